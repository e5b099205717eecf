"""
No key stands twice in a mapping.

Some loaders silently keep the last value, others refuse the file; so nothing is hashed or written while it stands.

```yaml good
slr_lineage: true
reset_boundary: []
```

```yaml bad
slr_lineage: true
slr_lineage: false
^^^^^^^^^^^ the key `slr_lineage` stands twice in this mapping
```

```json bad
{"reset_boundary": [], "reset_boundary": []}
                       ^^^^^^^^^^^^^^^^ the key `reset_boundary` stands twice in this mapping
```
"""

from collections.abc import Iterator

from arslint import Label, Problem, rule
from arslint.documents import Passport, ReadLog, Sidecar


@rule(on=(Passport, ReadLog, Sidecar), severity="error", covers=("LOD-02", "RDL-04"))
def check(document: Passport | ReadLog | Sidecar) -> Iterator[Problem]:
    """Each repetition, with the first occurrence beside it."""
    for fault in document.faults:
        if fault.covers == "LOD-02":
            labels = (Label(fault.other, "first set here"),) if fault.other else ()
            yield Problem(fault.span, fault.message, fault.hint, labels=labels)
