"""
A citation stands in running text.

A marker inside a link target, the alternative text of an image, an HTML tag, a formula or the front matter breaks what it stands in, or
is lost when the draft is rendered.

```md good
[Boiling](boil.md) starts early.<!--ref:smith2024--><!--anchor:page:12-->
It costs $5.<!--ref:jones2023--><!--anchor:page:3--> Later it costs $6.
```

```md bad
[Boiling](boil.md<!--ref:smith2024--><!--anchor:page:12-->) starts early.
                 ^^^^^^^^^^^^^^^^^^^^ this marker stands in a link target
```

```md bad
The constant $k<!--ref:smith2024--><!--anchor:page:12-->$ is small.
               ^^^^^^^^^^^^^^^^^^^^ this marker stands in a formula
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Draft

_MARKER = r"<!--(?:ref|anchor):[^<>\n]{0,400}-->"
_PLACES = (
    (
        "a link target",
        re.compile(r"\]\([^()\n]{0,2000}\)|^ {0,3}\[(?!\^)[^\[\]\n]{1,200}\]:[^\n]{1,2000}", re.MULTILINE),
    ),
    ("the text of an image", re.compile(r"!\[[^\[\]\n]{0,2000}\]")),
    ("an HTML tag", re.compile(rf"<[A-Za-z](?:[^<>\n]|{_MARKER}){{0,1000}}>")),
    (
        "a formula",
        re.compile(
            r"\$\$[^$]{1,4000}\$\$|\\\([^\n]{1,400}?\\\)|\\\[(?:(?!\n\s*\n)[\s\S]){1,600}?\\\]"
            r"|(?<![\\$\w])\$(?![\s$])[^$\n]{1,400}(?<!\s)\$(?![\d$])"
        ),
    ),
)


@rule(on=Draft, severity="warning", covers=("DR307",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each ref marker inside something that is not running text."""
    if not draft.scan.refs:
        return
    text = draft.markdown.code_mask(inline=True).blank(draft.source.text)
    spans = [(name, Span(*found.span())) for name, place in _PLACES for found in place.finditer(text)]
    if draft.markdown.frontmatter:
        spans.append(("the front matter", draft.markdown.frontmatter))
    spans.sort(key=lambda named: named[1])
    at = 0
    for ref in draft.scan.refs:
        while at < len(spans) and spans[at][1].end <= ref.span.start:
            at += 1
        if at < len(spans) and spans[at][1].contains(ref.span.start):
            yield Problem(
                ref.span,
                f"this marker stands in {spans[at][0]}",
                "Put the ref and its anchor behind the whole of it, after the words that they support.",
            )
