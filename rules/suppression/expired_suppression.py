"""
A suppression with an end silences nothing after it.

`until DATE` is for what will be repaired by then. From the next day on the findings are shown again, and so is the comment.

```md good now=2026-01-01
Boils.<!--ref:smith2024--> <!-- arslint: ignore[marker-without-anchor] until 2027-01-31 asked the author -->
```

```md bad now=2027-02-01
Boils.<!--ref:smith2024--> <!-- arslint: ignore[marker-without-anchor] until 2027-01-31 asked the author -->
                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this suppression ended on 2027-01-31
```
"""

from collections.abc import Iterator

from arslint import Problem, rule


@rule(on=(), severity="warning")
def check() -> Iterator[Problem]:
    """Found by the engine when it applies suppressions."""
    yield from ()
