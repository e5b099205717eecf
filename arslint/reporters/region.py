"""Spans as lines and columns."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.text import Source, Span


class Region(NamedTuple):
    """Where a span starts and ends: 1-based lines and columns, the end column behind the last character."""

    line: int
    column: int
    end_line: int
    end_column: int


def region(sources: Mapping[str, Source], path: str, span: Span) -> Region:
    """The region of a span in characters; the first place of a file whose text is not known."""
    source = sources.get(path)
    if source is None:
        return Region(1, 1, 1, 1)
    start, end = source.position(span.start), source.position(max(span.end, span.start))
    return Region(start.line, start.column, end.line, end.column)


def utf16(source: Source, astral: list[int], where: Region) -> Region:
    """A region with its columns in UTF-16 code units, given the offsets of the text's characters beyond U+FFFF."""

    def column(line: int, column: int) -> int:
        start = source.line_starts[line - 1]
        return column + bisect_left(astral, start + column - 1) - bisect_left(astral, start)

    line, start, end_line, end = where
    return Region(line, column(line, start), end_line, column(end_line, end))
