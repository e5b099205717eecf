"""
A draft is labelled whole or not at all.

A patch names blocks by their markers; a block without one cannot be revised, and a draft that is labelled in part was changed
after it was labelled. The fix labels the rest and keeps the ids that exist.

```md good
<!--block:B0001-->
# Boiling

<!--block:B0002-->
Water boils.
```

```md bad
<!--block:B0007-->
# Boiling

Water boils.
^^^^^^^^^^^^ this block has no block marker, and others have
```

```md fixed
<!--block:B0007-->
# Boiling

<!--block:B0008-->
Water boils.
```
"""

import re
from collections.abc import Iterator, Sequence

from arslint import Edit, Fix, Problem, Span, rule
from arslint.documents import Draft
from arslint.documents.output import is_output
from arslint.documents.segment import Segment

_COMMENTS = re.compile(r"\s*(?:<!--(?:(?!<!--|-->)[\s\S])*-->\s*)+")


@rule(on=Draft, severity="warning", covers=("DR343",))
def check(draft: Draft) -> Iterator[Problem]:
    """The first block without a marker in a draft that has some, each in its place; comments are no blocks."""
    blocks = [one for one in draft.segments if one.label or not _COMMENTS.fullmatch(draft.source.text, *one.span)]
    labels = {one.label for one in blocks if one.label}
    bare = [one for one in blocks if not one.label]
    placed = all(marker.span in labels for marker in draft.scan.blocks)
    if labels and bare and placed and not is_output(draft.source.path):
        yield Problem(
            draft.source.line_span(bare[0].first + 1),
            "this block has no block marker, and others have",
            "Label the draft again as a whole; the ids that exist are kept.",
            _labelled(draft, bare) if all(one.sound for one in blocks) else None,
        )


def _labelled(draft: Draft, bare: Sequence[Segment]) -> Fix:
    """Block markers above the bare segments, numbered on from the highest."""
    last = max(int(marker.id[1:]) for marker in draft.scan.blocks)
    edits = (
        Edit(Span(one.span.start, one.span.start), f"<!--block:B{last + step:04d}-->{_line_end(draft, one)}")
        for step, one in enumerate(bare, 1)
    )
    return Fix("Label the blocks without a marker", tuple(edits))


def _line_end(draft: Draft, block: Segment) -> str:
    """The line end of a block's first line, else of the line above."""
    text, end = draft.source.text, draft.source.line_span(block.first + 1).end
    return "\r\n" if "\r\n" in (text[end : end + 2], text[max(block.span.start - 2, 0) : block.span.start]) else "\n"
