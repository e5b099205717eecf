"""Code spans in the text of a block."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from arslint.documents import prose
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arslint.documents.block import Block
    from arslint.documents.inline import Inline
    from arslint.documents.prose import Prose

_SIGN = re.compile(r"[`\\<\]](?:(?<=`)`*)?")
_TAG = frozenset("!/?abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")


class CodeSpan(NamedTuple):
    """Where the whole with its ticks starts and ends, and how many ticks stand on either side."""

    start: int
    end: int
    ticks: int

    @property
    def span(self) -> Span:
        """The whole with its ticks."""
        return Span(self.start, self.end)

    @property
    def content(self) -> Span:
        """What the ticks enclose."""
        return Span(self.start + self.ticks, self.end - self.ticks)


def of_inlines(scanned: Iterable[tuple[Prose, list[Inline]]]) -> list[CodeSpan]:
    """The code spans among the constructs of a block's texts."""
    return [
        CodeSpan(*text.span(one.start, one.end), one.inner[0] - one.start)
        for text, found in scanned
        for one in found
        if one.kind == "code"
    ]


def of_block(text: str, block: Block, *, labelled: bool) -> list[CodeSpan] | None:
    """The code spans of a block by its ticks alone; None where something outside of them may bind as tightly.

    That is an escape, HTML or a link; `labelled` says whether links can be written by label alone.
    """
    found: list[CodeSpan] = []
    edges = [block.starts[0], *(prose.bars(text, block) if block.kind == "row" else ()), block.end]
    for start, end in pairwise(edges):
        if text.find("`", start, end) < 0:
            continue
        spans = _ticked(text, start, end, labelled)
        if spans is None:
            return None
        found += spans
    return found


def _ticked(text: str, start: int, end: int, labelled: bool) -> list[CodeSpan] | None:
    """The code spans of a stretch of a block."""
    found: list[CodeSpan] = []
    binding = text.find("<", start, end) >= 0 or text.find("]", start, end) >= 0 or text.find("\\", start, end) >= 0
    signs = [sign.span() for sign in _SIGN.finditer(text, start, end)] if binding else _runs(text, start, end)
    at = 0
    while at < len(signs):
        first, after = signs[at]
        char, ticks = text[first], after - first
        closer = _closer(text, signs, at + 1, ticks) if char == "`" else 0
        if closer:
            found.append(CodeSpan(first, signs[closer][1], ticks))
            at = closer
        elif (
            char == "\\"
            or (char == "<" and text[after : after + 1] in _TAG)
            or (char == "]" and (labelled or text[after : after + 1] == "("))
        ):
            return None
        at += 1
    return found


def _runs(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The runs of ticks in a stretch that has no other sign."""
    found: list[tuple[int, int]] = []
    at = text.find("`", start, end)
    while at >= 0:
        stop = at + 1
        while stop < end and text[stop] == "`":
            stop += 1
        found.append((at, stop))
        at = text.find("`", stop, end)
    return found


def _closer(text: str, signs: list[tuple[int, int]], at: int, ticks: int) -> int:
    """The index of the next run of so many ticks; 0 if there is none."""
    for number in range(at, len(signs)):
        start, end = signs[number]
        if end - start == ticks and text[start] == "`":
            return number
    return 0
