"""
A session that resumes at a pending decision goes where the answer leads.

The user is asked first: the next stage reads `(pending user decision)`, and the resolved one is the stage and mode of the
branch that the ledger records, unless the user overrode it.

```yaml passport.yaml
reset_boundary:
  - kind: boundary
    hash: bcc09bb13a19
    pending_decision: {options: [{value: revise, next_stage: "4", next_mode: revision}, {value: abort, next_stage: null}]}
  - {kind: resume, consumes_hash: bcc09bb13a19, chosen_branch: revise}
  - {kind: boundary, hash: 9712174a3e16, stage: "4", next: "5"}
```

```md good sessions/two.md
[PASSPORT-RESET: hash=bcc09bb13a19, stage=3, next=4]

### Resume Acknowledged
- Hash: bcc09bb13a19
- Next stage: (pending user decision)
- Resolved next stage: 4 (mode: revision)
```

```md bad sessions/two.md
[PASSPORT-RESET: hash=bcc09bb13a19, stage=3, next=4]

### Resume Acknowledged
- Hash: bcc09bb13a19
- Next stage: 4
              ^ the boundary waits for a decision, and the next stage does not say so
- Resolved next stage: terminate
                       ^^^^^^^^^ the branch `revise` leads to `4 (mode: revision)`

### Resume Acknowledged
- Hash: 9712174a3e16
- Next stage: (pending user decision)
              ^^^^^^^^^^^^^^^^^^^^^^^ nothing was to decide at this boundary
```
"""

from collections.abc import Iterator, Mapping
from typing import Any

from arslint import Context, Problem, rule
from arslint.documents import Report
from arslint.documents.reset_text import Block

_PENDING = "(pending user decision)"
_PRINT = "Let `arslint passport resume` print it."


@rule(on=Report, severity="error", covers=("DR907",), needs=("evidence",))
def check(report: Report, context: Context) -> Iterator[Problem]:
    """Each acknowledgement against the decision of its boundary and the branch of its resume."""
    rows = context.evidence.rows("reset_boundary")
    boundaries = {str(one.get("hash")): one for one in rows if one.get("kind") == "boundary"}
    resumes = {str(one.get("consumes_hash")): one for one in rows if one.get("kind") == "resume"}
    for block in report.acknowledgements:
        wanted = block.bullets.get("Hash", ("", block.span))[0].strip("`")
        if wanted in boundaries:
            yield from _decision(block, boundaries[wanted], resumes.get(wanted, {}))


def _decision(block: Block, boundary: Mapping[str, Any], resume: Mapping[str, Any]) -> Iterator[Problem]:
    decision, resolved = boundary.get("pending_decision"), block.bullets.get("Resolved next stage")
    if "Next stage" in block.bullets and (block.next_stage == _PENDING) != (decision is not None):
        waits = "the boundary waits for a decision, and the next stage does not say so"
        message = waits if decision else "nothing was to decide at this boundary"
        yield Problem(block.bullets["Next stage"][1], message, _PRINT)
    options, chosen = decision.get("options") if isinstance(decision, dict) else None, resume.get("chosen_branch")
    rows = [one for one in options if isinstance(one, dict)] if isinstance(options, list) else []
    picked = next((one for one in rows if one.get("value") == chosen), None)
    if picked is None or resume.get("user_override"):
        return
    mode = picked.get("next_mode")
    says = f"{picked.get('next_stage') or 'terminate'}{f' (mode: {mode})' if mode else ''}"
    if resolved is None or resolved[0] not in (says, says.replace("terminate", "null")):
        message = f"the branch `{chosen}` leads to `{says}`"
        yield Problem(resolved[1] if resolved else block.heading, message, _PRINT)
