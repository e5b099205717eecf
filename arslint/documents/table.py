"""Tables: header, rows and cells with their places."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from arslint.documents import prose
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.block import Block, Container
    from arslint.documents.markdown import Markdown
    from arslint.documents.prose import Prose
    from arslint.text import Source


class Cell(NamedTuple):
    """A cell: its text without ticks and stars, as it is written, and where."""

    text: str
    raw: str
    span: Span


class Row(NamedTuple):
    """A row of cells; the span is that of its line."""

    cells: tuple[Cell, ...]
    span: Span


class Table:
    """A table of row blocks, of which the first is its header; a row is read when it is asked for."""

    def __init__(self, source: Source, blocks: list[Block]) -> None:
        """Keep the blocks."""
        self._source = source
        self._blocks = blocks

    @cached_property
    def header(self) -> Row:
        """The row that names the columns."""
        return _row(self._source, self._blocks[0])

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The rows below."""
        return tuple(_row(self._source, block) for block in self._blocks[1:])

    @cached_property
    def span(self) -> Span:
        """From its header's line to the end of its last row."""
        first, last = (_line(self._source, self._blocks[at]) for at in (0, -1))
        return Span(first.offset(0), last.whole.end)

    def column(self, title: str) -> int | None:
        """The index of the column whose header is a title or begins with it, read without case."""
        wanted = title.casefold()
        heads = [cell.text.casefold() for cell in self.header.cells]
        exact = (at for at, head in enumerate(heads) if head == wanted)
        return next(exact, next((at for at, head in enumerate(heads) if head.startswith(wanted)), None))


def tables(markdown: Markdown) -> Iterator[Table]:
    """The tables of a text, in document order."""
    rows: list[Block] = []
    table: Container | None = None
    for block in markdown.blocks:
        inside = block.inside("table") if block.kind in ("row", "delimiter") else None
        if rows and inside is not table:
            yield Table(markdown.source, rows)
            rows = []
        if inside and block.kind == "row":
            rows.append(block)
        table = inside
    if rows:
        yield Table(markdown.source, rows)


def _line(source: Source, block: Block) -> Prose:
    line = prose.of_block(source, block)
    return line._replace(text=line.text.rstrip())


def _row(source: Source, block: Block) -> Row:
    line = _line(source, block)
    text = line.text
    bars = [match.start() for match in prose.BAR.finditer(text)]
    starts = [0, *(bar + 1 for bar in bars)]
    ends = [*bars, len(text)]
    pieces = list(zip(starts, ends, strict=True))
    if not text[slice(*pieces[0])].strip() and len(pieces) > 1:
        pieces.pop(0)
    if not text[slice(*pieces[-1])].strip() and len(pieces) > 1:
        pieces.pop()
    cells = []
    for start, end in pieces:
        raw = text[start:end].strip()
        at = start + len(text[start:end]) - len(text[start:end].lstrip())
        cells.append(Cell(_bare(raw).strip(), raw, line.span(at, at + len(raw))))
    return Row(tuple(cells), line.whole)


def _bare(raw: str) -> str:
    """A cell's text without ticks, stars, underlining and the backslash before a bar."""
    return raw.replace("\\|", "|").replace("__", "").replace("*", "").replace("`", "")
