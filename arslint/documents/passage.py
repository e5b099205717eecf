"""Passages: paragraphs, list items, table rows and headings as sentences, each with what stands over it."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from arslint.documents.block import Block
    from arslint.documents.heading import Heading
    from arslint.documents.prompt import Prompt
    from arslint.documents.prose import Prose
    from arslint.documents.table import Row, Table

_YES = re.compile(r"\W*(?:yes|true|always|allowed|[✓✔✅☑])(?!\w)", re.IGNORECASE)
_NO = re.compile(r"\W*(?:no|not|false|never|[✗✘❌☒×])(?!\w)", re.IGNORECASE)
_PART = " — "


class Passage(NamedTuple):
    """A text in pieces of the source, and the heading and the item or lead line over it."""

    text: str
    lead: str
    starts: tuple[int, ...]
    spans: tuple[Span, ...]

    def span(self, start: int, end: int) -> Span:
        """The source span of a range of characters; of words that stand for a cell, the cell."""
        first = bisect_right(self.starts, start) - 1
        last = bisect_right(self.starts, max(start, end - 1)) - 1
        begin = min(self.spans[first].start + start - self.starts[first], self.spans[first].end)
        stop = min(self.spans[last].start + end - self.starts[last], self.spans[last].end)
        return Span(begin, stop) if begin < stop else self.spans[last]


def passages(prompt: Prompt, holds: Callable[[Span], bool] = lambda _: True) -> Iterator[Passage]:
    """The passages of a prompt, rows behind the others; what stands in comments is left out.

    An item of a list behind a line that ends in a colon goes on from that line. A passage of whose parts none `holds`
    what is looked for is left out.
    """
    introductions: dict[int, Block | None] = {}
    before: Block | None = None
    for block in prompt.markdown.blocks:
        holder = block.inside("list")
        if holder and id(holder) not in introductions:
            introductions[id(holder)] = before if before and before.kind == "paragraph" else None
        if block.kind in ("paragraph", "heading"):
            heading, introduction = _heading(prompt, block.start), introductions[id(holder)] if holder else None
            if any(holds(part) for part in _parts(heading, introduction, block)):
                lead = prompt.prose(introduction) if introduction else None
                yield _of_block(prompt.prose(block), _text(prompt, heading), lead)
        before = block
    for table in prompt.tables:
        heading = _heading(prompt, table.span.start)
        if any(holds(part) for part in _parts(heading, table)):
            for row in table.rows:
                yield _of_row(table, row, _text(prompt, heading))


def _of_block(piece: Prose, lead: str, introduction: Prose | None) -> Passage:
    if introduction is None:
        return Passage(piece.text, lead, piece.starts, _spans(piece))
    told = introduction.text.rstrip(" *_")
    if not told.endswith(":"):
        return Passage(piece.text, f"{lead} {introduction.text}", piece.starts, _spans(piece))
    said = f"{told[:-1]} "
    starts = (*introduction.starts, *(start + len(said) for start in piece.starts))
    return Passage(said + piece.text, lead, starts, (*_spans(introduction), *_spans(piece)))


def _of_row(table: Table, row: Row, lead: str) -> Passage:
    """A row's cells as one sentence; a cell that says yes or no stands for what its column says."""
    heads = [cell.raw for cell in table.header.cells]
    text, starts, spans = "", [], []
    for at, cell in enumerate(row.cells):
        title = heads[at].rstrip("? ") if at < len(heads) else ""
        said = title if _YES.match(cell.text) else f"not {title}" if _NO.match(cell.text) else ""
        starts.append(len(text))
        spans.append(cell.span)
        text += (said if said and at else cell.raw) + _PART
    return Passage(text, lead, tuple(starts), tuple(spans)) if starts else Passage("", lead, (0,), (row.span,))


def _heading(prompt: Prompt, offset: int) -> Heading | None:
    return prompt.markdown.section_at(offset - 1) if offset else None


def _text(prompt: Prompt, heading: Heading | None) -> str:
    return prompt.source.slice(heading.text_span) if heading else ""


def _parts(*parts: Heading | Block | Table | None) -> Iterator[Span]:
    return (part.span for part in parts if part)


def _spans(piece: Prose) -> tuple[Span, ...]:
    ends = (*piece.starts[1:], len(piece.text))
    return tuple(
        Span(offset, offset + end - start) for start, end, offset in zip(piece.starts, ends, piece.offsets, strict=True)
    )
