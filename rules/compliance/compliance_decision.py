"""
A compliance report decides what its strictest part decides, unless the user overrides a block.

Outside of a systematic review no part weighs more than a warning. An override needs a reason from the second one at a stage
on, and a longer one each time. Reports stand in the order in which they were made.

```yaml good
compliance_history:
  - mode: primary_research
    generated_at: "2026-09-01T08:00:00Z"
    overall_decision: warn
    raise: {block_decision: block}
```

```yaml bad
compliance_history:
  - mode: systematic_review
    generated_at: "2026-09-02T08:00:00Z"
    overall_decision: pass
    raise: {block_decision: pass}
    user_override: {decision: true, rationale: sure}
    ^^^^^^^^^^^^^ the user overrides a block, and nothing blocks
  - mode: systematic_review
    generated_at: "2026-09-01T08:00:00Z"
                  ^^^^^^^^^^^^^^^^^^^^^^ this report is earlier than the one before it
    overall_decision: pass
                      ^^^^ the report says pass and a part of it says block
    prisma_trAIce: {block_decision: block}
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.protocol import timestamp

_ORDER = {"pass": 0, "warn": 1, "block": 2}
_PARTS = ("raise", "prisma_trAIce")
_AGAIN = "Append a report that is right; this one stays."


@rule(on=Passport, severity="warning", covers=("CMP-06", "CMP-07", "CMP-08"))
def check(passport: Passport) -> Iterator[Problem]:
    """The decision of each report, then the overrides and times of all."""
    overrides: dict[str, int] = {}
    last = None
    for row in passport.rows("compliance_history"):
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


def _decision(row: Node) -> Iterator[Problem]:
    parts = [str(part.value) for path in _PARTS if (part := row.at(path, "block_decision"))]
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
