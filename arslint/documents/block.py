"""The blocks of a Markdown text: what stands on its lines, and in which containers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arslint.text import Span

CONTAINERS = frozenset({"list", "item", "quote", "table"})
LEAVES = frozenset({"heading", "paragraph", "row", "fence", "code", "html", "rule"})


@dataclass(frozen=True, slots=True)
class Block:
    """One block; its span runs from the start of its first line to the end of its last, without the line end.

    `kind` is one of `LEAVES` or `CONTAINERS`; `first` and `last` are its half-open range of 0-based lines; `within` are
    the containers around it, outermost first. `level` is a heading's level or an ordered item's number (-1 for
    bullets), `marker` what opens the block, `starts` the offset of each line's text behind its container prefix.
    """

    kind: str
    span: Span
    first: int
    last: int
    within: tuple[Block, ...] = ()
    level: int = 0
    marker: str = ""
    info: str = ""
    closed: bool = True
    starts: tuple[int, ...] = ()

    @property
    def top(self) -> Block:
        """The block of the document itself that this block is part of."""
        return self.within[0] if self.within else self

    def inside(self, kind: str) -> Block | None:
        """The innermost container of a kind around this block."""
        return next((block for block in reversed(self.within) if block.kind == kind), None)
