"""
A suppression names the rules that it silences.

`<!-- arslint: ignore[rule-name] reason -->` silences the line that it ends or, alone on its line, the block below it;
`ignore-file[rule-name]` silences the file; `until 2027-01-31` before the reason ends it. In YAML and Python the same stands behind
`#`. A comment in any other form, or with a name that no rule has, silences nothing.

```md good
Boils.<!--ref:smith2024--> <!-- arslint: ignore[marker-without-anchor] until 2027-01-31 the source has no pages -->
```

```md bad
Boils. <!-- arslint: ignore no pages -->
       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this suppression silences nothing: it does not read `ignore[rule] reason`
```

```md bad
Boils. <!-- arslint: ignore[marker-without-anchors] no pages -->
                            ^^^^^^^^^^^^^^^^^^^^^^ there is no rule `marker-without-anchors`; `marker-without-anchor` is near
```
"""

from collections.abc import Iterator

from arslint import Problem, rule


@rule(on=(), severity="warning")
def check() -> Iterator[Problem]:
    """Found by the engine when it applies suppressions."""
    yield from ()
