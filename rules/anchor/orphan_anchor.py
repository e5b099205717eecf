"""
An anchor belongs to the ref marker directly before it.

An anchor that follows nothing, another anchor, or a malformed marker locates nothing.

```md good
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Water boils.<!--anchor:page:12-->
            ^^^^^^^^^^^^^^^^^^^^^ this anchor follows no ref marker
```

```md bad
Water boils.<!--ref:smith2024--><!--anchor:page:12--><!--anchor:section:3-->
                                                     ^^^^^^^^^^^^^^^^^^^^^^^ a second anchor for `smith2024`
```
"""

from collections.abc import Iterator
from itertools import pairwise

from arslint import Problem, rule
from arslint.documents import Draft


@rule(on=Draft, severity="error", covers=("DR302",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each anchor that no ref marker owns, unless marker-without-anchor speaks of it."""
    parted = {stray.span for one in draft.citations if (stray := draft.stray_anchor(one.ref))}
    owners = {one.anchor.span: one.slug for one in draft.citations if one.anchor}
    orphans = {anchor.span for anchor in draft.scan.orphans} - parted
    for before, anchor in pairwise([None, *draft.scan.pieces()]):
        if anchor is None or anchor.span not in orphans:
            continue
        touches = before and not draft.source.text[before.span.end : anchor.span.start].strip()
        owner = owners.get(before.span) if before and touches else None
        if owner:
            owners[anchor.span] = owner
            yield Problem(
                anchor.span,
                f"a second anchor for `{owner}`",
                "Keep the one anchor that supports the sentence, or cite the source twice.",
            )
        else:
            yield Problem(
                anchor.span,
                "this anchor follows no ref marker",
                "Put it directly behind the `<!--ref:slug-->` that it locates, or delete it.",
            )
