"""
Ledger entries are dated in the order in which they stand.

An entry that is older than the one before it, or dated in the future, was written by a clock that is wrong, or by hand.

```yaml good
reset_boundary:
  - {kind: boundary, hash: bcc09bb13a19, generated_at: "2026-09-01T08:00:00Z"}
  - {kind: resume, consumes_hash: bcc09bb13a19, generated_at: "2026-09-01T10:00:00+02:00"}
```

```yaml bad now=2026-10-01
reset_boundary:
  - {kind: boundary, hash: bcc09bb13a19, generated_at: "2026-09-01T08:00:00Z"}
  - {kind: resume, consumes_hash: bcc09bb13a19, generated_at: "2026-08-31T08:00:00Z"}
                                                              ^^^^^^^^^^^^^^^^^^^^^^ this resume is earlier than its boundary
  - {kind: boundary, hash: 9712174a3e16, generated_at: "2026-09-01T07:59:59Z"}
                                                       ^^^^^^^^^^^^^^^^^^^^^^ this boundary is earlier than the one before it
  - {kind: boundary, hash: 6ac94c488bf4, generated_at: "2027-09-01T08:00:00Z"}
                                                       ^^^^^^^^^^^^^^^^^^^^^^ this entry lies in the future
```
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.documents.passport import LEDGER
from arslint.protocol import timestamp

_TOLERANCE = timedelta(minutes=5)


@rule(on=Passport, severity="warning", covers=("RBL-15",))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Boundaries against the last one, resumes against their own."""
    dated: dict[str, datetime] = {}
    last: datetime | None = None
    for row in passport.rows(LEDGER):
        moment = timestamp.parse(row.value.get("generated_at"))
        if moment is None:
            continue
        span = row.place("generated_at")
        if context.now and moment > context.now + _TOLERANCE:
            yield Problem(span, "this entry lies in the future", "Look at the clock; the entry stays.")
        if row.value.get("kind") == "resume":
            consumed = dated.get(str(row.value.get("consumes_hash")))
            if consumed and moment < consumed:
                yield Problem(span, "this resume is earlier than its boundary", "Look at the clock; the entry stays.")
        else:
            if last and moment < last:
                message = "this boundary is earlier than the one before it"
                yield Problem(span, message, "Look at the clock; the entry stays.")
            last = dated[str(row.value.get("hash"))] = moment
