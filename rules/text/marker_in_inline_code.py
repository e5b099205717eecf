"""
In a draft, inline code hides no marker.

Only fences make a marker inert. A marker between back-ticks is live: it is resolved, counted and refused like any other.

```md good
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Write `<!--ref:smith2024--><!--anchor:page:12-->` after the sentence.
       ^^^^^^^^^^^^^^^^^^^^ this marker is live although it stands in inline code
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft


@rule(on=Draft, severity="warning", covers=("DR003",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each citation whose ref marker stands in an inline code span."""
    if "`" not in draft.source.text:
        return
    inert = draft.markdown.code_mask(inline=True).covers
    for citation in draft.citations:
        if inert(citation.marker.start):
            yield Problem(
                citation.marker,
                "this marker is live although it stands in inline code",
                "Put a marker that is only quoted into a fence; take one that is meant out of the back-ticks.",
            )
