"""
A verified status counts for 24 hours after the integrity check.

After that, or where the date of the check names no instant, the material is to be verified again and its status is STALE.
Exactly 24 hours are too many.

```yaml good now=2026-09-02T07:59:59
repro_lock: null
verification_status: VERIFIED
integrity_pass_date: "2026-09-01T08:00:00Z"
```

```yaml bad now=2026-09-02T08:00:00
repro_lock: null
verification_status: VERIFIED
                     ^^^^^^^^ the integrity check of 2026-09-01T08:00:00Z is more than 24 hours old
integrity_pass_date: "2026-09-01T08:00:00Z"
```
"""

from collections.abc import Iterator
from datetime import timedelta

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.protocol import timestamp

FRESH = timedelta(hours=24)


@rule(on=Passport, severity="warning", covers=("JOIN-09",), needs=("now",))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Only a VERIFIED status can go stale."""
    passed = passport.data.get("integrity_pass_date")
    if passport.data.get("verification_status") != "VERIFIED" or passed is None or context.now is None:
        return
    moment = timestamp.parse(passed)
    if moment is None or not timedelta(0) <= context.now - moment < FRESH:
        age = f"the integrity check of {passed} is more than 24 hours old" if moment and moment < context.now else None
        message = age or "nobody can tell how old the integrity check is"
        hint = "Set the status to STALE and verify again; Stage 2.5 is due in any case."
        yield Problem(passport.top.place("verification_status"), message, hint)
