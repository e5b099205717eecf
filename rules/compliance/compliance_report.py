"""
A compliance report decides what its parts decide, with evidence.

A systematic review has the PRISMA-trAIce block, and no other does. Each tier adds up, the tiers to 17. The whole is not
milder than its strictest part, unless the user overrides a block and says why, at more length each time.

```yaml good
compliance_history:
  - mode: primary_research
    generated_at: "2026-09-01T08:00:00Z"
    overall_decision: warn
    raise: {mode: principles_only, block_decision: block, principles: {transparency: pass}, principle_evidence: {transparency: [a]}}
```

```yaml bad
compliance_history:
  - mode: systematic_review
          ^^^^^^^^^^^^^^^^^ a systematic review has no `prisma_trAIce` block
    generated_at: "2026-09-02T08:00:00Z"
    overall_decision: pass
    raise: {mode: principles_only, block_decision: pass, principles: {transparency: pass}, principle_evidence: {transparency: []}}
                  ^^^^^^^^^^^^^^^ the mode of RAISE is full here
                                                                                    ^^^^ `transparency` passes without evidence
    user_override: {decision: true, rationale: sure}
    ^^^^^^^^^^^^^ the user overrides a block, and nothing blocks
  - mode: systematic_review
    stage: "2.5"
    generated_at: "2026-09-01T08:00:00Z"
                  ^^^^^^^^^^^^^^^^^^^^^^ this report is earlier than the one before it
    overall_decision: pass
                      ^^^^ the report says pass and a part of it says block
    evidence: [e1]
    raise: {mode: full, block_decision: pass}
                  ^^^^ the mode full needs `roles`
    prisma_trAIce:
      block_decision: block
      by_tier:
        mandatory: {total: 5, pass: 3, fail: [M1]}
                           ^ 5 items are counted and 4 are listed
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.protocol import timestamp

_COVERS = ("CMP-03", "CMP-04", "CMP-05", "CMP-06", "CMP-07", "CMP-08", "CMP-11", "CMP-12")
_ORDER = {"pass": 0, "warn": 1, "block": 2}
_PRISMA, _TIERS = "prisma_trAIce", ("mandatory", "highly_recommended", "recommended", "optional")
_AGAIN = "Append a report that is right; this one stays."


@rule(on=Passport, severity="warning", covers=_COVERS)
def check(passport: Passport, *, maturity: bool = False) -> Iterator[Problem]:
    """Each report by itself, then the overrides and times of all."""
    overrides: dict[str, int] = {}
    last = None
    for row in passport.rows("compliance_history"):
        yield from _modes(row)
        yield from _counts(row, maturity=maturity)
        yield from _decision(row)
        if row.get("user_override"):
            stage = str(row.value.get("stage"))
            overrides[stage] = overrides.get(stage, 0) + 1
            yield from _rationale(row, overrides[stage])
        moment = timestamp.parse(row.value.get("generated_at"))
        if moment and last and moment < last:
            message = "this report is earlier than the one before it"
            yield Problem(row.place("generated_at"), message, "Look at the clock.", covers=("CMP-08",))
        last = moment or last


def _modes(row: Node) -> Iterator[Problem]:
    mode, prisma, raised = row.value.get("mode"), row.value.get(_PRISMA), row.at("raise", "mode")
    if mode == "systematic_review" and not isinstance(prisma, dict):
        message = f"a systematic review has no `{_PRISMA}` block"
        span = row.place(_PRISMA) if _PRISMA in row.value else row.place("mode")
        yield Problem(span, message, "Run the PRISMA-trAIce check.", severity="error", covers=("CMP-03",))
    elif mode in ("primary_research", "other_evidence_synthesis") and prisma is not None:
        severity = "error" if mode == "primary_research" else "warning"
        message = f"`{_PRISMA}` is for systematic reviews"
        yield Problem(row.place(_PRISMA), message, _AGAIN, severity=severity, covers=("CMP-03",))
    wanted = "principles_only" if mode == "primary_research" else "full"
    if mode and raised and raised.value != wanted:
        yield Problem(raised.span, f"the mode of RAISE is {wanted} here", _AGAIN, covers=("CMP-04",))
    if raised and raised.value == "full" and row.at("raise", "roles") is None:
        yield Problem(raised.span, "the mode full needs `roles`", _AGAIN, severity="error", covers=("CMP-04",))


def _counts(row: Node, *, maturity: bool) -> Iterator[Problem]:
    totals, failed = [], 0
    for name in _TIERS:
        tier = row.at(_PRISMA, "by_tier", name)
        data = tier.value if tier and tier.is_mapping else {}
        total, passed, fail = data.get("total"), data.get("pass"), data.get("fail")
        if tier and isinstance(total, int) and isinstance(passed, int) and isinstance(fail, list):
            totals.append(total)
            failed += len(fail)
            if total != passed + len(fail):
                message = f"{total} items are counted and {passed + len(fail)} are listed"
                yield Problem(tier.place("total"), message, _AGAIN, covers=("CMP-05",))
    tiers = row.at(_PRISMA, "by_tier")
    if tiers and len(totals) == len(_TIERS) and sum(totals) != 17:
        yield Problem(tiers.head, f"the tiers add up to {sum(totals)} items and not to 17", _AGAIN, covers=("CMP-05",))
    if tiers and len(totals) == len(_TIERS) and not failed and not row.value.get("evidence"):
        yield Problem(tiers.head, "everything passed and there is no evidence", _AGAIN, covers=("CMP-11",))
    principles, evidence = row.at("raise", "principles"), row.at("raise", "principle_evidence")
    for name, node in principles.members().items() if principles else ():
        found = evidence.get(name) if evidence else None
        if node.value == "pass" and (found is None or found.value == []):
            yield Problem(node.span, f"`{name}` passes without evidence", "Add it.", covers=("CMP-11",))
    if maturity and tiers and row.at(_PRISMA, "protocol_maturity") is None:
        message = "`protocol_maturity` is missing"
        yield Problem(row.place(_PRISMA), message, "Add it.", severity="info", covers=("CMP-12",))


def _decision(row: Node) -> Iterator[Problem]:
    parts = [str(part.value) for path in ("raise", _PRISMA) if (part := row.at(path, "block_decision"))]
    review = row.value.get("mode") == "systematic_review"
    worst = max((_ORDER.get(part, 0) for part in parts), default=0)
    worst = worst if review else min(worst, _ORDER["warn"])
    whole: Any = row.value.get("overall_decision")
    override = row.get("user_override")
    if isinstance(whole, str) and whole in _ORDER and _ORDER[whole] < worst and override is None:
        named = next(name for name, rank in _ORDER.items() if rank == worst)
        message = f"the report says {whole} and a part of it says {named}"
        yield Problem(row.place("overall_decision"), message, _AGAIN, covers=("CMP-06",))
    if override is not None and "block" not in (*parts, whole):
        message = "the user overrides a block, and nothing blocks"
        yield Problem(override.key_span, message, _AGAIN, severity="error", covers=("CMP-07",))


def _rationale(row: Node, number: int) -> Iterator[Problem]:
    text = str(row.value["user_override"].get("rationale", "")) if isinstance(row.value["user_override"], dict) else ""
    least = 0 if number < 2 else 1 if number == 2 else 100
    if len(text.strip()) < least:
        wanted = f"at least {least} characters" if least > 1 else "a reason"
        message = f"override number {number} at this stage needs {wanted}"
        span = row.place("user_override", "rationale")
        yield Problem(span, message, "Ask the user for the reason.", covers=("CMP-07",))
