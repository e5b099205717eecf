"""
A marker with any token has exactly one base status: `ok`, `LOW-WARN` or `LOW-WARN-PARTIAL-COVERAGE`.

Suffix, terminal block and stamp say more about a base status; without one they are malformed, and the gate refuses the
marker. `READ-LEDGER-INVALID` stands alone.

```md good release=3.21
Boils.<!--ref:smith2024 ok--><!--anchor:page:12-->
Melts.<!--ref:jones2023 READ-LEDGER-INVALID--><!--anchor:page:2-->
```

```md bad
Boils.<!--ref:smith2024 policy_hash=contamination_triangulation.strict--><!--anchor:page:12-->
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `smith2024` has a policy stamp but no base status
```

```md bad
Boils.<!--ref:smith2024 CONTAMINATED-PREPRINT--><!--anchor:page:12-->
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `smith2024` has a suffix but no base status
```

```md bad
Boils.<!--ref:smith2024 ok LOW-WARN--><!--anchor:page:12-->
                           ^^^^^^^^ `smith2024` has 2 base statuses
```

```md bad release=3.21
Boils.<!--ref:smith2024 READ-LEDGER-INVALID CONTAMINATED-PREPRINT--><!--anchor:page:12-->
                        ^^^^^^^^^^^^^^^^^^^ `READ-LEDGER-INVALID` stands beside another token
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft

_CURE = "Run `arslint finalize`, which writes the status from the evidence."


@rule(on=Draft, severity="error", covers=("DR106", "DR108", "DR119"))
def check(draft: Draft) -> Iterator[Problem]:
    """Missing, doubled and mixed base statuses."""
    for citation, status in draft.statuses:
        slug, tokens = citation.slug, citation.ref.tokens
        if status.ledger and len(tokens) > 1:
            message = "`READ-LEDGER-INVALID` stands beside another token"
            yield Problem(status.ledger[0].span, message, _CURE, covers=("DR119",))
        elif len(status.bases) > 1:
            message = f"`{slug}` has {len(status.bases)} base statuses"
            yield Problem(status.bases[1].span, message, _CURE, covers=("DR106",))
        elif not status.bases and not status.ledger:
            present = [
                name
                for name, found in (
                    ("a suffix", status.suffixes),
                    ("a terminal block", status.terminals),
                    ("a policy stamp", status.stamps),
                )
                if found
            ]
            if present:
                covers = ("DR106", "DR108") if status.suffixes else ("DR106",)
                yield Problem(
                    citation.marker, f"`{slug}` has {' and '.join(present)} but no base status", _CURE, covers=covers
                )
