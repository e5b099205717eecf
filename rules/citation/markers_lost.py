"""
A revision keeps the citations that it does not mean to drop.

With an earlier version at hand (`--since REV` or `--base FILE`) the rule compares, block by block, what was cited and how: a
citation that is gone from its block, or whose anchor changed its kind, is named there. A block that was split, joined with another
or moved keeps its citations. Where all of them are gone, the markers were stripped from a working draft, which keeps its own.

```md base
Boils.<!--ref:smith2024--><!--anchor:page:12-->

Melts.<!--ref:jones2023--><!--anchor:page:3-->
```

```md good
Melts.<!--ref:jones2023--><!--anchor:page:4-->

Boils.<!--ref:smith2024--><!--anchor:page:12--> It also steams.
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:section:Boiling-->
                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the anchor of `smith2024` was `page:12`

Melts.
^^^^^^ the citation of `jones2023` at `page:3` is gone
```

```md bad
Boils.
^^^^^^ the citation of `smith2024` at `page:12` is gone

Melts.<!--ref:jones2023--><!--anchor:page:3--><!--ref:smith2024--><!--anchor:page:12-->
```
```md bad
Boils.
^^^^^^ all 2 citations of the earlier version are gone

Melts.
```
"""

from bisect import bisect_right
from collections import deque
from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.documents.counterpart import counterparts
from arslint.documents.output import is_output
from arslint.protocol.citation import Citation

Placed = tuple[int, Citation]
Left = dict[tuple[object, ...], deque[Citation]]
_FRESH, _KEPT = -2, -3
_STRIPPED = "Restore the markers: only final outputs go without them, and only after the gate."


@rule(on=Draft, severity="warning", covers=("DR352",), needs=("base",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each citation of the earlier version that its block now lacks; those of a block that is new may be its own."""
    if not isinstance(context.base, Draft) or is_output(draft.source.path):
        return
    lost = list(_placed(context.base))
    if len(lost) > 1 and not draft.scan.refs:
        message = f"all {len(lost)} citations of the earlier version are gone"
        yield Problem(draft.source.line_span(1), message, _STRIPPED, severity="error", key="all")
        return
    joined = counterparts(context.base, draft)
    left, taken = _index(draft, set(joined.values())), set[int]()
    for homes in (joined.get, lambda old: _FRESH, lambda old: None if old in joined else _KEPT):
        for precision in (4, 3):
            lost = [(old, cited) for old, cited in lost if not _take(left, taken, homes(old), cited, precision)]
    order = sorted(joined)
    for old, cited in lost:
        other = _take(left, taken, joined.get(old), cited, 2)
        before = bisect_right(order, old) - 1
        yield _changed(cited, other) if other else _gone(draft, joined[order[before]] if before >= 0 else None, cited)


def _placed(draft: Draft) -> Iterator[Placed]:
    """The citations of a draft, each with the index of its block."""
    starts = [block.span.start for block in draft.segments]
    for citation in draft.citations:
        yield bisect_right(starts, citation.marker.start) - 1, citation


def _index(draft: Draft, kept: set[int]) -> Left:
    """The citations of a draft by their block, or by whether it is fresh or kept, and by source, kind and value."""
    found: Left = {}
    for block, citation in _placed(draft):
        for home in (block, _KEPT if block in kept else _FRESH):
            key = (home, citation.slug, *_locator(citation))
            for precision in (2, 3, 4):
                found.setdefault(key[:precision], deque()).append(citation)
    return found


def _take(left: Left, taken: set[int], home: int | None, cited: Citation, precision: int) -> Citation | None:
    """The first that nobody took yet, in a place and alike in source (2), kind (3) and value (4) of the anchor."""
    locator = _locator(cited)
    key = (home, cited.slug, *locator)[: precision if locator[0] else 2]
    waiting = left.get(key, deque())
    while waiting:
        citation = waiting.popleft()
        if citation.marker.start not in taken:
            taken.add(citation.marker.start)
            return citation
    return None


def _locator(citation: Citation) -> tuple[str, str]:
    anchor = citation.anchor
    return (anchor.kind, anchor.decoded) if anchor and anchor.locates else ("", "")


def _changed(old: Citation, new: Citation) -> Problem:
    return Problem(
        new.anchor.span if new.anchor else new.marker,
        f"the anchor of `{old.slug}` was `{':'.join(_locator(old))}`",
        "Restore it, or check that the new place supports the sentence.",
        covers=(),
    )


def _gone(draft: Draft, block: int | None, cited: Citation) -> Problem:
    """At the block that it stood in, else at what the one before it became, else at the beginning."""
    where = f" at `{':'.join(_locator(cited))}`" if _locator(cited)[0] else ""
    return Problem(
        draft.source.line_span(1 if block is None else draft.segments[block].first + 1),
        f"the citation of `{cited.slug}`{where} is gone",
        "Restore it, or check that the sentence no longer needs it.",
        covers=(),
        key=f"{cited.slug}{where}",
    )
