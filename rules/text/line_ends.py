"""
Lines end at LF or CRLF, one way through the file.

arslint splits lines at LF only and keeps each line's own end. A form feed, a lone carriage return or U+2028 ends a line for
some programs and not for others, so line numbers and Markdown blocks differ between tools.

```md good eol=crlf
Water boils.
Ice melts.
```

```md bad
Water boils.\u2028Ice melts.
            ^ U+2028 ends a line for some programs only
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Draft

_STRAY = re.compile("[\v\f\x1c-\x1e\x85\u2028\u2029]|\r(?!\n)")


@rule(on=Draft, severity="info", covers=("DR002",))
def check(draft: Draft) -> Iterator[Problem]:
    """The first character of each kind that ends a line for some programs only, and the first odd line end."""
    text = draft.source.text
    seen: set[str] = set()
    for stray in _STRAY.finditer(text):
        if stray[0] not in seen:
            seen.add(stray[0])
            yield Problem(
                Span(*stray.span()),
                f"U+{ord(stray[0]):04X} ends a line for some programs only",
                "Replace it by a line feed or a space.",
            )
    crlf, lf = text.count("\r\n"), text.count("\n")
    if 0 < crlf < lf:
        odd = re.search("(?<!\r)\n" if crlf * 2 > lf else "\r\n", text)
        if odd:
            yield Problem(
                Span(*odd.span()),
                f"line ends are mixed: {crlf} CRLF and {lf - crlf} LF",
                "Let your editor write one kind; arslint keeps each as it stands.",
            )
