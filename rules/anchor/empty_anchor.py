"""
An anchor's value is not blank.

The value is decoded first: `%20` is a blank too. An anchor that says nothing counts as none, and the gate refuses the
citation.

```md good
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Water boils.<!--ref:smith2024--><!--anchor:page:-->
                                ^^^^^^^^^^^^^^^^^^^ this `page` anchor is empty
```

```md bad
Water boils.<!--ref:smith2024--><!--anchor:quote:%20%20-->
                                                 ^^^^^^ this `quote` anchor is blank once decoded
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft
from arslint.protocol.marker import ANCHOR_KINDS


@rule(on=Draft, severity="error", covers=("DR202",), spec=("R-L3-1-A", "F9", "F19"))
def check(draft: Draft) -> Iterator[Problem]:
    """Each anchor of a locating kind whose decoded value shows nothing."""
    for anchor in draft.scan.anchors:
        if anchor.kind in ANCHOR_KINDS and anchor.kind != "none" and anchor.blank:
            yield Problem(
                anchor.value_span if anchor.value else anchor.span,
                f"this `{anchor.kind}` anchor is {'blank once decoded' if anchor.value else 'empty'}",
                "Give the page, section, paragraph or words of the source, or drop the citation.",
            )
