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

from arslint import Fix, Problem, rule
from arslint.documents import Draft

_PAGES = re.compile(r"([0-9]+)(?:-([0-9]+))?")
_WRITTEN = re.compile(r"(?:pp?\.?|pages?|S\.|с\.|第)?\s*:?\s*([0-9]+)(?:\s*[-–—]+\s*([0-9]+))?\s*(?:页|頁)?", re.IGNORECASE)


@rule(on=Draft, severity="warning", covers=("DR208",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each page anchor that is not a number or a rising range."""
    for anchor in draft.scan.anchors:
        value = anchor.decoded.strip()
        if anchor.kind != "page" or not value:
            continue
        plain, written = _PAGES.fullmatch(value), _WRITTEN.fullmatch(value)
        found = plain or written
        if found and int(found[2] or found[1]) < int(found[1]):
            message, fix = "this page range ends before it begins", None
        elif found and int(found[1]) == 0:
            message, fix = "pages are counted from 1", None
        elif plain and value == anchor.value:
            continue
        elif found:
            better = f"{found[1]}-{found[2]}" if found[2] else found[1]
            fix = Fix.replace(f"Write `{better}`", anchor.value_span, better)
            message = f"`{value}` is not written as a page"
        else:
            message, fix = f"`{value}` is not a page number", None
        yield Problem(
            anchor.value_span,
            message,
            "Write a number such as `12` or a range such as `12-14`; use `section` for anything else.",
            fix,
        )
