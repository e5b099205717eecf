"""How a citation must read now: a pure function of its anchor and of the evidence (draft catalogue 4.2-4.3).

Whatever status, stamp and literal a citation carries already is ignored and derived anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arslint.protocol import citation, literal, status
from arslint.protocol.readstate import ReadState
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arslint.protocol.citation import Citation, Scan
    from arslint.protocol.entry import Entry
    from arslint.protocol.evidence import Evidence
    from arslint.protocol.marker import AnchorMarker
    from arslint.protocol.policy import Terminal

NO_ANCHOR = "<!--anchor:none:-->"
MALFORMED = "malformed"
UNRESOLVED = "unresolved"


class Row(NamedTuple):
    """A row of the matrix; None means whatever. The first row that fits decides."""

    anchored: bool
    known: bool | None
    acquired: bool | None
    verified: bool | None
    literal: str | None
    tier: str
    remedy: str


MATRIX = (
    Row(
        False,
        None,
        None,
        None,
        literal.NO_LOCATOR,
        "NO-LOCATOR",
        "Give the citation an anchor that says where in the source to look, or drop it; a read mark cannot help.",
    ),
    Row(
        True,
        False,
        None,
        None,
        None,
        UNRESOLVED,
        "Add the source to `literature_corpus` of the passport, or correct the slug.",
    ),
    Row(
        True,
        True,
        False,
        None,
        literal.NO_ORIGINAL,
        "HIGH WARN",
        "Acquire the source and set `source_acquired: true` in the passport, or drop the citation.",
    ),
    Row(
        True,
        True,
        True,
        False,
        literal.NOT_CROSS_CHECKED,
        "MED WARN",
        "Cross-check the source against its original and set `source_verified_against_original: true`.",
    ),
    Row(
        True,
        True,
        True,
        True,
        None,
        "READ STATE",
        "Read the source, and mark it as read (`arslint passport mark-read`) as far as you read it.",
    ),
)

TIERS = {
    status.OK: "OK",
    status.LOW: "LOW WARN",
    status.PARTIAL: status.PARTIAL,
    status.LEDGER_INVALID: status.LEDGER_INVALID,
}


REMEDIES = {
    **{row.tier: row.remedy for row in MATRIX[:-1]},
    status.LOW.replace("-", " "): MATRIX[-1].remedy,
    status.PARTIAL: "Read on, and mark the source again with a scope that covers the anchor.",
    status.LEDGER_INVALID: "Repair the read log, as `arslint check` shows; then finalize again.",
    MALFORMED: "Repair the slug; the marker was left as it stands.",
}


class Resolution(NamedTuple):
    """How a citation must read and why.

    `tier` is the count that it goes into, `state` its read state where the read log was asked, `base` its status token.
    `replaced` is the anchor that gave way to `none`; `reason` says in words why the citation is not `ok`.
    """

    slug: str
    tier: str
    literal: str | None = None
    base: str | None = None
    state: ReadState | None = None
    suffix: str | None = None
    terminals: tuple[Terminal, ...] = ()
    stamp: str | None = None
    replaced: AnchorMarker | None = None
    reason: str | None = None

    @property
    def tokens(self) -> list[str]:
        """The words of the ref marker behind its slug."""
        tokens = [token for token in (self.base, self.suffix) if token]
        tokens += [token for terminal in self.terminals for token in terminal.tokens()]
        return [*tokens, *([status.STAMP + self.stamp] if self.stamp else [])]

    @property
    def marker(self) -> str:
        """The ref marker as it must read."""
        return citation.spell(self.slug, self.tokens)

    @property
    def text(self) -> str:
        """Literal and ref marker as they must read, and the anchor `none` where the citation has no locator."""
        return f"{self.literal or ''}{self.marker}{NO_ANCHOR if self.literal == literal.NO_LOCATOR else ''}"


class Stale(NamedTuple):
    """A citation that does not read as its evidence says, and the text that must stand in the span instead."""

    citation: Citation
    resolution: Resolution
    span: Span
    text: str


def resolve(cited: Citation, evidence: Evidence) -> Resolution:
    """How a citation must read now; a marker whose slug is out of grammar stays as it is."""
    if not cited.ref.valid:
        return Resolution(cited.slug, MALFORMED, reason="its slug is out of grammar")
    entry = evidence.entries.get(cited.slug)
    row = _row(cited, entry)
    anchor = cited.anchor
    if row.tier != "READ STATE" or entry is None or anchor is None:
        missing = f"`{cited.slug}` is no citation key of the passport" if row.tier == UNRESOLVED else None
        replaced = anchor if not row.anchored and anchor and str(anchor) != NO_ANCHOR else None
        return Resolution(cited.slug, row.tier, row.literal, replaced=replaced, reason=missing)
    state = evidence.read_state(cited.slug, anchor.kind, anchor.decoded)
    if state is ReadState.LEDGER_INVALID:
        return Resolution(cited.slug, TIERS[state.base], base=state.base, state=state, reason="the read log is invalid")
    if entry.unusable:
        return Resolution(cited.slug, UNRESOLVED, state=state, reason=entry.unusable)
    return Resolution(
        cited.slug,
        TIERS[state.base],
        base=state.base,
        state=state,
        suffix=entry.contamination.suffix,
        terminals=evidence.policies.terminals(entry),
        stamp=evidence.policies.slug,
        reason=None if state is ReadState.COVERED else _why(state, cited.slug, anchor, evidence),
    )


def resolve_all(scan: Scan, evidence: Evidence) -> list[tuple[Citation, Resolution]]:
    """Every citation with its resolution, in document order."""
    return [(cited, resolve(cited, evidence)) for cited in scan.citations]


def stale(text: str, resolved: Iterable[tuple[Citation, Resolution]]) -> Iterator[Stale]:
    """The citations of a text that must be rewritten, in document order."""
    for cited, resolution in resolved:
        if resolution.tier == MALFORMED:
            continue
        end = cited.span.end if resolution.literal == literal.NO_LOCATOR else cited.marker.end
        span = Span(cited.span.start, end)
        if text[span.start : span.end] != resolution.text:
            yield Stale(cited, resolution, span, resolution.text)


def contrast(stale: Stale) -> tuple[str, str]:
    """What a citation reads and what it must read, in words: literals and tokens without what is common at the end."""
    before = [token.text for token in stale.citation.ref.tokens]
    after = stale.resolution.tokens
    while len(before) > 1 and len(after) > 1 and before[-1] == after[-1]:
        before, after = before[:-1], after[:-1]
    literals = [found.text for found in stale.citation.literals]
    return _words(literals, before), _words([stale.resolution.literal] if stale.resolution.literal else [], after)


def _words(literals: list[str], tokens: list[str]) -> str:
    plain = " ".join(token for token in tokens if not token.startswith(("severity=", "reason=", "mode=")))
    shown = [*literals, *([plain] if plain else [])]
    return " ".join(f"`{text}`" for text in shown) or "no status"


def _row(cited: Citation, entry: Entry | None) -> Row:
    anchored = cited.anchor is not None and cited.anchor.locates
    facts = (anchored, entry is not None, entry is not None and entry.acquired, entry is not None and entry.verified)
    return next(row for row in MATRIX if all(want in (None, fact) for want, fact in zip(row[:4], facts, strict=True)))


def _why(state: ReadState, slug: str, anchor: AnchorMarker, evidence: Evidence) -> str:
    place = f"anchor {anchor.kind}:{anchor.decoded}"
    if state is ReadState.NOT_ATTESTED:
        return f"no read mark, {place}"
    if state is ReadState.RESCINDED:
        return f"the latest read mark is rescinded, {place}"
    scope = evidence.scope(slug)
    if scope is None:
        return f"the read mark has no scope and is not known to cover {place}"
    if state is ReadState.COVERAGE_UNKNOWN:
        return f"read_scope {scope.level} is not known to cover {place}"
    where = f" ({', '.join(scope.locators)})" if scope.locators else ""
    return f"read_scope {scope.level}{where} does not cover {place}"
