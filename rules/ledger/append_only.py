"""
Entries are only ever appended to a ledger.

An entry that is changed, removed, moved or put in between breaks every hash after it, and the history that the passport
vouches for. Compared with `--since` or `--base`; the quotes and the order of keys do not matter.

```yaml base
reset_boundary:
  - {kind: boundary, hash: bcc09bb13a19, stage: "1"}
  - {kind: resume, consumes_hash: bcc09bb13a19}
standing_constraints: [{constraint_id: UC-001}]
```

```yaml good
reset_boundary:
  - {kind: boundary, stage: "1", hash: "bcc09bb13a19"}
  - {kind: resume, consumes_hash: bcc09bb13a19}
  - {kind: boundary, hash: 9712174a3e16, stage: "2"}
standing_constraints: [{constraint_id: UC-001, withdrawn_at: "2026-09-21T10:00:00Z", withdrawal_words: no longer}]
```

```yaml bad
reset_boundary:
  - {kind: boundary, hash: bcc09bb13a19, stage: "2"}
     ^^^^ this entry of `reset_boundary` was changed
  - {kind: resume, consumes_hash: bcc09bb13a19}
```

```yaml bad
reset_boundary:
^^^^^^^^^^^^^^ an entry of `reset_boundary` was removed
  - {kind: boundary, hash: bcc09bb13a19, stage: "1"}
```

```yaml bad
reset_boundary:
  - {kind: resume, consumes_hash: bcc09bb13a19}
     ^^^^ the entries of `reset_boundary` were reordered
  - {kind: boundary, hash: bcc09bb13a19, stage: "1"}
standing_constraints: [{constraint_id: UC-001, max_words: 5}]
                        ^^^^^^^^^^^^^ this entry of `standing_constraints` was changed
```

```yaml bad
reset_boundary:
  - {kind: boundary, hash: bcc09bb13a19, stage: "1"}
  - {kind: boundary, hash: 9712174a3e16, stage: "2"}
     ^^^^ this entry of `reset_boundary` was put in before older ones
  - {kind: resume, consumes_hash: bcc09bb13a19}
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Document, Passport, ReadLog, Sidecar
from arslint.documents.data import Data
from arslint.protocol import appended

_PLAIN = ("reset_boundary", "compliance_history", "audit_artifact", "auto_retry_history")
_LATER = {
    "standing_constraints": ("withdrawn_at", "withdrawal_words"),
    "excluded_sources": ("restored_at", "restoration_words"),
    "human_read": ("rescinded_at",),
}
_COVERS = {
    "reset_boundary": "RBL-01",
    "compliance_history": "CMP-09",
    "audit_artifact": "AUD-APPEND",
    "auto_retry_history": "TOP-22",
    "standing_constraints": "TOP-20",
    "excluded_sources": "TOP-21",
    "human_read": "RDL-05",
    "entries": "RUN-06",
}


@rule(on=(Passport, ReadLog, Sidecar), severity="error", covers=(*_COVERS.values(), "DR704"), needs=("base",))
def check(document: Passport | ReadLog | Sidecar, context: Context) -> Iterator[Problem]:
    """The first difference of each list that only grows."""
    base = context.base
    if not isinstance(base, Data) or not base.readable or not document.readable:
        return
    for key in _lists(document):
        old, new = base.top.get(key), document.top.get(key)
        if old is None or new is None or not (old.is_list and new.is_list and new.value):
            continue
        if found := appended.difference(old.value, new.value, _LATER.get(key, ())):
            span = new.items()[found.at].head if found.at < len(new.value) else new.key_span
            hint = "Restore the older entries as they were and append anew at the end."
            yield Problem(span, found.what.format(key), hint, covers=(_COVERS[key],))


def _lists(document: Document) -> tuple[str, ...]:
    if isinstance(document, Passport):
        return (*_PLAIN, "standing_constraints", "excluded_sources")
    return ("human_read",) if isinstance(document, ReadLog) else ("entries",)
