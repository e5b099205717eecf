"""
A systematic review goes on in a new session after each boundary.

Its checkpoints refuse to go on in the same session, so that there is a resume between two boundaries, with a session
marker of its own. In other modes several boundaries may wait, because the run went on in the session.

```yaml good
reset_boundary:
  - {kind: boundary, hash: 118e23c13848, mode: systematic-review, session_marker: sess-a}
  - {kind: resume, consumes_hash: 118e23c13848, session_marker: sess-b}
  - {kind: boundary, hash: 9712174a3e16, mode: systematic-review, session_marker: sess-b}
```

```yaml bad
reset_boundary:
  - {kind: boundary, hash: 118e23c13848, mode: systematic-review}
  - {kind: boundary, hash: 9712174a3e16, mode: systematic-review}
     ^^^^ the review went on in the session of the boundary before
```

```yaml bad
reset_boundary:
  - {kind: boundary, hash: 118e23c13848, mode: systematic-review, session_marker: sess-a}
  - {kind: resume, consumes_hash: 118e23c13848, session_marker: sess-a}
                                                                ^^^^^^ the review was resumed in the session of its boundary
  - {kind: boundary, hash: 9712174a3e16, mode: full, session_marker: sess-c}
                                                                     ^^^^^^ the session of the resume was `sess-a`
```

```yaml bad
reset_boundary:
  - {kind: boundary, hash: bcc09bb13a19, mode: full}
  - {kind: boundary, hash: 9712174a3e16, mode: full}
     ^^^^ 2 boundaries await a resume
```
"""

from collections.abc import Iterator

from arslint import Label, Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import LEDGER
from arslint.protocol.ledger import boundaries
from arslint.protocol.lineage import SLR_MODES

_FRESH = "After a boundary of a systematic review, resume in a fresh session with `resume_from_passport=<hash>`."


@rule(on=Passport, severity="error", covers=("RBL-13", "RBL-14", "RBL-20", "DR905"))
def check(passport: Passport) -> Iterator[Problem]:
    """Neighbours in the ledger, then what is left waiting."""
    before: Node | None = None
    resume: Node | None = None
    known: dict[str, Node] = {}
    for row in passport.rows(LEDGER):
        if row.value.get("kind") == "resume":
            yield from _same_session(row, known.get(str(row.value.get("consumes_hash"))))
            resume = row
        elif row.value.get("kind") == "boundary":
            if before is not None and resume is None:
                yield from _continued(row, before, lineage=passport.data.get("slr_lineage") is True)
            elif resume is not None:
                yield from _other_session(row, resume)
            before, resume = row, None
            known[str(row.value.get("hash"))] = row
    waiting = [boundary for boundary in boundaries(passport.entries) if boundary.awaits_resume]
    if len(waiting) > 1 and not any(boundary.entry.get("mode") in SLR_MODES for boundary in waiting):
        hint = "In order where the run went on without a reset; only the last can be resumed without going back."
        span = passport.ledger[waiting[-1].index].head
        yield Problem(span, f"{len(waiting)} boundaries await a resume", hint, severity="info", covers=("RBL-13",))


def _continued(row: Node, before: Node, *, lineage: bool) -> Iterator[Problem]:
    mode = before.value.get("mode")
    if mode in SLR_MODES or (mode is None and lineage):
        severity = "error" if mode == "systematic-review" else "warning"
        labels = (Label(before.head, "that boundary"),)
        message = "the review went on in the session of the boundary before"
        yield Problem(row.head, message, _FRESH, labels=labels, severity=severity, covers=("RBL-14", "DR905"))


def _same_session(row: Node, boundary: Node | None) -> Iterator[Problem]:
    marker = row.value.get("session_marker")
    if boundary is not None and marker and boundary.value.get("session_marker") == marker:
        slr = boundary.value.get("mode") in SLR_MODES
        message = f"the {'review' if slr else 'run'} was resumed in the session of its boundary"
        severity = "warning" if slr else "info"
        yield Problem(row.place("session_marker"), message, _FRESH, severity=severity, covers=("RBL-20",))


def _other_session(row: Node, resume: Node) -> Iterator[Problem]:
    marker = resume.value.get("session_marker")
    if marker and row.value.get("session_marker", marker) != marker:
        message = f"the session of the resume was `{marker}`"
        hint = "A boundary normally carries the marker of the session that made it."
        yield Problem(row.place("session_marker"), message, hint, severity="info", covers=("RBL-20",))
