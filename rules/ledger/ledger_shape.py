"""
A ledger entry is a boundary or a resume with exactly the keys of its kind.

`next` and `next_stage` may be null and must be there; every other key is absent where it has nothing to say, because an
absent key and a null one give different hashes. Computed facts are never stored.

```yaml good
reset_boundary:
  - kind: boundary
    hash: "bcc09bb13a19"
    stage: "1"
    next: "2"
    generated_at: "2026-09-01T08:00:00Z"
    session_marker: "sess-a"
    version_label: "research_v1"
  - kind: resume
    consumes_hash: "bcc09bb13a19"
    generated_at: "2026-09-01T09:00:00Z"
    session_marker: "sess-b"
```

```yaml bad
reset_boundary:
  - kind: boundary
    ^^^^ `next` is missing from this boundary entry
    hash: "BCC09BB13A19"
          ^^^^^^^^^^^^^^ `hash` is not 12 lowercase hexadecimal digits
    stage: "1"
    generated_at: "2026-09-01 08:00"
                  ^^^^^^^^^^^^^^^^^^ `generated_at` is not a date and time with its zone, such as 2026-09-01T08:00:00Z
    session_marker: "sess-a"
    version_label: "research_v1"
    mode: null
          ^^^^ `mode` is null; it should be a string
    slr_lineage: true
                 ^^^^ `slr_lineage` belongs at the top level of the passport, not in a ledger entry
```

```yaml bad
reset_boundary:
  - kind: resume
    consumes_hash: "000000000000"
                   ^^^^^^^^^^^^^^ the placeholder was never replaced by a hash
    generated_at: "2026-09-01T09:00:00Z"
    session_marker: "sess-b"
    awaiting_resume: false
                     ^^^^^ `awaiting_resume` is computed from the entries and never stored
    user_override: {}
    ^^^^^^^^^^^^^ `user_override` overrides nothing
```

```yaml bad
reset_boundary: {kind: boundary}
^^^^^^^^^^^^^^ `reset_boundary` is a mapping; it should be a list
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.passport import LEDGER
from arslint.protocol.convention import PLACEHOLDER

_SHAPE = ("RBS-01", "RBS-02", "RBS-03", "RBS-04", "RBS-05", "RBS-07", "RBS-08", "RBL-22", "TOP-32", "SLR-03")


@rule(on=Passport, severity="error", covers=_SHAPE)
def check(passport: Passport) -> Iterator[Problem]:
    """The misfits of the ledger, hashes that are none, and a null in quotes."""
    for misfit in passport.misfits_in(LEDGER):
        yield misfit.problem
    for row in passport.rows(LEDGER):
        for key in ("hash", "consumes_hash"):
            if row.value.get(key) == PLACEHOLDER:
                hint = "The entry was never finished; append a new boundary with `arslint passport boundary`."
                message = "the placeholder was never replaced by a hash"
                yield Problem(row.place(key), message, hint, covers=("RBS-03",))
        if row.value.get("next") == "null":
            message = "`next` is the word null and not null"
            yield Problem(row.place("next"), message, "Did you mean null?", severity="warning", covers=("RBS-04",))
