"""The inline text of a block, and where each of its characters stands in the source."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arslint.documents.block import Block
    from arslint.text import Source

BAR = re.compile(r"\|(?<!\\\|)")
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
        if len(self.starts) == 1:
            return Span(self.offsets[0] + start, self.offsets[0] + end)
        first = self.offset(start)
        return Span(first, self.offset(end - 1) + 1 if end > start else first)

    @property
    def whole(self) -> Span:
        """The source span of the whole text."""
        return self.span(0, len(self.text))


def of_block(source: Source, block: Block) -> Prose:
    """The inline text of a paragraph, a heading or a table row: its lines behind their prefixes, trimmed."""
    if len(block.starts) == 1:
        at = block.starts[0] + (block.level if block.kind == "heading" else 0)
        line = source.text[at : block.end]
        return of_lines([_without_closer(line) if block.kind == "heading" else line], [at])
    ends = [start - 1 for start in source.line_starts[block.first + 1 : block.last]]
    lines = [source.text[start:end] for start, end in zip(block.starts, [*ends, block.end], strict=True)]
    underlined = block.kind == "heading"
    return of_lines(lines[: len(lines) - underlined], block.starts[: len(lines) - underlined])


def of_cells(source: Source, block: Block) -> list[Prose]:
    """The inline texts of the cells of a table row; a bar that a backslash escapes stands there without it."""
    row = of_block(source, block)
    bars = [bar.start() for bar in BAR.finditer(row.text)]
    bounds = list(zip([0, *(bar + 1 for bar in bars)], [*bars, len(row.text)], strict=True))
    first, last = bool(bars) and bounds[0] == (0, 0), bool(bars) and bounds[-1][0] == len(row.text)
    return [_cell(row, start, end) for start, end in bounds[first : len(bounds) - last]]


def bars(text: str, block: Block) -> list[int]:
    """The offsets of the bars between the cells of a table row."""
    return [bar.start() for bar in BAR.finditer(text, block.starts[0], block.end)]


def _cell(row: Prose, start: int, end: int) -> Prose:
    text = row.text[start:end].strip(TRIMMED)
    here = row.offset(start) + row.text[start:end].find(text)
    pieces = text.split("\\|")
    starts, offsets, at = [0], [here], len(pieces[0])
    for escaped, piece in enumerate(pieces[1:], 1):
        starts.append(at)
        offsets.append(here + at + escaped)
        at += len(piece) + 1
    return Prose("|".join(pieces), tuple(starts), tuple(offsets))


def of_lines(lines: Sequence[str], offsets: Sequence[int]) -> Prose:
    """The trimmed text of lines that stand at offsets."""
    text = "\n".join(lines).replace("\r", " ").replace("\0", "\ufffd")
    bare = text.lstrip(TRIMMED)
    at = len(bare) - len(text)
    if len(lines) == 1:
        return Prose(bare.rstrip(TRIMMED), (0,), (offsets[0] - at,))
    starts = []
    for line in lines:
        starts.append(at)
        at += len(line) + 1
    first = max(0, bisect_right(starts, 0) - 1)
    return Prose(
        text.strip(TRIMMED),
        (0, *starts[first + 1 :]),
        (offsets[first] - starts[first], *offsets[first + 1 :]),
    )


def _without_closer(text: str) -> str:
    """The text of an ATX heading without the run of `#` that may close it."""
    trimmed = text.rstrip(" \t\r")
    opened = trimmed.rstrip("#")
    return opened if opened != trimmed and opened[-1:] in (" ", "\t", "\r") else text
