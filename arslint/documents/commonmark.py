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
_TEXT = re.compile(r"\*{1,2}[^*\s]|_{1,2}[^_\s]|`{1,2}[^`]|[0-9]+[^0-9.)]")
_HEADING = re.compile(r"(#{1,6})(?=[ \t]|$)")


def outline(text: str, line_starts: list[int], first: int) -> Outline:
    """The blocks of a text from a 0-based line on."""
    lines = Lines(text, line_starts)
    parser = Parser(lines)
    for line in range(first, lines.count):
        if not _plain(parser, lines, line):
            parser.read(line)
    parser.close(0)
    return parser.outline


def _plain(parser: Parser, lines: Lines, line: int) -> bool:
    """Read a line of one of the shapes that most lines have, whatever it stands in; whether it has one.

    They begin without a blank: a blank line, code, an ATX heading, an item or a line of text, a row of a table.
    """
    text, start, end, leaf = lines.text, lines.starts[line], lines.ends[line], parser.leaf
    if leaf is not None and not leaf.flows:
        width = len(leaf.marker) + 3
        if leaf.kind != "fence" or parser.boxes or text.find(leaf.marker, start, start + width) >= 0:
            return False
        leaf.starts.append(start)
        return True
    if start == end:
        return parser.blank()
    if leaf is not None and leaf.kind == "table" and text[start] == "|" and not parser.boxes and line > leaf.first + 1:
        parser.outline.add("row", line, (start,), leaf.parent)
        return True
    if text.find("|", start, end) >= 0 or (leaf is not None and (leaf.kind == "table" or leaf.chances)):
        return False
    char = text[start]
    if _begins_text(text, start, end):
        if leaf is None:
            parser.matched = 0
            parser.begin(Leaf("paragraph", line, start))
        else:
            leaf.starts.append(start)
    elif char == "#" and (heading := _HEADING.match(text, start, end)):
        parser.close(0)
        parser.outline.add("heading", line, (start,), None, len(heading[1]), heading[1])
    elif char in "-*+" and text.startswith(" ", start + 1) and _begins_text(text, start + 2, end):
        parser.close(0)
        parser.nesting.item(line, Mark(start, start + 1, char, -1), 2, empty=False)
        parser.matched = 1
        parser.begin(Leaf("paragraph", line, start + 2))
    else:
        return False
    return True


def _begins_text(text: str, at: int, end: int) -> bool:
    """Whether what stands at an offset begins no block but a paragraph."""
    return at < end and (text[at] not in _STOPS or _TEXT.match(text, at, end) is not None)
