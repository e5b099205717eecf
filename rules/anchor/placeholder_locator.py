"""
A locator says where, not that it is still to be found.

`TBD`, `n/a` or `?` looks like a locator to every program and tells nobody where to look; it is the cheapest way past the
refusal of a citation without one.

```md good
Boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:page:TBD-->
                                          ^^^ `TBD` is a placeholder, not a locator
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft

_PLACEHOLDERS = {"tbd", "todo", "n/a", "na", "unknown", "?", "??", "…", "...", "page", "section"}


@rule(on=Draft, severity="error", covers=("DR210",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each anchor whose decoded value is a placeholder."""
    for anchor in draft.scan.anchors:
        value = anchor.decoded.strip()
        if anchor.kind != "none" and value.casefold() in _PLACEHOLDERS:
            yield Problem(
                anchor.value_span,
                f"`{value}` is a placeholder, not a locator",
                "Look the place up in the source, or write `<!--anchor:none:-->` and have it refused honestly.",
            )
