"""
A suppression silences something.

A comment that finds nothing to silence was left behind by a repair, and will hide the next finding in its place.

```md good
Boils.<!--ref:smith2024--> <!-- arslint: ignore[marker-without-anchor] the source has no pages -->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:page:12--> <!-- arslint: ignore[marker-without-anchor] no pages -->
                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `marker-without-anchor` finds nothing here to silence
```

```md fixed
Boils.<!--ref:smith2024--><!--anchor:page:12-->
```
"""

from collections.abc import Iterator

from arslint import Problem, rule


@rule(on=(), severity="warning")
def check() -> Iterator[Problem]:
    """Found by the engine when it applies suppressions."""
    yield from ()
