"""Blocks of a text between comments that mark them, such as `<!-- canonical:x -->` and `<!-- /canonical:x -->`."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, NamedTuple

from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CANONICAL = re.compile(r"<!--\s*(/?)canonical:([A-Za-z0-9-]+)\s*-->")
_NAMED = re.compile(r"<!--\s*([A-Za-z0-9][\w:-]*?)[:-](begin|start|end)\b[^>]*?-->", re.IGNORECASE)
_WORDS = re.compile(r"^(?:end|begin|start)$", re.IGNORECASE)


class Marked(NamedTuple):
    """A block: its id, the span of its opening mark, its body, and whether all files have it alike.

    They do where the mark says `canonical` or, in small letters, `begin`; `BEGIN` only tells a checker where to look.
    """

    name: str
    mark: Span
    body: Span
    alike: bool = True


class Flaw(NamedTuple):
    """A mark that opens or closes no block: where, and what is wrong."""

    span: Span
    cause: str


def blocks(text: str, comments: Iterable[Span]) -> tuple[list[Marked], list[Flaw]]:
    """The blocks of a text, given its live comments, and the marks that make none."""
    found: list[Marked] = []
    flaws: list[Flaw] = []
    opened: list[tuple[str, Span]] = []
    for name, closes, mark in _marks(text, comments):
        if not closes:
            if opened:
                flaws.append(Flaw(mark, f"`{name}` opens inside `{opened[-1][0]}`"))
            opened.append((name, mark))
        elif not opened or all(other != name for other, _ in opened):
            flaws.append(Flaw(mark, f"`{name}` is closed and was never opened"))
        else:
            while opened:
                other, at = opened.pop()
                if other == name:
                    alike = "BEGIN" not in text[at.start : at.end] and "START" not in text[at.start : at.end]
                    found.append(Marked(name, at, Span(at.end, mark.start), alike))
                    break
                flaws.append(Flaw(at, f"`{other}` is never closed"))
    flaws += [Flaw(at, f"`{name}` is never closed") for name, at in opened]
    return found, sorted(flaws)


def told(text: str, comments: Iterable[Span]) -> dict[str, list[list[object]]]:
    """The blocks and the flaws of a text as facts; nothing for a text without either."""
    found, flaws = blocks(text, comments)
    marked: list[list[object]] = [[one.name, *one.mark, *one.body, one.alike] for one in found]
    flawed: list[list[object]] = [[*flaw.span, flaw.cause] for flaw in flaws]
    return {key: rows for key, rows in (("marked", marked), ("flawed", flawed)) if rows}


def digest(text: str, length: int | None = None) -> str:
    """The start of the SHA-256 of a text with every space as one; of its first characters if `length` says so."""
    return hashlib.sha256(" ".join(text.split())[:length].encode()).hexdigest()[:16]


def _marks(text: str, comments: Iterable[Span]) -> Iterator[tuple[str, bool, Span]]:
    for comment in comments:
        canonical = _CANONICAL.fullmatch(text, comment.start, comment.end)
        named = None if canonical else _NAMED.match(text, comment.start, comment.end)
        if canonical:
            yield canonical[2], canonical[1] == "/", comment
        elif named and not _WORDS.match(named[1]) and named.end() == comment.end:
            yield named[1], named[2].lower() == "end", comment
