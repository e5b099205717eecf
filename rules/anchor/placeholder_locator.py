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


@rule(on=Draft, severity="error", covers=("DR210",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each anchor whose decoded value is a placeholder."""
    for anchor in draft.scan.anchors:
        if anchor.locates and anchor.placeholder:
            yield Problem(
                anchor.value_span,
                f"`{anchor.decoded.strip()}` is a placeholder, not a locator",
                "Look the place up in the source, or write `<!--anchor:none:-->` and have it refused honestly.",
            )
