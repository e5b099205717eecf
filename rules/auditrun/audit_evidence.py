"""
An entry of the audit ledger says what the files of its run say.

A run leaves three files: the events of the session, a sidecar about the process and what it read, and the verdict. Where
they and the entry differ, the audit was not what the entry claims, or somebody changed one of them later. The verdict file
wins. Files that are not there are not missed, and entries that a later one replaces get warnings only.

```text audit_artifacts/r1.jsonl
{"type": "thread.started", "thread_id": "t1"}
{"type": "item.started", "item": {"id": "i1", "type": "command_execution"}}
{"type": "item.completed", "item": {"id": "i1", "type": "command_execution"}}
{"type": "item.completed", "item": {"id": "i2", "type": "agent_message", "text": "One finding."}}
```

```json audit_artifacts/r1.meta.json
{
  "run_id": "r1",
  "timing": {"started_at": "2026-04-30T15:22:04.000Z", "ended_at": "2026-04-30T15:22:14.000Z", "duration_seconds": 10.2},
  "process": {"exit_code": 0},
  "stream": {"jsonl_thread_id": "t1"},
  "prompt": {
    "audit_template_path": "template.md",
    "audit_template_sha": "1111111111111111111111111111111111111111111111111111111111111111",
    "bundle": {
      "bundle_manifest_sha": "fef9423e8a58167279984bcde0e508a031928cbb867c684648d6fee6f0cc53b3",
      "primary_deliverables": [
        {"path": "drafts/a.md", "sha": "5c10b09c45277ac3eb60d6fda57f1e10df3bd20c7036f63995738bceee6a425e"}
      ]
    }
  }
}
```

```yaml audit_artifacts/r1.verdict.yaml
run_id: r1
verdict_status: MATERIAL
round: 1
finding_counts: {p1: 1, p2: 0, p3: 0}
findings: [{id: F-001, severity: P1}]
```

```yaml good
audit_artifact:
  - run_id: r1
    deliverable_path: drafts/a.md
    deliverable_sha: 5c10b09c45277ac3eb60d6fda57f1e10df3bd20c7036f63995738bceee6a425e
    artifact_paths:
      jsonl: audit_artifacts/r1.jsonl
      sidecar: audit_artifacts/r1.meta.json
      verdict: audit_artifacts/r1.verdict.yaml
    verdict: {status: MATERIAL, round: 1, finding_counts: {p1: 1, p2: 0, p3: 0}}
    acknowledgement: {finding_ids: [F-001]}
```

```yaml bad
audit_artifact:
  - run_id: r2
            ^^ the verdict file says r1
            ^^ the sidecar says r1
    deliverable_path: drafts/b.md
                      ^^^^^^^^^^^ the sidecar does not list this among the audited files
    bundle_id: b1
               ^^ the sidecar says nothing here
    artifact_paths: {sidecar: audit_artifacts/r1.meta.json, verdict: audit_artifacts/r1.verdict.yaml}
    verdict: {status: MINOR, round: 1, finding_counts: {p1: 1, p2: 0, p3: 0}}
                      ^^^^^ the verdict file says MATERIAL
    acknowledgement: {finding_ids: [F-001, F-002]}
                      ^^^^^^^^^^^ the findings are F-001: they are acknowledged all or not at all
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Passport, auditrun
from arslint.protocol.auditrun import FILES, discrepancies, latest

_ALONE = ("AUD-A5", "AUD-A6", "AUD-A7", "AUD-B3", "AUD-B5", "AUD-B6", "AUD-F3")
_TOGETHER = ("AUD-B1", "AUD-B2", "AUD-B7", "AUD-B9", "AUD-B10", "AUD-C1", "AUD-C2", "AUD-C4")
_HINT = "The ledger is never rewritten: audit again, and let the orchestrator append what it verified."


@rule(on=Passport, severity="error", covers=(*_ALONE, *_TOGETHER))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Each entry against the files that it names."""
    rows = passport.rows("audit_artifact")
    current = latest([row.value for row in rows]).values()
    for index, row in enumerate(rows):
        severity = None if index in current else "warning"
        run, broken = auditrun.opened(row.value, context.beside)
        for key in broken:
            message = f"{FILES[key]} cannot be read"
            yield Problem(row.place("artifact_paths", key), message, _HINT, severity=severity, covers=("AUD-B7",))
        for covers, where, message in discrepancies(run):
            yield Problem(row.place(*where), message, _HINT, severity=severity, covers=covers)
