"""
The citation keys of a temporal file are those of the corpus.

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}]
```

```yaml good phase2_investigation/timeline.yaml
schema_version: "1.0"
sources: [{citation_key: smith2024}]
```

```yaml bad phase2_investigation/timeline.yaml
schema_version: "1.0"
sources: [{citation_key: jones2020}]
                         ^^^^^^^^^ the corpus has no key `jones2020`
```

```yaml bad phase4_composition/temporal_audit_results.yaml
schema_version: "1.0"
findings: [{finding_id: TF-001, bound_refs: [{ref_slug: jones2020}]}]
                                                        ^^^^^^^^^ the corpus has no key `jones2020`
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Sidecar
from arslint.documents.node import Node

_LISTS = {"timeline": "sources", "citation-provenance": "entries"}


@rule(on=Sidecar, severity="error", covers=("JOIN-07", "TMP-08"), needs=("evidence",))
def check(sidecar: Sidecar, context: Context) -> Iterator[Problem]:
    """Each key that is not null."""
    entries = context.evidence.entries
    for node, severity in _keys(sidecar) if entries else ():
        if isinstance(node.value, str) and node.value not in entries:
            message = f"the corpus has no key `{node.value}`"
            yield Problem(node.span, message, "Run the file's producer again.", severity=severity)


def _keys(sidecar: Sidecar) -> Iterator[tuple[Node, str | None]]:
    rows: list[tuple[Node, str, str | None]] = []
    if sidecar.schema in _LISTS:
        rows = [(row, "citation_key", None) for row in sidecar.rows(_LISTS[sidecar.schema])]
    for family in sidecar.rows("version_records"):
        rows += [(version, "citation_key", "warning") for version in family.inner("known_versions")]
    for finding in sidecar.rows("findings"):
        rows += [(ref, "ref_slug", None) for ref in finding.inner("bound_refs")]
    for row, key, severity in rows:
        node = row.get(key)
        if node is not None:
            yield node, severity
