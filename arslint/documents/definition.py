"""Link reference definitions, which only a paragraph can begin with."""

from __future__ import annotations

import re
from typing import NamedTuple

from arslint.documents import target
from arslint.documents.prose import TRIMMED
from arslint.documents.target import OPEN_TITLE, TITLE, Target

LONGEST_LABEL = 999
_LABEL = re.compile(rf"\[((?:[^\[\]\\]|\\.){{1,{LONGEST_LABEL}}})\]:[ \t\n]*", re.DOTALL)
_OPEN_LABEL = re.compile(rf"\[(?:[^\[\]\\]|\\.){{0,{LONGEST_LABEL}}}\Z", re.DOTALL)
_SPACE = re.compile(r"[ \t\n]*")
_LINE_END = re.compile(r"[ \t]*(?:\n|\Z)")
_BLANKS = re.compile(f"[{TRIMMED}]+")


class Definition(NamedTuple):
    """`[label]: target`, placed in the text that was read.

    `label` is in the form for comparison, `width` its length as written.
    """

    label: str
    width: int
    start: int
    end: int
    target: Target


class Reading(NamedTuple):
    """The definitions that a text begins with, where they end, and whether more lines could add to them."""

    found: tuple[Definition, ...]
    end: int
    open: bool


def read(text: str) -> Reading:
    """The definitions at the start of a paragraph's text."""
    found: list[Definition] = []
    end, titled = 0, None
    while label := _LABEL.match(text, end):
        pointed = target.read(text, label.end()) if label[1].strip(TRIMMED) else None
        if pointed is None:
            return Reading(tuple(found), end, label.end() == len(text))
        space = _SPACE.match(text, pointed.after)
        title = TITLE.match(text, space.end()) if space and space.end() > pointed.after else None
        titled = title and _LINE_END.match(text, title.end())
        ending = titled or _LINE_END.match(text, pointed.after)
        if ending is None:
            return Reading(tuple(found), end, space is not None and OPEN_TITLE.match(text, space.end()) is not None)
        found.append(
            Definition(name(label[1]), len(label[1]), end, title.end() if titled and title else pointed.after, pointed)
        )
        end = ending.end()
    waits = found and not titled and (end == len(text) or OPEN_TITLE.match(text, end))
    return Reading(tuple(found), end, bool(waits) or _OPEN_LABEL.match(text, end) is not None)


def titles(line: str) -> bool:
    """Whether a line may be the title, or the beginning of the title, of a definition above it."""
    title = TITLE.match(line)
    return _LINE_END.match(line, title.end()) is not None if title else OPEN_TITLE.match(line) is not None


def name(label: str) -> str:
    """The form under which labels are compared."""
    return _BLANKS.sub(" ", label.strip(TRIMMED)).casefold()
