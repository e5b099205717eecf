"""
The text that a patch writes carries no block markers.

Only the program that applies a patch gives ids to blocks. A marker in `new_text` makes it refuse the whole patch; the block that an
operation replaces keeps its id without being told.

```json good phase6_revision/revision_patch_round1.json
{
  "patch_format_version": "1.0",
  "ops": [{"op": "replace_block", "block_id": "B0003", "new_text": "Water boils at 90 degrees."}]
}
```

```json bad phase6_revision/revision_patch_round1.json
{
  "patch_format_version": "1.0",
  "ops": [
    {"op": "insert_after", "block_id": "B0003",
     "new_text": "<!--block:B0004--> Water boils at 90 degrees."}
                  ^^^^^^^^^^^^^^^^^^ the new text of this operation carries a block marker
  ]
}
```
"""

from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Patch
from arslint.protocol import citation


@rule(on=Patch, severity="error", covers=("DR344", "DP115"))
def check(patch: Patch) -> Iterator[Problem]:
    """The first block marker, or what resembles one, of each new text."""
    for text in patch.new_texts():
        scan = citation.scan(text.value)
        found = [block.span for block in scan.blocks]
        found += [leftover.span for leftover in scan.leftovers if leftover.kind == "block"]
        found += [near.span for near in scan.near_misses if near.kind == "block" and near.meant]
        for span in sorted(found)[:1]:
            raw = text.value[span.start : span.end]
            at = patch.source.text.find(raw, *text.span)
            yield Problem(
                Span(at, at + len(raw)) if at >= 0 else text.span,
                "the new text of this operation carries a block marker",
                "Take it out; whoever applies the patch gives the ids.",
            )
