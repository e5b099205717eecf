"""
The last boundary says of status and version what the passport said when it was appended.

Where both changed since the earlier version and now differ, one of them is wrong. Later the top level may well become
STALE, and it is the one that counts.

```yaml base
verification_status: UNVERIFIED
version_label: research_v1
reset_boundary: []
```

```yaml good
verification_status: VERIFIED
version_label: research_v1
reset_boundary: [{kind: boundary, verification_status: VERIFIED, version_label: research_v1}]
```

```yaml bad
verification_status: VERIFIED
version_label: research_v1
reset_boundary: [{kind: boundary, verification_status: STALE, version_label: research_v1}]
                                                       ^^^^^ the passport says VERIFIED and its new boundary STALE
```
"""

from collections.abc import Iterator

from arslint import Context, Label, Problem, rule
from arslint.documents import Passport
from arslint.documents.passport import LEDGER


@rule(on=Passport, severity="warning", covers=("RBL-16",), needs=("base",))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Only the last boundary, and only if it is new."""
    base = context.base
    rows = [row for row in passport.rows(LEDGER) if row.value.get("kind") == "boundary"]
    if not rows or not isinstance(base, Passport) or rows[-1].value in base.entries:
        return
    for key in ("verification_status", "version_label"):
        top, own = passport.data.get(key), rows[-1].value.get(key)
        if top and own and top != own and top != base.data.get(key):
            labels = (Label(passport.top.place(key), "the passport"),)
            message = f"the passport says {top} and its new boundary {own}"
            hint = "Set the top level right; the boundary stays as it is."
            yield Problem(rows[-1].place(key), message, hint, labels=labels)
