"""
A citation marker is followed by an anchor that says where in the source to look.

Only white space may stand between the two. A citation without an anchor cannot be checked by anybody: the finalizer marks it
`[UNVERIFIED CITATION — NO QUOTE OR PAGE LOCATOR]`, the gate refuses it, and marking the source as read does not help.

```md good
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Water boils.<!--ref:smith2024-->
            ^^^^^^^^^^^^^^^^^^^^ `smith2024` has no anchor
```

```md bad
Water boils.<!--ref:smith2024-->, as is known.<!--anchor:page:12-->
            ^^^^^^^^^^^^^^^^^^^^ text stands between `smith2024` and its anchor
```

```md fixed
Water boils.<!--ref:smith2024--><!--anchor:page:12-->, as is known.
```

```md bad
> Water boils.<!--ref:smith2024-->
              ^^^^^^^^^^^^^^^^^^^^ the `>` of a quoted line stands between `smith2024` and its anchor
> <!--anchor:page:12-->
```

```md bad
Water boils.<!--ref:smith2024--><!-- check --><!--anchor:page:12-->
            ^^^^^^^^^^^^^^^^^^^^ a comment stands between `smith2024` and its anchor
```
"""

from collections.abc import Iterator

from arslint import Edit, Fix, Label, Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol.marker import AnchorMarker, RefMarker


@rule(on=Draft, severity="error", covers=("DR301", "DR302", "DR303"), spec=("R-L3-1-A", "F2", "F8"))
def check(draft: Draft) -> Iterator[Problem]:
    """Each ref marker that no anchor follows; one that only text parts from its anchor is said so."""
    text = draft.source.text
    broken = {found.span.start for found in draft.scan.leftovers if found.kind == "anchor"}
    broken |= {near.span.start for near in draft.scan.near_misses if near.kind == "anchor" and near.meant}
    for citation in draft.citations:
        if citation.anchor or _after_space(text, citation.marker.end) in broken:
            continue
        anchor = draft.stray_anchor(citation.ref)
        if anchor is None:
            yield Problem(
                citation.marker,
                f"`{citation.slug}` has no anchor",
                "Say where in the source this stands, such as `<!--anchor:page:12-->`, or drop the citation.",
                covers=("DR301", "DR303"),
            )
        else:
            yield _parted(citation.ref, anchor, text)


def _parted(ref: RefMarker, anchor: AnchorMarker, text: str) -> Problem:
    moved = (Edit(Span(ref.span.end, ref.span.end), text[slice(*anchor.span)]), Edit(anchor.span, ""))
    return Problem(
        ref.span,
        f"{_what(text[ref.span.end : anchor.span.start].strip())} stands between `{ref.slug}` and its anchor",
        "Put the anchor directly behind the ref marker; only white space may part them.",
        Fix("Move the anchor to its ref marker", moved, safe=False),
        labels=(Label(anchor.span, "this anchor belongs to no marker"),),
        covers=("DR301", "DR302"),
    )


def _what(between: str) -> str:
    if not between.strip("> \t\r\n"):
        return "the `>` of a quoted line"
    if between.startswith("<!--block:"):
        return "a block marker"
    return "a comment" if between.startswith("<!--") and between.endswith("-->") else "text"


def _after_space(text: str, offset: int) -> int:
    while text[offset : offset + 1].isspace():
        offset += 1
    return offset
