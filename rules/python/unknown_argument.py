"""
A helper that a prompt calls takes the arguments that the prompt gives.

`slr_lineage.emit(stages, incoming_slr_lineage=…)` in a prompt stands for the function in `scripts/slr_lineage.py`. A name
that the function does not have is a call that fails.

```py scripts/slr_lineage.py
def emit(stages, incoming_slr_lineage=None):
    return bool(incoming_slr_lineage)
```

```md good pipeline/agents/pipeline_orchestrator_agent.md
Call `slr_lineage.emit(stages, incoming_slr_lineage=True)`.
```

```md bad pipeline/agents/pipeline_orchestrator_agent.md
Call `slr_lineage.emit(stages, incoming=True)`, then `slr_lineage.store()`.
                               ^^^^^^^^ `emit` in `scripts/slr_lineage.py` has no argument `incoming`
                                                                  ^^^^^ `scripts/slr_lineage.py` defines no `store`
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.project import Project
from arslint.project.lookup import candidates

_CALL = re.compile(r"(?<![\w.])([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\.([a-z_]\w*)\(([^()\n]*)\)")
_KEYWORD = re.compile(r"(?:^|,\s*)([a-z_]\w*)\s*=(?!=)")


@rule(on=Project, severity="error", covers=("PY808",))
def check(project: Project) -> Iterator[Problem]:
    """Every call of a helper in the live texts that its script does not bear out."""
    known = (path for path, script in project.sources(project.scripts) if script.text.strip())
    scripts = {path.rpartition("/")[2][:-3] for path in known}
    for path, source in project.sources(project.live if scripts else ()):
        for match in _CALL.finditer(source.text):
            found = candidates(project, path, f"{match[1]}.py") if match[1] in scripts else ()
            module = project.module(found[0]) if len(found) == 1 else None
            function = module.functions.get(match[2]) if module else None
            if module and match[2] not in module.symbols:
                message = f"`{module.source.path}` defines no `{match[2]}`"
                yield Problem(Span(*match.span(2)), message, "Name a function that there is.", path=path)
            elif module and function and not function.open:
                for keyword in _KEYWORD.finditer(match[3]):
                    if keyword[1] not in function.parameters:
                        span = Span(match.start(3) + keyword.start(1), match.start(3) + keyword.end(1))
                        message = f"`{match[2]}` in `{module.source.path}` has no argument `{keyword[1]}`"
                        yield Problem(span, message, f"It has {', '.join(function.parameters)}.", path=path)
