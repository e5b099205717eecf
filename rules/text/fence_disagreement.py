"""
A marker is inside a fence, or outside, for every reader.

Two readers of fences are in use: CommonMark, which arslint follows, and a line-based one that knows no lists or quotes.
Where they disagree about a line with a marker or a refusal, one program checks what another skips. So it is where a
comment opens before a fence and closes in it, and where a fence holds a character at which some programs end lines.

````md good
```
<!--ref:quoted2020-->
```
````

````md bad
``` opens a fence only if no `tick` follows.
Boils.<!--ref:smith2024--><!--anchor:page:3-->
      ^^^^^^^^^^^^^^^^^^^^ for arslint this stands outside a fence, and inside one for a reader that goes line by line
```
````

````md bad
Ice melts. <!-- as
```
it does. --> Boils.<!--ref:smith2024--><!--anchor:page:3-->
                   ^^^^^^^^^^^^^^^^^^^^ this stands in a fence, and outside for readers who see a comment from `<!--` to `-->` first
```
````
"""

from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Draft
from arslint.documents.hiding import contested
from arslint.documents.mask import Mask
from arslint.protocol import citation


@rule(on=Draft, severity="warning", covers=("DR004",))
def check(draft: Draft) -> Iterator[Problem]:
    """The first marker, literal or annotation of each line that only one reader of fences takes for code."""
    text = draft.source.text
    if "```" not in text and "~~~" not in text:
        return
    for hidden in contested(draft.markdown):
        yield Problem(Span(*hidden.span), hidden.message, hidden.remedy)
    everything = citation.scan(text)
    here = draft.markdown.code_mask(inline=False).covers
    there = Mask(found.span for found in draft.segments if found.kind == "fence").covers
    seen: set[int] = set()
    for span in sorted(piece.span for piece in (*everything.pieces(), *everything.literals, *everything.annotations)):
        line = draft.source.position(span.start).line
        if here(span.start) is not there(span.start) and line not in seen:
            seen.add(line)
            ours, theirs = ("outside", "inside") if there(span.start) else ("inside", "outside")
            yield Problem(
                Span(*span),
                f"for arslint this stands {ours} a fence, and {theirs} one for a reader that goes line by line",
                "Indent the fence like the text around it, and close it with at least as many characters.",
            )
