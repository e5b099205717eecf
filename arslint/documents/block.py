"""The blocks of a Markdown text: what stands on its lines, and in which containers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from arslint.text import Span

CONTAINERS = frozenset({"list", "item", "quote", "table"})
LEAVES = frozenset({"heading", "paragraph", "row", "delimiter", "fence", "code", "html", "rule", "definition"})


@dataclass(slots=True, eq=False)
class Container:
    """A list, an item, a quote or a table; the parser grows it to its last line, blank ones at its end not counted.

    `kind` is one of `CONTAINERS`; `first` and `last` are its half-open range of 0-based lines, `start` and `end` their
    offsets. `mark` is the span of the marker that opens it, `level` the number of an ordered item (-1 for a bullet).
    """

    kind: str
    first: int
    last: int
    start: int
    end: int
    mark: Span
    parent: Container | None = None
    marker: str = ""
    level: int = 0

    @property
    def span(self) -> Span:
        """From the start of its first line to the end of its last, without the line end."""
        return Span(self.start, self.end)

    @property
    def content(self) -> Span:
        """What follows the marker that opens it."""
        return Span(self.mark.end, max(self.mark.end, self.end))

    @property
    def within(self) -> tuple[Container, ...]:
        """The containers around this one, outermost first."""
        return _chain(self.parent)

    @property
    def depth(self) -> int:
        """How many lists it stands in."""
        return sum(box.kind == "list" for box in self.within)


class Block(NamedTuple):
    """One leaf, from the `start` of its first line to the `end` of its last, without the line end.

    `kind` is one of `LEAVES`; `first` and `last` are its half-open range of 0-based lines, `starts` the offset of each
    line's text behind its container prefix. `level` is a heading's level or a fence's indentation, `marker` what opens
    the block, `info` what follows a fence's marker; `closed` is false for a fence without a closer.
    """

    kind: str
    start: int
    end: int
    first: int
    last: int
    starts: tuple[int, ...]
    parent: Container | None = None
    level: int = 0
    marker: str = ""
    info: str = ""
    closed: bool = True

    @property
    def span(self) -> Span:
        """From the start of its first line to the end of its last."""
        return Span(self.start, self.end)

    @property
    def within(self) -> tuple[Container, ...]:
        """The containers around this block, outermost first."""
        return _chain(self.parent)

    @property
    def top(self) -> Block | Container:
        """The block of the document itself that this block is part of."""
        return next(iter(self.within), self)

    def inside(self, kind: str) -> Container | None:
        """The innermost container of a kind around this block."""
        box = self.parent
        while box is not None and box.kind != kind:
            box = box.parent
        return box


def _chain(box: Container | None) -> tuple[Container, ...]:
    chain: list[Container] = []
    while box is not None:
        chain.append(box)
        box = box.parent
    return tuple(reversed(chain))
