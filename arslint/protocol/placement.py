"""Where the annotations of the claim audit stand in a draft (draft catalogue 5.4; corrections, Draft 18).

A finding about a citation stands one space behind its anchor, a finding about a sentence one space behind its end, in
the order of the audit. A run takes away what an earlier run put there, with the space before it, and writes anew.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from arslint.protocol.claims import cited_key
from arslint.protocol.sentence import Sentences, plain
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from arslint.protocol.citation import Citation, Scan
    from arslint.protocol.claims import Finding


_BEHIND = re.compile(r"[.!?。！？；\"'”’)\]*_>]")
_LINE_END = re.compile(r"[ \t\r]*(?:\n|\Z)")


class Change(NamedTuple):
    """A text that must stand in a span instead of what stands there."""

    span: Span
    text: str


@dataclass(frozen=True)
class Placement:
    """Where findings belong: each with the offset that its annotation stands behind.

    `runs` are the annotations that stand in the text now, by the offset of the space before them; `lost` are the
    findings that no place in the draft fits, `appendix` those about the paper as a whole, which never stand in prose.
    """

    scan: Scan
    wanted: tuple[tuple[int, Finding], ...]
    runs: Mapping[int, Span]
    lost: tuple[Finding, ...]
    appendix: tuple[Finding, ...]

    def end(self, place: int) -> int:
        """The end of the annotations behind a place."""
        return self.runs[place].end if place in self.runs else place

    def standing(self, place: int) -> str:
        """The annotations behind a place, each with the space before it."""
        return self.scan.text[place : self.end(place)]

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What must change so that every finding has its annotation and no other stands in such a place."""
        texts: dict[int, dict[str, None]] = {at: {} for at, run in self.runs.items() if _ours(self.scan, run)}
        for at, finding in self.wanted:
            texts.setdefault(at, {})[finding.annotation] = None
        changes = (Change(Span(at, self.end(at)), "".join(f" {one}" for one in texts[at])) for at in sorted(texts))
        return tuple(change for change in changes if self.standing(change.span.start) != change.text)


def place(
    scan: Scan,
    findings: Sequence[Finding],
    inert: Callable[[int], bool] = lambda _: False,
    section: Callable[[int], str] = lambda _: "",
) -> Placement:
    """The places of all findings in a draft; `section` gives the heading path of an offset."""
    inline = [one for one in findings if one.inline]
    sentences = Sentences.of(scan.text, inert) if inline else Sentences(scan.text, ())
    runs = _runs(scan)
    starts = {run.end: run.start for run in runs}
    find = _Finder(scan, sentences, section)
    wanted: list[tuple[int, Finding]] = []
    lost: list[Finding] = []
    for finding in inline:
        ends = find.citations(finding) if finding.citation else find.sentence(finding)
        wanted += [(starts.get(end, end), finding) for end in ends]
        lost += [] if ends else [finding]
    appendix = tuple(one for one in findings if not one.inline)
    return Placement(scan, tuple(wanted), {run.start: run for run in runs}, tuple(lost), appendix)


def _runs(scan: Scan) -> list[Span]:
    """The runs of exact annotations with one space before each, from the first space to the last bracket."""
    runs: list[Span] = []
    for note in scan.annotations:
        start = note.span.start - 1
        if note.exact and start >= 0 and scan.text[start] == " ":
            if runs and runs[-1].end == start:
                start = runs.pop().start
            runs.append(Span(start, note.span.end))
    return runs


def _ours(scan: Scan, run: Span) -> bool:
    """Whether a run stands where this module puts them: behind a marker or a sentence."""
    return bool(_BEHIND.match(scan.text, run.start - 1) or _LINE_END.match(scan.text, run.end))


class _Finder:
    """The citations and sentences of a draft by what joins findings to them."""

    def __init__(self, scan: Scan, sentences: Sentences, section: Callable[[int], str]) -> None:
        self.sentences = sentences
        self.in_order = scan.citations
        self.section = section
        self.cited: dict[tuple[str, str, str], list[Citation]] = {}
        for citation in scan.citations:
            self.cited.setdefault(cited_key(citation), []).append(citation)

    def citations(self, finding: Finding) -> list[int]:
        """The ends of the citations that a claim is about: those in whose sentence it stands, else all that join."""
        candidates = self.cited.get(finding.citation or ("", "", ""), [])
        if len(candidates) > 1 and finding.text:
            claim = plain(finding.text)
            candidates = [one for one in candidates if claim in self._around(one)] or candidates
        return [one.span.end for one in candidates]

    def sentence(self, finding: Finding) -> list[int]:
        """The end of the sentence that a finding is about, in its section where several read alike."""
        spans = self._by_text.get(plain(finding.text), [])
        inside = [span for span in spans if _is_section(self.section(span.start), finding.section)]
        return [self._outside(span.end) for span in (inside or spans)[:1]]

    def _outside(self, at: int) -> int:
        """The offset itself, or the end of the citation that it stands in."""
        index = bisect_left(self.in_order, at, key=lambda citation: citation.span.end)
        if index < len(self.in_order) and self.in_order[index].span.start < at:
            return self.in_order[index].span.end
        return at

    def _around(self, citation: Citation) -> str:
        span = self.sentences.at(citation.marker.start)
        return plain(self.sentences.text[span.start : span.end]) if span else ""

    @cached_property
    def _by_text(self) -> dict[str, list[Span]]:
        found: dict[str, list[Span]] = {}
        for span in self.sentences.spans:
            found.setdefault(plain(self.sentences.text[span.start : span.end]), []).append(span)
        return found


def _is_section(path: str, wanted: str) -> bool:
    last = re.split(r"\s*[>/]\s*", wanted)[-1]
    return bool(last) and (path == wanted or path.rsplit(" > ", maxsplit=1)[-1] == last)
