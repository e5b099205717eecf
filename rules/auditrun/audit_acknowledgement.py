"""
The user acknowledges a MATERIAL verdict by an entry of its own.

The new entry repeats run, text and verdict of the one before it, dates the acknowledgement as its verdict, and changes
nothing that stands there. No other verdict leaves anything to acknowledge.

```yaml good
audit_artifact:
  - {run_id: r1, stage: 2, agent: synthesis_agent, deliverable_sha: s, verdict: {status: MATERIAL, round: 1}}
  - {run_id: r1, stage: 2, agent: synthesis_agent, deliverable_sha: s, verdict: {status: MATERIAL, round: 1, verified_at: "2026-04-30T15:24:00.000Z"}, acknowledgement: {finding_ids: [F-001], acknowledged_at: "2026-04-30T15:24:00.000Z"}}
```

```yaml bad
audit_artifact:
  - run_id: r1
    verdict: {status: MINOR, verified_at: "2026-04-30T15:23:11.847Z"}
    acknowledgement: {acknowledged_at: "2026-04-30T15:23:11.900Z"}
    ^^^^^^^^^^^^^^^ only a MATERIAL verdict can be acknowledged
                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^ the acknowledgement is dated otherwise than the verdict
  - run_id: r2
    verdict: {status: MATERIAL, verified_at: "2026-04-30T15:24:00.000Z"}
    acknowledgement: {acknowledged_at: "2026-04-30T15:24:00.000Z"}
    ^^^^^^^^^^^^^^^ there is no earlier entry that this acknowledges
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node

_COPIED = ("stage", "agent", "deliverable_sha", "run_id", "deliverable_path", "artifact_paths", "bundle_manifest_sha")
_VERDICT = ("status", "round", "target_rounds", "finding_counts", "failure_reason")
_STAYS = "The entry stays; let the orchestrator append a right one."


@rule(on=Passport, severity="error", covers=("AUD-A4", "AUD-E7", "AUD-B8", "AUD-C3"))
def check(passport: Passport) -> Iterator[Problem]:
    """Each acknowledgement against the entries before it."""
    earlier: list[Node] = []
    for row in passport.rows("audit_artifact"):
        verdict, block = row.get("verdict"), row.get("acknowledgement")
        if verdict and block and verdict.is_mapping and block.is_mapping:
            yield from _acknowledged(row, verdict, block, earlier)
        earlier.append(row)


def _acknowledged(row: Node, verdict: Node, block: Node, earlier: list[Node]) -> Iterator[Problem]:
    if verdict.value.get("status") != "MATERIAL":
        message = "only a MATERIAL verdict can be acknowledged"
        yield Problem(block.key_span, message, _STAYS, covers=("AUD-A4", "AUD-E7"))
    elif not any(_is_acknowledged_by(row, before) for before in earlier):
        message = "there is no earlier entry that this acknowledges"
        hint = "It repeats the files, the counts and the run of a MATERIAL entry before it."
        yield Problem(block.key_span, message, hint, covers=("AUD-C3",))
    if block.value.get("acknowledged_at") != verdict.value.get("verified_at"):
        message = "the acknowledgement is dated otherwise than the verdict"
        yield Problem(block.place("acknowledged_at"), message, _STAYS, covers=("AUD-B8",))


def _is_acknowledged_by(row: Node, before: Node) -> bool:
    new, old = row.value.get("verdict"), before.value.get("verdict")
    return (
        "acknowledgement" not in before.value
        and isinstance(old, dict)
        and _picked(row.value, _COPIED) == _picked(before.value, _COPIED)
        and _picked(new, _VERDICT) == _picked(old, _VERDICT)
    )


def _picked(data: dict[str, Any], keys: tuple[str, ...]) -> list[Any]:
    return [data.get(key) for key in keys]
