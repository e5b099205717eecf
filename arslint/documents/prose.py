"""The inline text of a block, and where each of its characters stands in the source."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from arslint.text import Span

if TYPE_CHECKING:
    from arslint.documents.block import Block
    from arslint.text import Source

TRIMMED = (
    "\t\n\v\f\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)


class Prose(NamedTuple):
    """A text in pieces: the piece that starts at `starts[i]` stands at `offsets[i]` of the source."""

    text: str
    starts: tuple[int, ...]
    offsets: tuple[int, ...]

    def offset(self, at: int) -> int:
        """The source offset of a character."""
        piece = bisect_right(self.starts, at) - 1
        return self.offsets[piece] + at - self.starts[piece]

    def span(self, start: int, end: int) -> Span:
        """The source span of a range of characters."""
        first = self.offset(start)
        return Span(first, self.offset(end - 1) + 1 if end > start else first)

    @property
    def whole(self) -> Span:
        """The source span of the whole text."""
        return self.span(0, len(self.text))


def of_block(source: Source, block: Block) -> Prose:
    """The inline text of a paragraph, a heading or a table row: its lines behind their prefixes, trimmed."""
    lines = [source.text[start : _line_end(source, line)] for line, start in enumerate(block.starts, block.first)]
    offsets = list(block.starts)
    if block.kind == "heading" and block.marker.startswith("#"):
        lines = [lines[0][block.level :]]
        offsets = [offsets[0] + block.level]
        lines[0] = _without_closer(lines[0])
    elif block.kind == "heading":
        lines.pop()
        offsets.pop()
    text = "\n".join(lines)
    lead = len(text) - len(text.lstrip(TRIMMED))
    starts, at = [], -lead
    for line in lines:
        starts.append(at)
        at += len(line) + 1
    first = max(0, bisect_right(starts, 0) - 1)
    offsets[first] -= starts[first]
    starts[first] = 0
    return Prose(text.strip(TRIMMED), tuple(starts[first:]), tuple(offsets[first : len(starts)]))


def _without_closer(text: str) -> str:
    """The text of an ATX heading without the run of `#` that may close it."""
    trimmed = text.rstrip(" \t\r")
    opened = trimmed.rstrip("#")
    return opened if opened != trimmed and opened[-1:] in (" ", "\t", "\r") else text


def _line_end(source: Source, line: int) -> int:
    starts = source.line_starts
    return starts[line + 1] - 1 if line + 1 < len(starts) else len(source.text)
