"""
In a draft, inline code hides no marker, nor does indented code.

Only fences make a marker inert. A marker between back-ticks or in an indented block is live: it is resolved, counted and refused
like any other.

```md good
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Write `<!--ref:smith2024--><!--anchor:page:12-->` after the sentence.
       ^^^^^^^^^^^^^^^^^^^^ this marker is live although it stands in inline code
```

```md bad
An example:

    Boils.<!--ref:smith2024--><!--anchor:page:12-->
          ^^^^^^^^^^^^^^^^^^^^ this marker is live although it stands in indented code
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft


@rule(on=Draft, severity="warning", covers=("DR003",), spec=("F7",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each citation whose ref marker stands in code that is not fenced."""
    if not draft.citations:
        return
    quoted = draft.markdown.code_mask(inline=True).covers
    for citation in draft.citations:
        start = citation.marker.start
        if quoted(start):
            block = draft.markdown.block_at(start)
            place = "indented code" if block and block.kind == "code" else "inline code"
            yield Problem(
                citation.marker,
                f"this marker is live although it stands in {place}",
                "Put a marker that is only quoted into a fence; take one that is meant out of the code.",
            )
