"""
The finalizer's report beside a draft counts what the draft has.

A report tells how many citations are in which state, and which are blocked, each once. The affected references are the
distinct slugs in any of these, never a sum. Numbers that do not fit the draft were written by hand, or before the draft or
its evidence changed.

```yaml passport.yaml
literature_corpus:
  - {citation_key: smith2024, source_acquired: true, source_verified_against_original: true}
  - {citation_key: jones2023, source_acquired: false}
```

```json drafts/report.json
{"version": 1, "drafts": [{"path": "drafts/a.md", "counts": {"HIGH WARN": 1, "LOW WARN": 1, "OK": 0}, "affected_refs": 2}]}
```

```md good drafts/a.md
Boils.<!--ref:smith2024 LOW-WARN--><!--anchor:page:12--> Melts.[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:jones2023--><!--anchor:page:3-->
```

```json drafts/report.json
{"version": 1, "drafts": [{"path": "drafts/a.md", "counts": {"HIGH WARN": 1, "OK": 1}, "affected_refs": 2}]}
```

```md bad drafts/a.md
Boils.<!--ref:smith2024 LOW-WARN--><!--anchor:page:12--> Melts.[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:jones2023--><!--anchor:page:3-->
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `report.json` has 1 for `counts: OK`, and the draft gives 0
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.documents.data import Data
from arslint.evidence.beside import Beside
from arslint.protocol import audit, resolution

_CURE = "Run `arslint finalize --report` again; nobody adds these numbers up by hand."


@rule(on=Draft, severity="error", covers=("DR446",), needs=("evidence",), since="3.7")
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """The first number of each report that is another one."""
    if context.evidence.stops or draft.markdown.unterminated or not draft.citations:
        return
    for name, told in _reports(context.beside):
        resolved = [one for _, one in resolution.resolve_all(draft.scan, context.evidence)]
        for where, says, gives in _differences(told, audit.count(resolved, context.evidence)):
            message = f"`{name}` has {says} for `{where}`, and the draft gives {gives}"
            yield Problem(draft.citations[0].marker, message, _CURE, key=f"{name} {where}")
            break


def _reports(beside: Beside) -> Iterator[tuple[str, dict[str, Any]]]:
    """The reports in the draft's folder, by file name, with what they tell of the draft."""
    for name in beside.names():
        source = beside.read(name) if name.endswith(".json") else None
        rows = Data(source).untyped.get("drafts") if source and '"affected_refs"' in source.text else None
        for row in rows if isinstance(rows, list) else ():
            path = f"/{row.get('path')}" if isinstance(row, dict) else ""
            if path and (f"/{beside.path}".endswith(path) or path.endswith(f"/{beside.path}")):
                yield name, row


def _differences(told: dict[str, Any], counted: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for key in ("counts", "contamination"):
        says: Any = told.get(key)
        for name, number in counted[key].items() if isinstance(says, dict) else ():
            if says.get(name, number) != number:
                yield f"{key}: {name}", says[name], number
    blocked = told.get("terminal_blocked")
    if isinstance(blocked, list) and len(blocked) != len(counted["terminal_blocked"]):
        yield "terminal_blocked", len(blocked), len(counted["terminal_blocked"])
    for key in ("affected_refs", "malformed"):
        if key in told and told[key] != counted[key]:
            yield key, told[key], counted[key]
