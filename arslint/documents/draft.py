"""A draft: Markdown whose citations carry ref and anchor markers."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from arslint.documents import hiding, segment
from arslint.documents.document import Document, Kind
from arslint.documents.markdown import Markdown
from arslint.protocol import citation, status
from arslint.protocol.marker import AnchorMarker, BlockMarker
from arslint.text import Span

if TYPE_CHECKING:
    from arslint.documents.heading import Heading
    from arslint.documents.hiding import Hiding
    from arslint.documents.segment import Segment
    from arslint.protocol.citation import Citation, Scan
    from arslint.protocol.marker import Leftover, NearMiss, Piece, RefMarker
    from arslint.protocol.status import Status

_SELF_GATE = re.compile(
    r"\[v3\.7\.3 NO-LOCATOR SELF-GATE\][^\n]*"
    r"(?:\n(?:[ \t\r]*|[-*>] [^\n]*|(?:Per|Action|Affected|All)\b[^\n]*)(?=\n|\Z))*"
)
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_BLOCK_MARKER = re.compile(r"<!--block:[^<>\n]*-->")


class Draft(Document):
    """The markers of a draft, with fenced code set aside; inline code hides nothing (DR003)."""

    kind = Kind.DRAFT

    @cached_property
    def markdown(self) -> Markdown:
        """The draft as Markdown."""
        return Markdown(self.source)

    @cached_property
    def scan(self) -> Scan:
        """Every marker, and everything that resembles one, outside fenced code."""
        return citation.scan(self.source.text, self.markdown.code_mask(inline=False).covers)

    @cached_property
    def hiding(self) -> tuple[Hiding, ...]:
        """What fences hide from the gate although other readers may see it."""
        return tuple(hiding.hiding(self.markdown))

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """What the revision patches see as its blocks."""
        return tuple(segment.segments(self.source, self.markdown.body.start))

    def segment_at(self, offset: int) -> Segment | None:
        """The segment on whose lines an offset stands."""
        at = bisect_right(self.segments, offset, key=lambda found: found.span.start) - 1
        return self.segments[at] if at >= 0 and offset <= self.segments[at].span.end else None

    @property
    def citations(self) -> tuple[Citation, ...]:
        """The citations in document order."""
        return self.scan.citations

    @cached_property
    def statuses(self) -> tuple[tuple[Citation, Status], ...]:
        """The citations, each with what its tokens say."""
        return tuple((one, status.read(one.ref.tokens)) for one in self.citations)

    def stray_anchor(self, ref: RefMarker) -> AnchorMarker | None:
        """The ownerless anchor that an anchorless ref marker lost: next in its paragraph, or behind a block marker."""
        return self._stray_anchors.get(ref.span)

    @cached_property
    def _stray_anchors(self) -> dict[Span, AnchorMarker]:
        bare = {one.marker for one in self.citations if one.anchor is None}
        orphans = {anchor.span for anchor in self.scan.orphans}
        strays: dict[Span, AnchorMarker] = {}
        before: Piece | None = None
        for piece in self.scan.pieces():
            if isinstance(piece, BlockMarker):
                continue
            if before and before.span in bare and isinstance(piece, AnchorMarker) and piece.span in orphans:
                between = _BLOCK_MARKER.sub("", self.source.text[before.span.end : piece.span.start])
                if not (between.strip() and _BLANK_LINE.search(between)):
                    strays[before.span] = piece
            before = piece
        return strays

    def anchor_behind(self, broken: Leftover | NearMiss) -> AnchorMarker | None:
        """The ownerless anchor that only white space parts from what was meant for a marker."""
        return self._orphans_behind.get(broken.span.end)

    @cached_property
    def _orphans_behind(self) -> dict[int, AnchorMarker]:
        return {self.solid_before(anchor.span.start): anchor for anchor in self.scan.orphans}

    @cached_property
    def self_gate(self) -> Span | None:
        """The message by which a report that stands alone refuses itself: its title and the lines below it."""
        found = _SELF_GATE.search(self.source.text)
        return Span(*found.span()) if found else None

    def second_closer(self, anchor: AnchorMarker) -> Span | None:
        """The `-->` that a quote anchor was meant to end at, where an earlier one ends it (F10)."""
        if anchor.kind != "quote":
            return None
        start = anchor.span.end
        rest = self.source.text[start : self._next_comment(start)]
        blank = _BLANK_LINE.search(rest)
        at = rest.find("-->", 0, blank.start() if blank else len(rest))
        return Span(start + at, start + at + 3) if at >= 0 else None

    def _next_comment(self, offset: int) -> int:
        at = self.source.text.find("<!--", offset)
        return at if at >= 0 else len(self.source.text)

    def solid_before(self, offset: int) -> int:
        """The end of the text before an offset without the white space at its end."""
        while offset and self.source.text[offset - 1].isspace():
            offset -= 1
        return offset

    @cached_property
    def finalized(self) -> bool:
        """Whether a finalizer has been here: a marker with a status, or one of its literals (corrections, Draft 13)."""
        return any(c.ref.tokens for c in self.citations) or any(found.exact for found in self.scan.literals)

    def stage(self, stated: str | None) -> str:
        """The stage of the draft: as stated, else `final` once a finalizer has been here, else `writer`."""
        return stated or ("final" if self.finalized else "writer")

    def section(self, span: Span) -> str:
        """The heading path above a span, joined by ` > `; empty before the first heading."""
        starts, paths = self._sections
        at = bisect_right(starts, span.start)
        return paths[at - 1] if at else ""

    @cached_property
    def _sections(self) -> tuple[list[int], list[str]]:
        """Where each section starts, and its heading path."""
        starts: list[int] = []
        paths: list[str] = []
        above: list[Heading] = []
        for heading in self.markdown.headings:
            if heading.nested:
                continue
            while above and above[-1].level >= heading.level:
                above.pop()
            above.append(heading)
            starts.append(heading.span.start)
            paths.append(" > ".join(one.text for one in above))
        return starts, paths
