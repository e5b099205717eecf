"""The block structure of CommonMark with tables, in one pass over the lines: no recursion, every offset kept.

It reads as markdown-it-py does, which the tests hold it against, in a sixth of the time; lines end at `\\n` only.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from arslint.documents import column, definition, htmlblock
from arslint.documents.block import Block, Container
from arslint.documents.cursor import advance, behind_quote, indentation
from arslint.documents.prose import Prose, of_lines
from arslint.text import Span

_HEADING = re.compile(r"(#{1,6})(?=[ \t]|$)")
_FENCE = re.compile(r"(`{3,})([^`]*)$|(~{3,})(.*)$")
_RULES = {char: re.compile(rf"[{char} \t]*") for char in "*_-"}
_UNDERLINE = re.compile(r"(?:=+|-+)[ \t]*$")
_ITEM = re.compile(r"(?:([-+*])|([0-9]{1,9})([.)]))(?=[ \t]|$)")
_ITEMS = frozenset("-+*0123456789")
_OPENERS = frozenset("#`~<>_=") | _ITEMS
_PLAIN_STOP = _OPENERS | frozenset(" \t\n[")
_FENCE_STOP = frozenset("`~ \t")
_FLOWING = frozenset({"paragraph", "table"})
_READINGS = 64


class Outline(NamedTuple):
    """The leaves of a text in order, its containers in order, and its first definition of each label."""

    blocks: list[Block]
    containers: list[Container]
    definitions: dict[str, tuple[Prose, definition.Definition]]


class _Box:
    """An open container: how far its content is indented, and the list that its next item may join.

    `width` counts from the content of the container around it (0 for a quote), `depth` sums it up from the last quote.
    """

    __slots__ = ("container", "depth", "empty", "listed", "width")

    def __init__(self, container: Container | None, width: int = 0, depth: int = 0, *, empty: bool = False) -> None:
        self.container = container
        self.width = width
        self.depth = depth
        self.empty = empty
        self.listed: Container | None = None


class _Leaf:
    """An open leaf.

    `ending` is what ends an HTML block, `solid` the lines of code up to the last that is not blank, `chances` how often
    a paragraph is still read for definitions at its start.
    """

    __slots__ = ("chances", "closed", "ending", "first", "info", "kind", "level", "marker", "parent", "solid", "starts")

    def __init__(self, kind: str, first: int, start: int, marker: str = "") -> None:
        self.kind = kind
        self.first = first
        self.starts = [start]
        self.marker = marker
        self.level = 0
        self.info = ""
        self.ending = ""
        self.solid = 1
        self.chances = 0
        self.closed = kind != "fence"
        self.parent: Container | None = None


def outline(text: str, line_starts: list[int], first: int) -> Outline:
    """The blocks of a text from a 0-based line on."""
    parser = _Parser(text, line_starts)
    parser.run(first)
    return Outline(parser.blocks, parser.containers, parser.definitions)


class _Parser:
    """Open containers, an open leaf, and a cursor on the current line.

    `at` is the first character of the line that is not blank, `indent` the columns before it, `pos` and `col` where the
    content of the innermost container begins. `matched` counts the open containers that the line continues; `flow` is
    the paragraph or table that it may go on with, `lazy` whether it does so without being in all of its containers.
    """

    def __init__(self, text: str, starts: list[int]) -> None:
        self.text = text.replace("\r", " ").replace("\0", "\ufffd")
        self.source = text
        self.clean = "\r" not in text
        self.starts = starts
        self.ends = [start - 1 for start in starts[1:]] + [len(text)]
        self.count = len(starts) - (not self.text[starts[-1] :].strip(" \t"))
        self.blocks: list[Block] = []
        self.containers: list[Container] = []
        self.definitions: dict[str, tuple[Prose, definition.Definition]] = {}
        self.root = _Box(None)
        self.boxes: list[_Box] = []
        self.quotes = 0
        self.ahead = (0, -1, 0)
        self.broken = 0
        self.leaf: _Leaf | None = None
        self.line = self.end = self.pos = self.col = self.at = self.indent = self.matched = 0
        self.flow: _Leaf | None = None
        self.lazy = False

    def run(self, first: int) -> None:
        """Read the lines; plain text, code and blank lines outside of containers take the short way."""
        text, starts, ends, boxes = self.text, self.starts, self.ends, self.boxes
        for line in range(first, self.count):
            start, end, leaf = starts[line], ends[line], self.leaf
            if boxes:
                self.read(line)
            elif leaf is not None and leaf.kind == "fence":
                if start < end and text[start] in _FENCE_STOP:
                    self.read(line)
                else:
                    leaf.starts.append(start)
            elif start == end:
                if leaf is not None and leaf.kind in _FLOWING:
                    self.finish()
                elif leaf is not None:
                    self.read(line)
            elif leaf is not None and leaf.kind == "table" and text[start] == "|" and line > leaf.first + 1:
                self.emit("row", line, (start,), parent=leaf.parent)
            elif text[start] in _PLAIN_STOP or text.find("|", start, end) >= 0:
                self.read(line)
            elif leaf is None:
                self.leaf = _Leaf("paragraph", line, start)
                self.root.listed = None
            elif leaf.kind == "paragraph" and not leaf.chances:
                leaf.starts.append(start)
            else:
                self.read(line)
        self.close(0)

    def read(self, line: int) -> None:
        """Read one line."""
        self.line, self.end = line, self.ends[line]
        self.matched, self.pos, self.col = self.enter(line) if self.boxes else (0, self.starts[line], 0)
        self.look()
        leaf = self.leaf
        if leaf is not None and leaf.kind not in _FLOWING:
            if self.matched == len(self.boxes) and self.goes_on(leaf):
                return
            self.finish()
            leaf = None
        if self.at >= self.end:
            self.close(self.matched)
            return
        if leaf is not None and self.ended(leaf):
            self.finish()
            leaf = None
        self.flow, self.lazy = leaf, leaf is not None and self.matched < len(self.boxes)
        if leaf is None:
            self.close(self.matched)
        self.open()

    def enter(self, line: int, depth: int = 0, at: int = -1, col: int = 0) -> tuple[int, int, int]:
        """How many of the open containers a line continues, and offset and column of what is left of it.

        A line that is known to continue some of them is read on from there.
        """
        text, end, boxes = self.text, self.ends[line], self.boxes
        at = self.starts[line] if at < 0 else at
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

    def look(self) -> None:
        at = self.pos
        if at < self.end and self.text[at] not in " \t":
            self.at, self.indent = at, 0
        else:
            self.at, self.indent = indentation(self.text, at, self.end, self.col)

    def ended(self, leaf: _Leaf) -> bool:
        """Whether a paragraph or table cannot go on with this line whatever it holds."""
        if leaf.kind == "table":
            return self.matched < len(self.boxes)
        if not leaf.chances:
            return False
        prose = self.prose(leaf)
        reading = definition.read(prose.text)
        if reading.found and reading.end == len(prose.text):
            return not (reading.open and definition.titles(self.text[self.at : self.end]))
        leaf.chances = leaf.chances - 1 if reading.open else 0
        return False

    def goes_on(self, leaf: _Leaf) -> bool:
        """Whether the line belongs to the code or HTML before it."""
        if leaf.kind == "code":
            if self.at < self.end and self.indent < 4:
                return False
            leaf.starts.append(self.pos)
            if self.at < self.end:
                leaf.solid = len(leaf.starts)
        elif leaf.kind == "fence":
            leaf.starts.append(self.pos)
            rest = self.text[self.at : self.end]
            if self.indent < 4 and rest.startswith(leaf.marker) and not rest.rstrip(" \t").strip(leaf.marker[0]):
                leaf.closed = True
                self.finish()
        elif self.at >= self.end and leaf.ending == htmlblock.BLANK:
            return False
        else:
            leaf.starts.append(self.pos)
            if htmlblock.closes(leaf.ending, self.text, self.at, self.end):
                self.finish()
        return True

    def open(self) -> None:
        """Open what begins on this line, else go on with the text before it."""
        while self.at < self.end:
            if self.tabled():
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
        if flow is None:
            self.begin("paragraph").chances = _READINGS if self.text[self.at] == "[" else 0
        elif flow.kind == "paragraph":
            flow.starts.append(self.at)
        else:
            self.emit("row", self.line, (self.at,), parent=flow.parent)

    def tabled(self) -> bool:
        """Open a table if this line is followed by a delimiter row of as many columns; read that row too."""
        flow = self.flow
        if flow is not None and flow.kind == "table" and self.line == flow.first + 1:
            self.emit("delimiter", self.line, (self.at,), parent=flow.parent)
            return True
        if flow is not None and (self.lazy or flow.kind == "table"):
            return False
        if self.indent >= 4 or self.text.find("|", self.at, self.end) < 0 or self.line + 1 >= self.count:
            return False
        below, end = self.line + 1, self.ends[self.line + 1]
        self.ahead = self.enter(below, *(self.ahead if self.ahead[1] >= self.starts[below] else ()))
        matched, at, col = self.ahead
        at, indent = indentation(self.text, at, end, col)
        if matched < len(self.boxes) or indent >= 4 or self.joins_list():
            return False
        columns = column.delimited(self.text[at:end])
        if not columns or columns != column.headed(self.text[self.at : self.end]):
            return False
        leaf = self.begin("table")
        leaf.parent = self.contain("table", Span(self.at, self.end), self.innermost().container)
        self.emit("row", self.line, (self.at,), parent=leaf.parent)
        return True

    def joins_list(self) -> bool:
        """Whether this line is an item of the list before it."""
        listed = self.innermost().listed
        found = _ITEM.match(self.text, self.at, self.end) if listed else None
        return found is not None and listed is not None and listed.marker == (found[1] or found[3])

    def coded(self) -> bool:
        """Open indented code, unless the line goes on with a paragraph."""
        flow = self.flow
        falls = self.lazy and self.boxes[self.matched].width > 0 and self.interrupts()
        if flow is not None and flow.kind == "paragraph" and not falls:
            return False
        self.begin("code").starts[0] = advance(self.text, self.pos, self.col, 4)[0]
        return True

    def interrupts(self) -> bool:
        """Whether an indented line would open a block in the item that it falls out of."""
        text, at, end = self.text, self.at, self.end
        char = text[at]
        if char == "<":
            return htmlblock.opens(text, at, end, fresh=False) is not None
        if char in _RULES:
            return self.ruled(char)
        return char == ">" or any(opener.match(text, at, end) for opener in (_FENCE, _HEADING))

    def quote(self) -> None:
        self.close(self.matched)
        box = self.innermost()
        box.listed, box.empty = None, False
        self.quotes += 1
        self.boxes.append(_Box(self.contain("quote", Span(self.at, self.at + 1), box.container, ">")))
        self.inside(*behind_quote(self.text, self.at, self.end, self.col + self.indent))

    def opened(self, char: str) -> bool:
        """Open the leaf that a character stands for."""
        text, at, end, flow = self.text, self.at, self.end, self.flow
        if (
            char in "=-"
            and flow is not None
            and not self.lazy
            and flow.kind == "paragraph"
            and _UNDERLINE.match(text, at, end)
        ):
            flow.starts.append(at)
            flow.level = 1 if char == "=" else 2
            flow.kind, flow.marker = "heading", char
            self.finish()
        elif char in "`~" and (fence := _FENCE.match(text, at, end)):
            leaf = self.begin("fence", fence[1] or fence[3])
            leaf.level, leaf.info = self.indent, fence[2] or fence[4] or ""
        elif char == "#" and (heading := _HEADING.match(text, at, end)):
            self.close(self.matched)
            self.emit("heading", self.line, (at,), len(heading[1]), heading[1])
        elif char in _RULES and self.ruled(char):
            self.close(self.matched)
            self.emit("rule", self.line, (at,), marker=char)
        elif char == "<" and (ending := htmlblock.opens(text, at, end, fresh=flow is None)) is not None:
            self.begin("html").ending = ending
            if htmlblock.closes(ending, text, at, end):
                self.finish()
        else:
            return False
        return True

    def ruled(self, char: str) -> bool:
        """Whether the rest of the line is a rule; nothing before `broken` is one."""
        if self.at < self.broken:
            return False
        rest = _RULES[char].match(self.text, self.at, self.end)
        if rest is not None and rest.end() < self.end:
            self.broken = rest.end()
            return False
        return self.text.count(char, self.at, self.end) >= 3

    def itemised(self) -> bool:
        """Open a list item, and its list if it joins none."""
        text, end = self.text, self.end
        found = _ITEM.match(text, self.at, end)
        if not found:
            return False
        mark = Span(*found.span())
        col = self.col + self.indent + len(found[0])
        start, gap = indentation(text, mark.end, end, col)
        number, flow = int(found[2] or -1), self.flow
        if flow is not None and not self.lazy and flow.kind == "paragraph" and (start >= end or number not in (-1, 1)):
            return False
        self.close(self.matched)
        box, marker = self.innermost(), found[1] or found[3]
        box.empty = False
        if box.listed is None or box.listed.marker != marker:
            box.listed = self.contain("list", mark, box.container, marker, number)
        gap = 1 if start >= end or gap > 4 else gap
        inner = self.contain("item", mark, box.listed, marker, number)
        width = self.indent + len(found[0]) + gap
        self.boxes.append(_Box(inner, width, box.depth + width, empty=start >= end))
        self.inside(*((end, 0) if start >= end else advance(text, mark.end, col, gap)))
        return True

    def inside(self, pos: int, col: int) -> None:
        """Go on behind the marker of a container that was just opened."""
        self.matched, self.flow, self.lazy = len(self.boxes), None, False
        self.pos, self.col = pos, col
        self.look()

    def innermost(self) -> _Box:
        return self.boxes[-1] if self.boxes else self.root

    def contain(self, kind: str, mark: Span, parent: Container | None, marker: str = "", level: int = 0) -> Container:
        line = self.line
        box = Container(kind, line, line + 1, self.starts[line], self.stop(line), mark, parent, marker, level)
        self.containers.append(box)
        return box

    def begin(self, kind: str, marker: str = "") -> _Leaf:
        """Open a leaf on this line in the containers that the line continues."""
        self.close(self.matched)
        box = self.innermost()
        box.listed, box.empty = None, False
        self.leaf = _Leaf(kind, self.line, self.at, marker)
        return self.leaf

    def close(self, depth: int) -> None:
        """Close the open leaf, and the containers below a depth."""
        if self.leaf is not None:
            self.finish()
        while len(self.boxes) > depth:
            box = self.boxes.pop()
            self.quotes -= box.width == 0
            _grow(box.container)

    def finish(self) -> None:
        """Close the open leaf."""
        leaf, self.leaf = self.leaf, None
        if leaf is None:
            return
        if leaf.kind == "table":
            _grow(leaf.parent)
            return
        first, starts = leaf.first, tuple(leaf.starts[: leaf.solid] if leaf.kind == "code" else leaf.starts)
        if leaf.kind in ("paragraph", "heading") and self.text[starts[0]] == "[":
            defined = self.define(leaf)
            first, starts = first + defined, starts[defined:]
            if not starts:
                return
        self.emit(leaf.kind, first, starts, leaf.level, leaf.marker, leaf.info, closed=leaf.closed)

    def define(self, leaf: _Leaf) -> int:
        """Emit the definitions that a paragraph begins with; the number of their lines."""
        prose = self.prose(leaf)
        reading = definition.read(prose.text)
        lines = len(leaf.starts) if reading.end == len(prose.text) else prose.text.count("\n", 0, reading.end)
        for found in reading.found:
            self.definitions.setdefault(found.label, (prose, found))
        if lines:
            self.emit("definition", leaf.first, tuple(leaf.starts[:lines]))
        return lines

    def prose(self, leaf: _Leaf) -> Prose:
        return of_lines(
            [self.text[start : self.ends[line]] for line, start in enumerate(leaf.starts, leaf.first)], leaf.starts
        )

    def emit(
        self,
        kind: str,
        first: int,
        starts: tuple[int, ...],
        level: int = 0,
        marker: str = "",
        info: str = "",
        *,
        closed: bool = True,
        parent: Container | None = None,
    ) -> None:
        box = self.innermost()
        box.listed, box.empty = None, False
        parent = parent or box.container
        last = first + len(starts)
        end = self.ends[last - 1] if self.clean else self.stop(last - 1)
        self.blocks.append(
            Block(kind, Span(self.starts[first], end), first, last, starts, parent, level, marker, info, closed)
        )
        if parent is not None:
            parent.last, parent.end = last, end

    def stop(self, line: int) -> int:
        """Where a line ends, its carriage return not counted."""
        end = self.ends[line]
        return end - 1 if end > self.starts[line] and self.source[end - 1] == "\r" else end


def _grow(box: Container | None) -> None:
    """Let what a closed container stands in reach as far as it does."""
    while box is not None and (outer := box.parent) is not None:
        outer.last, outer.end = box.last, box.end
        box = outer if outer.kind == "list" else None
