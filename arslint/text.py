"""Sources, spans and places: offsets inside, lines and columns at the edge."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

BOM = "\ufeff"
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")


class Span(NamedTuple):
    """A half-open range of character offsets into a source's text."""

    start: int
    end: int

    def contains(self, offset: int) -> bool:
        """Whether the offset lies inside the span."""
        return self.start <= offset < self.end

    def overlaps(self, other: Span) -> bool:
        """Whether the spans share a character; an empty span shares the character it stands before."""
        return self.start < max(other.end, other.start + 1) and other.start < max(self.end, self.start + 1)


class Place(NamedTuple):
    """A span in a file."""

    path: str
    span: Span


class Position(NamedTuple):
    """A 1-based line and column; the column counts characters."""

    line: int
    column: int


@dataclass(frozen=True)
class Source:
    """A path and its text.

    The path has forward slashes and is relative to the working directory where it lies below it. The text is decoded as
    UTF-8 with surrogates for invalid bytes, without its byte-order mark; every line end is kept as it stands.
    """

    path: str
    text: str
    bom: bool = False

    @classmethod
    def from_bytes(cls, path: str, data: bytes) -> Source:
        """The source of a file's bytes; `to_bytes` gives the same bytes back."""
        try:
            text, valid = data.decode("utf-8"), True
        except UnicodeDecodeError:
            text, valid = data.decode("utf-8", "surrogateescape"), False
        bom = text.startswith(BOM)
        source = cls(path, text[1:] if bom else text, bom)
        vars(source)["is_unicode"] = valid
        return source

    def to_bytes(self, text: str | None = None) -> bytes:
        """The bytes of this source, or of another text with the same byte-order mark."""
        body = self.text if text is None else text
        return ((BOM if self.bom else "") + body).encode("utf-8", "surrogateescape")

    @property
    def marked(self) -> str:
        """The text behind its byte-order mark, if it has one."""
        return BOM + self.text if self.bom else self.text

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset of each line's first character; lines end at `\\n` only."""
        starts, text = [0], self.text
        while at := text.find("\n", starts[-1]) + 1:
            starts.append(at)
        return starts

    @cached_property
    def breaks(self) -> list[int]:
        """The offsets at which blank lines part the text, each that of the line end before one."""
        return [found.start() for found in _BLANK_LINE.finditer(self.text)]

    @cached_property
    def is_unicode(self) -> bool:
        """Whether all of its bytes are UTF-8."""
        if self.text.isascii():
            return True
        try:
            self.text.encode()
        except UnicodeEncodeError:
            return False
        return True

    @cached_property
    def folded(self) -> str:
        """The text without case, to ask whether it has a word at all; its offsets are not those of the text."""
        return self.text.casefold()

    def position(self, offset: int) -> Position:
        """The line and column of an offset; an offset outside the text is moved to its nearest end."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.line_starts, offset)
        return Position(line, offset - self.line_starts[line - 1] + 1)

    def line_span(self, line: int) -> Span:
        """The span of a 1-based line without its line end."""
        starts = self.line_starts
        start = starts[line - 1]
        end = starts[line] - 1 if line < len(starts) else len(self.text)
        if end > start and self.text[end - 1] == "\r":
            end -= 1
        return Span(start, end)

    def slice(self, span: Span) -> str:
        """The text of a span."""
        return self.text[span.start : span.end]
