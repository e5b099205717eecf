"""The segments into which the line-based parser of the revision patches cuts a text (draft catalogue 10.1).

It knows no nesting: a list, a quote or a table is one segment, and so is each heading, fence and run of text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.text import Source

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")
_LIST = re.compile(r" {0,3}(?:[-*+]|[0-9]{1,9}[.)])\s")
_MARKER = re.compile(r"<!--block:B[0-9]{4,}-->")
_STARTS = (
    ("fence", _FENCE),
    ("heading", re.compile(r" {0,3}#{1,6}(?:\s|$)")),
    ("table", re.compile(r" {0,3}\|")),
    ("list", _LIST),
    ("quote", re.compile(r" {0,3}>")),
)
_REJECTED = re.compile(r" {0,3}(?:</?[A-Za-z]|\[\^[^\]]*\]:)")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)\s*$")


class Segment(NamedTuple):
    """A run of lines: `first` and `last` are its half-open range of 0-based lines.

    `kind` is fence, heading, table, list, quote or text; `label` the block marker on the line above. What the parser
    rejects, such as a fence without its end or a footnote, is not `sound`.
    """

    kind: str
    first: int
    last: int
    span: Span
    label: Span | None = None
    sound: bool = True


def segments(source: Source, start: int = 0) -> Iterator[Segment]:
    """The segments from a line start on; linear in the text."""
    lines = [line.removesuffix("\r") for line in source.text[start:].split("\n")]
    base = source.position(start).line
    at, label = 0, None
    while at < len(lines):
        if _MARKER.fullmatch(lines[at]):
            label = source.line_span(base + at)
            at += 1
        elif not lines[at].strip():
            at, label = at + 1, None
        else:
            kind = _kind(lines[at])
            end, sound = _end(lines, at, kind)
            span = Span(source.line_span(base + at).start, source.line_span(base + end - 1).end)
            yield Segment(kind, base - 1 + at, base - 1 + end, span, label, sound)
            at, label = end, None


def _kind(line: str) -> str:
    return next((kind for kind, start in _STARTS if start.match(line)), "text")


def _end(lines: list[str], at: int, kind: str) -> tuple[int, bool]:
    """The line after the segment that a line opens, and whether the parser takes it."""
    if kind == "heading":
        return at + 1, True
    if kind == "fence":
        return _after_fence(lines, at)
    if kind == "list":
        return _after_list(lines, at), True
    end = at + 1
    while end < len(lines) and lines[end].strip() and not _MARKER.fullmatch(lines[end]) and _kind(lines[end]) == kind:
        end += 1
    rejected = kind == "text" and (
        any(_REJECTED.match(line) for line in lines[at:end])
        or any(_UNDERLINE.match(line) for line in lines[at + 1 : end])
    )
    return end, not rejected


def _after_fence(lines: list[str], at: int) -> tuple[int, bool]:
    opener = _FENCE.match(lines[at])
    marker = opener[1] if opener else ""
    for line in range(at + 1, len(lines)):
        closer = _FENCE.match(lines[line])
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
            break
        at = ahead + 1
    return at
