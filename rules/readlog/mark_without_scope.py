"""
A mark says how much was read.

From release 3.21 a mark without a scope, which older logs are full of, no longer makes a citation `ok`: nobody knows whether the
part that is cited was read.

```yaml good passport_human_read_log.yaml release=3.21
human_read:
  - {citation_key: smith2024, marked_at: "2026-09-01T10:00:00Z", read_scope: {level: full_text}}
```

```yaml bad passport_human_read_log.yaml release=3.21
human_read:
  - {citation_key: smith2024, marked_at: "2026-09-01T10:00:00Z"}
                   ^^^^^^^^^ the mark of `smith2024` has no scope, so it promotes nothing
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import ReadLog


@rule(on=ReadLog, severity="info", covers=("DR709",), since="3.21")
def check(log: ReadLog) -> Iterator[Problem]:
    """Each active mark without a scope."""
    for row in log.rows("human_read"):
        if "read_scope" not in row.value and "rescinded_at" not in row.value and "attestation_type" not in row.value:
            key = row.value.get("citation_key")
            hint = f"Mark it again: `arslint passport mark-read PASSPORT {key} --scope LEVEL`."
            yield Problem(row.place("citation_key"), f"the mark of `{key}` has no scope, so it promotes nothing", hint)
