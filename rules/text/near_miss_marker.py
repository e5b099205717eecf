"""
A marker is spelled exactly.

`<!-- ref:s -->`, `<!--REF:s-->`, a long dash or an entity in place of the hyphens: no program that follows the grammar
sees such a marker, so the citation has no status and no refusal. The fix is safe where the passport has the slug or, without a
passport, where ref and anchor stand side by side.

```md good
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
See <!-- ref: $defs/entry --> in the schema. <!-- ref: see the minutes -->
```

```md bad
Water boils.<!-- ref:smith2024 --><!--anchor:page:12-->
            ^^^^^^^^^^^^^^^^^^^^^^ this resembles a ref marker and is none: its spacing differs
```

```md fixed
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Water boils.<!--ref:smith2024--><!--Anchor:page:12-->
                                ^^^^^^^^^^^^^^^^^^^^^ this resembles an anchor marker and is none: its case differs
```

```md fixed
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Water boils.&lt;!--ref:smith2024--&gt;
            ^^^^^^^^^^^^^^^^^^^^^^^^^^ this resembles a ref marker and is none: its brackets or dashes are other characters
```
"""

from collections.abc import Iterator

from arslint import Context, Fix, Problem, rule
from arslint.documents import Draft
from arslint.protocol.marker import NearMiss

_CURE = "Programs look for the exact letters `<!--ref:`, `<!--anchor:` or `<!--block:`, without any space, and see nothing here."


@rule(on=Draft, severity="error", covers=("DR008", "DR302", "DR341"))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each near miss that was meant for a marker; an anchor behind it is an orphan on its account."""
    anchorless = {one.marker.end for one in draft.citations if one.anchor is None}
    for near in draft.scan.near_misses:
        if not near.meant:
            continue
        paired = draft.anchor_behind(near) is not None or draft.solid_before(near.span.start) in anchorless
        known = near.payload in context.evidence.entries if context.evidence and near.kind == "ref" else paired
        fix = Fix.replace("Spell the marker exactly", near.span, near.repaired, safe=known) if near.repaired else None
        also = "DR341" if near.kind == "block" else "DR302" if draft.anchor_behind(near) else None
        yield Problem(
            near.span,
            f"this resembles {'an' if near.kind == 'anchor' else 'a'} {near.kind} marker and is none: "
            f"its {_difference(near, draft)}",
            _CURE,
            fix,
            covers=("DR008", also) if also else ("DR008",),
        )


def _difference(near: NearMiss, draft: Draft) -> str:
    if near.repaired is None:
        return "brackets or dashes are other characters"
    raw = draft.source.slice(near.span)
    return "case differs" if "".join(raw.split()) != "".join(near.repaired.split()) else "spacing differs"
