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
"""

from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents import Draft
from arslint.protocol import percent
from arslint.protocol.citation import ANCHOR_KINDS, AnchorMarker

_NAMED = {"table": "Table", "figure": "Figure", "fig": "Figure", "row": "Row", "abstract": "Abstract"}
_NAMED |= {"chapter": "Chapter", "appendix": "Appendix", "article": "Article", "type": "Type"}
_NAMED |= {"doi": "DOI", "pmid": "PMID", "pmcid": "PMCID"}
_SYNONYM = {"p": "page", "pp": "page", "pages": "page", "para": "paragraph", "sec": "section", "sections": "section"}


@rule(on=Draft, severity="error", covers=("DR201",), spec=("R-L3-1-A",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each anchor of another kind, with the legal kind that says the same where there is one."""
    for anchor in draft.scan.anchors:
        if anchor.kind in ANCHOR_KINDS:
            continue
        fix = None
        if anchor.kind.strip().lower() in ANCHOR_KINDS:
            fix = Fix.replace("Write the kind in lower case", anchor.kind_span, anchor.kind.strip().lower())
        elif better := _meant(anchor):
            fix = Fix.replace(f"Write `{better}`", anchor.span, better, safe=False)
        yield Problem(
            anchor.kind_span if anchor.kind else anchor.span,
            f"`{anchor.kind}` is not an anchor kind" if anchor.kind else "this anchor has no kind",
            "Use `quote`, `page`, `section` or `paragraph`; a table or figure is a `section` value.",
            fix,
        )


def _meant(anchor: AnchorMarker) -> str | None:
    kind, value = anchor.kind.strip().lower(), anchor.decoded.strip()
    if kind in _SYNONYM and value:
        return f"<!--anchor:{_SYNONYM[kind]}:{percent.encode(value)}-->"
    if kind not in _NAMED:
        return None
    name = _NAMED[kind]
    full = value if value.casefold().startswith(name.casefold()) else f"{name} {value}".strip()
    return f"<!--anchor:section:{percent.encode(full)}-->"
