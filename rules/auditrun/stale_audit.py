"""
The latest audit of a text is about the text as it is.

An audit counts for the bytes that it read. When the text, a file that was read with it or the template has changed since,
the text has to be audited again before it goes on. The commit that a run names as its own is one of this repository.

```text drafts/a.md
It boils.
```

```json audit_artifacts/r1.meta.json
{"prompt": {"bundle": {"supporting_context": [{"path": "notes.md", "sha": "00"}]}}}
```

```yaml good
audit_artifact:
  - {run_id: r1, stage: 5, agent: report_compiler_agent, deliverable_path: drafts/a.md, deliverable_sha: 0f, verdict: {verified_at: "2026-04-30T15:23:11.847Z"}}
  - {run_id: r2, stage: 5, agent: report_compiler_agent, deliverable_path: drafts/a.md, deliverable_sha: 5c10b09c45277ac3eb60d6fda57f1e10df3bd20c7036f63995738bceee6a425e, verdict: {verified_at: "2026-05-30T15:23:11.847Z"}}
```

```text notes.md
Measured in May.
```

```yaml bad
audit_artifact:
  - run_id: r1
    deliverable_path: drafts/a.md
    deliverable_sha: 00000000000000000000000000000000000000000000000000000000000000ff
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `drafts/a.md` has changed since this audit
    artifact_paths: {sidecar: audit_artifacts/r1.meta.json}
                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `notes.md` was read by this audit and has changed since
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Passport, auditrun
from arslint.documents.node import Node
from arslint.evidence.beside import Beside
from arslint.protocol.auditrun import latest, members

_AGAIN = "Audit it again; until then the gate has no verdict on it."


@rule(on=Passport, severity="warning", covers=("JOIN-18", "AUD-B2", "AUD-B3", "AUD-B4"))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """The latest entry of each text."""
    rows = passport.rows("audit_artifact")
    for index in latest([row.value for row in rows], "deliverable_path").values():
        yield from _stale(rows[index], context.beside)


def _stale(row: Node, beside: Beside) -> Iterator[Problem]:
    path = row.value.get("deliverable_path")
    if _changed(path, row.value.get("deliverable_sha"), beside):
        message = f"`{path}` has changed since this audit"
        yield Problem(row.place("deliverable_sha"), message, _AGAIN, covers=("JOIN-18", "AUD-B2"))
    sidecar = auditrun.opened(row.value, beside)[0].sidecar
    if sidecar is None:
        return
    place = row.place("artifact_paths", "sidecar")
    for one in members(sidecar):
        if one.role != "primary" and _changed(one.path, one.sha, beside):
            message = f"`{one.path}` was read by this audit and has changed since"
            yield Problem(place, message, _AGAIN, covers=("AUD-B3",))
    runner = sidecar.get("runner")
    commit = str(runner.get("git_sha")) if isinstance(runner, dict) else ""
    if beside.commit(commit) is False:
        message = f"the repository has no commit `{commit}`, which this audit names as its own"
        hint = "Fetch the commit if the branch was rewritten; otherwise do not trust the run."
        yield Problem(place, message, hint, severity="error", covers=("AUD-B4",))


def _changed(path: object, sha: object, beside: Beside) -> bool:
    where = beside.upward(path) if isinstance(path, str) else None
    found = beside.sha256(where) if where else None
    return found is not None and found != sha
