"""
A resumed session repeats its boundary, and says where it goes on.

Hash, session, time and stage are those of the ledger. The ledger has the resume, with what the user overrode.

```yaml passport.yaml
reset_boundary:
  - {kind: boundary, hash: bcc09bb13a19, stage: "1", next: "2", session_marker: sess-a, generated_at: "2026-09-01T08:00:00Z"}
  - {kind: resume, consumes_hash: bcc09bb13a19, user_override: {stage: "3"}}
  - {kind: boundary, hash: 9712174a3e16, stage: "3", next: "4", session_marker: sess-b, generated_at: "2026-09-02T08:00:00Z"}
```

```md good sessions/two.md
[PASSPORT-RESET: hash=bcc09bb13a19, stage=1, next=2]

### Resume Acknowledged
- Hash: bcc09bb13a19
- Source session: sess-a (generated 2026-09-01T08:00:00Z)
- Recovered stage: 1
- Next stage: 2 [override: stage=3]
```

```md bad sessions/two.md
[PASSPORT-RESET: hash=9712174a3e16, stage=3, next=4]

### Resume Acknowledged
    ^^^^^^^^^^^^^^^^^^^ the ledger has no resume of `9712174a3e16`
- Hash: 9712174a3e16
- Source session: sess-a (generated 2026-09-02T08:00:00Z)
                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the ledger says `sess-b (generated 2026-09-02T08:00:00Z)` here
- Recovered stage: 3
- Next stage: 4
```

```md bad sessions/two.md
[PASSPORT-RESET: hash=bcc09bb13a19, stage=1, next=2]

### Resume Acknowledged
    ^^^^^^^^^^^^^^^^^^^ the line `Recovered stage` is missing
- Hash: bcc09bb13a19
- Source session: sess-a (generated 2026-09-01T08:00:00Z)
- Next stage: 2 [override: ]
              ^^^^^^^^^^^^^^ the override is empty
              ^^^^^^^^^^^^^^ the ledger records the override stage=3
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Context, Problem, rule
from arslint.documents import Report
from arslint.documents.reset_text import Block

_NAMES = ("Hash", "Source session", "Recovered stage", "Next stage")
_PRINT = "Let `arslint passport resume` print it."


@rule(on=Report, severity="error", covers=("DR906", "DR909", "JOIN-11"), needs=("evidence",))
def check(report: Report, context: Context) -> Iterator[Problem]:
    """Each acknowledgement against its boundary and its resume."""
    ledger = (context.evidence.passport or {}).get("reset_boundary")
    rows = [one for one in ledger if isinstance(one, dict)] if isinstance(ledger, list) else []
    boundaries = {str(one.get("hash")): one for one in rows if one.get("kind") == "boundary"}
    resumes = {str(one.get("consumes_hash")): one for one in rows if one.get("kind") == "resume"}
    for block in report.acknowledgements:
        for name in _NAMES:
            if name not in block.bullets:
                yield Problem(block.heading, f"the line `{name}` is missing", _PRINT, covers=("DR906",))
        wanted = block.bullets.get("Hash", ("", block.span))[0].strip("`")
        boundary, resume = boundaries.get(wanted), resumes.get(wanted)
        if boundary is None:
            message = f"no boundary of the ledger has the hash `{wanted}`"
            yield Problem(block.heading, message, _PRINT, covers=("DR906", "JOIN-11"))
            continue
        yield from _fields(block, boundary)
        if resume is None:
            message = f"the ledger has no resume of `{wanted}`"
            yield Problem(block.heading, message, "Acknowledge only what is written.", covers=("JOIN-11",))
        else:
            yield from _override(block, resume)


def _fields(block: Block, boundary: dict[str, Any]) -> Iterator[Problem]:
    session = f"{boundary.get('session_marker')} (generated {boundary.get('generated_at')})"
    for name, says in (("Source session", session), ("Recovered stage", str(boundary.get("stage")))):
        printed, span = block.bullets.get(name, (says, block.span))
        if printed != says:
            yield Problem(span, f"the ledger says `{says}` here", _PRINT, covers=("DR906", "JOIN-11"))


def _override(block: Block, resume: dict[str, Any]) -> Iterator[Problem]:
    printed, recorded = block.override, resume.get("user_override")
    span = block.bullets.get("Next stage", ("", block.heading))[1]
    if printed == {}:
        yield Problem(span, "the override is empty", "Print the clause only for an override.", covers=("DR906",))
    if (printed or {}) != (recorded if isinstance(recorded, dict) else {}):
        listed = ", ".join(f"{key}={value}" for key, value in (recorded or {}).items()) if recorded else "none"
        message = f"the ledger records {'no override' if listed == 'none' else f'the override {listed}'}"
        yield Problem(span, message, "Record what the user overrode, and print what is recorded.", covers=("DR909",))
