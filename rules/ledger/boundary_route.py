"""
A boundary says where the run goes on, and the run goes there.

`next: null` belongs to a boundary whose decision ends the run or leaves the way open; without a decision there is no way.
After a branch that ends the run, no further boundary follows; after any other, the next boundary is that of its stage.

```yaml good
reset_boundary:
  - {kind: boundary, hash: bcc09bb13a19, stage: "1", next: "2"}
  - {kind: resume, consumes_hash: bcc09bb13a19}
  - {kind: boundary, hash: 9712174a3e16, stage: "2", next: "2.5"}
```

```yaml bad
reset_boundary:
  - {kind: boundary, hash: bcc09bb13a19, stage: "1", next: null}
                                                           ^^^^ `next` is null and no decision is pending
```

```yaml bad
reset_boundary:
  - {kind: boundary, hash: 6ac94c488bf4, stage: "3", next: "4", pending_decision: {options: [{value: abort, next_stage: null}]}}
  - {kind: resume, consumes_hash: 6ac94c488bf4, chosen_branch: abort}
  - {kind: boundary, hash: 9712174a3e16, stage: "4", next: "5"}
                                                ^^^ the branch `abort` ended the run and stage 4 follows
```

```yaml bad
reset_boundary:
  - {kind: boundary, hash: bcc09bb13a19, stage: "1", next: "2"}
  - {kind: resume, consumes_hash: bcc09bb13a19}
  - {kind: boundary, hash: 9712174a3e16, stage: "3", next: "4"}
                                                ^^^ the run was to go on with stage 2, and stage 3 follows
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import LEDGER


@rule(on=Passport, severity="warning", covers=("RBL-11", "RBL-18", "RBL-19"))
def check(passport: Passport) -> Iterator[Problem]:
    """Each boundary by itself, then the first one behind each resume."""
    boundaries: dict[str, dict[str, Any]] = {}
    resume: Node | None = None
    for row in passport.rows(LEDGER):
        if row.value.get("kind") == "resume":
            resume = row
        elif row.value.get("kind") == "boundary":
            if row.value.get("next", "") is None and not row.value.get("pending_decision"):
                hint = "A resume of it needs `--stage`; name the next stage in the boundary that follows."
                message = "`next` is null and no decision is pending"
                yield Problem(row.place("next"), message, hint, covers=("RBL-11",))
            if resume is not None:
                yield from _followed(row, resume.value, boundaries)
                resume = None
            boundaries[str(row.value.get("hash"))] = row.value


def _followed(row: Node, resume: dict[str, Any], boundaries: dict[str, dict[str, Any]]) -> Iterator[Problem]:
    consumed = boundaries.get(str(resume.get("consumes_hash")))
    override = resume.get("user_override")
    if consumed is None:
        return
    planned = consumed.get("next")
    decision = consumed.get("pending_decision")
    options = decision.get("options") if isinstance(decision, dict) else None
    for option in options if isinstance(options, list) else ():
        if isinstance(option, dict) and option.get("value") == resume.get("chosen_branch"):
            planned = option.get("next_stage")
    if isinstance(override, dict) and "stage" in override:
        planned = override["stage"]
    stage, span = row.value.get("stage"), row.place("stage")
    if planned is None and "chosen_branch" in resume:
        message = f"the branch `{resume['chosen_branch']}` ended the run and stage {stage} follows"
        yield Problem(span, message, "Record the override of the user, if there was one.", covers=("RBL-18",))
    elif isinstance(planned, str) and stage != planned:
        message = f"the run was to go on with stage {planned}, and stage {stage} follows"
        hint = "In order if the checkpoint in between was a short one."
        yield Problem(span, message, hint, severity="info", covers=("RBL-19",))
