"""
Tokens stand in one order: base status, suffix, terminal blocks, policy stamp.

Programs read a marker from the left. A base status that is not first is no status for the gate, and a token behind the
stamp is unknown.

```md good
Boils.<!--ref:smith2024 ok CONTAMINATED-PREPRINT--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024 CONTAMINATED-PREPRINT ok--><!--anchor:page:12-->
                        ^^^^^^^^^^^^^^^^^^^^^^^^ the tokens of `smith2024` are out of order
```

```md fixed
Boils.<!--ref:smith2024 ok CONTAMINATED-PREPRINT--><!--anchor:page:12-->
```
"""

from collections.abc import Iterator

from arslint import Context, Fix, Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol import grammar


@rule(on=Draft, severity="error", covers=("DR105",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each marker whose known tokens are in another order than the grammar's; a fix where that is all that is wrong."""
    for citation, status in draft.statuses:
        if not status.ordered:
            tokens = citation.ref.tokens
            span = Span(tokens[0].span.start, tokens[-1].span.end)
            lawful = grammar.fault(status._replace(ordered=True), context.release) is None
            yield Problem(
                span,
                f"the tokens of `{citation.slug}` are out of order",
                "Write base status, suffix, TERMINAL-BLOCKs, then the stamp; `arslint finalize` does.",
                Fix.replace("Put the tokens in order", span, " ".join(status.canonical())) if lawful else None,
            )
