"""
A writer leaves markers bare; only the finalizer gives them a status.

A status that the writer sets says that evidence was looked at, when it was not. The rule speaks where the stage is said to
be `writer`; with an earlier version at hand it looks at new and changed blocks only.

```md base
Ice melts.<!--ref:jones2023 ok--><!--anchor:page:3-->
```

```md good stage=writer
Water boils.<!--ref:smith2024--><!--anchor:page:12-->

Ice melts.<!--ref:jones2023 ok--><!--anchor:page:3-->
```

```md bad stage=writer
Water boils.<!--ref:smith2024 ok--><!--anchor:page:12-->
                              ^^ a writer may not give `smith2024` a status

Ice melts.<!--ref:jones2023 ok--><!--anchor:page:3-->
```

```md fixed stage=writer
Water boils.<!--ref:smith2024--><!--anchor:page:12-->

Ice melts.<!--ref:jones2023 ok--><!--anchor:page:3-->
```
"""

from collections.abc import Iterator

from arslint import Context, Fix, Problem, Span, rule
from arslint.documents import Draft
from arslint.documents.segment import Segment


@rule(on=Draft, severity="error", covers=("DR104",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each citation with a status at the explicit stage `writer`, unless its whole block stood so before."""
    if context.stage != "writer":
        return
    base = context.base if isinstance(context.base, Draft) else None
    kept = {_text(base, block) for block in base.segments} if base else set()
    for citation, status in draft.statuses:
        ref, block = citation.ref, draft.segment_at(citation.marker.start)
        if status.canonical() and not (block and _text(draft, block) in kept):
            yield Problem(
                Span(ref.tokens[0].span.start, ref.tokens[-1].span.end),
                f"a writer may not give `{ref.slug}` a status",
                "Leave the marker bare; `arslint finalize` gives the status from the evidence.",
                Fix.replace("Strip the status", Span(ref.slug_span.end, ref.span.end - 3), ""),
            )


def _text(draft: Draft, block: Segment) -> str:
    return draft.source.slice(block.span).replace("\r\n", "\n").rstrip()
