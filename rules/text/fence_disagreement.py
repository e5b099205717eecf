"""
A marker is inside a fence, or outside, for every reader.

Two readers of fences are in use: CommonMark, which arslint follows, and a line-based one that knows no lists or quotes.
Where they disagree about a line with a marker or a refusal, one program checks what another skips.

````md good
```
<!--ref:quoted2020-->
```
````

````md bad
``` opens a fence only if no `tick` follows.
Boils.<!--ref:smith2024--><!--anchor:page:3-->
      ^^^^^^^^^^^^^^^^^^^^ this stands outside a fence for arslint and inside one for a reader that goes line by line
                          ^^^^^^^^^^^^^^^^^^^^ this stands outside a fence for arslint and inside one for a reader that goes line by line
```
````
"""

from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol import citation


@rule(on=Draft, severity="warning", covers=("DR004",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each marker or literal that one reader of fences takes for code and the other does not."""
    text = draft.source.text
    if "```" not in text and "~~~" not in text:
        return
    everything = citation.scan(text)
    here = draft.markdown.code_mask(inline=False).covers
    blocks = [fence.span for fence in draft.markdown.block_fences]
    for span in sorted(piece.span for piece in (*everything.pieces(), *everything.literals)):
        there = any(block.start <= span.start < block.end for block in blocks)
        if here(span.start) is not there:
            ours, theirs = ("outside", "inside") if there else ("inside", "outside")
            yield Problem(
                Span(*span),
                f"this stands {ours} a fence for arslint and {theirs} one for a reader that goes line by line",
                "Indent the fence like the text around it, and close it with at least as many characters.",
            )
