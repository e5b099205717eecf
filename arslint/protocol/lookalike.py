"""Text that reads like a word although it is spelled otherwise.

Case, spaces, dashes, markup, entities, invisible characters, letters of other scripts, and one letter too many, too few
or exchanged: none of them makes a refusing string another one (draft catalogue DR403, DR502).
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache
from html import unescape
from itertools import accumulate
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
_DIGITS = str.maketrans("0134578l", "oieastbi")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_TAG = re.compile(rf"<[^<>\n]{{0,200}}>|{_ENTITY.pattern}")
_TAGGED = re.compile(r"[\[［【⟦〔({][^\[\]<]{0,120}<(?!!--(?:ref|anchor|block):)")
_NAMED = re.compile(
    "(?:LATIN (?:CAPITAL |SMALL )?LETTER (?:SMALL CAPITAL )?|REGIONAL INDICATOR SYMBOL LETTER "
    "|(?:NEGATIVE|CROSSED) .*LETTER )([A-Z])(?: WITH .*)?"
)
_OPENING = re.compile(
    r"(?:[\[［【⟦〔]|&#0*91;|&#x0*5b;|&lbrack;|&lsqb;)[^A-Za-z0-9\[\]]{0,8}.?[^A-Za-z0-9\[\]]{0,4}$",
    re.IGNORECASE | re.DOTALL,
)
_CLOSING = re.compile(r"[^\[\n]{0,160}?(?:[\]］】⟧〕]|&#0*93;|&#x0*5d;|&rbrack;|&rsqb;)", re.IGNORECASE)
_OPEN_PAIR = re.compile(r"\[[^\[\]\n]{0,40}$")


class _Fold(dict[int, "str | None"]):
    """Character to plain lower-case letters, digits to those that they resemble; all other characters vanish."""

    def __missing__(self, code: int) -> str | None:
        letter = _TWINS.get(chr(code))
        plain = unicodedata.normalize("NFKD", chr(code)).casefold() if letter is None else letter
        named = None if plain.isascii() else _NAMED.fullmatch(unicodedata.name(chr(code), ""))
        letters = "".join(one for one in plain if one.isascii() and one.isalnum())
        letters = named[1].lower() if named and not letters else letters
        self[code] = letters.translate(_DIGITS) or None
        return self[code]


@cache
def _fold() -> _Fold:
    return _Fold()


def find(text: str, words: Sequence[str], shouted: Sequence[str] = ()) -> Iterator[Span]:
    """The spans that read like one of the words in brackets, or in capitals with one of the brackets lost.

    What is `shouted` counts only in capitals and inside brackets, whatever else stands in them. Markup between the
    letters is read as it is written and, in brackets, as a reader of the page sees it.
    """
    told: list[Span] = []
    for span in sorted(_accepted(text, words, shouted), key=lambda span: (span.start, -span.end)):
        if not told or span.end > told[-1].end:
            told.append(span)
    yield from told


def _accepted(text: str, words: Sequence[str], shouted: Sequence[str]) -> set[Span]:
    found: set[Span] = set()
    for code in (_ENTITY, _TAG) if _TAGGED.search(text) else (_ENTITY,):
        reading = _reading(text, code)
        found.update(span for span in reading.spans(words) if _bracketed(text, span))
        found.update(span for span in reading.spans(shouted) if _shouted(text, span) and _enclosed(text, span))
    return found


@lru_cache(2)
def _reading(text: str, code: re.Pattern[str]) -> _Reading:
    return _Reading(text, code)


class _Reading:
    """A text as plain letters, and where each of them stands in it."""

    def __init__(self, text: str, code: re.Pattern[str]) -> None:
        """Read every line; `code` is what stands for something else than it says."""
        self.lines = text.split("\n")
        self.code = code
        plain = [self._plain(line) for line in self.lines]
        self.plain = "".join(plain)
        self.ends = list(accumulate(map(len, plain)))
        self.offsets: dict[int, list[tuple[int, int]]] = {}
        self.starts = list(accumulate((len(line) + 1 for line in self.lines), initial=0))

    def spans(self, words: Sequence[str]) -> Iterator[Span]:
        """The spans of the text that read like one of the words."""
        for word in words:
            for start, end in _near(self.plain, word.translate(_fold())):
                yield Span(self._place(start)[0], self._place(end - 1)[1])

    def _place(self, at: int) -> tuple[int, int]:
        """Where a letter of the plain text stands in the text."""
        line = bisect_right(self.ends, at)
        before = self.ends[line - 1] if line else 0
        if line not in self.offsets:
            self.offsets[line] = list(_offsets(self.lines[line], self.code))
        start, end = self.offsets[line][at - before]
        return self.starts[line] + start, self.starts[line] + end

    def _plain(self, line: str) -> str:
        coded = "&" in line or "<" in line
        return (self.code.sub(lambda match: _meaning(match[0]), line) if coded else line).translate(_fold())


def _meaning(code: str) -> str:
    """What an entity stands for; a tag stands for nothing."""
    return "" if code.startswith("<") else unescape(code)


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


def _offsets(text: str, code: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """The original span of each character of the plain text."""
    at = 0
    for match in code.finditer(text):
        yield from _each(text, at, match.start())
        for _ in _meaning(match[0]).translate(_fold()):
            yield match.span()
        at = match.end()
    yield from _each(text, at, len(text))


def _each(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for at in range(start, end):
        for _ in _fold()[ord(text[at])] or "":
            yield at, at + 1


def _bracketed(text: str, span: Span) -> bool:
    if _OPENING.search(text, max(span.start - 24, 0), span.start):
        return True
    if not _shouted(text, span):
        return False
    return _CLOSING.match(text, span.end) is not None or _opens(text[span.start - 1 : span.start])


def _shouted(text: str, span: Span) -> bool:
    """Whether most of a span's letters are capitals."""
    read = [letter for letter in text[span.start : span.end] if letter.isalpha()]
    return sum(letter.isupper() for letter in read) > len(read) // 2


def _enclosed(text: str, span: Span) -> bool:
    """Whether a span stands in square brackets with something before it."""
    opened = _OPEN_PAIR.search(text, max(span.start - 48, 0), span.start)
    return opened is not None and _CLOSING.match(text, span.end) is not None


def _opens(char: str) -> bool:
    """Whether a character is a bracket of any form that opens."""
    return char == "<" or (char != "" and unicodedata.category(char) == "Ps")
