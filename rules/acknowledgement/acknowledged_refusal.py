"""
Nobody acknowledges a refusal: it goes when its cause goes.

A terminal block, a missing locator, an unverified source and a claim that the audit refuses are cured by evidence, by other prose
or by a policy. A sentence, a comment or a note beside them that says they were acknowledged, waived or overridden changes nothing,
and makes a reader believe that somebody decided.

```md good
We acknowledge the help of our reviewers.<!--ref:smith2024 ok--><!--anchor:page:12-->
```

```md bad
The HIGH-BLOCK on this source was acknowledged by the author.
                                  ^^^^^^^^^^^^ `acknowledged`: nobody can acknowledge a refusal
```

```md bad
Boils.[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:smith2024--><!--anchor:page:12--> (Block waived by the second author.)
                                                                                          ^^^^^^ `waived`: nobody can acknowledge a refusal
```

```md bad
Boils. [HIGH-WARN-FABRICATED-REFERENCE] <!-- verdict overridden, proceed -->
                                                     ^^^^^^^^^^ `overridden`: nobody can acknowledge a refusal
```
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol import acknowledgement, status
from arslint.protocol.sentence import Sentences

_NEAR = 200
_CURE = "Remove the words, and cure what the refusal is about."


@rule(on=Draft, severity="error", spec=("FA-13",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each claim to have acknowledged a refusal: in its own words anywhere, in vaguer ones beside a refusal."""
    text = draft.source.text
    if not acknowledgement.VERB.search(text):
        return
    refusing = sorted(_refusing(draft))
    markers = sorted(piece.span for piece in draft.scan.pieces())
    inert = draft.markdown.code_mask(inline=False).covers
    for sentence in Sentences.of(text, inert).spans:
        said = text[sentence.start : sentence.end]
        beside = _beside(sentence, refusing)
        for verb in acknowledgement.alludes(said) if beside else acknowledgement.claims(said):
            span = Span(sentence.start + verb.start, sentence.start + verb.end)
            at = bisect_right(markers, (span.start, len(text))) - 1
            if at < 0 or not markers[at].contains(span.start):
                message = f"`{text[span.start : span.end]}`: nobody can acknowledge a refusal"
                yield Problem(span, message, _CURE)


def _refusing(draft: Draft) -> Iterator[int]:
    yield from (found.span.start for found in draft.scan.literals)
    yield from (note.span.start for note in draft.scan.annotations if note.high)
    for citation in draft.citations:
        if any(status.SEVERITY in token.text for token in citation.ref.tokens):
            yield citation.marker.start


def _beside(sentence: Span, refusing: list[int]) -> bool:
    at = bisect_left(refusing, sentence.start - _NEAR)
    return at < len(refusing) and refusing[at] <= sentence.end + _NEAR
