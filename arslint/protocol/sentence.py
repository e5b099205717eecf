"""The sentences of a draft, each with the markers that stand behind its end.

A sentence ends at `. ! ? 。 ！ ？ ；` or with its block. Comments and bracketed annotations behind
the end belong to the sentence before them.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_BRACKETED = r"\[(?:HIGH-WARN|LOW-WARN|CLAIM-AUDIT|UNCITED-ASSERTION|UNVERIFIED CITATION)[^\[\]\n]{0,200}\]"
_COMMENT = re.compile(r"<!--[^<>]*-->")
_NOTE = re.compile(_BRACKETED)
_STOP = re.compile(r"[.!?。！？；\n]")
_NEW_BLOCK = re.compile(r"[ \t\r]*\n|[ \t]{0,3}(?:#{1,6}[ \t]|[-*+|>][ \t]?|[0-9]{1,4}[.)][ \t]|```|~~~)")
_ENDS = re.compile(r"[\"'”’)\]*_]{0,3}(?:\x00|\s|$)")
_GOES_ON = re.compile(r"[\"'”’)\]*_]{0,3}\s+[a-z]")
_ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|vs|cf|al|[Ff]igs?|[Tt]ab|[Ee]qs?|[Nn]o|pp?|[Ss]ec|[Cc]h|ca)|\b[A-Z])$")
_TAIL = re.compile(rf"[\"'”’)\]*_]{{0,3}}(?:[ \t]*(?:\x00+|{_BRACKETED}))*")
_HEAD = re.compile(r"\s*(?:#{1,6}[ \t]+|[-*+>][ \t]+|[0-9]{1,4}[.)][ \t]+)?")


@dataclass(frozen=True)
class Sentences:
    """The sentences of a text in order, inert text left out."""

    text: str
    spans: tuple[Span, ...]

    @classmethod
    def of(cls, text: str, inert: Callable[[int], bool] = lambda _: False) -> Sentences:
        """The sentences of a text; one that begins in inert text is none."""
        quiet = _COMMENT.sub(lambda comment: "\0" * len(comment[0]), text)
        return cls(text, tuple(span for span in _cut(quiet) if not inert(span.start)))

    @cached_property
    def _starts(self) -> list[int]:
        return [span.start for span in self.spans]

    def at(self, offset: int) -> Span | None:
        """The sentence that an offset stands in."""
        index = bisect_right(self._starts, offset) - 1
        return self.spans[index] if index >= 0 and offset < self.spans[index].end else None

    def between(self, start: int, end: int) -> tuple[Span, ...]:
        """The sentences that begin in a stretch of the text."""
        return self.spans[bisect_left(self._starts, start) : bisect_left(self._starts, end)]


def plain(text: str) -> str:
    """A text as it reads: without comments and annotations, white space folded."""
    return " ".join(_NOTE.sub(" ", _COMMENT.sub("", text)).split())


def _cut(quiet: str) -> Iterator[Span]:
    start = 0
    for stop in _STOP.finditer(quiet):
        if stop.start() < start:
            continue
        end, after = _break(quiet, stop)
        if after:
            yield from _piece(quiet, start, end)
            start = after
    yield from _piece(quiet, start, len(quiet))


def _break(quiet: str, stop: re.Match[str]) -> tuple[int, int]:
    """Where the sentence before a stop ends and where the next one begins; zeros where the sentence goes on."""
    at = stop.end()
    if stop[0] == "\n":
        return (stop.start(), at) if _NEW_BLOCK.match(quiet, at) else (0, 0)
    if stop[0] in ".!?" and not _ENDS.match(quiet, at):
        return 0, 0
    if stop[0] == "." and (_GOES_ON.match(quiet, at) or _ABBREVIATION.search(quiet, max(at - 8, 0), at - 1)):
        return 0, 0
    tail = _TAIL.match(quiet, at)
    end = tail.end() if tail else at
    return end, end


def _piece(quiet: str, start: int, end: int) -> Iterator[Span]:
    head = _HEAD.match(quiet, start, end)
    begin = head.end() if head else start
    end = begin + len(quiet[begin:end].rstrip())
    if begin < end:
        yield Span(begin, end)
