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
from collections.abc import Callable, Iterator, Mapping

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.documents.counterpart import counterparts
from arslint.documents.output import is_output
from arslint.protocol.citation import Citation

Placed = tuple[int, Citation]
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
    fresh = set(range(len(draft.segments))) - set(joined.values())
    left: dict[str, list[Placed]] = {}
    for placed in _placed(draft):
        left.setdefault(placed[1].slug, []).append(placed)
    for alike in (_equal, _of_one_kind):
        lost = [one for one in lost if not _take(left, one, alike, lambda old, new: joined.get(old) == new)]
    for alike in (_equal, _of_one_kind):
        lost = [one for one in lost if not _take(left, one, alike, lambda old, new: new in fresh or old not in joined)]
    for block, cited in lost:
        other = _take(left, (block, cited), _of_one_source, lambda old, new: joined.get(old) == new)
        yield _changed(cited, other) if other else _gone(draft, joined, block, cited)


def _placed(draft: Draft) -> Iterator[Placed]:
    """The citations of a draft, each with the index of its block."""
    starts = [block.span.start for block in draft.segments]
    for citation in draft.citations:
        yield bisect_right(starts, citation.marker.start) - 1, citation


def _take(
    left: Mapping[str, list[Placed]],
    lost: Placed,
    alike: Callable[[Citation, Citation], bool],
    where: Callable[[int, int], bool],
) -> Citation | None:
    """Take the first citation that is left, alike and in the right place."""
    block, cited = lost
    rest = left.get(cited.slug, [])
    for at, (place, other) in enumerate(rest):
        if where(block, place) and alike(cited, other):
            del rest[at]
            return other
    return None


def _equal(old: Citation, new: Citation) -> bool:
    return _locator(old) == _locator(new)


def _of_one_kind(old: Citation, new: Citation) -> bool:
    return _locator(old)[0] in ("", _locator(new)[0])


def _of_one_source(old: Citation, new: Citation) -> bool:
    return new.anchor is not None and old.slug == new.slug


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


def _gone(draft: Draft, joined: Mapping[int, int], block: int, cited: Citation) -> Problem:
    """At the block that it stood in, else at what follows the block before, else at the beginning."""
    before = max((old for old in joined if old <= block), default=None)
    place = draft.segments[joined[before]] if before is not None else None
    where = f" at `{':'.join(_locator(cited))}`" if _locator(cited)[0] else ""
    return Problem(
        draft.source.line_span(place.first + 1 if place else 1),
        f"the citation of `{cited.slug}`{where} is gone",
        "Restore it, or check that the sentence no longer needs it.",
        covers=(),
        key=f"{cited.slug}{where}",
    )
