"""Fenced code blocks, as CommonMark sees them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from arslint.text import Span

if TYPE_CHECKING:
    from arslint.documents.block import Block
    from arslint.text import Source

_BLANK = " \t\r"
_ITEMS = r"((?:(?:[-*+]|[0-9]{1,9}[.)])[ \t\r>]+)*)"
_LINE = re.compile(rf"\n([ \t\r>]*){_ITEMS}(`{{3,}}|~{{3,}})([^\n]*)")
_HTML = re.compile(rf"\n[ \t\r>]*{_ITEMS}<(?!!--[^\n]*-->)")


def paired(text: str) -> bool:
    """Whether the lines that look like fences close each other by turns, each pair behind the same prefix.

    False where that is not plain to see; then the blocks of the text must be read.
    """
    if "```" not in text and "~~~" not in text:
        return True
    text = f"\n{text}"
    if _HTML.search(text):
        return False
    opener: re.Match[str] | None = None
    for line in _LINE.finditer(text):
        if line[2] or (opener is None and "`" in line[4]):
            return False
        if opener is None:
            opener = line
            continue
        closes = line[1] == opener[1] and line[3].startswith(opener[3]) and not line[4].strip(_BLANK)
        if not (closes and _all_behind(line[1], text[opener.end() : line.start() + 1])):
            return False
        opener = None
    return opener is None


def _all_behind(prefix: str, lines: str) -> bool:
    quoted = ">" in prefix
    return all(line.startswith(prefix) or not (quoted or line.strip(_BLANK)) for line in lines.split("\n")[1:-1])


@dataclass(frozen=True)
class Fence:
    """A fenced code block, from the start of its opening line to the end of its closing line."""

    block: Block
    source: Source = field(repr=False, compare=False)

    @property
    def span(self) -> Span:
        """From the start of the opening line to the end of the last."""
        return self.block.span

    @property
    def marker(self) -> str:
        """The run of backticks or tildes that opens it."""
        return self.block.marker

    @property
    def closed(self) -> bool:
        """Whether a closer stands there."""
        return self.block.closed

    @property
    def line(self) -> int:
        """The 1-based line of the opener."""
        return self.block.first + 1

    @property
    def info(self) -> str:
        """What follows the marker on its line, without the blanks around it."""
        return self.block.info.strip()

    @property
    def language(self) -> str:
        """The first word of the info string in lower case."""
        return self.info.lower().split(None, 1)[0] if self.info else ""

    @property
    def info_span(self) -> Span:
        """Where the info string stands; an empty one at the end of its line."""
        end = self._start(self.block.first + 1, 1)
        start = end - len(self.block.info.lstrip()) if self.info else end
        return Span(start, start + len(self.info))

    @property
    def body(self) -> Span:
        """The lines between opener and closer, with their container prefixes and line ends."""
        last = self.block.last - self.block.closed
        return Span(self._start(self.block.first + 1), self._start(last))

    @cached_property
    def lines(self) -> tuple[Span, ...]:
        """The lines of code without container prefixes and without the indentation of the fence."""
        first, last = self.block.first + 1, self.block.last - self.block.closed
        return tuple(
            self._dedented(start, self.source.line_span(line + 1).end)
            for line, start in zip(range(first, last), self.block.starts[1:], strict=False)
        )

    def text(self, source: Source) -> str:
        """The code, one line after the other."""
        return "\n".join(source.slice(line) for line in self.lines)

    def _start(self, line: int, back: int = 0) -> int:
        """The offset of a 0-based line, or so many characters before it; the end of the text behind the last line."""
        starts = self.source.line_starts
        return starts[line] - back if line < len(starts) else len(self.source.text)

    def _dedented(self, start: int, end: int) -> Span:
        stop = min(start + self.block.level, end)
        while start < stop and self.source.text[start] == " ":
            start += 1
        return Span(min(start, end), end)
