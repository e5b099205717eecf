"""
A compliance report has the parts that go with its mode, and they add up.

A systematic review has the PRISMA-trAIce block, and no other does. Each tier adds up, the tiers to 17, and what passes has
evidence.

```yaml good
compliance_history:
  - mode: primary_research
    raise: {mode: principles_only, principles: {transparency: pass}, principle_evidence: {transparency: [a]}}
```

```yaml bad
compliance_history:
  - mode: systematic_review
          ^^^^^^^^^^^^^^^^^ a systematic review has no `prisma_trAIce` block
    raise: {mode: principles_only, principles: {transparency: pass}, principle_evidence: {transparency: []}}
                  ^^^^^^^^^^^^^^^ the mode of RAISE is full here
                                                              ^^^^ `transparency` passes without evidence
  - mode: systematic_review
    evidence: [e1]
    raise: {mode: full}
                  ^^^^ the mode full needs `roles`
    prisma_trAIce:
      by_tier:
        mandatory: {total: 5, pass: 3, fail: [M1]}
                           ^ 5 items are counted and 4 are listed
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node

_PRISMA, _TIERS = "prisma_trAIce", ("mandatory", "highly_recommended", "recommended", "optional")
_AGAIN = "Append a report that is right; this one stays."


@rule(on=Passport, severity="warning", covers=("CMP-03", "CMP-04", "CMP-05", "CMP-11", "CMP-12"))
def check(passport: Passport, *, maturity: bool = False) -> Iterator[Problem]:
    """The blocks of each report, then its counts and its evidence."""
    for row in passport.rows("compliance_history"):
        yield from _modes(row)
        yield from _counts(row, maturity=maturity)


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
