"""
Ref and anchor stand side by side.

White space between them is legal, and the finalizer keeps it; the canonical form has none.

```md good
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Water boils.<!--ref:smith2024--> <!--anchor:page:12-->
                                ^ white space parts `smith2024` from its anchor
```

```md fixed
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents import Draft



@rule(on=Draft, severity="info", covers=("DR306",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each gap within a line; split-pair speaks of those that break a block."""
    text = draft.source.text
    for citation in draft.citations:
        gap = citation.gap
        if gap and gap.start < gap.end and "\n" not in text[slice(*gap)]:
            yield Problem(
                gap,
                f"white space parts `{citation.slug}` from its anchor",
                "Close the gap.",
                Fix.replace("Close the gap", gap, ""),
            )
