"""Fenced code blocks, as CommonMark and as the line-based block parser of the revision patches see them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.block import Block
    from arslint.text import Source

_OPENER = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")
_LIST = re.compile(r" {0,3}(?:[-*+]|[0-9]{1,9}[.)])\s")


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
    starts, end = source.line_starts, _line_end(source, block.first)
    info = Span(end - len(block.info), end)
    stop = block.last - block.closed
    body = Span(min(end + 1, len(source.text)), starts[stop] if stop < len(starts) else len(source.text))
    behind = zip(range(block.first + 2, stop + 1), block.starts[1:], strict=False)
    lines = tuple(_dedented(source, start, source.line_span(line).end, block.level) for line, start in behind)
    return _fence(source, block.first, block.span, block.marker, info, body, block.closed, lines, block)


def by_line(source: Source, start: int) -> Iterator[Fence]:
    """The fences that the block parser of the revision patches sees from a line start on (draft catalogue 10.1)."""
    starts, text = source.line_starts, source.text
    lines = text[start:].split("\n")
    base = source.position(start).line - 1
    at = 0
    while at < len(lines):
        opener = _OPENER.match(lines[at])
        if opener:
            last, closed = _close(lines, at, opener[1])
            first, stop = base + at, base + last
            end = _line_end(source, first)
            body_end = starts[stop - closed] if stop - closed < len(starts) else len(text)
            yield _fence(
                source,
                first,
                Span(starts[first], source.line_span(stop).end),
                opener[1],
                Span(starts[first] + opener.start(2), end),
                Span(min(end + 1, len(text)), body_end),
                closed,
                tuple(source.line_span(line + 1) for line in range(first + 1, stop - closed)),
                None,
            )
            at = last
        elif _LIST.match(lines[at]):
            at = _after_list(lines, at)
        else:
            at += 1


def _fence(
    source: Source,
    first: int,
    span: Span,
    marker: str,
    info: Span,
    body: Span,
    closed: bool,
    lines: tuple[Span, ...],
    block: Block | None,
) -> Fence:
    raw = source.slice(info)
    text = raw.strip()
    start = info.start + raw.find(text) if text else info.start
    return Fence(span, marker, text, Span(start, start + len(text)), body, closed, first + 1, lines, block)


def _close(lines: list[str], at: int, marker: str) -> tuple[int, bool]:
    """The line after the fence that a line opens, and whether it has a closer."""
    for line in range(at + 1, len(lines)):
        closer = _OPENER.match(lines[line])
        if closer and closer[1].startswith(marker) and not closer[2].strip():
            return line + 1, True
    return len(lines), False


def _after_list(lines: list[str], at: int) -> int:
    at += 1
    while at < len(lines):
        ahead = at
        while ahead < len(lines) and not lines[ahead].strip():
            ahead += 1
        if ahead == len(lines) or not (lines[ahead][0] in " \t" or _LIST.match(lines[ahead])):
            return ahead
        at = ahead + 1
    return at


def _dedented(source: Source, start: int, end: int, indent: int) -> Span:
    """A line of code without the blanks that the fence itself is indented by."""
    stop = min(start + indent, end)
    while start < stop and source.text[start] == " ":
        start += 1
    return Span(min(start, end), end)


def _line_end(source: Source, line: int) -> int:
    starts = source.line_starts
    return starts[line + 1] - 1 if line + 1 < len(starts) else len(source.text)
