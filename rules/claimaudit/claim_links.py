"""
What a finding of the claim audit refers to is there.

A finding names the manifest and the claim that it is about, or a constraint; an id that leads nowhere makes the finding one
about nothing. Where no manifest was made, audited claims name the manifest of zeros.

```yaml good
claim_intent_manifests:
  - manifest_id: M-2026-09-01T08:00:00Z-00aa
    claims: [{claim_id: C-001}]
    manifest_negative_constraints: [{constraint_id: MNC-1}]
claim_audit_results: [{claim_id: C-001, scoped_manifest_id: M-2026-09-01T08:00:00Z-00aa}]
constraint_violations: [{violated_constraint_id: MNC-1, scoped_manifest_id: M-2026-09-01T08:00:00Z-00aa}]
```

```yaml bad
claim_intent_manifests:
  - manifest_id: M-2026-09-01T08:00:00Z-00aa
    claims: [{claim_id: C-001}]
claim_audit_results:
  - {claim_id: C-002, scoped_manifest_id: "M-2026-09-01T08:00:00Z-00aa"}
               ^^^^^ the manifest has no claim `C-002`
  - {claim_id: C-001, scoped_manifest_id: "M-0000-00-00T00:00:00Z-0000"}
                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ there are manifests, and this row says that there is none
uncited_assertions: [{manifest_claim_id: C-001}]
                                         ^^^^^ `manifest_claim_id` stands without `scoped_manifest_id`
claim_drifts: [{drift_kind: EMITTED_NOT_INTENDED}]
                            ^^^^^^^^^^^^^^^^^^^^ a claim that was not intended has the section where it stands
constraint_violations: [{violated_constraint_id: MNC-9, scoped_manifest_id: "M-2026-09-01T08:00:00Z-00aa", manifest_claim_id: C-001}]
                                                 ^^^^^ the manifest has no constraint `MNC-9`
                                                                                                                              ^^^^^ a constraint of the whole text names no claim
uncited_audit_failures: [{scoped_manifest_id: "M-2026-01-01T00:00:00Z-0000"}]
                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ there is no such manifest
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.claims import SENTINEL, Plan
from arslint.documents.node import Node

_PAIR = ("manifest_claim_id", "scoped_manifest_id")
_COVERS = ("CLA-INV-15", "CLA-20", "CLA-22", "U-INV-4", "D-INV-2", "CV-INV-2", "CV-INV-3", "UAF-INV-2", "UAF-INV-3")
_HINT = "Point it to what is there, or audit again."


@rule(on=Passport, severity="error", covers=_COVERS)
def check(passport: Passport) -> Iterator[Problem]:
    """Each list of findings against the manifests."""
    plan = Plan.of(passport)
    for row in passport.rows("claim_audit_results"):
        if row.value.get("scoped_manifest_id") == SENTINEL:
            if plan.manifests:
                message = "there are manifests, and this row says that there is none"
                yield Problem(row.place("scoped_manifest_id"), message, _HINT, severity="warning", covers=("CLA-20",))
        else:
            yield from _link(row, plan, "claim_id", ("CLA-INV-15", "CLA-INV-15"))
    for row in passport.rows("uncited_assertions"):
        yield from _assertion(row, plan)
    for row in passport.rows("claim_drifts"):
        yield from _drift(row, plan)
    for row in passport.rows("constraint_violations"):
        yield from _violation(row, plan)
    for row in passport.rows("uncited_audit_failures"):
        key = "manifest_claim_id" if row.value.get("manifest_claim_id") is not None else None
        yield from _link(row, plan, key, ("UAF-INV-2", "UAF-INV-3"))


def _link(row: Node, plan: Plan, key: str | None, covers: tuple[str, str]) -> Iterator[Problem]:
    """What is wrong with the manifest, and with the claim under a key, that a row names."""
    manifest, claim = str(row.value.get("scoped_manifest_id")), row.value.get(key) if key else None
    if manifest not in plan.manifests:
        yield Problem(row.place("scoped_manifest_id"), "there is no such manifest", _HINT, covers=covers[:1])
    elif key and (manifest, str(claim)) not in plan.claims:
        yield Problem(row.place(key), f"the manifest has no claim `{claim}`", _HINT, covers=covers[1:])


def _assertion(row: Node, plan: Plan) -> Iterator[Problem]:
    present = [key for key in _PAIR if row.value.get(key) is not None]
    if len(present) == 1:
        other = _PAIR[1] if present[0] == _PAIR[0] else _PAIR[0]
        yield Problem(row.place(present[0]), f"`{present[0]}` stands without `{other}`", _HINT, covers=("U-INV-4",))
    elif present:
        yield from _link(row, plan, _PAIR[0], ("U-INV-4", "U-INV-4"))


def _drift(row: Node, plan: Plan) -> Iterator[Problem]:
    kind, section = row.value.get("drift_kind"), row.value.get("section_path")
    named = [key for key in ("manifest_claim_id", "scoped_manifest_id") if row.value.get(key) is not None]
    if kind == "EMITTED_NOT_INTENDED":
        if not section:
            message = "a claim that was not intended has the section where it stands"
            yield Problem(row.place("drift_kind"), message, "Add `section_path`.", covers=("D-INV-2",))
        for key in named:
            yield Problem(row.place(key), f"a claim that was not intended has no `{key}`", _HINT, covers=("D-INV-2",))
    elif kind == "INTENDED_NOT_EMITTED":
        if len(named) < 2:
            message = "a claim that was intended names its manifest and its id"
            yield Problem(row.place("drift_kind"), message, _HINT, covers=("D-INV-2",))
        else:
            yield from _link(row, plan, "manifest_claim_id", ("D-INV-2", "D-INV-2"))


def _violation(row: Node, plan: Plan) -> Iterator[Problem]:
    manifest, name = str(row.value.get("scoped_manifest_id")), str(row.value.get("violated_constraint_id"))
    claim, span = row.value.get("manifest_claim_id"), row.place("manifest_claim_id")
    if manifest not in plan.manifests:
        yield Problem(row.place("scoped_manifest_id"), "there is no such manifest", _HINT, covers=("CV-INV-2",))
    elif (manifest, name) not in plan.constraints:
        message = f"the manifest has no constraint `{name}`"
        yield Problem(row.place("violated_constraint_id"), message, _HINT, covers=("CV-INV-2",))
    digits = re.fullmatch(r"NC-C([0-9]+)-[0-9]+", name)
    if name.startswith("MNC-") and claim is not None:
        yield Problem(span, "a constraint of the whole text names no claim", _HINT, covers=("CV-INV-3",))
    elif digits and claim != f"C-{digits[1]}":
        message = f"the constraint belongs to the claim `C-{digits[1]}`"
        yield Problem(span, message, _HINT, covers=("CV-INV-2", "CV-INV-3"))
