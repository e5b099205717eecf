"""
A finished audit is taken into the passport.

A run that nobody merged yet lies as a proposal beside its files. One of a later round than the entry in the passport
replaces it, whatever it found. Two that began at the same instant cannot be put in order.

```yaml good
audit_artifact:
  - {run_id: r1, stage: 2, agent: synthesis_agent, deliverable_sha: 0a, verdict: {round: 1}}
```

```json audit_artifacts/r2.audit_artifact_entry.json
{"run_id": "r2", "stage": 2, "agent": "synthesis_agent", "deliverable_sha": "0a", "verdict": {"round": 2}}
```

```json audit_artifacts/r2.meta.json
{"timing": {"started_at": "2026-04-30T15:22:04.000Z"}}
```

```json audit_artifacts/r3.audit_artifact_entry.json
{"run_id": "r3x", "stage": 2, "agent": "synthesis_agent", "deliverable_sha": "0a", "verdict": {"round": 1}}
```

```json audit_artifacts/r3x.meta.json
{"timing": {"started_at": "2026-04-30T15:22:04.000Z"}}
```

```yaml bad
audit_artifact:
^^^^^^^^^^^^^^ the proposal `r3.audit_artifact_entry.json` is not named after its run `r3x`
^^^^^^^^^^^^^^ the runs `r2` and `r3x` began at the same instant: nobody can tell which is the later one
  - {run_id: r1, stage: 2, agent: synthesis_agent, deliverable_sha: "0a", verdict: {round: 1}}
                                                                                           ^ round 2 of this audit lies unmerged in `r2.audit_artifact_entry.json`
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.documents.auditrun import proposals
from arslint.protocol.auditrun import PROPOSAL, gate, latest, rounds

_MERGE = "Let the orchestrator verify the proposal and merge it."


@rule(on=Passport, severity="warning", covers=("AUD-D2", "AUD-D4", "AUD-F2"))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Each proposal that no entry of the passport has taken up."""
    block = passport.top.get("audit_artifact")
    entries = [row.value for row in passport.rows("audit_artifact")]
    current = latest(entries)
    began: dict[tuple[str, str], str] = {}
    for one in proposals(entries, context.beside) if block else ():
        place, name = passport.top.place("audit_artifact"), gate(one.entry)
        if one.run + PROPOSAL != one.name:
            message = f"the proposal `{one.name}` is not named after its run `{one.run}`"
            yield Problem(place, message, "Do not merge it.", severity="error", covers=("AUD-F2",))
        merged = passport.rows("audit_artifact")[current[name]] if name in current else None
        if merged is not None and rounds(one.entry) > rounds(merged.value):
            message = f"round {rounds(one.entry)} of this audit lies unmerged in `{one.name}`"
            yield Problem(merged.place("verdict", "round"), message, _MERGE, covers=("AUD-D4",))
        other = began.setdefault((name, str(one.started)), one.run)
        if other != one.run and one.started is not None:
            message = (
                f"the runs `{other}` and `{one.run}` began at the same instant: nobody can tell which is the later one"
            )
            yield Problem(place, message, _MERGE, severity="info", covers=("AUD-D2",))
