"""Tables: header, rows and cells with their places."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from arslint.documents import prose
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.block import Block, Container
    from arslint.documents.markdown import Markdown

_MARKUP = re.compile(r"\*\*|__|[`*]|\\(?=\|)")


class Cell(NamedTuple):
    """A cell: its text without ticks and stars, as it is written, and where."""

    text: str
    raw: str
    span: Span


class Row(NamedTuple):
    """A row of cells; the span is that of its line."""

    cells: tuple[Cell, ...]
    span: Span


class Table(NamedTuple):
    """A table; the span runs from its header's line to the end of its last row."""

    header: Row
    rows: tuple[Row, ...]
    span: Span

    def column(self, title: str) -> int | None:
        """The index of the column whose header is a title or begins with it, read without case."""
        wanted = title.casefold()
        heads = [cell.text.casefold() for cell in self.header.cells]
        exact = (at for at, head in enumerate(heads) if head == wanted)
        return next(exact, next((at for at, head in enumerate(heads) if head.startswith(wanted)), None))


def tables(markdown: Markdown) -> Iterator[Table]:
    """The tables of a text, in document order."""
    rows: list[Row] = []
    table: Container | None = None
    for block in markdown.blocks:
        inside = block.inside("table") if block.kind in ("row", "delimiter") else None
        if rows and inside is not table:
            yield _table(rows)
            rows = []
        if inside and block.kind == "row":
            rows.append(_row(markdown, block))
        table = inside
    if rows:
        yield _table(rows)


def _table(rows: list[Row]) -> Table:
    return Table(rows[0], tuple(rows[1:]), Span(rows[0].span.start, rows[-1].span.end))


def _row(markdown: Markdown, block: Block) -> Row:
    line = prose.of_block(markdown.source, block)
    text = line.text.split("\n", 1)[0].rstrip()
    bars = [match.start() for match in prose.BAR.finditer(text)]
    starts = [0, *(bar + 1 for bar in bars)]
    ends = [*bars, len(text)]
    pieces = [(start, end) for start, end in zip(starts, ends, strict=True)]
    if pieces and not text[slice(*pieces[0])].strip() and len(pieces) > 1:
        pieces.pop(0)
    if pieces and not text[slice(*pieces[-1])].strip() and len(pieces) > 1:
        pieces.pop()
    cells = []
    for start, end in pieces:
        raw = text[start:end].strip()
        at = start + len(text[start:end]) - len(text[start:end].lstrip())
        cells.append(Cell(_MARKUP.sub("", raw).strip(), raw, line.span(at, at + len(raw))))
    return Row(tuple(cells), line.span(0, len(text)))
