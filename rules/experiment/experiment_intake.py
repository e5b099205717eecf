"""
The scholar declares whether there are experiments, and the record agrees.

From release 3.12 of the suite on, a passport without the declaration does not pass the gate; an older one shows its age
by the version in its lock.

```yaml good
repro_lock: {ars_version: "3.11.0"}
reset_boundary: [{kind: boundary, stage: "3"}]
```

```yaml bad
repro_lock: {ars_version: "3.12.0"}
^^^^^^^^^^ `experiment_intake_declaration` is missing
reset_boundary: [{kind: boundary, stage: "3"}]
origin_mode: full
```

```yaml bad
repro_lock: {ars_version: "3.13.0"}
experiment_intake_declaration: {status: legacy_unknown}
                                        ^^^^^^^^^^^^^^ a passport of 3.13.0 is not from before the declaration
```

```yaml bad
experiment_intake_declaration: {status: no_experiments_declared}
                                        ^^^^^^^^^^^^^^^^^^^^^^^ no experiments are declared and 2 are recorded
experiment_provenance: [{experiment_id: exp-1}, {experiment_id: exp-2}]
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node

_DECLARATION, _RECORD = "experiment_intake_declaration", "experiment_provenance"
_LATE = ("2.5", "3", "3'", "4", "4'", "4.5", "5", "6")


@rule(on=Passport, severity="error", covers=("EXP-01", "EXP-02", "EP-INV-4"))
def check(passport: Passport, *, since: str = "3.12.0") -> Iterator[Problem]:
    """The declaration against the version and the record."""
    declaration, rows = passport.top.get(_DECLARATION), passport.rows(_RECORD)
    version = passport.top.at("repro_lock", "ars_version")
    release = _version(version.value) if version else None
    if declaration is None and passport.readable and not passport.is_partial and not passport.is_carried:
        if release is None or release >= (_version(since) or ()):
            late = _is_late(passport)
            hint = "Ask the scholar at intake, and record the answer before Stage 2.5."
            message = f"`{_DECLARATION}` is missing"
            yield Problem(passport.top.head, message, hint, severity=None if late else "warning", covers=("EXP-01",))
    elif declaration is not None and declaration.is_mapping:
        yield from _declared(declaration, len(rows), str(version.value) if version else None, since)


def _declared(declaration: Node, count: int, version: str | None, since: str) -> Iterator[Problem]:
    status, span = declaration.value.get("status"), declaration.place("status")
    if status == "no_experiments_declared" and count:
        message = f"no experiments are declared and {count} {'is' if count == 1 else 'are'} recorded"
        yield Problem(span, message, "Ask the scholar again.", covers=("EP-INV-4",))
    elif status == "experiments_declared" and not count:
        message = "experiments are declared and none is recorded"
        yield Problem(span, message, "Record them, or ask the scholar again.", covers=("EP-INV-4",))
    elif status == "legacy_unknown" and (_version(version) or ()) >= (_version(since) or (0,)):
        message = f"a passport of {version} is not from before the declaration"
        yield Problem(span, message, "Ask the scholar.", covers=("EXP-02",))


def _version(text: object) -> tuple[int, ...] | None:
    match = re.match(r"v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})", text) if isinstance(text, str) else None
    return tuple(int(part) for part in match.groups()) if match else None


def _is_late(passport: Passport) -> bool:
    stages = {
        row.value.get("stage") for row in passport.rows("reset_boundary") if isinstance(row.value.get("stage"), str)
    }
    return (
        not stages.isdisjoint(_LATE)
        or "integrity_pass_date" in passport.data
        or any(passport.rows(key) for key in ("claim_audit_results", _RECORD, "experiment_alignment_results"))
    )
