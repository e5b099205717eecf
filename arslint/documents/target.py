"""Where a link points: its destination and its title, in an inline link or in a definition."""

from __future__ import annotations

import re
from typing import NamedTuple

_ANGLE = re.compile(r"<(?:[^<>\n\\]|\\.)*+>")
_PIECE = re.compile(r"[^\x00-\x20\x7f\\()]+|\\[!-/:-@\[-`{-~]|\\(?! )|[()]")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])|(&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});)")
TITLE = re.compile(r'"(?:[^"\\]|\\.)*+"|' r"'(?:[^'\\]|\\.)*+'|\((?:[^()\\]|\\.)*+\)", re.DOTALL)
OPEN_TITLE = re.compile(r'"(?:[^"\\]|\\.)*+\Z|' r"'(?:[^'\\]|\\.)*+\Z|\((?:[^()\\]|\\.)*+\Z", re.DOTALL)
_DEPTH = 32


class Target(NamedTuple):
    """The range of a destination as written, and the offset behind it and its angle brackets."""

    start: int
    end: int
    after: int


def read(text: str, at: int) -> Target | None:
    """The destination that stands at an offset; parentheses in it are balanced."""
    if text.startswith("<", at):
        angle = _ANGLE.match(text, at)
        return Target(at + 1, angle.end() - 1, angle.end()) if angle else None
    depth, here = 0, at
    while piece := _PIECE.match(text, here):
        if piece[0] == "(":
            depth += 1
        elif piece[0] == ")":
            if not depth:
                break
            depth -= 1
        if depth > _DEPTH:
            return None
        here = piece.end()
    return Target(at, here, here) if here > at and not depth else None


def unescaped(text: str) -> str:
    """A text with backslash escapes and character references resolved."""
    if "\\" not in text and "&" not in text:
        return text
    from html import unescape

    return _ESCAPED.sub(lambda found: found[1] or unescape(found[2]), text)
