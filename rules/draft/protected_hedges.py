"""
The protected hedges are one comment on the last line, and each phrase stands in the text.

`<!--protected-hedges: may be | to our knowledge-->` tells the abstract which cautious phrases it may not drop. A second comment, one
in mid-document or a phrase that the text does not have protects nothing.

```md good
The effect may be small.<!--ref:smith2024--><!--anchor:page:12-->

<!--protected-hedges: may be-->
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
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Draft

_HEDGES = re.compile(r"protected-hedges:")


@rule(on=Draft, severity="warning", covers=("DR354",))
def check(draft: Draft) -> Iterator[Problem]:
    """Further comments, a comment that is not last, and phrases that the text lacks."""
    found = [comment for comment in draft.scan.comments if _HEDGES.match(comment.text)]
    text = draft.source.text
    for comment in found[1:]:
        yield Problem(comment.span, "a second comment of protected hedges", "Put all phrases into one, parted by ` | `.")
    for comment in found:
        start = comment.span.start + len("<!--protected-hedges:")
        if text[comment.span.end :].strip() and comment is found[-1]:
            yield Problem(
                comment.span,
                "the protected hedges stand before the end of the draft",
                "Move the comment to the last line.",
            )
        body = " ".join(re.sub(r"<!--.*?-->", "", text[: comment.span.start] + text[comment.span.end :], flags=re.DOTALL).split())
        for phrase in re.finditer(r"[^|]+", text[start : comment.span.end - 3]):
            words = phrase[0].strip()
            if words and " ".join(words.split()) not in body:
                at = start + phrase.start() + phrase[0].index(words)
                yield Problem(
                    Span(at, at + len(words)),
                    f"the text does not have the phrase `{words}`",
                    "Restore the phrase in the text, or drop it from the comment.",
                )
