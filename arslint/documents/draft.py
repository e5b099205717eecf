"""A draft: Markdown whose citations carry ref and anchor markers."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from arslint.documents.document import Document, Kind
from arslint.documents.markdown import Markdown
from arslint.protocol import citation, status
from arslint.protocol.citation import AnchorMarker

if TYPE_CHECKING:
    from arslint.documents.heading import Heading
    from arslint.protocol.citation import Citation, RefMarker, Scan
    from arslint.protocol.status import Status
    from arslint.text import Span

_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")


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

    @property
    def citations(self) -> tuple[Citation, ...]:
        """The citations in document order."""
        return self.scan.citations

    @cached_property
    def statuses(self) -> tuple[tuple[Citation, Status], ...]:
        """The citations, each with what its tokens say."""
        return tuple((one, status.read(one.ref.tokens)) for one in self.citations)

    def stray_anchor(self, ref: RefMarker) -> AnchorMarker | None:
        """The ownerless anchor that stands behind an anchorless ref marker, in the same paragraph and before any other."""
        return self._stray_anchors.get(ref.span)

    @cached_property
    def _stray_anchors(self) -> dict[Span, AnchorMarker]:
        bare = {one.marker for one in self.citations if one.anchor is None}
        orphans = {anchor.span for anchor in self.scan.orphans}
        strays: dict[Span, AnchorMarker] = {}
        for before, after in pairwise(self.scan.pieces()):
            near = before.span in bare and isinstance(after, AnchorMarker) and after.span in orphans
            if near and not _BLANK_LINE.search(self.source.text, before.span.end, after.span.start):
                strays[before.span] = after
        return strays

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
