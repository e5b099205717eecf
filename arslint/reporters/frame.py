"""Source frames: lines of a file with spans underlined and labelled."""

from __future__ import annotations

from itertools import dropwhile
from typing import TYPE_CHECKING, NamedTuple

from arslint.reporters.window import fits, window
from arslint.terminal import folded, width, wrap
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arslint.reporters.style import Canvas, Paint
    from arslint.reporters.window import Window
    from arslint.text import Source

CONTEXT = 2
HEAD, TAIL = 3, 2
EDGE = "_"


class Row(NamedTuple):
    """A line of a frame: what stands in the gutter, the sign behind it, and the rest."""

    gutter: str
    sign: str
    text: str


class Mark(NamedTuple):
    """A span to underline, its label, its look, and the character it is underlined with."""

    span: Span
    text: str
    look: str
    stroke: str = "^"


class Margin(NamedTuple):
    """What stands left of a line, of the edge drawn below it, and of its other marks."""

    row: str = ""
    edge: str = ""
    below: str = ""


class Lines(NamedTuple):
    """The first and last 1-based line of a span; a line end that closes the span belongs to the line before."""

    first: int
    last: int


def lines_of(source: Source, span: Span) -> Lines:
    """The lines that a span touches."""
    return Lines(source.position(span.start).line, source.position(max(span.start, span.end - 1)).line)


def frame(source: Source, marks: Sequence[Mark], canvas: Canvas) -> list[Row]:
    """The rows that show the marks of one file; around the first mark its context is shown.

    A first mark of several lines is a bracket in the margin; of any other mark only the first line is underlined.
    """
    if not source.text:
        return []
    main = marks[0]
    lines = lines_of(source, main.span)
    margins = _bracket(source, lines, main, canvas.paint)
    by_line: dict[int, list[Mark]] = {}
    for mark in [*_edges(source, lines, main, margins), *marks[1:]] if margins else marks:
        by_line.setdefault(lines_of(source, mark.span).first, []).append(mark)
    outside = Margin("  ", "  ", "  ") if margins else Margin()
    inside = margins.get(0, outside)
    rows: list[Row] = []
    for line, gap in _shown(source, lines, by_line):
        between = lines.first < line <= lines.last
        if gap:
            rows.append(Row("...", "", inside.row if between else ""))
        margin = margins.get(line, inside if between else outside)
        rows += _line(source, line, by_line.get(line, []), canvas.narrower(len(outside.row)), margin)
    return rows


def _shown(source: Source, lines: Lines, marked: Iterable[int]) -> list[tuple[int, bool]]:
    """The lines to show, in order, each with whether lines are left out before it.

    A long span shows its beginning and end; a gap of one line is closed; the context neither starts nor ends blank.
    """
    span = range(lines.first, lines.last + 1)
    wanted = {*span[:HEAD], *span[-TAIL:], *marked}
    above = range(max(lines.first - CONTEXT, 1), lines.first)
    below = range(lines.last + 1, min(lines.last + CONTEXT, len(source.line_starts)) + 1)
    wanted.update(dropwhile(lambda line: _blank(source, line), above))
    wanted.update(dropwhile(lambda line: _blank(source, line), reversed(below)))
    shown = sorted(wanted | {line + 1 for line in wanted if line + 2 in wanted})
    return [(line, at > 0 and line > shown[at - 1] + 1) for at, line in enumerate(shown)]


def _blank(source: Source, line: int) -> bool:
    return not source.slice(source.line_span(line)).strip()


def _bracket(source: Source, lines: Lines, main: Mark, paint: Paint) -> dict[int, Margin]:
    """The margins of the first and last line of a long span, and of those between under 0; none for a short one."""
    if lines.first == lines.last:
        return {}
    bar, edge = paint("|", main.look), paint(EDGE, main.look)
    inside = Margin(f"{bar} ", "", f"{bar} ")
    opening = Margin("  ", f" {edge}", inside.below)
    if not source.text[source.line_span(lines.first).start : main.span.start].strip():
        opening = Margin(f"{paint('/', main.look)} ", "", inside.below)
    return {0: inside, lines.first: opening, lines.last: Margin(inside.row, f"{bar}{edge}", "  ")}


def _edges(source: Source, lines: Lines, main: Mark, margins: dict[int, Margin]) -> list[Mark]:
    """The marks that close a bracket, and open it where text stands before it."""
    last = source.line_span(lines.last)
    start, end = main.span.start, max(min(main.span.end, last.end) - 1, last.start)
    closing = Mark(Span(end, end + 1), "", main.look, EDGE)
    return [Mark(Span(start, start + 1), "", main.look, EDGE), closing] if margins[lines.first].edge else [closing]


def _line(source: Source, line: int, marks: list[Mark], canvas: Canvas, margin: Margin) -> list[Row]:
    """One line with its marks; it is shown again for marks that one window cannot hold."""
    rows = []
    left = margin.row
    for focus, group in _groups(source, line, marks, canvas.cells - 2):
        view = window(source, line, focus, canvas.cells)
        rows.append(Row(str(line), "|", left + view.row))
        if group and group[0].stroke == EDGE:
            edge = group.pop(0)
            rows.append(Row("", "|", margin.edge + canvas.paint(EDGE * view.column(edge.span.start) + "^", edge.look)))
        rows += (Row("", "|", margin.below + text) for text in _lanes(view, group, canvas))
        left = margin.below
    return rows


def _groups(source: Source, line: int, marks: list[Mark], cells: int) -> list[tuple[Span, list[Mark]]]:
    """The marks of a line, gathered as far as they fit into so many cells together, each with what to look at."""
    limit = source.line_span(line)
    groups: list[tuple[Span, list[Mark]]] = []
    for mark in marks:
        start, end = min(mark.span.start, limit.end), min(mark.span.end, limit.end)
        for at, (focus, group) in enumerate(groups):
            both = Span(min(focus.start, start), max(focus.end, end))
            if fits(source.text, both, cells):
                groups[at] = (both, [*group, mark])
                break
        else:
            groups.append((Span(start, end), [mark]))
    return groups or [(Span(limit.start, limit.start), [])]


def _lanes(view: Window, marks: list[Mark], canvas: Canvas) -> list[str]:
    """The rows below a line: each mark on the first row with room for it, its label beside it or below."""
    cells, paint = canvas
    rows: list[tuple[int, str]] = []
    for mark in marks:
        start, end = view.cells(mark.span)
        text = folded(mark.text)
        beside = end + 1 + width(text) <= cells
        drawn = mark.stroke * (end - start) + (f" {text}" if text and beside else "")
        for at, (filled, row) in enumerate(rows):
            if start > filled:
                rows[at] = (start + width(drawn), row + " " * (start - filled) + paint(drawn, mark.look))
                break
        else:
            rows.append((start + width(drawn), " " * start + paint(drawn, mark.look)))
        if text and not beside:
            indent = min(start, max(cells - width(text), cells // 3))
            rows += ((cells, " " * indent + paint(part, mark.look)) for part in wrap(text, cells - indent))
    return [row for _, row in rows]
