"""
A writer leaves markers bare; only the finalizer gives them a status.

A status that the writer sets says that evidence was looked at, when it was not. The rule speaks where the stage is said to
be `writer`; with an earlier version at hand it looks at new and changed citations only.

```md good stage=writer
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad stage=writer
Water boils.<!--ref:smith2024 ok--><!--anchor:page:12-->
                              ^^ a writer may not give `smith2024` a status
```

```md fixed stage=writer
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```
"""

from collections.abc import Iterator

from arslint import Context, Fix, Problem, Span, rule
from arslint.documents import Draft


@rule(on=Draft, severity="error", covers=("DR104",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each citation with tokens at the explicit stage `writer`, unless it stood so before."""
    if context.stage != "writer":
        return
    before = set()
    if isinstance(context.base, Draft):
        before = {context.base.source.slice(one.span) for one in context.base.citations}
    for citation in draft.citations:
        ref = citation.ref
        if ref.tokens and draft.source.slice(citation.span) not in before:
            yield Problem(
                Span(ref.tokens[0].span.start, ref.tokens[-1].span.end),
                f"a writer may not give `{ref.slug}` a status",
                "Leave the marker bare; `arslint finalize` gives the status from the evidence.",
                Fix.replace("Strip the status", Span(ref.slug_span.end, ref.span.end - 3), ""),
            )
