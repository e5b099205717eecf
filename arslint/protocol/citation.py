"""The marker grammar: citations, anchors, block markers, and what opens like a marker and is none.

One pass serves the rules, `finalize`, `gate` and the editor (draft catalogue parts 1-3, DR007, DR008).
`print(scan(text)) == text` for every text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from arslint.protocol import annotation, literal, opener
from arslint.protocol.marker import AnchorMarker, BlockMarker, Comment, Leftover, NearMiss, Piece, RefMarker
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

_COMMENT = re.compile(r"<!--")
_SPACE = re.compile(r"\s*")


class Citation(NamedTuple):
    """A ref marker with the exact literals that touch it and the anchor marker that only white space parts from it."""

    ref: RefMarker
    anchor: AnchorMarker | None = None
    literals: tuple[literal.Literal, ...] = ()

    @property
    def slug(self) -> str:
        """The slug as written."""
        return self.ref.slug

    @property
    def marker(self) -> Span:
        """The span of the ref marker."""
        return self.ref.span

    @property
    def gap(self) -> Span | None:
        """The white space between ref and anchor; None without an anchor."""
        return Span(self.ref.span.end, self.anchor.span.start) if self.anchor else None

    @property
    def span(self) -> Span:
        """From the first literal to the end of the anchor."""
        start = self.literals[0].span.start if self.literals else self.ref.span.start
        return Span(start, (self.anchor or self.ref).span.end)


@dataclass(frozen=True)
class Scan:
    """Everything in a text that is or resembles a marker, in document order."""

    text: str
    refs: tuple[RefMarker, ...] = ()
    anchors: tuple[AnchorMarker, ...] = ()
    blocks: tuple[BlockMarker, ...] = ()
    leftovers: tuple[Leftover, ...] = ()
    near_misses: tuple[NearMiss, ...] = ()
    comments: tuple[Comment, ...] = ()
    literals: tuple[literal.Literal, ...] = ()
    annotations: tuple[annotation.Annotation, ...] = ()

    @cached_property
    def citations(self) -> tuple[Citation, ...]:
        """Each ref marker with its anchor and its literals."""
        return tuple(Citation(ref, self._anchor_after(ref), self._literals_before(ref)) for ref in self.refs)

    @cached_property
    def orphans(self) -> tuple[AnchorMarker, ...]:
        """The anchors that no ref marker owns (DR302)."""
        owned = {citation.anchor.span for citation in self.citations if citation.anchor}
        return tuple(anchor for anchor in self.anchors if anchor.span not in owned)

    def pieces(self) -> list[Piece]:
        """All well-formed markers in document order."""
        return sorted([*self.refs, *self.anchors, *self.blocks], key=lambda piece: piece.span)

    @cached_property
    def _anchor_at(self) -> dict[int, AnchorMarker]:
        return {anchor.span.start: anchor for anchor in self.anchors}

    @cached_property
    def _literal_ending_at(self) -> dict[int, literal.Literal]:
        return {found.span.end: found for found in self.literals if found.exact}

    def _anchor_after(self, ref: RefMarker) -> AnchorMarker | None:
        gap = _SPACE.match(self.text, ref.span.end)
        return self._anchor_at.get(gap.end()) if gap else None

    def _literals_before(self, ref: RefMarker) -> tuple[literal.Literal, ...]:
        found: list[literal.Literal] = []
        at = ref.span.start
        while at in self._literal_ending_at:
            found.append(self._literal_ending_at[at])
            at = found[-1].span.start
        return tuple(reversed(found))


def scan(text: str, inert: Callable[[int], bool] = lambda _: False) -> Scan:
    """Every marker, leftover, near miss, comment and literal that does not begin in inert text; linear in the text."""
    found: list[object] = []
    starts: set[int] = set()
    for match in opener.OPENER.finditer(text):
        if not inert(match.start()):
            starts.add(match.start())
            found.append(opener.read(text, match))
    comments = [
        comment for comment in _comments(text) if comment.span.start not in starts and not inert(comment.span.start)
    ]

    return Scan(
        text,
        _only(RefMarker, found),
        _only(AnchorMarker, found),
        _only(BlockMarker, found),
        _only(Leftover, found),
        _only(NearMiss, found),
        tuple(comments),
        literal.find(text, inert),
        annotation.find(text, inert),
    )


def print(scan: Scan) -> str:  # noqa: A001
    """The text of a scan, each marker printed from its parts."""
    out: list[str] = []
    at = 0
    for piece in scan.pieces():
        out += (scan.text[at : piece.span.start], str(piece))
        at = piece.span.end
    return "".join([*out, scan.text[at:]])


def spell(slug: str, tokens: list[str] | tuple[str, ...] = ()) -> str:
    """The canonical ref marker of a slug and its tokens: single spaces, none before the end (DR118)."""
    return f"<!--ref:{' '.join([slug, *tokens])}-->"


def _only(kind: type[T], found: list[object]) -> tuple[T, ...]:
    return tuple(item for item in found if isinstance(item, kind))


def _comments(text: str) -> Iterator[Comment]:
    at = 0
    while (start := _COMMENT.search(text, at)) is not None:
        close = text.find("-->", start.end())
        if close < 0:
            return
        yield Comment(Span(start.start(), close + 3), text[start.end() : close])
        at = close + 3
