"""
A file that the run ledger recorded is still the one that it was.

The last record of a path says what the file held then. Another hash today means that somebody changed it outside of the
run, or that the run did not record what it wrote.

```text notes/a.md eol=none
boils
```

```yaml good passport_run_ledger.yaml
ledger: ars-run-ledger/1.0
entries:
  - {kind: file_reference, path: notes/a.md, sha256: 0000000000000000000000000000000000000000000000000000000000000000}
  - {kind: file_reference, path: notes/a.md, sha256: 8e4d71fdbab23e6b497539584c5db94d6f121022bf8d558e4dc6621f4816f134}
  - {kind: file_reference, path: notes/gone.md, sha256: 0000000000000000000000000000000000000000000000000000000000000000}
```

```yaml bad passport_run_ledger.yaml
ledger: ars-run-ledger/1.0
entries:
  - {kind: file_reference, path: notes/a.md, sha256: 00000000000000000000000000000000000000000000000000000000000000ff}
                                 ^^^^^^^^^^ `notes/a.md` has changed since it was recorded
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Sidecar


@rule(on=Sidecar, severity="warning", covers=("RUN-08",))
def check(sidecar: Sidecar, context: Context) -> Iterator[Problem]:
    """The last record of each path, where the file is there."""
    rows = sidecar.rows("entries") if sidecar.schema == "run-ledger" else []
    last = {row.value["path"]: row for row in rows if isinstance(row.value.get("path"), str)}
    for path, row in last.items():
        where = context.beside.upward(path)
        found = context.beside.sha256(where) if where else None
        if found and row.value.get("sha256") not in (None, found):
            message = f"`{path}` has changed since it was recorded"
            yield Problem(row.place("path"), message, "Record the file again, or restore it.")
