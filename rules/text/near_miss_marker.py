"""
A marker is spelled exactly.

`<!-- ref:s -->`, `<!--REF:s-->`, a long dash or an entity in place of the hyphens: no program that follows the grammar
sees such a marker, so the citation has no status and no refusal.

```md good
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
See <!-- ref: $defs/entry --> in the schema.
```

```md bad
Water boils.<!-- ref:smith2024 --><!--anchor:page:12-->
            ^^^^^^^^^^^^^^^^^^^^^^ this resembles a ref marker and is none: its spacing differs
```

```md fixed
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Water boils.<!--REF:smith2024--><!--anchor:page:12-->
            ^^^^^^^^^^^^^^^^^^^^ this resembles a ref marker and is none: its case differs
```

```md bad
Water boils.&lt;!--ref:smith2024--&gt;
            ^^^^^^^^^^^^^^^^^^^^^^^^^^ this resembles a ref marker and is none: its brackets or dashes are other characters
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents import Draft
from arslint.protocol.citation import ANCHOR_KINDS, NearMiss


@rule(on=Draft, severity="error", covers=("DR008",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each near miss whose payload is a marker's."""
    for near in draft.scan.near_misses:
        if _meant(near):
            fix = Fix.replace("Spell the marker exactly", near.span, near.repaired) if near.repaired else None
            yield Problem(
                near.span,
                f"this resembles {'an' if near.kind == 'anchor' else 'a'} {near.kind} marker and is none: "
                f"its {_difference(near, draft)}",
                "No program sees it so; write the marker in lower case, with `<!--`, `-->` and no space after the colon.",
                fix,
            )


def _meant(near: NearMiss) -> bool:
    if near.kind == "anchor":
        return near.payload.split(":")[0].strip().lower() in ANCHOR_KINDS
    return near.slug_like


def _difference(near: NearMiss, draft: Draft) -> str:
    if near.repaired is None:
        return "brackets or dashes are other characters"
    raw = draft.source.slice(near.span)
    return "case differs" if "".join(raw.split()) != "".join(near.repaired.split()) else "spacing differs"
