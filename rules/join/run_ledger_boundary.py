"""
A checkpoint in the run ledger names the boundary that it mirrors, and both record one answer.

```yaml passport.yaml
reset_boundary:
  - {kind: boundary, hash: 6ac94c488bf4, pending_decision: {options: [{value: revise}, {value: abort}]}}
  - {kind: resume, consumes_hash: 6ac94c488bf4, chosen_branch: revise}
```

```yaml good passport_run_ledger.yaml
ledger: ars-run-ledger/1.0
entries:
  - {kind: checkpoint_opened, checkpoint_id: c1, reset_boundary_hash: 6ac94c488bf4}
  - {kind: checkpoint_closed, checkpoint_id: c1, answer: revise}
```

```yaml bad passport_run_ledger.yaml
ledger: ars-run-ledger/1.0
entries:
  - {kind: checkpoint_opened, checkpoint_id: c1, reset_boundary_hash: 6ac94c488bf4}
  - {kind: checkpoint_closed, checkpoint_id: c1, answer: abort}
                                                         ^^^^^ the passport records the answer `revise`
  - {kind: checkpoint_opened, checkpoint_id: c2, reset_boundary_hash: "111111111111"}
                                                                      ^^^^^^^^^^^^^^ no boundary of the passport has this hash
  - {kind: checkpoint_opened, checkpoint_id: c3, checkpoint_type: FULL}
                                             ^^ the checkpoint does not name its boundary
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Context, Problem, rule
from arslint.documents import Sidecar


@rule(on=Sidecar, severity="error", covers=("RBL-23", "RUN-07", "JOIN-20"), needs=("evidence",))
def check(sidecar: Sidecar, context: Context) -> Iterator[Problem]:
    """Each checkpoint that was opened, and its answer."""
    ledger = (context.evidence.passport or {}).get("reset_boundary")
    rows = [one for one in ledger if isinstance(one, dict)] if isinstance(ledger, list) else []
    boundaries = {str(one.get("hash")): one for one in rows if one.get("kind") == "boundary"}
    resumes = {str(one.get("consumes_hash")): one for one in rows if one.get("kind") == "resume"}
    opened: dict[str, str] = {}
    for row in sidecar.rows("entries") if sidecar.schema == "run-ledger" else ():
        kind, name = row.value.get("kind"), str(row.value.get("checkpoint_id"))
        if kind == "checkpoint_opened":
            found = row.value.get("reset_boundary_hash")
            if found is None and boundaries and row.value.get("checkpoint_type") in ("FULL", "MANDATORY"):
                message = "the checkpoint does not name its boundary"
                hint = "Add `reset_boundary_hash` while the reset is in use."
                yield Problem(row.place("checkpoint_id"), message, hint, severity="info")
            elif found is not None and found not in boundaries:
                message = "no boundary of the passport has this hash"
                yield Problem(row.place("reset_boundary_hash"), message, "Name the boundary of the checkpoint.")
            elif found is not None:
                opened[name] = str(found)
        elif kind == "checkpoint_closed" and name in opened:
            answer: Any = row.value.get("answer")
            boundary, resume = boundaries[opened[name]], resumes.get(opened[name], {})
            chosen = resume.get("chosen_branch")
            if boundary.get("pending_decision") and chosen is not None and answer != chosen:
                message = f"the passport records the answer `{chosen}`"
                yield Problem(row.place("answer"), message, "Both record what the user said.")
