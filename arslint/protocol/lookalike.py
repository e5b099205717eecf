"""Text that reads like a word although it is spelled otherwise.

Case, spaces, dashes, markup, entities, invisible characters, letters of other scripts, and one letter too many, too few
or exchanged: none of them makes a refusing string another one (draft catalogue DR403, DR502).
"""

from __future__ import annotations

import re
import unicodedata
from html import unescape
from typing import TYPE_CHECKING

from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_TWINS = dict(
    zip(
        "АВЕЅІЈКМНОРСТХУаеѕіјкморстхуһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορτυχκ",
        "abesijkmhopctxyaesijkmopctxyhdqwabezhikmnoptyxaivoptuxk",
        strict=True,
    )
)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_OPENING = re.compile(
    r"(?:[\[［【⟦〔]|&#0*91;|&#x0*5b;|&lbrack;|&lsqb;)[^A-Za-z0-9\[\]]{0,8}.?[^A-Za-z0-9\[\]]{0,4}$",
    re.IGNORECASE | re.DOTALL,
)
_CLOSING = re.compile(r"[^\[\n]{0,160}?(?:[\]］】⟧〕]|&#0*93;|&#x0*5d;|&rbrack;|&rsqb;)", re.IGNORECASE)


class _Fold(dict[int, "str | None"]):
    """Character to plain lower-case letters and digits; all other characters vanish."""

    def __missing__(self, code: int) -> str | None:
        letter = _TWINS.get(chr(code))
        plain = unicodedata.normalize("NFKD", chr(code)).casefold() if letter is None else letter
        self[code] = "".join(one for one in plain if one.isascii() and one.isalnum()) or None
        return self[code]


def find(text: str, words: Sequence[str]) -> Iterator[Span]:
    """The spans that read like one of the words in brackets, or in capitals with one of the brackets lost."""
    fold = _Fold()
    skeletons = [word.translate(fold) for word in words]
    plain = _ENTITY.sub(lambda entity: unescape(entity[0]), text).translate(fold)
    hits = sorted({hit for skeleton in skeletons for hit in _near(plain, skeleton)})
    if not hits:
        return
    offsets = list(_offsets(text, fold))
    for start, end in hits:
        span = Span(offsets[start][0], offsets[end - 1][1])
        if _bracketed(text, span):
            yield span


def _near(plain: str, word: str) -> Iterator[tuple[int, int]]:
    """The places in the plain text that are the word, give or take one letter."""
    middle = len(word) // 2
    for match in re.finditer(re.escape(word[:middle]), plain):
        tail = plain[match.end() : match.end() + len(word) - middle + 1]
        length = _alike(tail, word[middle:])
        if length is not None:
            yield match.start(), match.end() + length
    for match in re.finditer(re.escape(word[middle:]), plain):
        head = plain[max(match.start() - middle - 1, 0) : match.start()]
        length = _alike(head[::-1], word[:middle][::-1])
        if length is not None:
            yield match.start() - length, match.end()


def _alike(text: str, word: str) -> int | None:
    """How many characters of the text spell the word with at most one letter changed; None if none do."""
    same = 0
    while same < min(len(text), len(word)) and text[same] == word[same]:
        same += 1
    if same == len(word):
        return same
    rest = word[same + 1 :]
    for skipped, wanted in ((1, rest), (1, word[same:]), (0, rest)):
        if text.startswith(wanted, same + skipped) and same + skipped <= len(text):
            return same + skipped + len(wanted)
    return None


def _offsets(text: str, fold: _Fold) -> Iterator[tuple[int, int]]:
    """The original span of each character of the plain text."""
    at = 0
    for entity in _ENTITY.finditer(text):
        yield from _each(text, at, entity.start(), fold)
        for _ in unescape(entity[0]).translate(fold):
            yield entity.span()
        at = entity.end()
    yield from _each(text, at, len(text), fold)


def _each(text: str, start: int, end: int, fold: _Fold) -> Iterator[tuple[int, int]]:
    for at in range(start, end):
        for _ in fold[ord(text[at])] or "":
            yield at, at + 1


def _bracketed(text: str, span: Span) -> bool:
    if _OPENING.search(text, max(span.start - 24, 0), span.start):
        return True
    read = text[span.start : span.end]
    capitals = sum(letter.isupper() for letter in read) > len(read) // 2
    return capitals and _CLOSING.match(text, span.end) is not None
