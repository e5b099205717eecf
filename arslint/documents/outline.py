"""What the parser has read: leaves and containers in order, and definitions by label."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arslint.documents.block import Block
from arslint.documents.nesting import grow

if TYPE_CHECKING:
    from arslint.documents.block import Container
    from arslint.documents.definition import Definition
    from arslint.documents.leaf import Leaf
    from arslint.documents.nesting import Lines, Nesting
    from arslint.documents.prose import Prose


class Outline:
    """The blocks of a text; `definitions` holds the first of each label, with the text that it stands in."""

    def __init__(self, lines: Lines, nesting: Nesting) -> None:
        self.lines = lines
        self.nesting = nesting
        self.containers = nesting.containers
        self.blocks: list[Block] = []
        self.definitions: dict[str, tuple[Prose, Definition]] = {}

    def add(
        self,
        kind: str,
        first: int,
        starts: tuple[int, ...],
        parent: Container | None = None,
        level: int = 0,
        marker: str = "",
        info: str = "",
        closed: bool = True,
    ) -> None:
        """Add a block to the innermost container, or to a table."""
        parent = parent or self.nesting.fill()
        lines, last = self.lines, first + len(starts)
        end = lines.stop(last - 1) if lines.returns else lines.ends[last - 1]
        start = lines.starts[first]
        self.blocks.append(Block(kind, start, end, first, last, starts, parent, level, marker, info, closed))
        if parent is not None:
            parent.last, parent.end = last, end

    def close(self, leaf: Leaf) -> None:
        """Add what an open leaf has become."""
        kind, first, starts = leaf.kind, leaf.first, tuple(leaf.starts)
        if kind == "table":
            grow(leaf.parent)
            return
        if kind == "code":
            starts = starts[: leaf.solid]
        elif kind in ("paragraph", "heading") and self.lines.text[starts[0]] == "[":
            defined = self.define(leaf)
            first, starts = first + defined, starts[defined:]
        if starts:
            self.add(kind, first, starts, None, leaf.level, leaf.marker, leaf.info, leaf.closed or kind != "fence")

    def define(self, leaf: Leaf) -> int:
        """Add the definitions that a paragraph begins with; the number of their lines."""
        from arslint.documents import definition

        prose = leaf.prose(self.lines.text, self.lines.ends)
        reading = definition.read(prose.text)
        lines = len(leaf.starts) if reading.end == len(prose.text) else prose.text.count("\n", 0, reading.end)
        for found in reading.found:
            self.definitions.setdefault(found.label, (prose, found))
        if lines:
            self.add("definition", leaf.first, tuple(leaf.starts[:lines]))
        return lines
