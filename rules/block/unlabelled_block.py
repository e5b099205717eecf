"""
A draft is labelled whole or not at all.

A patch names blocks by their markers; a block without one cannot be revised, and a draft that is labelled in part was changed
after it was labelled.

```md good
<!--block:B0001-->
# Boiling

<!--block:B0002-->
Water boils.
```

```md bad
<!--block:B0001-->
# Boiling

Water boils.
^^^^^^^^^^^^ this block has no block marker, and others have
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft


@rule(on=Draft, severity="warning", covers=("DR343",))
def check(draft: Draft) -> Iterator[Problem]:
    """The first block without a marker in a draft that has one."""
    if not any(block.valid for block in draft.scan.blocks):
        return
    source = draft.source
    labelled = {source.position(block.span.start).line + 1 for block in draft.scan.blocks}
    for start in sorted({block.top.first + 1 for block in draft.markdown.blocks}):
        line = source.line_span(start)
        if start not in labelled and not source.slice(line).startswith("<!--block:"):
            yield Problem(
                line,
                "this block has no block marker, and others have",
                "Label the draft again as a whole; the ids that exist are kept.",
            )
            return
