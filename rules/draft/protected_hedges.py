"""
The protected hedges are one comment on the last line, and each phrase stands in the text.

`<!--protected-hedges: may be | to our knowledge-->` tells the abstract which cautious phrases it may not drop. It ends the body of the
draft, before a list of references. A second comment, one in mid-document or a phrase that the text does not have protects
nothing.

```md good
The effect may be small.<!--ref:smith2024--><!--anchor:page:12-->

<!--protected-hedges: may be-->

## References
```

```md bad
The effect is small.<!--ref:smith2024--><!--anchor:page:12-->

<!--protected-hedges: may be-->
                      ^^^^^^ the text does not have the phrase `may be`
```

```md bad
<!--protected-hedges: may be-->
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the protected hedges stand before the end of the draft

The effect may be small.
```

```md bad
The effect may be small.

<!-- Protected-hedges: may be -->
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this comment is not spelled as protected hedges are
```

```md fixed
The effect may be small.

<!--protected-hedges: may be-->
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Draft
from arslint.documents.bibliography import in_bibliography
from arslint.protocol.marker import Comment

_HEDGES = re.compile(r"\s*protected[-_ ]hedges\s*:", re.IGNORECASE)
_COMMENT = re.compile(r"<!--(?:(?!<!--|-->)[\s\S])*-->")
_OPENER = "<!--protected-hedges:"


@rule(on=Draft, severity="warning", covers=("DR354",))
def check(draft: Draft) -> Iterator[Problem]:
    """Spelling, number and place of the comments, and phrases that the text lacks."""
    found = [(one, match.end()) for one in draft.scan.comments if (match := _HEDGES.match(one.text))]
    for comment, end in found:
        if not draft.source.text.startswith(_OPENER, comment.span.start):
            fix = Fix.replace("Spell it exactly", comment.span, f"{_OPENER} {comment.text[end:].strip()}-->")
            hint = f"Begin it with `{_OPENER}`; the abstract looks for nothing else."
            yield Problem(comment.span, "this comment is not spelled as protected hedges are", hint, fix)
    for comment, _ in found[1:]:
        yield Problem(
            comment.span, "a second comment of protected hedges", "Put all phrases into one, parted by ` | `."
        )
    if found:
        body = " ".join(_COMMENT.sub("", draft.source.text).split())
        yield from _misplaced(draft, found[-1][0])
        for comment, end in found:
            yield from _phrases(comment, end, body)


def _misplaced(draft: Draft, comment: Comment) -> Iterator[Problem]:
    text, span = draft.source.text, comment.span
    rest = len(text) - len(text[span.end :].lstrip())
    if rest < len(text) and not in_bibliography(draft.markdown, rest):
        message = "the protected hedges stand before the end of the draft"
        yield Problem(span, message, "Move the comment to the last line of the body.")
    elif draft.source.line_span(draft.source.position(span.start).line).start != span.start:
        message = "the protected hedges do not stand on a line of their own"
        yield Problem(span, message, "Move the comment to the last line of the body.")


def _phrases(comment: Comment, end: int, body: str) -> Iterator[Problem]:
    if not comment.text[end:].strip():
        yield Problem(comment.span, "the protected hedges list no phrase", "Leave the comment out if there is none.")
    for phrase in re.finditer(r"[^|]+", comment.text[end:]):
        words = phrase[0].strip()
        start = comment.span.start + len("<!--") + end + phrase.start() + phrase[0].find(words)
        span, folded = Span(start, start + len(words)), " ".join(words.split())
        if "--" in words or ">" in words:
            message = f"the phrase `{words}` holds `{'--' if '--' in words else '>'}`, which a comment may not"
            yield Problem(span, message, "Choose a phrase without it.")
        elif folded not in body and folded not in re.sub(r"[*_]", "", body):
            message = f"the text does not have the phrase `{words}`"
            yield Problem(span, message, "Restore the phrase in the text, or drop it from the comment.")
