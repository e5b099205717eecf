"""
A file is UTF-8 without a byte-order mark.

Bytes that are not UTF-8 cannot be read the same way by two programs, so no offset or quotation behind them can be
trusted. A byte-order mark is legal but hides the first character from tools that do not expect it; it is kept by every
writer and removed only by the fix. Text that was decoded with the wrong encoding once (`Ã©` for `é`) is valid UTF-8 and
wrong all the same; in a prompt, where `搂3` may have been `§3`, that is an error.

```md good
Café culture spread early.<!--ref:rossi2021--><!--anchor:page:4-->
```

```md bad bom
Tea came later.
^ the file begins with a byte-order mark
```

```md fixed bom=removed
Tea came later.
```

```md bad
CafÃ© culture spread early.
   ^^ `Ã©` looks like UTF-8 that was read as another encoding
```

```md bad review/agents/eic_agent.md
See 搂3.6 of the rubric.
    ^ `搂` looks like UTF-8 that was read as another encoding
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Document, Prompt

_INVALID = re.compile("[\udc80-\udcff]+")
_SIGNS = ("Ã", "â", "Â", "鈥", "搂")
_MISREAD = re.compile("Ã[\u0080-\u00bf¡-ÿ]|â€[\u0080-\u00bf™œ“”˜¦]|Â[\u00a0-\u00bf]|鈥|搂(?= ?[0-9A-Z])")


@rule(on=Document, severity="error", covers=("DR001", "MD04", "MD05"))
def check(document: Document) -> Iterator[Problem]:
    """Invalid bytes run by run, then the byte-order mark, then the first sign of a wrong decoding."""
    source = document.source
    for run in () if source.is_unicode else _INVALID.finditer(source.text):
        data = run[0].encode("utf-8", "surrogateescape").hex(" ")
        yield Problem(
            Span(*run.span()),
            f"these bytes are not UTF-8: {data[:23]}",
            "Save the file as UTF-8, and check the words around this place.",
        )
    if source.bom:
        yield Problem(
            Span(0, 1),
            "the file begins with a byte-order mark",
            "Remove it: UTF-8 needs none.",
            Fix.replace("Remove the byte-order mark", Span(-1, 0), ""),
            severity="warning",
        )
    signed = not source.text.isascii() and any(sign in source.text for sign in _SIGNS)
    misread = _MISREAD.search(source.text) if signed else None
    if misread:
        yield Problem(
            Span(*misread.span()),
            f"`{misread[0]}` looks like UTF-8 that was read as another encoding",
            "Open the original file again as UTF-8; the characters cannot be repaired one by one.",
            severity=None if isinstance(document, Prompt) else "warning",
        )
