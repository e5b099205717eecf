"""
A token belongs to a release of ARS.

A draft that is read at release 3.11 may not carry a token that 3.19 brought: the suite's own finalizer and formatter would
not know it. Raise `release` in the settings if the suite is newer.

```md good release=3.19
Boils.<!--ref:smith2024 LOW-WARN-PARTIAL-COVERAGE--><!--anchor:page:12-->
```

```md bad release=3.11
Boils.<!--ref:smith2024 LOW-WARN-PARTIAL-COVERAGE--><!--anchor:page:12-->
                        ^^^^^^^^^^^^^^^^^^^^^^^^^ `LOW-WARN-PARTIAL-COVERAGE` exists from release 3.19 (read scope), …
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.protocol import status
from arslint.protocol.marker import Token
from arslint.protocol.status import Status


@rule(on=Draft, severity="error", covers=("DR107", "DR109", "DR112", "DR113", "DR119"))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """The first token of each later feature in a marker."""
    for citation, found in draft.statuses:
        told = set()
        for token in citation.ref.tokens:
            feature = None if token in found.stray else status.later(token.text, context.release)
            if feature is None or feature in told:
                continue
            told.add(feature)
            yield Problem(
                token.span,
                f"`{token.text}` exists from release {feature.since} ({feature.title}), "
                f"and this draft is read at {context.release}",
                f'Set `release = "{feature.since}"` or later in arslint.toml if your suite has it, '
                "or run `arslint finalize` at this release.",
                covers=_contract(token, found),
            )


def _contract(token: Token, found: Status) -> tuple[str, ...]:
    groups = {"DR107": found.suffixes, "DR109": found.bases, "DR113": found.stamps, "DR119": found.ledger}
    return tuple(contract for contract, tokens in groups.items() if token in tokens) or ("DR112", "DR113")
