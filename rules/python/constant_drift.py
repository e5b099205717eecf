"""
A list that stands in a script and in a prompt is one list.

The scripts of ARS hold the annotations that refuse, the fault classes, the preprint servers, the suffixes, the modes of a
systematic review and the like as constants; prompts spell the same out for the model. Whoever changes one side only makes
the model and the program disagree. The constants are read, never run; a script that is empty, does not parse or computes
the constant is no evidence.

```py scripts/contamination_signals.py
PREPRINT_VENUES = frozenset({"arXiv", "bioRxiv"})
```

```md good research/agents/bibliography_agent.md
### Signal 1 — `preprint_post_llm_inflection`

- arXiv
- bioRxiv (life sciences)
```

```md bad research/agents/bibliography_agent.md
### Signal 1 — `preprint_post_llm_inflection`
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `PREPRINT_VENUES` in `scripts/contamination_signals.py` also has bioRxiv

- arXiv
- medRxiv
  ^^^^^^^ `PREPRINT_VENUES` in `scripts/contamination_signals.py` has no `medRxiv`
```
"""

import re
from collections.abc import Iterator

from arslint import Label, Problem, Span, rule
from arslint.documents.literal import DYNAMIC
from arslint.documents.python import PythonModule
from arslint.project import Project
from arslint.protocol.pairing import PAIRS, Pair


@rule(on=Project, severity="error", covers=tuple(dict.fromkeys(pair.id for pair in PAIRS)))
def check(project: Project) -> Iterator[Problem]:
    """Every value that one side of a pair has and the other lacks."""
    for pair in PAIRS:
        for script in project.tree.by_name.get(pair.module, ()):
            module = project.module(script) if not project.quoted(script) else None
            constant = _values(module, pair) if module else None
            if module and pair.id == "PY804":
                yield from _defaults(module, pair.constant)
            if module and constant:
                for path in _texts(project, pair, script):
                    yield from _compared(project, pair, constant, path, module)


def _defaults(module: PythonModule, constant: str) -> Iterator[Problem]:
    """The flags that set the threshold, and whether each takes its default from the constant."""
    for flag in module.flags:
        if flag.name == "--touched-ratio-threshold" and flag.default_name != constant:
            message = f"`{flag.name}` does not take its default from `{constant}`"
            yield Problem(
                flag.span, message, f"Write `default={constant}`.", covers=("PY804",), path=module.source.path
            )


def _values(module: PythonModule, pair: Pair) -> frozenset[str] | None:
    names = (
        [name for name in module.bindings if name.startswith(pair.constant[:-1])]
        if pair.constant[-1] == "*"
        else [pair.constant]
    )
    values = [found.value for name in names if (found := module.constant(name))]
    if not values or DYNAMIC in values:
        return None
    flat = [
        str(one) for value in values for one in (value if isinstance(value, tuple | frozenset | dict) else (value,))
    ]
    return frozenset(match[1] for text in flat for match in re.finditer(pair.each or "(.+)", text)) or None


def _texts(project: Project, pair: Pair, script: str) -> list[str]:
    if not pair.files:
        return [path for path in sorted(project.live) if project.copy(path) == project.copy(script)]
    found = [path for name in pair.files for path in project.tree.by_name.get(name, ())]
    return [path for path in found if path in project.live]


def _compared(
    project: Project, pair: Pair, constant: frozenset[str], path: str, module: PythonModule
) -> Iterator[Problem]:
    prompt = project.prompt(path)
    whole = (
        prompt.section(pair.section)
        if prompt and pair.section
        else Span(0, len(prompt.source.text))
        if prompt
        else None
    )
    if prompt is None or whole is None:
        return
    found: dict[str, Span] = {}
    for match in re.finditer(pair.prose, prompt.source.slice(whole), re.MULTILINE):
        start = whole.start + match.start(1)
        inner = re.finditer(pair.each, match[1]) if pair.each and pair.each != pair.prose else ()
        values = [(one[1], one.start(1), one.end(1)) for one in inner] or [(match[1], 0, len(match[1]))]
        for value, first, last in values:
            found.setdefault(value, Span(start + first, start + last))
    name = f"`{pair.constant}` in `{module.source.path}`"
    at = module.bindings.get(pair.constant)
    labels = (Label(module.span(at[0]), "the constant", module.source.path),) if at else ()
    for value in sorted(set(found) - constant) if pair.closed else ():
        yield Problem(found[value], f"{name} has no `{value}`", _CURE, labels=labels, covers=(pair.id,), path=path)
    lacking = sorted(constant - set(found)) if found and pair.files else []
    if lacking:
        line = prompt.source.line_span(
            prompt.source.position(whole.start if pair.section else min(found.values()).start).line
        )
        yield Problem(line, f"{name} also has {', '.join(lacking)}", _CURE, labels=labels, covers=(pair.id,), path=path)


_CURE = "Change the script and the prompt in one commit."
