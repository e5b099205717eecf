"""
A source of the corpus that a draft never cites is worth a look.

Speaks only when it is selected: a corpus often holds more than one text needs.

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}]
```

```md good drafts/a.md
Boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}, {citation_key: jones2020}]
```

```md bad drafts/a.md
Boils.<!--ref:smith2024--><!--anchor:page:12-->
^^^^^^ 1 of 2 sources of the corpus is not cited: `jones2020`
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, Span, rule
from arslint.documents import Draft


@rule(on=Draft, severity="info", covers=("JOIN-02",), needs=("evidence",), default=False)
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """One finding for all."""
    keys = context.evidence.entries
    cited = {citation.slug for citation in draft.citations}
    unused = [key for key in keys if key not in cited]
    if unused and cited:
        shown = ", ".join(f"`{key}`" for key in unused[:5]) + (" …" if len(unused) > 5 else "")
        verb = "is" if len(unused) == 1 else "are"
        message = f"{len(unused)} of {len(keys)} sources of the corpus {verb} not cited: {shown}"
        first = draft.citations[0].marker.start
        start = draft.source.text.rfind("\n", 0, first) + 1
        yield Problem(Span(start, max(first, start + 1)), message, "Cite it, or leave it be.")
