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

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.protocol.release import Feature
from arslint.protocol.status import LEDGER_INVALID, PREFIX, Status

_CURE = "Run `arslint finalize`, which writes the status from the evidence."


@rule(on=Draft, severity="error", covers=("DR106", "DR108", "DR119"))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Missing, doubled and mixed base statuses; `later-token` speaks of a ledger token before its release."""
    for citation, status in draft.statuses:
        slug, tokens = citation.slug, citation.ref.tokens
        if status.ledger:
            if len(tokens) > 1 and context.release.has(Feature.ATTESTED_READ):
                message = f"`{LEDGER_INVALID}` stands beside another token"
                yield Problem(status.ledger[0].span, message, _CURE, covers=("DR119",))
        elif len(status.bases) > 1:
            message = f"`{slug}` has {len(status.bases)} base statuses"
            yield Problem(status.bases[1].span, message, _CURE, covers=("DR106",))
        elif not status.bases and (present := _present(status)):
            covers = ("DR106", "DR108") if status.suffixes else ("DR106",)
            yield Problem(citation.marker, f"`{slug}` has {present} but no base status", _CURE, covers=covers)


def _present(status: Status) -> str:
    suffixes = [token for token in status.suffixes if token.text.upper().startswith(PREFIX)]
    named = {"a suffix": suffixes, "a terminal block": status.terminals, "a policy stamp": status.stamps}
    return " and ".join(name for name, found in named.items() if found)
