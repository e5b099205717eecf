"""
An anchor's kind is `quote`, `page`, `section`, `paragraph` or `none`.

The set is closed and lower case. Any other kind counts as no locator at all: the finalizer replaces the anchor by `none` and
the gate refuses the citation.

```md good
Water boils.<!--ref:smith2024--><!--anchor:section:Table%203-->
```

```md bad
Water boils.<!--ref:smith2024--><!--anchor:table:3-->
                                           ^^^^^ `table` is not an anchor kind
```

```md fixed
Water boils.<!--ref:smith2024--><!--anchor:section:Table%203-->
```

```md bad
Water boils.<!--ref:smith2024--><!--anchor:Page:12-->
                                           ^^^^ `Page` is not an anchor kind
```

```md fixed
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Water boils.<!--ref:smith2024--><!--anchor:seciton:3.2-->
                                           ^^^^^^^ `seciton` is not an anchor kind
```

```md fixed
Water boils.<!--ref:smith2024--><!--anchor:section:3.2-->
```
"""

from collections.abc import Iterator
from difflib import get_close_matches

from arslint import Fix, Problem, rule
from arslint.documents import Draft
from arslint.protocol import percent
from arslint.protocol.marker import ANCHOR_KINDS, AnchorMarker

_NAMED = "table figure row abstract chapter appendix article type equation algorithm theorem note footnote slide line box panel"
_SECTIONS = {name: name.capitalize() for name in _NAMED.split()} | {
    name: name.upper() for name in ("doi", "pmid", "pmcid")
}
_SECTIONS |= {"fig": "Figure", "tab": "Table", "eq": "Equation", "supplement": "Supplement"}
_SYNONYMS = {
    "p": "page",
    "pp": "page",
    "pages": "page",
    "para": "paragraph",
    "sec": "section",
    "quotation": "quote",
    "text": "quote",
}


@rule(on=Draft, severity="error", covers=("DR201",), spec=("R-L3-1-A",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each anchor of another kind, with the legal kind that says the same where there is one."""
    for anchor in draft.scan.anchors:
        kind = anchor.kind.strip().lower()
        if anchor.kind in ANCHOR_KINDS:
            continue
        fix = None
        if kind in ANCHOR_KINDS:
            fix = Fix.replace("Write the kind in lower case", anchor.kind_span, kind)
        elif better := _meant(kind, anchor):
            fix = Fix.replace(f"Write `{better}`", anchor.span, better, safe=False)
        yield Problem(
            anchor.kind_span if anchor.kind else anchor.span,
            f"`{anchor.kind}` is not an anchor kind" if anchor.kind else "this anchor has no kind",
            "Any other kind counts as no locator; use `quote`, `page`, `section` or `paragraph`, and `section` for a table or figure.",
            fix,
        )


def _meant(kind: str, anchor: AnchorMarker) -> str | None:
    value = anchor.decoded.strip()
    name = _SECTIONS.get(kind)
    if name:
        told = value.casefold().startswith(name.casefold())
        full = value if told else f"{name} {value}".strip()
        return f"<!--anchor:section:{percent.encode(full)}-->" if value or kind == "abstract" else None
    close = [_SYNONYMS[kind]] if kind in _SYNONYMS else get_close_matches(kind, ANCHOR_KINDS[:-1], 1, 0.75)
    return f"<!--anchor:{close[0]}:{percent.encode(value)}-->" if close and value else None
