"""
The dates of a passport are date-times with a zone, in order, and not in the future.

A time without a zone, or a bare day, leaves open when the 24 hours of an integrity check end; so such a check counts as
over. A status VERIFIED without the date of the check can never be accepted at a later entry.

```yaml good
repro_lock: null
origin_date: "2026-09-01T08:00:00Z"
verification_status: VERIFIED
integrity_pass_date: "2026-09-02T08:00:00Z"
```

```yaml bad now=2026-09-03
repro_lock: null
origin_date: "yesterday"
             ^^^^^^^^^^^ `origin_date` is no date
integrity_pass_date: "2027-01-01T08:00:00Z"
                     ^^^^^^^^^^^^^^^^^^^^^^ `integrity_pass_date` lies in the future
```

```yaml bad
repro_lock: null
origin_date: "2026-09-05T08:00:00Z"
verification_status: VERIFIED
integrity_pass_date: "2026-09-02"
                     ^^^^^^^^^^^^ `integrity_pass_date` names no instant: its clock or its zone is missing
                     ^^^^^^^^^^^^ `integrity_pass_date` is earlier than `origin_date`
```

```yaml bad
verification_status: VERIFIED
                     ^^^^^^^^ the status is VERIFIED and `integrity_pass_date` is missing
compliance_history: [{stage: "2.5"}]
```
"""

from collections.abc import Iterator
from datetime import timedelta

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.protocol import timestamp

_TOLERANCE = timedelta(minutes=5)
_DATES = (("origin_date", "TOP-03", "warning"), ("integrity_pass_date", "TOP-06", "error"))


@rule(on=Passport, severity="error", covers=("TOP-03", "TOP-06"))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Each date by itself, then both together, then the date that is not there."""
    moments = {}
    for key, covered, late in _DATES:
        value = passport.data.get(key)
        if not isinstance(value, str):
            continue
        span, covers = passport.top.place(key), (covered,)
        moment = moments[key] = timestamp.loose(value)
        if moment is None:
            yield Problem(span, f"`{key}` is no date", 'Write it as "2026-09-01T08:00:00Z".', covers=covers)
        elif timestamp.parse(value) is None:
            message = f"`{key}` names no instant: its clock or its zone is missing"
            yield Problem(span, message, 'Write it as "2026-09-01T08:00:00Z".', severity="warning", covers=covers)
        if moment and context.now and moment > context.now + _TOLERANCE:
            yield Problem(span, f"`{key}` lies in the future", "Correct the date.", severity=late, covers=covers)
    origin, passed = moments.get("origin_date"), moments.get("integrity_pass_date")
    if origin and passed and passed < origin:
        message = "`integrity_pass_date` is earlier than `origin_date`"
        hint = "What was checked is older than the material: check again, or correct a date."
        span = passport.top.place("integrity_pass_date")
        yield Problem(span, message, hint, severity="warning", covers=("TOP-06",))
    if passport.data.get("verification_status") == "VERIFIED" and "integrity_pass_date" not in passport.data:
        message = "the status is VERIFIED and `integrity_pass_date` is missing"
        hint = "Add the date of the integrity check; without it no later entry can rely on the status."
        severity = "error" if _was_checked(passport) else "warning"
        span = passport.top.place("verification_status")
        yield Problem(span, message, hint, severity=severity, covers=("TOP-06",))


def _was_checked(passport: Passport) -> bool:
    stages = {row.value.get("stage") for row in passport.rows("reset_boundary")}
    return not stages.isdisjoint({"2.5", "4.5"}) or bool(passport.rows("compliance_history"))
