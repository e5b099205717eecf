"""
A `none` anchor has no value.

A reason or a placeholder behind `none:` changes nothing: the citation still has no locator, and the gate refuses it.

```md good stage=writer
Water boils.<!--ref:smith2024--><!--anchor:none:-->
```

```md bad
Water boils.<!--ref:smith2024--><!--anchor:none:n/a-->
                                                ^^^ a `none` anchor has no value, and this one locates nothing
```

```md fixed
Water boils.<!--ref:smith2024--><!--anchor:none:-->
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents import Draft


@rule(on=Draft, severity="error", covers=("DR207", "DR211"))
def check(draft: Draft) -> Iterator[Problem]:
    """Each `none` anchor with a value."""
    for anchor in draft.scan.anchors:
        if anchor.kind == "none" and anchor.value:
            yield Problem(
                anchor.value_span,
                "a `none` anchor has no value, and this one locates nothing",
                "Empty it, or give the kind that the value has.",
                Fix.replace("Empty the value", anchor.value_span, ""),
            )
