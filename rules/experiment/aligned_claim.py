"""
An alignment is between a claim and an experiment that are there.

A verdict on a pair of which one does not exist is a verdict on nothing. A claim that does not plan the experiment may be
aligned with it, and that is worth a look.

```yaml good
claim_intent_manifests:
  - {manifest_id: "M-2026-09-01T08:00:00Z-00aa", claims: [{claim_id: C-001, planned_experiment_ids: [exp-1]}]}
experiment_provenance: [{experiment_id: exp-1}]
experiment_alignment_results: [{experiment_id: exp-1, claim_id: C-001, scoped_manifest_id: "M-2026-09-01T08:00:00Z-00aa"}]
```

```yaml bad
claim_intent_manifests:
  - {manifest_id: "M-2026-09-01T08:00:00Z-00aa", claims: [{claim_id: C-001}]}
experiment_provenance: [{experiment_id: exp-1}]
experiment_alignment_results:
  - {experiment_id: exp-1, claim_id: C-001, scoped_manifest_id: "M-2026-09-01T08:00:00Z-00aa"}
                    ^^^^^ the claim does not plan `exp-1`
  - {experiment_id: exp-9, claim_id: C-002, scoped_manifest_id: "M-2026-09-01T08:00:00Z-00aa"}
                    ^^^^^ there is no experiment `exp-9`
                                     ^^^^^ the manifest has no claim `C-002`
  - {experiment_id: exp-1, claim_id: C-001, scoped_manifest_id: "M-2026-01-01T00:00:00Z-0000"}
                                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ there is no such manifest
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.claims import Plan
from arslint.documents.node import Node

_HINT = "Point it to what is there, or align again."


@rule(on=Passport, severity="error", covers=("EA-INV-2", "EXP-05"))
def check(passport: Passport) -> Iterator[Problem]:
    """Each alignment against the manifests and the experiments."""
    plan = Plan.of(passport)
    for row in passport.rows("experiment_alignment_results"):
        yield from _misled(row, plan)


def _misled(row: Node, plan: Plan) -> Iterator[Problem]:
    manifest, claim, name = (str(row.value.get(key)) for key in ("scoped_manifest_id", "claim_id", "experiment_id"))
    planned = plan.claims.get((manifest, claim))
    if manifest not in plan.manifests:
        yield Problem(row.place("scoped_manifest_id"), "there is no such manifest", _HINT, covers=("EA-INV-2",))
    elif planned is None:
        yield Problem(row.place("claim_id"), f"the manifest has no claim `{claim}`", _HINT, covers=("EA-INV-2",))
    if name not in plan.experiments:
        message = f"there is no experiment `{name}`"
        yield Problem(row.place("experiment_id"), message, _HINT, covers=("EA-INV-2",))
    elif planned is not None and name not in planned:
        message = f"the claim does not plan `{name}`"
        yield Problem(row.place("experiment_id"), message, _HINT, severity="info", covers=("EXP-05",))
