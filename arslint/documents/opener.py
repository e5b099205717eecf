"""Which leaf of its own kind begins at a place: a fence, an ATX heading, a rule or a block of HTML."""

from __future__ import annotations

import re

from arslint.documents.leaf import Leaf

_HEADING = re.compile(r"(#{1,6})(?=[ \t]|$)")
_FENCE = re.compile(r"(`{3,})([^`]*)$|(~{3,})(.*)$")
_RULES = {char: re.compile(rf"[{char} \t]*") for char in "*_-"}


class Opener:
    """Reads one text from front to back; no rule begins before `broken`, however often that is asked."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.broken = 0

    def leaf(self, line: int, at: int, end: int, indent: int, *, fresh: bool) -> Leaf | None:
        """The leaf that begins at an offset and ends no later than the line or is left open; `fresh` as in HTML."""
        text = self.text
        char = text[at]
        if char == "#" and (heading := _HEADING.match(text, at, end)):
            leaf = Leaf("heading", line, at, heading[1])
            leaf.level = len(heading[1])
        elif char in "`~" and (fence := _FENCE.match(text, at, end)):
            leaf = Leaf("fence", line, at, fence[1] or fence[3])
            leaf.level, leaf.info = indent, fence[2] or fence[4] or ""
        elif char in _RULES and self.ruled(at, end):
            leaf = Leaf("rule", line, at, char)
        else:
            return _html(text, line, at, end, fresh=fresh) if char == "<" else None
        return leaf

    def ruled(self, at: int, end: int) -> bool:
        """Whether a line from an offset on is a rule."""
        char = self.text[at]
        rest = _RULES[char].match(self.text, at, end) if at >= self.broken else None
        if rest is None:
            return False
        if rest.end() < end:
            self.broken = rest.end()
            return False
        return self.text.count(char, at, end) >= 3


def _html(text: str, line: int, at: int, end: int, *, fresh: bool) -> Leaf | None:
    from arslint.documents.htmlblock import closes, opens

    ending = opens(text, at, end, fresh=fresh)
    if ending is None:
        return None
    leaf = Leaf("html", line, at)
    leaf.ending, leaf.closed = ending, closes(ending, text, at, end)
    return leaf
