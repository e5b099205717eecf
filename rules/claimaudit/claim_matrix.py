"""
Judgment, status, defect and method of an audited claim go together.

A source that supports the claim has no defect; one that could not be fetched was judged by nobody. Each method of
retrieval allows one outcome, so that a failure of a tool is never told as a fabricated source.

```yaml good
claim_audit_results:
  - {judgment: SUPPORTED, audit_status: completed, defect_stage: null, anchor_kind: page, anchor_value: "3", ref_retrieval_method: api}
  - {judgment: UNSUPPORTED, audit_status: completed, defect_stage: metadata, anchor_kind: page, anchor_value: "3", ref_retrieval_method: manual_pdf}
```

```yaml bad
claim_audit_results:
  - {judgment: SUPPORTED, audit_status: completed, defect_stage: metadata, ref_retrieval_method: api}
                                                                 ^^^^^^^^ a supported claim has no defect
  - {judgment: RETRIEVAL_FAILED, audit_status: inconclusive, defect_stage: not_applicable, ref_retrieval_method: not_found}
                                                                                                                 ^^^^^^^^^ a source that was not found is completed with the defect retrieval_existence
  - {judgment: SUPPORTED, audit_status: completed, defect_stage: null, anchor_kind: page, anchor_value: "%20", ref_retrieval_method: api}
                                                                                                        ^^^^^ the anchor has no value
```

```yaml bad
claim_audit_results:
  - judgment: UNSUPPORTED
    audit_status: completed
    defect_stage: source_description
    ref_retrieval_method: api
    sub_claim_breakdown: [{sub_verdict: UNSUPPORTED}, {sub_verdict: AMBIGUOUS}]
    ^^^^^^^^^^^^^^^^^^^ a breakdown needs a supported part and one that is not
```
"""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

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
_TOOL_FAULT = re.compile(
    r"(?:judge_timeout|judge_api_error|judge_parse_error|cache_corruption"
    r"|retrieval_api_error|retrieval_timeout|retrieval_network_error):"
)
_FAILED = ("RETRIEVAL_FAILED", "inconclusive", "not_applicable")
_MISSING = ("RETRIEVAL_FAILED", "completed", "retrieval_existence")
_INCONCLUSIVE = ("not_attempted", "failed", "audit_tool_failure")
_VIOLATION = "negative_constraint_violation"
_INV = tuple(f"CLA-INV-{number}" for number in (*range(1, 15), 16, 18, 19))


@rule(on=Passport, severity="error", covers=(*_INV, "CLA-22", "DR509"))
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
    yield from _anchor(row, (judgment, status, defect))
    yield from _method(row, (judgment, status, defect))
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


def _anchor(row: dict[str, Any], outcome: tuple[Any, Any, Any]) -> Iterator[tuple[int, str, str]]:
    kind, value, method = row.get("anchor_kind"), row.get("anchor_value"), row.get("ref_retrieval_method")
    if kind == "none":
        if value != "" or outcome != _FAILED or method != "not_attempted":
            yield 6, "anchor_kind", "without an anchor nothing is fetched: the row says not_attempted and has no value"
        elif not str(row.get("rationale")).startswith("v3.7.3 R-L3-1-A violation"):
            yield 6, "rationale", "the rationale of a missing anchor begins with `v3.7.3 R-L3-1-A violation`"
    elif kind is not None and (not isinstance(value, str) or not unquote(value).strip()):
        yield 16, "anchor_value", "the anchor has no value"
    if kind is not None and (kind == "none") != (method == "not_attempted"):
        yield 11, "ref_retrieval_method", "not_attempted belongs to the anchor none, and to no other"


def _method(row: dict[str, Any], outcome: tuple[Any, Any, Any]) -> Iterator[tuple[int, str, str]]:
    method = row.get("ref_retrieval_method")
    if method == "failed" and outcome != _FAILED:
        yield 10, "ref_retrieval_method", "a retrieval that failed is inconclusive and has no defect"
    if (method == "not_found") != (outcome == _MISSING) and method is not None:
        message = "a source that was not found is completed with the defect retrieval_existence"
        yield 12, "ref_retrieval_method", message
    if outcome == ("UNSUPPORTED", "completed", "metadata") and method not in ("api", "manual_pdf"):
        yield 13, "ref_retrieval_method", "wrong metadata are found in a source that was fetched"
    if method == "audit_tool_failure":
        if outcome != _FAILED:
            yield 14, "ref_retrieval_method", "a failure of the tool is inconclusive and has no defect"
        elif not _TOOL_FAULT.match(str(row.get("rationale"))):
            yield 14, "rationale", "the rationale of a failure of the tool begins with its class"
    if outcome == _FAILED and method not in (*_INCONCLUSIVE, "not_found", None):
        yield 18, "ref_retrieval_method", f"{method} gives no inconclusive result"


def _breakdown(row: dict[str, Any], judgment: Any, defect: Any) -> Iterator[tuple[int, str, str]]:
    parts = row["sub_claim_breakdown"]
    verdicts = [part.get("sub_verdict") for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []
    if judgment != "UNSUPPORTED" or defect != "source_description":
        yield (
            19,
            "sub_claim_breakdown",
            "a breakdown belongs to an unsupported claim with the defect source_description",
        )
    elif "SUPPORTED" not in verdicts or not {"UNSUPPORTED", "AMBIGUOUS"} & {str(verdict) for verdict in verdicts}:
        yield 19, "sub_claim_breakdown", "a breakdown needs a supported part and one that is not"
