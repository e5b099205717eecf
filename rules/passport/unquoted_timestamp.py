"""
A date or time stands in quotes.

A loader of YAML 1.1 makes a datetime of an unquoted one, which then fails the schema and is printed in another form.

```yaml good
repro_lock: null
origin_date: "2026-09-01T08:00:00Z"
```

```yaml bad
repro_lock: null
origin_date: 2026-09-01T08:00:00Z
             ^^^^^^^^^^^^^^^^^^^^ some loaders make a datetime of this
```

```yaml fixed
repro_lock: null
origin_date: "2026-09-01T08:00:00Z"
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents import Passport, Sidecar
from arslint.documents.notation import quoted
from arslint.documents.scalar import is_timestamp


@rule(on=(Passport, Sidecar), severity="warning", covers=("LOD-04", "TMP-09"))
def check(document: Passport | Sidecar) -> Iterator[Problem]:
    """Each plain scalar that is a timestamp to YAML 1.1."""
    for node in document.top.walk():
        if node.plain and node.source_text and is_timestamp(node.source_text):
            safe = document.quotable(node)
            fix = Fix.replace("Put it in quotes", node.span, quoted(node.source_text)) if safe else None
            yield Problem(node.span, "some loaders make a datetime of this", "Put it in quotes.", fix)
