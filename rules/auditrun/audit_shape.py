"""
An entry of the audit ledger is one that the orchestrator has verified and stored.

A proposal, which no one verified yet, stays in its own file. The three files of a run are named after it, with hyphens in
the time of their name.

```yaml good
audit_artifact:
  - stage: 2
    agent: synthesis_agent
    deliverable_path: chapter/synthesis.md
    deliverable_sha: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    run_id: 2026-04-30T15-22-04Z-d8f3
    bundle_manifest_sha: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
    artifact_paths:
      jsonl: audit_artifacts/2026-04-30T15-22-04Z-d8f3.jsonl
      sidecar: audit_artifacts/2026-04-30T15-22-04Z-d8f3.meta.json
      verdict: audit_artifacts/2026-04-30T15-22-04Z-d8f3.verdict.yaml
    verdict:
      status: PASS
      round: 1
      target_rounds: 3
      finding_counts: {p1: 0, p2: 0, p3: 0}
      verified_at: "2026-04-30T15:23:11.847Z"
      verified_by: pipeline_orchestrator_agent
```

```yaml bad
audit_artifact:
  - stage: "2"
           ^^^ `stage` is a string; it should be a whole number
    agent: synthesis_agent
    deliverable_path: /tmp/synthesis.md
                      ^^^^^^^^^^^^^^^^^ `deliverable_path` is not a path without spaces below the repository, without `..`
    deliverable_sha: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    run_id: "2026-04-30T15:22:04Z-d8f3"
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^ `run_id` is not a run id with hyphens in its time, such as 2026-09-01T08-00-00Z-00aa
    bundle_manifest_sha: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
    artifact_paths: {jsonl: a.jsonl, sidecar: a.meta.json, verdict: a.verdict.yaml}
    verdict: {status: PASS, round: 0, target_rounds: 3, finding_counts: {p1: 0, p2: 0, p3: 0}}
                                   ^ `round` is less than 1
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport


@rule(on=Passport, severity="error", covers=("AUD-01", "AUD-A4", "AUD-F1", "TOP-33", "TOP-32"))
def check(passport: Passport) -> Iterator[Problem]:
    """The misfits of the audit ledger."""
    for misfit in passport.misfits_in("audit_artifact"):
        yield misfit.problem
