"""
The same source and place are cited once in a row.

The second pair adds nothing, and every count by occurrence doubles.

```md good
Boils.<!--ref:smith2024--><!--anchor:page:12--><!--ref:smith2024--><!--anchor:page:14-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:page:12--><!--ref:smith2024--><!--anchor:page:12-->
                                               ^^^^^^^^^^^^^^^^^^^^ `smith2024` was cited at this place just before
```
"""

from collections.abc import Iterator
from itertools import pairwise

from arslint import Problem, rule
from arslint.documents import Draft


@rule(on=Draft, severity="info", covers=("DR308",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each citation that equals the one that it follows directly."""
    text = draft.source.text
    for first, second in pairwise(draft.citations):
        alike = first.anchor and first.slug == second.slug and str(first.anchor) == str(second.anchor)
        if alike and not text[first.span.end : second.span.start].strip():
            yield Problem(
                second.marker, f"`{second.slug}` was cited at this place just before", "Delete the second pair."
            )
