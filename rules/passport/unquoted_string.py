"""
A string that looks like a number, a boolean or a hash of digits stands in quotes.

Where the contract wants a string, a loader makes a number of `2.5` and of a hash such as `120787271103`, and the next
tool computes another ledger hash or finds no boundary. The source text is what counts, so quoting it is a safe fix; in
the ledger only where the hashes hold for the text as it stands.

```yaml good
compliance_history: []
version_label: "1.0"
```

```yaml bad
compliance_history: []
version_label: 1.0
               ^^^ `version_label` is read as a number and should be a string
```

```yaml fixed
compliance_history: []
version_label: "1.0"
```

```yaml bad
citation_verification_summary:
  - citation_key: smith2024
    ref_slug: smith2024
    lookup_verified: true
                     ^^^^ `lookup_verified` is read as a boolean and should be a string
    anchor_present: true
```

```yaml fixed
citation_verification_summary:
  - citation_key: smith2024
    ref_slug: smith2024
    lookup_verified: "true"
    anchor_present: true
```

```yaml bad
reset_boundary:
  - kind: resume
    consumes_hash: 120787271103
                   ^^^^^^^^^^^^ `consumes_hash` is read as a number and should be a string
    generated_at: "2026-09-01T09:00:00Z"
    session_marker: "sess-b"
```

```json bad
{"compliance_history": [], "version_label": 1.0}
                                            ^^^ `version_label` is read as a number and should be a string
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents import Passport, ReadLog, Sidecar
from arslint.documents.notation import quoted
from arslint.documents.scalar import kind, other_reading

_COVERS = ("LOD-03", "RBS-03", "RBS-04", "CVS-02", "CMP-02", "TOP-33", "TMP-09")


@rule(on=(Passport, ReadLog, Sidecar), severity="error", covers=_COVERS)
def check(document: Passport | ReadLog | Sidecar) -> Iterator[Problem]:
    """Each scalar that only its quotes lack; what the schema refuses anyway is told there."""
    refused = {misfit.span for misfit in document.misfits}
    for typed in document.typed:
        node = typed.node
        if node.span in refused:
            continue
        text = node.source_text or ""
        name = f"`{node.key.source_text}`" if node.key else "this entry"
        fix = None
        if document.quotable(node):
            fix = Fix.replace("Put it in quotes", node.span, quoted(text))
        yield Problem(
            node.span,
            f"{name} is read as {kind(typed.resolved)} and should be a string",
            "Put it in quotes; what is hashed and compared is its text." if fix else _cure(document, node.span.start),
            fix,
            severity=typed.severity,
            covers=("LOD-03", *typed.covers, *(["LOD-05"] if other_reading(text) else [])),
        )


def _cure(document: Passport | ReadLog | Sidecar, offset: int) -> str:
    if document.is_json:
        return "Write it again as a string; its first spelling may be lost already."
    return "The ledger's hashes do not hold for this text, so it stays: verify the ledger first."
