"""
A script that runs both as a file and as a module imports its neighbours in the one way that works for both.

`python scripts/mark.py` finds `lineage`, `python -m scripts.mark` finds `scripts.lineage`. So the import is tried as
`from scripts.lineage import …` and, on ImportError alone, as `from lineage import …`: the same module, the same names in
the same order, and nothing else in either branch. A bare `from scripts.…` fails wherever the top of the suite is not on
the path, unless the script puts it there.

```py good scripts/mark.py
try:
    from scripts.lineage import emit, MODES
except ImportError:
    from lineage import emit, MODES
```

```py bad scripts/mark.py
try:
    from scripts.lineage import emit, MODES
except Exception:
^^^^^^^^^^^^^^^^^ this import falls back on any error, not on ImportError alone
    from lineage import emit
```

```py bad scripts/audit.py
from scripts.lineage import emit
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this import fails when the script is run as a file
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents.imports import Dual, duals, lone_imports
from arslint.project import Project


@rule(on=Project, severity="warning", covers=("PY820",))
def check(project: Project) -> Iterator[Problem]:
    """Every import of a neighbour that works in one way only, or falls back in a wrong one."""
    for path in project.scripts:
        source = project.text(path)
        if source is None or "scripts." not in source.text or canonical(source.text):
            continue
        module = project.module(path)
        if module is None:
            continue
        for dual in duals(module):
            fault = _fault(dual)
            if fault:
                severity = "info" if fault is _TURNED else None
                yield Problem(dual.span, fault, _CURE, severity=severity, path=path)
        if "sys.path" not in source.text:
            for span in lone_imports(module):
                yield Problem(span, "this import fails when the script is run as a file", _CURE, path=path)


_CURE = "Write `try: from scripts.x import …` and `except ImportError: from x import …` with the same names."
_TURNED = "this import tries the sibling first and the package second"


def canonical(text: str) -> bool:
    """Whether every import of a neighbour in a text is written as it should be, told by its lines alone."""
    from arslint.documents.imports import CANONICAL

    return "scripts." not in CANONICAL.sub("", text)


def _fault(dual: Dual) -> str | None:
    if dual.caught != ("ImportError",):
        return "this import falls back on any error, not on ImportError alone"
    if dual.logic:
        return "a branch of this import does more than import"
    pairs = list(zip(dual.tried, dual.fallback, strict=False))
    if len(dual.tried) != len(dual.fallback) or any(one.tail != other.tail for one, other in pairs):
        return "the branches of this import name different modules"
    if any(one.names != other.names for one, other in pairs):
        return "the branches of this import take different names"
    if all(other.packaged and not one.packaged for one, other in pairs):
        return _TURNED
    if not all(one.packaged and not other.packaged for one, other in pairs):
        return "one branch of this import should name the package, the other the sibling"
    return None
