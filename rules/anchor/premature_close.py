"""
A quote that contains `-->` ends its own marker.

The first `-->` closes the comment: the rest of the quotation becomes visible text, and the anchor holds half of it. A second
`-->` before the next comment shows it.

```md good
Boils.<!--ref:smith2024--><!--anchor:quote:see%20%2D%2D%3E%20more-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:quote:see --> more--> and so on.
                                               ^^^ this `-->` seems to belong to the quotation, and closes the marker
```
"""

from collections.abc import Iterator

from arslint import Label, Problem, Span, rule
from arslint.documents import Draft


@rule(on=Draft, severity="warning", covers=("DR205",), spec=("F10",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each quote anchor with a second closer before the next comment, in its own paragraph."""
    for anchor in draft.scan.anchors:
        second = draft.second_closer(anchor)
        if second:
            yield Problem(
                Span(anchor.span.end - 3, anchor.span.end),
                "this `-->` seems to belong to the quotation, and closes the marker",
                "Encode it as `%2D%2D%3E`, up to the end of the quotation.",
                labels=(Label(second, "the marker was meant to end here"),),
            )
