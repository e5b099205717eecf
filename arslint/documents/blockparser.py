"""A parser of blocks by CommonMark's rules: line by line, without recursion, every offset kept."""

from __future__ import annotations

import re

from arslint.documents import column
from arslint.documents.cursor import advance, behind_quote, indentation
from arslint.documents.leaf import READINGS, Leaf
from arslint.documents.nesting import Lines, Mark, Nesting
from arslint.documents.opener import Opener
from arslint.documents.outline import Outline
from arslint.documents.prose import TRIMMED
from arslint.text import Span

_UNDERLINE = re.compile(r"(?:=+|-+)[ \t]*$")
_ITEMS = frozenset("-+*0123456789")
_LINED = _ITEMS | frozenset("=_")
_OPENERS = frozenset("#`~<>_=") | _ITEMS


class Parser:
    """Open containers, an open leaf, and a cursor on the current line.

    `at` is the first character of the line that is not blank, `indent` the columns before it, `pos` and `col` where the
    content of the innermost container begins. `matched` counts the open containers that the line continues; `flow` is
    the paragraph or table that it may go on with, `lazy` whether it does so without being in all of its containers, and
    `barred` whether it may be of a table.
    """

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.text = lines.text
        self.nesting = Nesting(lines)
        self.opener = Opener(lines.text)
        self.boxes = self.nesting.boxes
        self.outline = Outline(lines, self.nesting)
        self.leaf: Leaf | None = None
        self.flow: Leaf | None = None
        self.lazy = self.barred = False
        self.line = self.end = self.pos = self.col = self.at = self.indent = self.matched = 0
        self.ahead = (0, -1, 0)

    def read(self, line: int) -> None:
        """Read one line."""
        text, leaf, depth = self.text, self.leaf, len(self.boxes)
        self.line, self.end = line, self.lines.ends[line]
        matched, pos, col = self.nesting.enter(line) if depth else (0, self.lines.starts[line], 0)
        self.look(matched, pos, col)
        if leaf is not None and not leaf.flows:
            if matched == depth and leaf.takes(text, pos, self.at, self.end, self.indent):
                if leaf.closed:
                    self.finish()
                return
            self.finish()
        elif self.at >= self.end:
            self.close(matched)
            return
        elif leaf is not None and (
            (matched < depth and leaf.kind == "table")
            or (leaf.chances and leaf.defined(text, self.lines.ends, text[self.at : self.end]))
        ):
            self.finish()
        self.flow = leaf = self.leaf
        self.lazy = leaf is not None and matched < depth
        self.barred = text.find("|", self.at, self.end) >= 0 or (leaf is not None and leaf.kind == "table")
        if leaf is None and matched < depth:
            self.nesting.leave(matched)
        self.open()

    def blank(self) -> bool:
        """Read a line without any character, if nothing but items and text is open; whether that is so."""
        if self.nesting.quotes or (self.boxes and self.boxes[-1].empty):
            return False
        self.finish()
        return True

    def look(self, matched: int, pos: int, col: int) -> None:
        """Go on where the content of so many containers begins."""
        self.matched, self.pos, self.col = matched, pos, col
        if pos < self.end and self.text[pos] not in " \t":
            self.at, self.indent = pos, 0
        else:
            self.at, self.indent = indentation(self.text, pos, self.end, col)

    def open(self) -> None:
        """Open what begins on this line, else go on with the text before it."""
        if self.lazy and self.breaks():
            self.close(self.matched)
            self.flow, self.lazy = None, False
        while self.at < self.end:
            if self.barred and self.tabled():
                return
            if self.indent >= 4:
                if self.coded():
                    return
                break
            char = self.text[self.at]
            if char not in _OPENERS:
                break
            if char == ">":
                self.quote()
            elif self.opened(char):
                return
            elif char not in _ITEMS or not self.itemised():
                break
        else:
            return
        flow = self.flow
        if flow is not None and flow.kind == "paragraph":
            flow.starts.append(self.at)
        elif flow is not None and self.text[self.at : self.end].strip(TRIMMED):
            self.outline.add("row", self.line, (self.at,), flow.parent)
        else:
            leaf = Leaf("paragraph", self.line, self.at)
            leaf.chances = READINGS if self.text[self.at] == "[" else 0
            self.begin(leaf)

    def breaks(self) -> bool:
        """Whether a line outside of the containers of a paragraph begins a block, even one that its indentation hides.

        A line that falls out of an item is seen from there, where no indentation is too large.
        """
        text, at, end, hidden = self.text, self.at, self.end, self.indent >= 4
        if hidden and self.boxes[self.matched].width == 0:
            return False
        opens = text[at] == ">" or self.opener.leaf(self.line, at, end, 0, fresh=False) is not None
        return opens or (not hidden and Mark.read(text, at, end) is not None)

    def tabled(self) -> bool:
        """Read the delimiter row of a table, or open a table if one of as many columns follows this line."""
        flow = self.flow
        if flow is not None and flow.kind == "table" and self.line == flow.first + 1:
            self.outline.add("delimiter", self.line, (self.at,), flow.parent)
            return True
        below = self.line + 1
        if self.indent >= 4 or below >= self.lines.count or self.lazy or (flow is not None and flow.kind == "table"):
            return False
        self.ahead = self.nesting.enter(below, *(self.ahead if self.ahead[1] >= self.lines.starts[below] else ()))
        matched, at, col = self.ahead
        end = self.lines.ends[below]
        at, indent = indentation(self.text, at, end, col)
        columns = column.delimited(self.text[at:end]) if indent < 4 and matched == len(self.boxes) else 0
        if not columns or columns != column.headed(self.text[self.at : self.end]):
            return False
        mark = Mark.read(self.text, self.at, self.end)
        if mark and self.nesting.joins(mark.marker):
            return False
        leaf = Leaf("table", self.line, self.at)
        self.begin(leaf)
        leaf.parent = self.nesting.contain("table", self.line, Span(self.at, self.end), self.nesting.fill())
        self.outline.add("row", self.line, (self.at,), leaf.parent)
        return True

    def coded(self) -> bool:
        """Open indented code, unless the line goes on with a paragraph."""
        if self.flow is not None and self.flow.kind == "paragraph":
            return False
        self.begin(Leaf("code", self.line, advance(self.text, self.pos, self.col, 4)[0]))
        return True

    def opened(self, char: str) -> bool:
        """Open the leaf that begins here, or make a heading of the paragraph that is underlined here."""
        at, end, flow = self.at, self.end, self.flow
        if char in _LINED and self.text[end - 1] not in (char, " ", "\t"):
            return False
        if char in "=-" and self.goes_on and flow is not None and _UNDERLINE.match(self.text, at, end):
            flow.starts.append(at)
            flow.kind, flow.marker, flow.level = "heading", char, 1 if char == "=" else 2
            self.finish()
            return True
        leaf = self.opener.leaf(self.line, at, end, self.indent, fresh=flow is None)
        if leaf is None:
            return False
        self.begin(leaf)
        if leaf.closed:
            self.finish()
        return True

    def quote(self) -> None:
        self.close(self.matched)
        self.nesting.quote(self.line, self.at)
        self.inside(*behind_quote(self.text, self.at, self.end, self.col + self.indent))

    def itemised(self) -> bool:
        """Open a list item; one that is empty or begins with another number than 1 goes on with a paragraph."""
        text, end, mark = self.text, self.end, Mark.read(self.text, self.at, self.end)
        if mark is None:
            return False
        width = self.indent + mark.end - mark.start
        start, gap = indentation(text, mark.end, end, self.col + width)
        empty = start >= end
        if (empty or mark.number not in (-1, 1)) and self.goes_on:
            return False
        self.close(self.matched)
        gap = 1 if empty or gap > 4 else gap
        self.nesting.item(self.line, mark, width + gap, empty=empty)
        self.inside(*((end, 0) if empty else advance(text, mark.end, self.col + width, gap)))
        return True

    def inside(self, pos: int, col: int) -> None:
        """Go on behind the marker of a container that was just opened."""
        self.flow, self.lazy = None, False
        self.look(len(self.boxes), pos, col)

    @property
    def goes_on(self) -> bool:
        """Whether the line stands in the containers of a paragraph before it."""
        return self.flow is not None and self.flow.kind == "paragraph" and not self.lazy

    def begin(self, leaf: Leaf) -> None:
        """Open a leaf in the containers that the line continues."""
        self.close(self.matched)
        self.nesting.fill()
        self.leaf = leaf

    def close(self, depth: int) -> None:
        """Close the open leaf, and the containers below a depth."""
        if self.leaf is not None:
            self.finish()
        if len(self.boxes) > depth:
            self.nesting.leave(depth)

    def finish(self) -> None:
        """Close the open leaf."""
        leaf, self.leaf = self.leaf, None
        if leaf is not None:
            self.outline.close(leaf)
