"""
In a draft, inline code hides no marker, nor does indented code.

Only fences make a marker inert. A marker between back-ticks or in an indented block is live: it is resolved, counted and refused
like any other.

```md good
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md good
Boils.[^1]

[^1]: A note.

    Its second paragraph.<!--ref:smith2024--><!--anchor:page:12-->
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

import re
from bisect import bisect_left
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft

_NOTE = re.compile(r" {0,3}(?:\[\^[^\]\n]+\]:|:[ \t])")


@rule(on=Draft, severity="warning", covers=("DR003",), spec=("F7",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each citation whose ref marker stands in code that is not fenced; what goes on from a footnote is no code."""
    if not draft.citations:
        return
    quoted = draft.markdown.code_mask(inline=True).covers
    for citation in draft.citations:
        place = _place(draft, citation.marker.start) if quoted(citation.marker.start) else None
        if place:
            yield Problem(
                citation.marker,
                f"this marker is live although it stands in {place}",
                "Put a marker that is only quoted into a fence; take one that is meant out of the code.",
            )


def _place(draft: Draft, offset: int) -> str | None:
    block = draft.markdown.block_at(offset)
    if block is None or block.kind != "code":
        return "inline code"
    before = bisect_left(draft.markdown.blocks, block.span, key=lambda one: one.span) - 1
    while before >= 0 and draft.markdown.blocks[before].kind == "code":
        before -= 1
    goes_on = before >= 0 and _NOTE.match(draft.source.text, draft.markdown.blocks[before].span.start)
    return None if goes_on else "indented code"
