"""Fenced code blocks, as CommonMark sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arslint.text import Span

if TYPE_CHECKING:
    from arslint.documents.block import Block
    from arslint.text import Source


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced code block, from the start of its opening line to the end of its closing line.

    `marker` is the run of backticks or tildes that opens it and `info` what follows that on the line; `body` spans the
    lines between opener and closer with their container prefixes, `lines` each of them without. `closed` says whether a
    closer stands there, `line` is the opener's, 1-based.
    """

    span: Span
    marker: str
    info: str
    info_span: Span
    body: Span
    closed: bool
    line: int
    lines: tuple[Span, ...] = ()
    block: Block | None = None

    @property
    def language(self) -> str:
        """The first word of the info string in lower case."""
        return self.info.lower().split(None, 1)[0] if self.info else ""

    def text(self, source: Source) -> str:
        """The code, one line after the other, without container prefixes."""
        return "\n".join(source.slice(line) for line in self.lines)


def of_block(source: Source, block: Block) -> Fence:
    """The fence that a block of that kind is."""
    starts, end, size = source.line_starts, _line_end(source, block.first), len(source.text)
    stop = block.last - block.closed
    body = Span(min(end + 1, size), starts[stop] if stop < len(starts) else size)
    behind = zip(range(block.first + 2, stop + 1), block.starts[1:], strict=False)
    lines = tuple(_dedented(source, start, source.line_span(line).end, block.level) for line, start in behind)
    info = block.info.strip()
    at = end - len(block.info) + (block.info.find(info) if info else 0)
    span = Span(at, at + len(info))
    return Fence(block.span, block.marker, info, span, body, block.closed, block.first + 1, lines, block)


def _dedented(source: Source, start: int, end: int, indent: int) -> Span:
    """A line of code without the blanks that the fence itself is indented by."""
    stop = min(start + indent, end)
    while start < stop and source.text[start] == " ":
        start += 1
    return Span(min(start, end), end)


def _line_end(source: Source, line: int) -> int:
    starts = source.line_starts
    return starts[line + 1] - 1 if line + 1 < len(starts) else len(source.text)
