"""Needles: texts of which every match of a regular expression holds one, so that other texts need not be searched."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cache
from typing import TYPE_CHECKING

from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from arslint.engine.words.pattern import Searched
    from arslint.text import Source

_TOKEN = re.compile(
    r"(?P<open>\((?:\?(?:P<\w+>|[a-zA-Z-]*:|>|<?[=!])|(?!\?)))|(?P<close>\))|(?P<bar>\|)"
    r"|(?P<optional>(?:[*?]|\{0?,\d*\}|\{0\})[?+]?)|(?P<repeat>(?:\+|\{\d+(?:,\d*)?\})[?+]?)"
    r"|\\(?P<escaped>[^\w\n])|(?P<other>\\(?:x..|u.{4}|U.{8}|N\{[^}]*\}|\d+|.)|\[\^?\]?(?:\\.|[^\]\\])*\]|[.^$])"
    r"|(?P<unknown>\(\?)|(?P<letter>.)",
    re.DOTALL,
)
_VERBOSE = int(re.VERBOSE)
_DENIED = ("(?!", "(?<!")
_NONE: frozenset[str] = frozenset()


def possible(source: Source, pattern: Searched) -> bool:
    """Whether a text may hold a match of a pattern."""
    return _in(source.folded, _wanted(pattern))


def search(text: str, pattern: Searched) -> re.Match[str] | None:
    """The first match of a pattern in a text, which is looked for only where a needle is."""
    return pattern.search(text) if _in(text.casefold(), _wanted(pattern)) else None


def finditer(text: str, pattern: Searched) -> Iterator[re.Match[str]]:
    """The matches of a pattern in a text, which are looked for only where a needle is."""
    return pattern.finditer(text) if _in(text.casefold(), _wanted(pattern)) else iter(())


def stretches(source: Source, pattern: Searched, within: Span) -> Iterator[Span]:
    """The stretches between blank lines that may hold a match.

    Folding makes no text shorter, so a folded text of the same length has every character at its place.
    """
    folded, breaks, wanted = source.folded, source.breaks, _wanted(pattern)
    if not _in(folded, wanted):
        return
    known = wanted if wanted and len(folded) == len(source.text) else ("",)
    at, ahead = within.start, dict.fromkeys(known, -1)
    while True:
        for one in [one for one, place in ahead.items() if place < at]:
            ahead[one] = folded.find(one, at, within.end)
            if ahead[one] < 0:
                del ahead[one]
        if not ahead:
            return
        number = bisect_right(breaks, min(ahead.values()))
        start = max(at, breaks[number - 1] if number else 0)
        at = min(within.end, breaks[number] if number < len(breaks) else within.end)
        yield Span(start, at)
        if at == within.end:
            return


def near(source: Source, wanted: Collection[str]) -> Callable[[Span], bool]:
    """What tells whether one of some needles begins in a span of a text, or of a needle with blanks its longest word.

    A text that is put together of spans holds a needle only if one does in one of them.
    """
    text, folded = source.text, source.folded
    words = {max(one.split(), key=len, default="") for one in wanted} or {""}
    if len(folded) != len(text) or "" in words:
        return lambda span: _in(text[span.start : span.end].casefold(), words)
    places = sorted(place for word in words for place in _places(folded, word))

    def holds(span: Span) -> bool:
        at = bisect_left(places, span.start)
        return at < len(places) and places[at] < span.end

    return holds


def _places(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


@cache
def needles(pattern: str) -> frozenset[str]:
    """Texts without case of which each match holds one, as long as can be told; none where that cannot be told.

    What the pattern looks at before and behind a match counts too. Blanks stand for themselves.
    """
    tokens = list(_TOKEN.finditer(pattern))
    if any(token["unknown"] for token in tokens):
        return _NONE
    found, _ = _alternatives(tokens, 0)
    return frozenset(one.casefold() for one in found)


def _wanted(pattern: Searched) -> frozenset[str]:
    return _NONE if pattern.flags & _VERBOSE else needles(pattern.pattern)


def _in(folded: str, wanted: Collection[str]) -> bool:
    """Whether a folded text has one of the needles, or anything may match."""
    if not wanted:
        return True
    for one in wanted:  # noqa: SIM110 (half the time of `any`)
        if one in folded:
            return True
    return False


def _alternatives(tokens: list[re.Match[str]], at: int) -> tuple[frozenset[str], int]:
    """The needles of what stands up to the end of a group, and the index of the token behind it."""
    branches: list[frozenset[str]] = []
    while True:
        needles, at = _sequence(tokens, at)
        branches.append(needles)
        if at >= len(tokens) or tokens[at]["close"]:
            return (frozenset().union(*branches) if all(branches) else _NONE), at + 1
        at += 1


def _sequence(tokens: list[re.Match[str]], at: int) -> tuple[frozenset[str], int]:
    """The best needles of one alternative, those whose shortest is longest, and the index of the token that ends it."""
    best, size, run = _NONE, 0, ""
    while at < len(tokens) and not (tokens[at]["close"] or tokens[at]["bar"]):
        token, inner = tokens[at], _NONE
        at += 1
        if token["open"]:
            inner, at = _alternatives(tokens, at)
            inner = _NONE if token["open"] in _DENIED else inner
        letter = token["letter"] or token["escaped"]
        counted = tokens[at] if at < len(tokens) else None
        if counted and counted["optional"]:
            letter, inner, at = None, _NONE, at + 1
        elif counted and counted["repeat"]:
            run, at = run + (letter or ""), at + 1
            letter = None
        elif letter:
            run += letter
        if not letter:
            if len(run) > size:
                best, size = frozenset([run]), len(run)
            if inner and (shortest := min(map(len, inner))) > size:
                best, size = inner, shortest
            run = ""
    return (frozenset([run]) if len(run) > size else best), at
