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

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from arslint import Context, Problem, rule
from arslint.documents import Document, Passport, ReadLog, Sidecar
from arslint.documents.data import Data

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
        if found := _difference(old.value, new.value, _same(_LATER.get(key, ()))):
            at, message = found
            span = new.items()[at].head if at < len(new.value) else new.key_span
            hint = "Restore the older entries as they were and append anew at the end."
            yield Problem(span, message.format(key), hint, covers=(_COVERS[key],))


def _lists(document: Document) -> tuple[str, ...]:
    if isinstance(document, Passport):
        return (*_PLAIN, "standing_constraints", "excluded_sources")
    return ("human_read",) if isinstance(document, ReadLog) else ("entries",)


def _same(later: tuple[str, ...]) -> Callable[[Any, Any], bool]:
    """Equality, but for keys that may be added together once."""

    def same(old: Any, new: Any) -> bool:
        if later and isinstance(old, dict) and isinstance(new, dict) and not set(later) & set(old):
            new = {key: value for key, value in new.items() if key not in later}
        return bool(old == new)

    return same


def _difference(old: list[Any], new: list[Any], same: Callable[[Any, Any], bool]) -> tuple[int, str] | None:
    pairs = zip(old, new, strict=False)
    at = next((i for i, (a, b) in enumerate(pairs) if not same(a, b)), min(len(old), len(new)))
    if at == len(old):
        return None
    if _counted(old) == _counted(new):
        return at, "the entries of `{}` were reordered"
    if _is_within(old, new, same):
        return at, "this entry of `{}` was put in before older ones"
    if _is_within(new, old, same) or at == len(new):
        return at, "an entry of `{}` was removed"
    return at, "this entry of `{}` was changed"


def _counted(entries: list[Any]) -> Counter[str]:
    return Counter(json.dumps(entry, sort_keys=True) for entry in entries)


def _is_within(few: list[Any], many: list[Any], same: Callable[[Any, Any], bool]) -> bool:
    rest = iter(many)
    return all(any(same(one, other) for other in rest) for one in few)
