"""
An anchor belongs to the ref marker directly before it.

An anchor that follows nothing, another anchor, or another comment locates nothing.

```md good
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Water boils.<!--anchor:page:12-->
            ^^^^^^^^^^^^^^^^^^^^^ this anchor follows no ref marker, so it locates nothing
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
from arslint.text import Span


@rule(on=Draft, severity="error", covers=("DR211", "DR302"), spec=("F12",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each anchor that no ref marker owns, unless the rule of the marker before it speaks of it."""
    told = _told(draft)
    owners = {one.anchor.span: one.slug for one in draft.citations if one.anchor}
    orphans = {anchor.span: anchor for anchor in draft.scan.orphans if anchor.span not in told}
    for before, piece in pairwise([None, *draft.scan.pieces()]):
        anchor = orphans.get(piece.span) if piece else None
        if anchor is None:
            continue
        touches = before and before.span.end == draft.solid_before(anchor.span.start)
        owner = owners.get(before.span) if before and touches else None
        if owner:
            owners[anchor.span] = owner
        yield Problem(
            anchor.span,
            f"a second anchor for `{owner}`" if owner else "this anchor follows no ref marker, so it locates nothing",
            "Keep the one anchor that supports the sentence, or cite the source twice."
            if owner
            else "Put it directly behind the `<!--ref:slug-->` that it locates, or delete it.",
            covers=("DR302", "DR211") if anchor.kind == "none" else ("DR302",),
        )


def _told(draft: Draft) -> set[Span]:
    """The orphans behind an anchorless or a broken ref marker, and those that the self-gate message quotes."""
    strays = [draft.stray_anchor(one.ref) for one in draft.citations]
    strays += [draft.anchor_behind(found) for found in draft.scan.leftovers]
    strays += [draft.anchor_behind(near) for near in draft.scan.near_misses if near.meant]
    quoted = draft.self_gate
    strays += [anchor for anchor in draft.scan.orphans if quoted and quoted.contains(anchor.span.start)]
    return {anchor.span for anchor in strays if anchor}
