"""
How a source was fetched allows one outcome of the audit.

A failure of a tool is never told as a fabricated source, and wrong metadata are found in a source that was fetched. Without
an anchor nothing is fetched, and every other anchor has a value.

```yaml good
claim_audit_results:
  - {judgment: SUPPORTED, audit_status: completed, defect_stage: null, anchor_kind: page, anchor_value: "3", ref_retrieval_method: api}
  - {judgment: UNSUPPORTED, audit_status: completed, defect_stage: metadata, anchor_kind: page, anchor_value: "3", ref_retrieval_method: manual_pdf}
```

```yaml bad
claim_audit_results:
  - {judgment: RETRIEVAL_FAILED, audit_status: inconclusive, defect_stage: not_applicable, ref_retrieval_method: not_found}
                                                                                                                 ^^^^^^^^^ a source that was not found is completed with the defect retrieval_existence
  - {judgment: SUPPORTED, audit_status: completed, defect_stage: null, anchor_kind: page, anchor_value: "%20", ref_retrieval_method: api}
                                                                                                        ^^^^^ the anchor has no value
  - {judgment: SUPPORTED, audit_status: completed, defect_stage: null, anchor_kind: none, anchor_value: "", ref_retrieval_method: not_attempted}
                                                                                    ^^^^ without an anchor nothing is fetched: the row says not_attempted and has no value
```
"""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from arslint import Problem, rule
from arslint.documents import Passport

_TOOL_FAULT = re.compile(
    r"(?:judge_timeout|judge_api_error|judge_parse_error|cache_corruption"
    r"|retrieval_api_error|retrieval_timeout|retrieval_network_error):"
)
_FAILED = ("RETRIEVAL_FAILED", "inconclusive", "not_applicable")
_MISSING = ("RETRIEVAL_FAILED", "completed", "retrieval_existence")
_INCONCLUSIVE = ("not_attempted", "failed", "audit_tool_failure")
_ANCHORS = ("CLA-INV-6", "CLA-INV-11", "CLA-INV-16")
_METHODS = ("CLA-INV-10", "CLA-INV-12", "CLA-INV-13", "CLA-INV-14", "CLA-INV-18")


@rule(on=Passport, severity="error", covers=(*_ANCHORS, *_METHODS, "DR509"))
def check(passport: Passport) -> Iterator[Problem]:
    """Every invariant of anchor and method that a row breaks."""
    for row in passport.rows("claim_audit_results"):
        judgment, status, defect = (row.value.get(key) for key in ("judgment", "audit_status", "defect_stage"))
        outcome = (judgment, status, defect)
        for number, key, message in (*_anchor(row.value, outcome), *_method(row.value, outcome)):
            yield Problem(row.place(key), message, "Audit the claim again.", covers=(f"CLA-INV-{number}",))


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
