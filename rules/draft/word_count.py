"""
A stated word count leaves comments out.

Markers are comments, and they are not words. A count that equals the words with all comments is too high by every marker. The
rule reads a line such as `Word count: 5,230` or `**Words**: 5230` and is silent where a fifth of the text is CJK.

```md good
Word count: 7

Water boils.<!--ref:smith2024--><!--anchor:quote:boils%20soon--> Ice melts.
```

```md bad
Word count: 11
            ^^ the draft has 7 words; 11 counts its comments too

Water boils. <!--ref:smith2024--><!--anchor:page:12--> Ice <!-- TODO --> melts.
```

```md fixed
Word count: 7

Water boils. <!--ref:smith2024--><!--anchor:page:12--> Ice <!-- TODO --> melts.
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol.word import cjk

_STATED = re.compile(
    r"^[ \t>*_-]{0,8}(?:total\s+)?word(?:s|\s+count)[*_]{0,3}\s*[:：][*_]{0,3}\s*(\d[\d,]*)",
    re.IGNORECASE | re.MULTILINE,
)
_COMMENT = re.compile(r"<!--(?:(?!<!--|-->)[\s\S])*-->")


@rule(on=Draft, severity="warning", covers=("DR353",))
def check(draft: Draft) -> Iterator[Problem]:
    """A stated count that equals the words with comments and not those without."""
    text = draft.source.text
    stated = _STATED.search(text)
    if stated is None or cjk(text) * 5 > len(text):
        return
    body = text[draft.markdown.frontmatter.end :] if draft.markdown.frontmatter else text
    words, raw = len(_COMMENT.sub("", body).split()), len(body.split())
    count = int(stated[1].replace(",", ""))
    if count == raw != words:
        yield Problem(
            Span(*stated.span(1)),
            f"the draft has {words} words; {count} counts its comments too",
            "State the count without comments.",
            Fix.replace("Correct the count", Span(*stated.span(1)), f"{words:,}" if "," in stated[1] else str(words)),
        )
