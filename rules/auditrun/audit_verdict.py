"""
The verdict of an audit follows from its counts, and only the orchestrator stores one.

PASS found nothing, MINOR one to three small things, MATERIAL more. A failed audit is never stored.

```yaml good
audit_artifact:
  - {run_id: r1, stage: 2, agent: synthesis_agent, verdict: {status: MATERIAL, round: 1, target_rounds: 3, finding_counts: {p1: 1, p2: 0, p3: 0}, verified_at: "2026-04-30T15:23:11.847Z", verified_by: pipeline_orchestrator_agent}}
  - {run_id: r2, stage: 2, agent: synthesis_agent, verdict: {status: PASS, round: 2, target_rounds: 3, finding_counts: {p1: 0, p2: 0, p3: 0}, verified_at: "2026-04-30T15:24:00.000Z", verified_by: pipeline_orchestrator_agent}}
```

```yaml bad
audit_artifact:
  - agent: report_compiler_agent
    stage: 2
           ^ report_compiler_agent audits for stage 5
    run_id: r1
    artifact_paths: {jsonl: audits/r2.jsonl}
                            ^^^^^^^^^^^^^^^ the file is not named after the run `r1`
    verdict:
      status: MINOR
              ^^^^^ MINOR does not go with 0, 0 and 0 findings
      round: 4
             ^ round 4 of 3
      target_rounds: 3
      finding_counts: {p1: 0, p2: 0, p3: 0}
      verified_at: "2026-04-30T15:23:11.847Z"
      verified_by: somebody
                   ^^^^^^^^ no verdict of the orchestrator: this is a proposal
  - {verdict: {status: AUDIT_FAILED, failure_reason: x, verified_at: "2026-04-30T15:23:11.847Z", verified_by: pipeline_orchestrator_agent}}
                       ^^^^^^^^^^^^ a failed audit is never stored
                                                     ^ only a failed audit has a reason, and none is stored
                                                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^ this entry is not later than the one before it
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node

_COVERS = ("AUD-A1", "AUD-A2", "AUD-A3", "AUD-A4", "AUD-D3", "AUD-E1", "AUD-E5", "AUD-E7", "AUD-F1")
_STAGES = {"synthesis_agent": 2, "research_architect_agent": 2, "report_compiler_agent": 5}
_ENDS = {"jsonl": ".jsonl", "sidecar": ".meta.json", "verdict": ".verdict.yaml"}
_STAYS = "The entry stays; let the orchestrator append a right one."


@rule(on=Passport, severity="error", covers=(*_COVERS, "AUD-STAGE", "TOP-30"))
def check(passport: Passport) -> Iterator[Problem]:
    """Each entry by itself, then in its order."""
    latest = ""
    for row in passport.rows("audit_artifact"):
        verdict = row.get("verdict")
        yield from _names(row)
        if verdict is not None and verdict.is_mapping:
            yield from _verdict(verdict)
            moment = str(verdict.value.get("verified_at", ""))
            if moment and moment <= latest:
                message = "this entry is not later than the one before it"
                yield Problem(verdict.place("verified_at"), message, _STAYS, covers=("AUD-D3",))
            latest = max(latest, moment)


def _names(row: Node) -> Iterator[Problem]:
    agent, stage, run = (row.value.get(key) for key in ("agent", "stage", "run_id"))
    wanted = _STAGES.get(str(agent))
    if wanted and isinstance(stage, int) and stage != wanted:
        message = f"{agent} audits for stage {wanted}"
        yield Problem(row.place("stage"), message, _STAYS, severity="warning", covers=("AUD-STAGE",))
    for key, end in _ENDS.items():
        path = row.at("artifact_paths", key)
        if path and isinstance(path.value, str) and path.value.rpartition("/")[2] != f"{run}{end}":
            yield Problem(path.span, f"the file is not named after the run `{run}`", _STAYS, covers=("AUD-F1",))


def _verdict(verdict: Node) -> Iterator[Problem]:
    data, status = verdict.value, verdict.value.get("status")
    counts = data.get("finding_counts")
    p1, p2, p3 = (counts.get(key) if isinstance(counts, dict) else None for key in ("p1", "p2", "p3"))
    if status == "AUDIT_FAILED":
        yield Problem(verdict.place("status"), "a failed audit is never stored", _STAYS, covers=("AUD-E5", "AUD-A2"))
    elif status == "MATERIAL_ACKNOWLEDGED":
        message = "an acknowledgement is an entry of its own, and no status"
        yield Problem(verdict.place("status"), message, _STAYS, covers=("AUD-E7", "AUD-A4"))
    elif status in ("PASS", "MINOR", "MATERIAL") and status != _status(p1, p2, p3, status):
        message = f"{status} does not go with {p1}, {p2} and {p3} findings"
        yield Problem(verdict.place("status"), message, _STAYS, covers=("AUD-A1",))
    if "failure_reason" in data:
        message = "only a failed audit has a reason, and none is stored"
        yield Problem(verdict.place("failure_reason"), message, _STAYS, covers=("AUD-A2",))
    done, most = data.get("round"), data.get("target_rounds")
    if type(done) is int and type(most) is int and done > most:
        yield Problem(verdict.place("round"), f"round {done} of {most}", _STAYS, covers=("AUD-A3",))
    if "verified_at" not in data or data.get("verified_by") != "pipeline_orchestrator_agent":
        message = "no verdict of the orchestrator: this is a proposal"
        hint = "Keep the proposal in its own file until the orchestrator has verified it."
        yield Problem(verdict.place("verified_by"), message, hint, covers=("AUD-E1", "TOP-30"))


def _status(p1: object, p2: object, p3: object, otherwise: str) -> str:
    """The status that three counts give."""
    if not (isinstance(p1, int) and isinstance(p2, int) and isinstance(p3, int)):
        return otherwise
    return "MATERIAL" if p1 or p2 or p3 > 3 else "MINOR" if p3 else "PASS"
