"""Tables as rows of texts, where the place of each cell is not asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from arslint.documents.prose import BAR
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arslint.documents.markdown import Markdown


class Line(NamedTuple):
    """A row: the texts of its cells, and where it stands."""

    cells: tuple[str, ...]
    span: Span


class Grid(NamedTuple):
    """A table: its header and the rows below."""

    header: Line
    rows: tuple[Line, ...]


def grids(markdown: Markdown) -> Iterator[Grid]:
    """The tables of a text, in document order."""
    lines: list[Line] = []
    table: object = None
    for block in markdown.blocks if "|" in markdown.text else ():
        inside = block.inside("table") if block.kind in ("row", "delimiter") else None
        if lines and inside is not table:
            yield Grid(lines[0], tuple(lines[1:]))
            lines = []
        if inside and block.kind == "row":
            lines.append(_line(markdown.text, Span(block.starts[0], block.end)))
        table = inside
    if lines:
        yield Grid(lines[0], tuple(lines[1:]))


def told(tables: Iterable[Grid]) -> list[list[object]]:
    """The tables as facts: a checksum of the header; for each row one of its first cell, one of all, and its place."""
    found: list[list[object]] = []
    for grid in tables:
        if len(grid.rows) > 2 and len(grid.header.cells) > 1:
            rows = [[_sum(line.cells[:1]), _sum(line.cells), *line.span] for line in grid.rows]
            found.append([_sum(grid.header.cells), rows])
    return found


def _line(text: str, span: Span) -> Line:
    cells = [" ".join(cell.split()) for cell in BAR.split(text[span.start : span.end].strip())]
    if len(cells) > 1 and not cells[0]:
        cells.pop(0)
    if len(cells) > 1 and not cells[-1]:
        cells.pop()
    return Line(tuple(cells), span)


def _sum(cells: tuple[str, ...]) -> int:
    text = "\0".join(cells).replace("__", "").replace("*", "").replace("`", "").replace("\\", "")
    return crc32(text.casefold().encode("utf-8", "replace"))
