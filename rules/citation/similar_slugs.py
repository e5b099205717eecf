"""
Two slugs that differ only in case or by a hyphen or underscore are one source misspelled.

Slugs are compared letter by letter: `Smith2024` and `smith2024` are two sources, and the one that the corpus lacks stays
unresolved. Where the passport lists the sources, `unknown-slug` speaks.

```md good
Boils.<!--ref:smith2024--><!--anchor:page:1--> Freezes.<!--ref:smith2025--><!--anchor:page:2-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:page:1--> Melts.<!--ref:smith2024--><!--anchor:page:3-->
Freezes.<!--ref:Smith-2024--><!--anchor:page:2-->
                ^^^^^^^^^^ `Smith-2024` differs from `smith2024` only in case or punctuation
```

```md fixed
Boils.<!--ref:smith2024--><!--anchor:page:1--> Melts.<!--ref:smith2024--><!--anchor:page:3-->
Freezes.<!--ref:smith2024--><!--anchor:page:2-->
```
"""

from collections import Counter
from collections.abc import Iterator

from arslint import Context, Fix, Label, Problem, rule
from arslint.documents import Draft


@rule(on=Draft, severity="warning")
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each occurrence of the rarer of two similar slugs, the later of two equally frequent ones; none beside a corpus."""
    if context.evidence and context.evidence.has_corpus:
        return
    counts = Counter(ref.slug for ref in draft.scan.refs if ref.valid)
    usual: dict[str, str] = {}
    for slug in counts:
        known = usual.setdefault(_folded(slug), slug)
        if counts[slug] > counts[known]:
            usual[_folded(slug)] = slug
    first = {ref.slug: ref.slug_span for ref in reversed(draft.scan.refs)}
    for ref in draft.scan.refs:
        better = usual.get(_folded(ref.slug), ref.slug)
        if ref.valid and better != ref.slug:
            yield Problem(
                ref.slug_span,
                f"`{ref.slug}` differs from `{better}` only in case or punctuation",
                "Use the spelling of the corpus in both places.",
                Fix.replace(f"Write `{better}`", ref.slug_span, better, safe=False),
                labels=(Label(first[better], "the other spelling"),),
            )


def _folded(slug: str) -> str:
    return slug.casefold().replace("-", "").replace("_", "")
