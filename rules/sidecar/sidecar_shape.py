"""
A file beside a passport has the shape of its kind.

Run ledger, rejection log, timeline, citation provenance, version records and temporal results are closed records, known
by their names.

```yaml good rejection_log.yaml
adapter_name: zotero
adapter_version: "1.0"
generated_at: "2026-09-01T08:00:00Z"
rejected: [{source: x.bib, reason: year_unparseable}]
```

```yaml bad rejection_log.yaml
adapter_name: zotero
adapter_version: "1.0"
generated_at: "2026-09-01T08:00:00Z"
rejected:
  - source: x.bib
    ^^^^^^ `detail` is missing from this rejection
    reason: other
```

```yaml bad phase2_investigation/timeline.yaml
schema_version: "1.0"
sources:
  - citation_key: smith2024
    type: article
    published: 2024
    ^^^^^^^^^ `published` is no key of a timeline source
```

```yaml bad phase4_composition/temporal_audit_results.yaml
schema_version: "1.0"
audit_run_id: "2026-09-01T08-00-00Z-00aa"
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^ `audit_run_id` is not an audit run id with colons in its time, such as 2026-09-01T08:00:00Z-00aa
report_reference_date: "2026-02-30"
                       ^^^^^^^^^^^^ `report_reference_date` is not a day such as 2026-09-01
findings: []
```

```yaml bad passport_run_ledger.yaml
ledger: ars-run-ledger/2.0
        ^^^^^^^^^^^^^^^^^^ `ledger` is not `ars-run-ledger/1.0`
created_at: "2026-09-01T08:00:00Z"
entries: []
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Sidecar


@rule(on=Sidecar, severity="error", covers=("TMP-01", "TMP-05", "RUN-01", "REJ-01"))
def check(sidecar: Sidecar) -> Iterator[Problem]:
    """Every misfit."""
    for misfit in sidecar.misfits:
        yield misfit.problem
