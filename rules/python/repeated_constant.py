"""
A constant that two scripts define has one value.

`KIND_PASSPORT = "passport"` in one script and `"material_passport"` in another are one name with two meanings. Scripts that
need the same value import it from one of them.

```py scripts/build.py
KIND_REPORT = "report"
```

```py good scripts/check.py
KIND_PAPER = "paper"
```

```py bad scripts/check.py
KIND_REPORT = "full_report"
^^^^^^^^^^^ `scripts/build.py` defines this as "report"
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.project import Project

_DEFINED = re.compile(
    r"^(KIND_[A-Z0-9_]+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:KIND|STATUS|SCHEMA_VERSION))[ \t]*=[ \t]*(\"[^\"\n]*\"|'[^'\n]*')[ \t]*(?:#.*)?$",
    re.MULTILINE,
)


@rule(on=Project, severity="info", covers=("PY823",))
def check(project: Project) -> Iterator[Problem]:
    """Every constant of a kind or a status whose value differs from an earlier script's."""
    first: dict[tuple[str, str], tuple[str, str]] = {}
    for path, source in project.sources(project.scripts):
        for match in _DEFINED.finditer(source.text):
            value = match[2][1:-1]
            other, before = first.setdefault((project.copy(path), match[1]), (path, value))
            if before != value:
                message = f'`{other}` defines this as "{before}"'
                yield Problem(Span(*match.span(1)), message, "Import one from the other, or rename one.", path=path)
