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
from arslint.protocol.status import later


@rule(on=Draft, severity="error", covers=("DR113", "DR119"))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each token that is legal from a later release on."""
    for citation in draft.citations:
        for token in citation.ref.tokens:
            feature = later(token.text, context.release)
            if feature:
                yield Problem(
                    token.span,
                    f"`{token.text}` exists from release {feature.since} ({feature.title}), "
                    f"and this draft is read at {context.release}",
                    f'Set `release = "{feature.since}"` or later in arslint.toml if your suite has it, '
                    "or run `arslint finalize` at this release.",
                )
