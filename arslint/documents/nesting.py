"""The lists, items and quotes that a line of Markdown stands in."""

from __future__ import annotations

import re
from typing import NamedTuple

from arslint.documents.block import Container
from arslint.documents.cursor import advance, behind_quote, indentation
from arslint.text import Span

_BULLETS = frozenset("-+*")
_NUMBER = re.compile(r"([0-9]{1,9})([.)])(?=[ \t]|$)")


class Lines:
    """A text as lines that end at `\\n` only, with carriage returns read as blanks; a last line of blanks is none."""

    def __init__(self, text: str, starts: list[int]) -> None:
        self.source = text
        self.text = text.replace("\r", " ").replace("\0", "\ufffd")
        self.starts = starts
        self.ends = [start - 1 for start in starts[1:]] + [len(text)]
        self.count = len(starts) - (not self.text[starts[-1] :].strip(" \t"))
        self.returns = "\r" in text

    def stop(self, line: int) -> int:
        """Where a line ends, its carriage return not counted."""
        end = self.ends[line]
        return end - (self.returns and end > self.starts[line] and self.source[end - 1] == "\r")


class Mark(NamedTuple):
    """The marker of an item: its range, its bullet or what follows its number, and the number (-1 for a bullet)."""

    start: int
    end: int
    marker: str
    number: int

    @classmethod
    def read(cls, text: str, at: int, end: int) -> Mark | None:
        """The marker that stands at an offset of a line, a blank or nothing behind it."""
        if text[at] in _BULLETS:
            bare = at + 1 == end or text[at + 1] in " \t"
            return cls(at, at + 1, text[at], -1) if bare else None
        found = _NUMBER.match(text, at, end) if text[at].isdecimal() else None
        return cls(at, found.end(), found[2], int(found[1])) if found else None


class Box:
    """An open container: how far its content is indented, and the list that its next item may join.

    `width` counts from the content of the container around it (0 for a quote), `depth` sums it up from the last quote;
    `empty` says that nothing stands in it yet.
    """

    __slots__ = ("container", "depth", "empty", "listed", "width")

    def __init__(self, container: Container | None, width: int = 0, depth: int = 0, *, empty: bool = False) -> None:
        self.container = container
        self.width = width
        self.depth = depth
        self.empty = empty
        self.listed: Container | None = None


class Nesting:
    """The open containers, outermost first, and all that were ever opened, in order."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.root = Box(None)
        self.boxes: list[Box] = []
        self.quotes = 0
        self.containers: list[Container] = []

    def enter(self, line: int, depth: int = 0, at: int = -1, col: int = 0) -> tuple[int, int, int]:
        """How many of the open containers a line continues, and offset and column of what is left of it.

        A line that is known to continue some of them is read on from there.
        """
        text, end, boxes = self.lines.text, self.lines.ends[line], self.boxes
        if at < 0:
            at = self.lines.starts[line]
            if not boxes or (at < end and boxes[0].width and text[at] not in " \t"):
                return 0, at, 0
        start, indent = indentation(text, at, end, col)
        taken = 0
        for number in range(depth, len(boxes)):
            box = boxes[number]
            if start >= end and not self.quotes:
                number, taken = len(boxes) - boxes[-1].empty, min(indent, boxes[-1].depth)
                break
            if box.width == 0:
                if start >= end or indent > 3 or text[start] != ">":
                    break
                at, col = behind_quote(text, start, end, col + taken + indent)
                start, indent = indentation(text, at, end, col)
                taken = 0
            elif (start < end and indent < box.width) or (start >= end and box.empty):
                break
            else:
                step = min(indent, box.width)
                taken += step
                indent -= step
        else:
            number = len(boxes)
        return number, *advance(text, at, col, taken)

    def leave(self, depth: int) -> None:
        """Close the containers below a depth."""
        while len(self.boxes) > depth:
            box = self.boxes.pop()
            self.quotes -= box.width == 0
            grow(box.container)

    def fill(self) -> Container | None:
        """The innermost container, now that something other than an item is put into it."""
        box = self.boxes[-1] if self.boxes else self.root
        box.listed = None
        box.empty = False
        return box.container

    def quote(self, line: int, at: int) -> None:
        """Open a quote whose mark stands at an offset."""
        parent = self.fill()
        self.quotes += 1
        self.boxes.append(Box(self.contain("quote", line, Span(at, at + 1), parent, ">")))

    def item(self, line: int, mark: Mark, width: int, *, empty: bool) -> None:
        """Open an item of so wide an indentation, and its list if it joins none."""
        box = self.boxes[-1] if self.boxes else self.root
        span = Span(mark.start, mark.end)
        if box.listed is None or box.listed.marker != mark.marker:
            box.listed = self.contain("list", line, span, box.container, mark.marker, mark.number)
        box.empty = False
        inner = self.contain("item", line, span, box.listed, mark.marker, mark.number)
        self.boxes.append(Box(inner, width, box.depth + width, empty=empty))

    def joins(self, marker: str) -> bool:
        """Whether an item belongs to the list that stands last in the innermost container."""
        listed = (self.boxes[-1] if self.boxes else self.root).listed
        return listed is not None and listed.marker == marker

    def contain(
        self, kind: str, line: int, mark: Span, parent: Container | None, marker: str = "", level: int = 0
    ) -> Container:
        """A new container that so far holds one line."""
        lines = self.lines
        box = Container(kind, line, line + 1, lines.starts[line], lines.stop(line), mark, parent, marker, level)
        self.containers.append(box)
        return box


def grow(box: Container | None) -> None:
    """Let what a closed container stands in reach as far as it does."""
    while box is not None and (outer := box.parent) is not None:
        outer.last, outer.end = box.last, box.end
        box = outer if outer.kind == "list" else None
