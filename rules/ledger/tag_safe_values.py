"""
A stage and a label fit into the printed tag.

The tag `[PASSPORT-RESET: hash=…, stage=…, next=…]` is the only thing that a program finds in a transcript. A comma in the
stage, a bracket or a line end would cut it short.

```yaml good
reset_boundary: [{kind: boundary, stage: "2", next: "2.5, then 3"}]
```

```yaml bad
reset_boundary: [{kind: boundary, stage: "1, 2", next: "3]"}]
                                         ^^^^^^ `stage` holds a comma, which the reset tag cannot carry
                                                       ^^^^ `next` holds a bracket, which the reset tag cannot carry
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.passport import LEDGER

_BARRED = {"stage": r"[,\]\r\n]", "next": r"[\]\r\n]", "version_label": r"[\r\n]", "session_marker": r"[\r\n]"}
_NAMES = {",": "a comma", "]": "a bracket"}


@rule(on=Passport, severity="warning", covers=("RBS-06",))
def check(passport: Passport) -> Iterator[Problem]:
    """The four keys that are printed."""
    for row in passport.rows(LEDGER):
        for key, barred in _BARRED.items():
            value = row.value.get(key)
            if isinstance(value, str) and (found := re.search(barred, value)):
                what = _NAMES.get(found[0], "a line end")
                hint = "Use another name in the next boundary; this entry stays as it is."
                yield Problem(row.place(key), f"`{key}` holds {what}, which the reset tag cannot carry", hint)
