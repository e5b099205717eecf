"""
A marker has one finalizer literal at most.

```md good
Boils.[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Boils.[UNVERIFIED CITATION — NO ORIGINAL][UNVERIFIED CITATION — NO ORIGINAL]<!--ref:smith2024--><!--anchor:page:12-->
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `smith2024` has 2 finalizer literals
```

```md fixed
Boils.[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:smith2024--><!--anchor:page:12-->
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Draft


@rule(on=Draft, severity="warning", covers=("DR404",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each run of literals before one marker; a fix where they all say the same."""
    for citation in draft.citations:
        *others, last = citation.literals or (None,)
        if others and last:
            same = all(found and found.text == last.text for found in others)
            extra = Span(citation.span.start, last.span.start)
            yield Problem(
                extra,
                f"`{citation.slug}` has {len(citation.literals)} finalizer literals",
                "Keep the last one; `arslint finalize` writes the one that applies.",
                Fix.replace("Keep one literal", extra, "") if same else None,
            )
