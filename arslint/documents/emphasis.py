"""What a reader sees of an inline text: no emphasis marks, ticks, targets or HTML."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from arslint.documents.inline import Inline, scan
from arslint.documents.target import unescaped

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

_RUN = re.compile(r"\\.|\*+|_+", re.DOTALL)
_BREAK = re.compile(r"(?:\\|[ \t]*)\n[ \t]*")


class _Delimiter:
    """A run of `*` or `_`; emphasis takes characters from its left as a closer and from its right as an opener."""

    __slots__ = ("char", "closes", "end", "length", "opens", "start")

    def __init__(self, text: str, start: int, end: int) -> None:
        before, after = _side(text[start - 1] if start else ""), _side(text[end : end + 1])
        left = after != " " and (after == "a" or before != "a")
        right = before != " " and (before == "a" or after != "a")
        intraword = text[start] == "_"
        self.char = text[start]
        self.start, self.end, self.length = start, end, end - start
        self.opens = left and (not intraword or not right or before == ".")
        self.closes = right and (not intraword or not left or after == ".")


def plain(text: str, labels: Collection[str]) -> str:
    """The text without its markup; images and HTML leave nothing, a line end leaves a blank."""
    return _plain(text, 0, len(text), scan(text, labels))


def _plain(text: str, start: int, end: int, inlines: Sequence[Inline]) -> str:
    nested = list(_nested(inlines))
    outer = [*(found for found, _ in nested), Inline("end", end, end, (end, end))]
    gone = _marks(text, start, outer)
    pieces: list[str] = []
    for found, inside in [*nested, (outer[-1], ())]:
        pieces += (_text(text, start, found.start, gone), _seen(text, found, inside))
        start = found.end
    return "".join(pieces)


def _nested(inlines: Sequence[Inline]) -> Iterator[tuple[Inline, Sequence[Inline]]]:
    """The outer constructs, each with those inside it."""
    at = 0
    while at < len(inlines):
        last = at + 1
        while last < len(inlines) and inlines[last].start < inlines[at].end:
            last += 1
        yield inlines[at], inlines[at + 1 : last]
        at = last


def _seen(text: str, found: Inline, inside: Sequence[Inline]) -> str:
    start, end = found.inner
    if found.kind == "link":
        return _plain(text, start, end, inside)
    if found.kind == "autolink":
        return text[start:end]
    if found.kind != "code":
        return ""
    code = text[start:end].replace("\n", " ")
    return code[1:-1] if code.startswith(" ") and code.endswith(" ") and code.strip(" ") else code


def _text(text: str, start: int, end: int, gone: set[int]) -> str:
    kept = "".join(char for at, char in enumerate(text[start:end], start) if at not in gone)
    return unescaped(_BREAK.sub(" ", kept))


def _marks(text: str, at: int, opaque: Sequence[Inline]) -> set[int]:
    """The offsets of the characters that mark emphasis between constructs."""
    runs: list[tuple[int, int]] = []
    for found in opaque:
        runs += [run.span() for run in _RUN.finditer(text, at, found.start) if run[0][0] != "\\"]
        at = found.end
    gone: set[int] = set()
    _pair([_Delimiter(text, first, last) for first, last in runs], gone)
    return gone


def _pair(delimiters: list[_Delimiter], gone: set[int]) -> None:
    """Match closers with the nearest openers, as CommonMark does."""
    openers: list[_Delimiter] = []
    bottoms: dict[tuple[str, bool, int], int] = {}
    for closer in delimiters:
        while closer.closes and closer.start < closer.end:
            key = (closer.char, closer.opens, closer.length % 3)
            bottom = bottoms.get(key, 0)
            at = len(openers) - 1
            while at >= bottom and not _match(openers[at], closer):
                at -= 1
            if at < bottom:
                bottoms[key] = len(openers)
                break
            del openers[at + 1 :]
            opener = openers[at]
            width = 2 if min(opener.end - opener.start, closer.end - closer.start) >= 2 else 1
            gone.update(range(opener.end - width, opener.end), range(closer.start, closer.start + width))
            opener.end -= width
            closer.start += width
            if opener.start == opener.end:
                openers.pop()
            bottoms = {each: min(height, len(openers)) for each, height in bottoms.items()}
        if closer.opens and closer.start < closer.end:
            openers.append(closer)


def _match(opener: _Delimiter, closer: _Delimiter) -> bool:
    if opener.char != closer.char:
        return False
    if not (opener.closes or closer.opens):
        return True
    return (opener.length + closer.length) % 3 != 0 or (opener.length % 3 == 0 and closer.length % 3 == 0)


def _side(char: str) -> str:
    """A space, a full stop for punctuation, or a letter for anything else."""
    if not char or char in " \t\n\v\f\r" or unicodedata.category(char) == "Zs":
        return " "
    return "." if unicodedata.category(char)[0] in "PS" else "a"
