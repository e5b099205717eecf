"""The block structure of CommonMark with tables, in one pass over the lines.

It is that of markdown-it-py, which the tests hold it against, in a fraction of its time; lines end at `\\n` only.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from arslint.documents.blockparser import Parser
from arslint.documents.leaf import Leaf
from arslint.documents.nesting import Lines, Mark

if TYPE_CHECKING:
    from arslint.documents.outline import Outline

_STOPS = frozenset("#`~<>_=-+*0123456789[ \t\n")
_MARKED = frozenset("*_`")
_NUMBERED = re.compile(r"[0-9]+[^0-9.)]")
_HEADING = re.compile(r"(#{1,6})(?=[ \t]|$)")


def outline(text: str, line_starts: list[int], first: int) -> Outline:
    """The blocks of a text from a 0-based line on."""
    lines = Lines(text, line_starts)
    parser, text, starts, ends = Parser(lines), lines.text, lines.starts, lines.ends
    for line in range(first, lines.count):
        start, end, leaf = starts[line], ends[line], parser.leaf
        if leaf is None and start == end and not parser.boxes:
            plain = True
        elif leaf is None or leaf.flows:
            plain = parser.blank() if start == end else _flows(parser, leaf, line, start, end)
        else:
            plain = leaf.kind == "fence" and not parser.boxes and text.find(leaf.marker, start, start + leaf.reach) < 0
            if plain:
                leaf.starts.append(start)
        if not plain:
            parser.read(line)
    parser.close(0)
    return parser.outline


def _flows(parser: Parser, leaf: Leaf | None, line: int, start: int, end: int) -> bool:
    """Read a line of one of the shapes that most lines have, whatever it stands in; whether it has one.

    They begin without a blank: an ATX heading, an item or a line of text, a row of a table.
    """
    text = parser.text
    if leaf is not None and leaf.kind == "table" and text[start] == "|" and not parser.boxes and line > leaf.first + 1:
        parser.outline.add("row", line, (start,), leaf.parent)
        return True
    if text.find("|", start, end) >= 0 or (leaf is not None and (leaf.kind == "table" or leaf.chances)):
        return False
    char = text[start]
    if _begins_text(text, start, end):
        if leaf is not None:
            leaf.starts.append(start)
        else:
            parser.close(0)
            _paragraph(parser, line, start, text.startswith("\n", end + 1))
    elif char == "#" and (heading := _HEADING.match(text, start, end)):
        parser.close(0)
        parser.outline.add("heading", line, (start,), None, len(heading[1]), heading[1])
    elif (mark := Mark.read(text, start, end)) and _itemises(parser, leaf, mark, end):
        parser.close(0)
        inner = mark.end + 1
        parser.nesting.item(line, mark, inner - start, empty=False)
        next_item = f"{char} " if mark.number < 0 else "\n"
        _paragraph(parser, line, inner, text.startswith(("\n", next_item), end + 1))
    else:
        return False
    return True


def _itemises(parser: Parser, leaf: Leaf | None, mark: Mark, end: int) -> bool:
    """Whether a mark opens an item whose text is one blank away; a number but 1 does not break a paragraph off."""
    breaks = mark.number in (-1, 1) or leaf is None or bool(parser.boxes)
    return breaks and parser.text.startswith(" ", mark.end) and _begins_text(parser.text, mark.end + 1, end)


def _paragraph(parser: Parser, line: int, start: int, whole: bool) -> None:
    """Add a paragraph that is whole with this line, or open it."""
    if whole:
        parser.outline.add("paragraph", line, (start,))
    else:
        parser.nesting.fill()
        parser.leaf = Leaf("paragraph", line, start)


def _begins_text(text: str, at: int, end: int) -> bool:
    """Whether what stands at an offset begins no block but a paragraph."""
    if at >= end:
        return False
    char = text[at]
    if char not in _STOPS:
        return True
    if char not in _MARKED:
        return char.isdecimal() and _NUMBERED.match(text, at, end) is not None
    behind = at + 2 if text.startswith(char, at + 1, end) else at + 1
    return behind < end and text[behind] != char and (char == "`" or not text[behind].isspace())
