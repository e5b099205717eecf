"""
What was planned of an experiment is recorded, and what claims plan is there.

A step that was not executed has a reason, one that was has a result, and no experiment is without limits. Each has a name
of its own; only an empirical claim plans experiments.

```yaml good
experiment_provenance:
  - {experiment_id: exp-1, planned_vs_executed: [{planned: boil, executed: true, value: 99}], known_limitations: [one kettle]}
claim_intent_manifests:
  - claims: [{claim_id: C-001, intended_evidence_kind: empirical, planned_experiment_ids: [exp-1]}]
```

```yaml bad
experiment_provenance:
  - {experiment_id: exp-1, planned_vs_executed: [{planned: boil, executed: false}], known_limitations: []}
                                                                           ^^^^^ a step was not executed and `skip_reason` is missing
                                                                                    ^^^^^^^^^^^^^^^^^ the experiment has no known limitation
  - {experiment_id: exp-1}
                    ^^^^^ `exp-1` names two experiments
claim_intent_manifests:
  - claims: [{claim_id: C-001, intended_evidence_kind: normative, planned_experiment_ids: [exp-9]}]
                                                       ^^^^^^^^^ only an empirical claim plans experiments
                                                                                           ^^^^^ there is no experiment `exp-9`
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node


@rule(on=Passport, severity="error", covers=("EXP-04", "EP-INV-1", "EP-INV-2", "EP-INV-3"))
def check(passport: Passport) -> Iterator[Problem]:
    """The experiments, then the claims that plan them."""
    names: set[str] = set()
    for row in passport.rows("experiment_provenance"):
        name = str(row.value.get("experiment_id"))
        if name in names:
            hint = "Give one of them another name; a name stays once it is recorded."
            yield Problem(row.place("experiment_id"), f"`{name}` names two experiments", hint, covers=("EP-INV-1",))
        names.add(name)
        yield from _steps(row)
    for manifest in passport.rows("claim_intent_manifests"):
        for claim in manifest.inner("claims"):
            yield from _planned(claim, names)


def _steps(row: Node) -> Iterator[Problem]:
    covers = ("EXP-04",)
    for step in row.inner("planned_vs_executed"):
        done = step.value.get("executed")
        if done is False and "skip_reason" not in step.value:
            message = "a step was not executed and `skip_reason` is missing"
            yield Problem(step.place("executed"), message, "Say why.", severity="warning", covers=covers)
        elif done is True and not {"result_file", "value"} & set(step.value):
            message = "a step was executed and left no result"
            hint = "Add `result_file` or `value`."
            yield Problem(step.place("executed"), message, hint, severity="warning", covers=covers)
    if row.value.get("known_limitations") == []:
        message = "the experiment has no known limitation"
        hint = "Every experiment has limits; name them."
        yield Problem(row.place("known_limitations"), message, hint, severity="warning", covers=covers)


def _planned(claim: Node, names: set[str]) -> Iterator[Problem]:
    planned = claim.get("planned_experiment_ids")
    if planned and planned.items() and claim.value.get("intended_evidence_kind", "empirical") != "empirical":
        message = "only an empirical claim plans experiments"
        yield Problem(claim.place("intended_evidence_kind"), message, "Set one of the two right.", covers=("EP-INV-3",))
    for item in planned.items() if planned else ():
        if str(item.value) not in names:
            message = f"there is no experiment `{item.value}`"
            yield Problem(item.span, message, "Record it, or plan another.", covers=("EP-INV-2",))
