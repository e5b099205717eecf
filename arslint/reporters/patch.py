"""A fix as a small diff."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arslint.edit import Edit, shift, splice
from arslint.reporters.frame import Row
from arslint.reporters.window import fits, tail
from arslint.terminal import reach
from arslint.text import Source, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arslint.edit import Fix
    from arslint.reporters.style import Canvas

HEAD, TAIL = 4, 2


class Hunk(NamedTuple):
    """Edits that share lines, and the first and last of these lines, 1-based."""

    first: int
    last: int
    edits: list[Edit]


def patch(source: Source, fix: Fix, canvas: Canvas) -> list[Row]:
    """The rows that show what a fix takes away and what it puts in its place."""
    if any(edit.span.start < 0 for edit in fix.edits):
        source, fix = Source(source.path, source.marked), shift(fix, 1)
    rows: list[Row] = []
    drift = 0
    for hunk in _hunks(source, fix):
        old, new = _sides(source, hunk, 4 * canvas.cells)
        top = _shared(old, new)
        bottom = _shared(old[top:][::-1], new[top:][::-1])
        removed, added = old[top : len(old) - bottom], new[top : len(new) - bottom]
        start = _start(removed[0], added[0], canvas.cells) if removed and added else 0
        rows += _rows(removed, hunk.first + top, start, "-", canvas)
        rows += _rows(added, hunk.first + top + drift, start, "+", canvas)
        drift += len(new) - len(old)
    return rows


def _hunks(source: Source, fix: Fix) -> list[Hunk]:
    hunks: list[Hunk] = []
    for edit in sorted(fix.edits):
        first, last = source.position(edit.span.start).line, source.position(edit.span.end).line
        if hunks and first <= hunks[-1].last:
            hunks[-1] = Hunk(hunks[-1].first, max(last, hunks[-1].last), [*hunks[-1].edits, edit])
        else:
            hunks.append(Hunk(first, last, [edit]))
    return hunks


def _sides(source: Source, hunk: Hunk, near: int) -> tuple[list[str], list[str]]:
    """The lines of a hunk before and after, as far as they lie near its edits; line ends only where they change."""
    starts = source.line_starts
    end = starts[hunk.last] - 1 if hunk.last < len(starts) else len(source.text)
    start = max(starts[hunk.first - 1], hunk.edits[0].span.start - near)
    end = min(end, max(edit.span.end for edit in hunk.edits) + near)
    old = source.text[start:end]
    new = splice(old, [Edit(Span(edit.span.start - start, edit.span.end - start), edit.text) for edit in hunk.edits])
    if _plain(old) != _plain(new):
        old, new = _plain(old), _plain(new)
    return old.split("\n"), new.split("\n")


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").removesuffix("\r")


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many items two sequences begin with in common."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _start(old: str, new: str, cells: int) -> int:
    """Where two versions of a line start to be shown, so that their first difference is seen at the same cell."""
    if all(fits(line, Span(0, len(line)), cells) for line in (old, new)):
        return 0
    focus = _shared(old, new)
    return 0 if fits(old, Span(0, focus), cells // 2) else reach(old, focus, 0, cells // 3)


def _rows(lines: list[str], number: int, start: int, sign: str, canvas: Canvas) -> list[Row]:
    rows = []
    for at, line in enumerate(lines):
        row = tail(line, 0 if at else start, canvas.cells).row
        text = row.rstrip(" ")
        rows.append(Row(str(number + at), sign, canvas.paint(text + "·" * (len(row) - len(text)), sign)))
    if len(rows) > HEAD + TAIL + 1:
        rows[HEAD:-TAIL] = [Row("...", "", "")]
    return rows
