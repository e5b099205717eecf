"""Needles: a word that every match of a pattern holds, so that texts without it are not searched."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.engine.words.pattern import Searched
    from arslint.text import Source

_PIECE = re.compile(
    r"\\(?P<escaped>.)|(?P<class>\[\^?\]?(?:\\.|[^\]\\])*\])|(?P<count>[*?]|\{\d*,?\d*\})|(?P<sign>.)", re.DOTALL
)
_SIGNS = frozenset(".^$+")


def found(source: Source, pattern: Searched) -> bool:
    """Whether a text holds the needle of a pattern."""
    return needle(pattern.pattern) in source.folded


def stretches(source: Source, pattern: Searched, within: Span) -> Iterator[Span]:
    """The stretches between blank lines that hold the needle of a pattern; all of the span where they are not known."""
    word, text, folded = needle(pattern.pattern), source.text, source.folded
    if not word or len(folded) != len(text):
        yield within
        return
    at = folded.find(word, *within)
    while at >= 0:
        start, end = text.rfind("\n\n", within.start, at), text.find("\n\n", at, within.end)
        found = Span(max(start, within.start), end if end >= 0 else within.end)
        yield found
        at = folded.find(word, found.end, within.end)


@cache
def needle(pattern: str) -> str:
    """The longest text without case that each match certainly holds; empty where no such text is seen."""
    runs = [""]
    depth = 0
    for piece in _PIECE.finditer(pattern):
        sign = piece["sign"]
        literal = piece["escaped"] if piece["escaped"] and not piece["escaped"].isalnum() else sign
        if sign == "(":
            depth += 1
        elif sign == ")":
            depth -= 1
        elif depth:
            continue
        elif sign == "|":
            return ""
        elif piece["count"]:
            runs[-1] = runs[-1][:-1]
        elif literal and sign not in _SIGNS:
            runs[-1] += literal
            continue
        runs.append("")
    return max(runs, key=len).casefold()
