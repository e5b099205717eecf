"""
A passport is one YAML or JSON mapping that every loader reads alike.

What is refused here would give different data in different tools: tags, merge keys, a second document, an alias inside
its own anchor, bytes that are not UTF-8. While such a fault stands, nothing else is said of the file.

```yaml good
slr_lineage: true
```

```yaml bad
literature_corpus:
  - title: Water: a study
                ^^^^^^^^^ the value on this line contains `: `, which YAML takes for another key
```

```yaml bad
slr_lineage: !!bool true
repro_lock: !lock {}
            ^^^^^^^ the tag `!lock` is not part of the format
```

```yaml bad
slr_lineage: true
---
^^^ a second document begins here
slr_lineage: false
```

```yaml bad
reset_boundary:
<<<<<<< HEAD
^^^^^^^ a Git conflict stands here
  - kind: boundary
=======
  - kind: resume
>>>>>>> other
```

```json bad
{"slr_lineage": true, "reset_boundary": [],}
                                           ^ JSON allows no comma before a closing bracket
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport, Patch, ReadLog, Sidecar

_ELSEWHERE = "LOD-02"


@rule(on=(Passport, Patch, ReadLog, Sidecar), severity="error", covers=("LOD-01", "LOD-06", "RBL-02", "RDL-04"))
def check(document: Passport | ReadLog | Sidecar) -> Iterator[Problem]:
    """Each fault but repeated keys."""
    for fault in document.faults:
        if fault.covers != _ELSEWHERE:
            yield Problem(fault.span, fault.message, fault.hint, covers=(fault.covers,))
