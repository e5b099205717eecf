"""
A revision keeps the citations that it does not mean to drop.

With an earlier version at hand (`--since REV` or `--base FILE`) the rule compares, source by source, what was cited and where: a
citation that is gone, or whose anchor changed its kind, is named at the place of the earlier neighbour.

```md base
Boils.<!--ref:smith2024--><!--anchor:page:12-->

Melts.<!--ref:jones2023--><!--anchor:page:3-->
```

```md good
Boils.<!--ref:smith2024--><!--anchor:page:12--> It also steams.

Melts.<!--ref:jones2023--><!--anchor:page:3-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:page:12-->

Melts.
^^^^^^ the citation of `jones2023` at `page:3` is gone
```
"""

from collections import Counter
from collections.abc import Iterator

from arslint import Context, Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol.citation import Citation


@rule(on=Draft, severity="warning", needs=("base",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each citation of the earlier version that this one lacks."""
    if not isinstance(context.base, Draft):
        return
    left = Counter(_key(citation) for citation in draft.citations)
    by_slug: dict[str, list[Citation]] = {}
    for citation in draft.citations:
        by_slug.setdefault(citation.slug, []).append(citation)
    earlier = Counter(_key(citation) for citation in context.base.citations)
    for citation in context.base.citations:
        key = _key(citation)
        left[key] -= 1
        if left[key] >= 0 or (_finalizer_replaced(citation, by_slug) and earlier[key] <= len(by_slug[citation.slug])):
            continue
        yield _problem(draft, context.base, citation, by_slug.get(citation.slug, []))


def _problem(draft: Draft, base: Draft, citation: Citation, others: list[Citation]) -> Problem:
    where = f" at `{citation.anchor.kind}:{citation.anchor.value}`" if citation.anchor else ""
    moved = next((one for one in others if one.anchor and citation.anchor and one.anchor.kind != citation.anchor.kind), None)
    if moved and moved.anchor and citation.anchor:
        return Problem(
            moved.anchor.span,
            f"the anchor of `{citation.slug}` was `{citation.anchor.kind}:{citation.anchor.value}`",
            "Restore it, or check that the new place supports the sentence.",
        )
    return Problem(
        _neighbour(draft, base, citation),
        f"the citation of `{citation.slug}`{where} is gone",
        "Restore it, or check that the sentence no longer needs it.",
        key=f"{citation.slug}{where}",
    )


def _key(citation: Citation) -> tuple[str, str]:
    return citation.slug, f"{citation.anchor.kind}:{citation.anchor.decoded}" if citation.anchor else ""


def _finalizer_replaced(citation: Citation, by_slug: dict[str, list[Citation]]) -> bool:
    located = citation.anchor is not None and citation.anchor.locates
    return not located and any(one.anchor and one.anchor.kind == "none" for one in by_slug.get(citation.slug, []))


def _neighbour(draft: Draft, base: Draft, citation: Citation) -> Span:
    """The line of this version that begins like the line which the citation stood in, else the first line."""
    source, text = base.source, draft.source.text
    line = source.line_span(source.position(citation.span.start).line)
    words = source.text[line.start : citation.span.start].strip()[:60]
    at = text.find(words) if words else -1
    return draft.source.line_span(draft.source.position(max(at, 0)).line)
