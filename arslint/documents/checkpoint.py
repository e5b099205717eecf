"""Checkpoints as a session prints them: FULL, SLIM and MANDATORY."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_STAGE = r"Stage[ \t]+(?P<stage>\d(?:\.\d)?['′’]?)(?:[ \t]+(?P<name>[^━\r\n]*?))?"
_OPENERS = (
    ("SLIM", re.compile(rf"━+[ \t]*\[OK\][ \t]*{_STAGE}[ \t]*->[ \t]*(?P<after>[^━\r\n]*?)[ \t]*ready[ \t]*━*")),
    ("MANDATORY", re.compile(rf"\[MANDATORY\][ \t]*{_STAGE}[ \t]+Complete")),
    ("FULL", re.compile(rf"━+[ \t]*{_STAGE}[ \t]+Complete[ \t]*━*")),
)
_RULE = re.compile(r"━{20,}")
_SECTION = re.compile(r"([A-Z][A-Za-z ]+?)(?:[ \t]*\([^)]*\))?:[ \t]*(.*)")


class Checkpoint(NamedTuple):
    """A printed checkpoint: its kind, the stage that is complete, its head, and its lines with their places."""

    kind: str
    stage: str
    head: Span
    lines: tuple[tuple[str, Span], ...]
    closed: bool

    @property
    def span(self) -> Span:
        """From the head to the last line."""
        return Span(self.head.start, self.lines[-1][1].end if self.lines else self.head.end)

    def sections(self) -> Iterator[tuple[str, str, Span]]:
        """The lines that name a section: its name, what follows the colon, and the place."""
        for line, span in self.lines:
            if match := _SECTION.match(line):
                yield match[1], match[2].strip(), span

    def find(self, pattern: re.Pattern[str]) -> Iterator[tuple[re.Match[str], Span]]:
        """The lines that match a pattern, each with the place of the match."""
        for line, span in self.lines:
            if match := pattern.search(line):
                yield match, Span(span.start + match.start(), span.start + match.end())


def checkpoints(text: str, hidden: Callable[[int], bool]) -> list[Checkpoint]:
    """The checkpoints of a text outside code, in order."""
    lines = [(line, span) for line, span in _lines(text) if not hidden(span.start)]
    heads = [(at, *opened) for at, (line, _) in enumerate(lines) if (opened := _opened(line))]
    found: list[Checkpoint] = []
    for number, (at, kind, stage) in enumerate(heads):
        stop = heads[number + 1][0] if number + 1 < len(heads) else len(lines)
        body, closed = _body(kind, lines[at + 1 : stop])
        found.append(Checkpoint(kind, stage, lines[at][1], tuple(body), closed))
    return found


def _lines(text: str) -> Iterator[tuple[str, Span]]:
    at = 0
    for line in text.split("\n"):
        shown = line.strip()
        start = at + len(line) - len(line.lstrip())
        yield shown, Span(start, start + len(shown))
        at += len(line) + 1


def _opened(line: str) -> tuple[str, str] | None:
    for kind, pattern in _OPENERS:
        if match := pattern.fullmatch(line):
            return kind, match["stage"].replace("′", "'").replace("’", "'")
    return None


def _body(kind: str, lines: list[tuple[str, Span]]) -> tuple[list[tuple[str, Span]], bool]:
    """The lines that belong to a checkpoint, and whether its closing rule stands there."""
    if kind == "SLIM":
        blank = next((at for at, (line, _) in enumerate(lines) if not line), len(lines))
        return lines[:blank], True
    rest = lines[1:] if kind == "MANDATORY" and lines and _RULE.fullmatch(lines[0][0]) else lines
    end = next((at for at, (line, _) in enumerate(rest) if _RULE.fullmatch(line)), None)
    body = [pair for pair in (rest if end is None else rest[:end]) if pair[0]]
    return body, end is not None
