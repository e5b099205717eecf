"""
A suppression says why.

The rule speaks where the settings say `require-reason = true`. The words behind the bracket are for whoever reads the file next.

```md good
Boils.<!--ref:smith2024--> <!-- arslint: ignore[marker-without-anchor] the source has no pages -->
```

```md bad
Boils.<!--ref:smith2024--> <!-- arslint: ignore[marker-without-anchor] -->
                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this suppression gives no reason
```
"""

from collections.abc import Iterator

from arslint import Problem, rule


@rule(on=(), severity="warning")
def check() -> Iterator[Problem]:
    """Found by the engine when it applies suppressions."""
    yield from ()
