"""
A page is a number or a range of numbers.

`12` and `12-14` are pages; `p. 12` and `12–14` are spelled otherwise and can be repaired; roman numerals and article numbers exist,
but no program can compare them with what was read.

```md good
Boils.<!--ref:smith2024--><!--anchor:page:12-14-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:page:p.%2012-->
                                          ^^^^^^^ `p. 12` is not written as a page
```

```md fixed
Boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:page:14-12-->
                                          ^^^^^ this page range ends before it begins
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:page:xii-->
                                          ^^^ `xii` is not a page number
```
"""

import re
from collections.abc import Iterator
from unicodedata import normalize

from arslint import Fix, Problem, rule
from arslint.documents import Draft
from arslint.protocol import percent
from arslint.protocol.marker import AnchorMarker

_NAME = r"(?:pp?\.?|pages?|S\.|с\.|стр\.?|tr\.?|trang|第)"
_WRITTEN = re.compile(rf"{_NAME}?\s*:?\s*0*([0-9]+?)(?:\s*[-‐-―−]+\s*0*([0-9]+?))?\s*(?:页|頁)?", re.IGNORECASE)


@rule(on=Draft, severity="warning", covers=("DR204", "DR206", "DR208"))
def check(draft: Draft) -> Iterator[Problem]:
    """Each page anchor that is not a number or a rising range."""
    for anchor in draft.scan.anchors:
        if (
            anchor.kind == "page"
            and anchor.locates
            and not anchor.placeholder
            and not percent.undecodable(anchor.value)
        ):
            yield from _problem(anchor)


def _problem(anchor: AnchorMarker) -> Iterator[Problem]:
    shown = anchor.decoded.strip()
    found = _WRITTEN.fullmatch(normalize("NFKC", shown))
    pages = [page for page in found.groups() if page] if found else []
    better, fix = "-".join(pages), None
    if not found:
        message = f"`{shown}` is not a page number"
    elif pages[0] == "0":
        message = "pages are counted from 1"
    elif pages != sorted(pages, key=lambda page: (len(page), page)):
        message = "this page range ends before it begins"
    elif re.fullmatch(r"[0-9]+(?:-[0-9]+)?", anchor.value):
        return
    else:
        message = f"`{anchor.value if shown == better else shown}` is not written as a page"
        fix = Fix.replace(f"Write `{better}`", anchor.value_span, better)
    encoding = ("DR204",) if "--" in anchor.value else ("DR206",) if percent.raw(anchor.value) else ()
    hint = "Write a number such as `12` or a range such as `12-14`; use `section` for anything else."
    yield Problem(anchor.value_span, message, hint, fix, covers=("DR208", *encoding))
