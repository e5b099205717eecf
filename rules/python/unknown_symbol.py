"""
A name that a prompt gives behind a script is defined there.

`scripts/mark.py:emit` sends the reader to a function, a class or a constant. A script that is empty or does not parse is no
evidence.

```py scripts/lineage.py
def emit(stages):
    return any(stages)
```

```md good review/SKILL.md
See `scripts/lineage.py:emit`.
```

```md bad review/SKILL.md
See `scripts/lineage.py:emits`.
                        ^^^^^ `scripts/lineage.py` defines no `emits`
```
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches

from arslint import Problem, Span, rule
from arslint.documents.reference import PATH
from arslint.project import Project
from arslint.project.lookup import code_path


@rule(on=Project, severity="error", covers=("PY817",))
def check(project: Project) -> Iterator[Problem]:
    """Every name behind the colon of a script's path that the script does not define."""
    for path, reference in project.references(PATH):
        name = reference.note
        if not name or name.isdigit() or not reference.text.endswith(".py"):
            continue
        script = code_path(project, path, reference.text)
        source = project.text(script) if script else None
        if (
            script is None
            or source is None
            or re.search(rf"^\s*(?:async def|def|class) {name}\b|^{name}\b\s*[:=]", source.text, re.M)
        ):
            continue
        module = project.module(script)
        if module and name not in module.symbols:
            text = project.text(path)
            at = text.text.find(name, reference.span.end) if text else reference.span.end
            close = get_close_matches(name, sorted(module.symbols), 1)
            hint = f"Did you mean `{close[0]}`?" if close else "Name what the script defines."
            yield Problem(Span(at, at + len(name)), f"`{script}` defines no `{name}`", hint, path=path)
