"""The part of a source line that fits on a terminal, with the place that matters in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arslint.terminal import reach, shown, width
from arslint.text import Span

if TYPE_CHECKING:
    from arslint.text import Source


class Window(NamedTuple):
    """What is seen of a line: offsets into the text, and whether something is left out on either side."""

    text: str
    span: Span
    before: bool
    after: bool

    @property
    def row(self) -> str:
        """The visible text, with an ellipsis where it is cut."""
        return f"{'…' * self.before}{shown(self.text[self.span.start : self.span.end])}{'…' * self.after}"

    def column(self, offset: int) -> int:
        """The cell at which a character stands in the row, counted from 0."""
        offset = min(max(offset, self.span.start), self.span.end)
        return self.before + width(shown(self.text[self.span.start : offset]))

    def cells(self, span: Span) -> Span:
        """The cells that a span takes in the row; at least one."""
        start, end = self.column(span.start), self.column(span.end)
        return Span(start, max(end, start + 1))


def fits(text: str, span: Span, cells: int) -> bool:
    """Whether a span takes at most so many cells."""
    return span.end - span.start <= 4 * cells and width(shown(text[span.start : span.end])) <= cells


def window(source: Source, line: int, focus: Span, cells: int) -> Window:
    """The window of a 1-based line in which as much of the focus is seen as goes into so many cells."""
    return cut(source.text, source.line_span(line), focus, cells)


def cut(text: str, line: Span, focus: Span, cells: int) -> Window:
    """The whole line if it fits, else its beginning if the focus lies there, else what surrounds the focus."""
    focus = Span(min(max(focus.start, line.start), line.end), min(max(focus.end, line.start), line.end))
    start = line.start
    if not fits(text, line, cells) and not fits(text, Span(start, min(focus.end + 1, line.end)), cells - 1):
        seen = Span(focus.start, reach(text, focus.start, focus.end, cells - 2))
        spare = cells - 2 - width(shown(text[seen.start : seen.end]))
        start = reach(text, focus.start, line.start, spare // 2)
        if reach(text, start, line.end, cells - 1) == line.end:
            start = reach(text, line.end, line.start, cells - 1)
    return _from(text, line, start, cells)


def tail(line: str, start: int, cells: int) -> Window:
    """What is seen of a text without line ends from an offset on."""
    return _from(line, Span(0, len(line)), start, cells)


def _from(text: str, line: Span, start: int, cells: int) -> Window:
    before = start > line.start
    if fits(text, Span(start, line.end), cells - before):
        return Window(text, Span(start, line.end), before, False)
    return Window(text, Span(start, reach(text, start, line.end, cells - 1 - before)), before, True)
