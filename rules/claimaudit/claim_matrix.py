"""
Judgment, status and defect of an audited claim go together.

A source that supports the claim has no defect; one that does not has a defect of the text or of its source, or the claim
violates a constraint, which is named. One that could not be fetched was judged by nobody.

```yaml good
claim_audit_results:
  - {judgment: SUPPORTED, audit_status: completed, defect_stage: null}
  - {judgment: UNSUPPORTED, audit_status: completed, defect_stage: metadata}
```

```yaml bad
claim_audit_results:
  - {judgment: SUPPORTED, audit_status: completed, defect_stage: metadata}
                                                                 ^^^^^^^^ a supported claim has no defect
  - {judgment: AMBIGUOUS, audit_status: completed, defect_stage: negative_constraint_violation}
               ^^^^^^^^^ a claim that violates a constraint is unsupported
                                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ an ambiguous claim has no such defect
                                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a violated constraint is not named
```

```yaml bad
claim_audit_results:
  - judgment: UNSUPPORTED
    audit_status: completed
    defect_stage: source_description
    sub_claim_breakdown: [{sub_verdict: UNSUPPORTED}, {sub_verdict: AMBIGUOUS}]
    ^^^^^^^^^^^^^^^^^^^ a breakdown needs a supported part and one that is not
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Problem, rule
from arslint.documents import Passport

RESULTS = "claim_audit_results"
_DEFECTS = {
    "SUPPORTED": ("CLA-INV-1", (None,), "a supported claim has no defect"),
    "UNSUPPORTED": (
        "CLA-INV-2",
        ("source_description", "metadata", "citation_anchor", "synthesis_overclaim", "negative_constraint_violation"),
        "an unsupported claim has a defect of the text or of its source",
    ),
    "AMBIGUOUS": (
        "CLA-INV-3",
        ("source_description", "citation_anchor", "synthesis_overclaim", None),
        "an ambiguous claim has no such defect",
    ),
}
_VIOLATION = "negative_constraint_violation"
_JUDGED = ("CLA-INV-1", "CLA-INV-2", "CLA-INV-3", "CLA-INV-4", "CLA-INV-5")
_CAUSED = ("CLA-INV-7", "CLA-INV-8", "CLA-INV-9", "CLA-INV-19", "CLA-22")


@rule(on=Passport, severity="error", covers=(*_JUDGED, *_CAUSED, "DR509"))
def check(passport: Passport) -> Iterator[Problem]:
    """Every invariant that a row breaks."""
    for row in passport.rows(RESULTS):
        for number, key, message in _broken(row.value):
            covers, severity = (f"CLA-INV-{number}",), None
            if number == 22:
                covers, severity = ("CLA-22",), "warning"
            yield Problem(row.place(key), message, "Audit the claim again.", severity=severity, covers=covers)


def _broken(row: dict[str, Any]) -> Iterator[tuple[int, str, str]]:
    judgment, status, defect = (row.get(key) for key in ("judgment", "audit_status", "defect_stage"))
    violated = row.get("violated_constraint_id")
    if isinstance(judgment, str) and judgment in _DEFECTS:
        covered, defects, message = _DEFECTS[judgment]
        if defect not in defects:
            yield int(covered[8:]), "defect_stage", message
        if status != "completed":
            yield int(covered[8:]), "audit_status", "a claim that was judged was audited to the end"
        if judgment == "SUPPORTED" and violated:
            yield 1, "violated_constraint_id", "a supported claim violates nothing"
    elif judgment == "RETRIEVAL_FAILED":
        if status == "inconclusive" and defect != "not_applicable":
            yield 4, "defect_stage", "without a source the defect is not_applicable"
        elif status == "completed" and defect != "retrieval_existence":
            yield 5, "defect_stage", "a source that is not there is the defect retrieval_existence"
    yield from _constraint(row, defect, judgment, violated)
    if "sub_claim_breakdown" in row:
        yield from _breakdown(row, judgment, defect)


def _constraint(row: dict[str, Any], defect: Any, judgment: Any, violated: Any) -> Iterator[tuple[int, str, str]]:
    if defect == _VIOLATION and not violated:
        yield 7, "defect_stage", "a violated constraint is not named"
    if defect == _VIOLATION and judgment != "UNSUPPORTED":
        yield 8, "judgment", "a claim that violates a constraint is unsupported"
    if row.get("upstream_dispute") and defect in (None, "not_applicable"):
        yield 9, "upstream_dispute", "a dispute is about a defect, and there is none"
    if violated and defect != _VIOLATION and judgment != "SUPPORTED":
        yield 22, "violated_constraint_id", "a constraint is named, and the defect is another"


def _breakdown(row: dict[str, Any], judgment: Any, defect: Any) -> Iterator[tuple[int, str, str]]:
    parts = row["sub_claim_breakdown"]
    verdicts = [part.get("sub_verdict") for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []
    if judgment != "UNSUPPORTED" or defect != "source_description":
        message = "a breakdown belongs to an unsupported claim with the defect source_description"
        yield 19, "sub_claim_breakdown", message
    elif "SUPPORTED" not in verdicts or not {"UNSUPPORTED", "AMBIGUOUS"} & {str(verdict) for verdict in verdicts}:
        yield 19, "sub_claim_breakdown", "a breakdown needs a supported part and one that is not"
