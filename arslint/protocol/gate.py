"""The formatter's decision whether a draft may be formatted, with every reason why not (draft catalogue part 6).

The gate reads what stands in the draft and never resolves anything. It is never short-circuited: a draft is told all
that is wrong with it at once. What would hide a refusal from the formatter is refused as `integrity` (corrections,
Draft 4-6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arslint.protocol import grammar, literal, policy, status
from arslint.protocol.release import Feature
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arslint.protocol.citation import Citation, Scan
    from arslint.protocol.evidence import Evidence
    from arslint.protocol.status import Status

STALE = "stale"
INTEGRITY = "integrity"


class Rule(NamedTuple):
    """A rule of the gate: what it looks for and what cures it."""

    name: str
    looks_for: str
    remedy: str


_ANCHOR = "Give the citation a real anchor, or drop it; a read mark never helps here."
RULES = (
    Rule("1", literal.NO_ORIGINAL, "Acquire the source, set `source_acquired: true`, and finalize again."),
    Rule(
        "2",
        literal.NOT_CROSS_CHECKED,
        "Cross-check the source against its original (codex_audit, manual_grep or vision_check), and finalize again.",
    ),
    Rule("3", literal.NO_LOCATOR, _ANCHOR),
    Rule("4", "a ref marker whose status is not ok, acknowledged LOW-WARN or LOW-WARN-PARTIAL-COVERAGE", ""),
    Rule("5", "<!--anchor:none:", _ANCHOR),
    Rule("6", "[HIGH-WARN-CLAIM-NOT-SUPPORTED]", "Rewrite the claim, cite a source that supports it, or drop it."),
    Rule(
        "7",
        "[HIGH-WARN-NEGATIVE-CONSTRAINT-VIOLATION",
        "Comply with the constraint, drop the claim, or issue the claim manifest anew.",
    ),
    Rule("8", "[HIGH-WARN-FABRICATED-REFERENCE]", "Look the reference up again, replace it, or drop it."),
    Rule("9", "[HIGH-WARN-CLAIM-AUDIT-ANCHORLESS", _ANCHOR),
    Rule(
        "10",
        "[HIGH-WARN-CONSTRAINT-VIOLATION-UNCITED",
        "Comply with the constraint, drop the sentence, or issue the claim manifest anew.",
    ),
    Rule(
        "11",
        "severity=HIGH-BLOCK in a ref marker",
        "Verify or replace the source, or set the policy that fired back to `advisory`; then finalize again. "
        "A read mark never clears a terminal block.",
    ),
    Rule(STALE, "a stamp of other policies than the passport's", "Run `arslint finalize` under the current policies."),
    Rule(INTEGRITY, "whatever would hide a refusal from the formatter", "Repair it as shown by `arslint check`."),
)
REMEDIES = {rule.name: rule.remedy for rule in RULES}
_SLUG = "Use the citation key of the source: a letter, then letters, digits, `_`, `:` or `-`."
_LITERALS = {literal.NO_ORIGINAL: "1", literal.NOT_CROSS_CHECKED: "2", literal.NO_LOCATOR: "3"}


class Refusal(NamedTuple):
    """A reason why a draft may not be formatted; the slug is that of the citation, where there is one."""

    rule: str
    slug: str | None
    span: Span
    message: str
    remedy: str


class Decision(NamedTuple):
    """All refusals in document order, and what the reader should know besides."""

    refusals: tuple[Refusal, ...]
    notes: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """`EMIT` where nothing refuses, else `REFUSE`."""
        return "REFUSE" if self.refusals else "EMIT"


def decide(scan: Scan, evidence: Evidence, hiding: Iterable[tuple[Span, str, str]] = ()) -> Decision:
    """Whether a draft may be formatted; `hiding` is where something is hidden in it, by what, and the cure."""
    refusals = [_refuse(INTEGRITY, None, *found) for found in hiding]
    refusals += [*_integrity(scan), *_evidence(evidence), *_literals(scan)]
    notes: list[str] = []
    for cited in scan.citations:
        found = status.read(cited.ref.tokens)
        refusals += _rule_4(cited, found, evidence)
        refusals += _locator(cited, found)
        refusals += _freshness(cited, found, evidence)
        refusals += _rule_11(cited, found)
        if evidence.fail_closed and slips_through(found):
            message = f"no index knows `{cited.slug}`, and no policy blocks it"
            refusals.append(_refuse(INTEGRITY, cited.slug, cited.marker, message, "Verify or replace the source."))
        if found.base == status.LOW and _acknowledged(cited, evidence):
            notes.append(f"`{cited.slug}` is marked as read: finalize again, and its marker will say so")
    if evidence.passport is None:
        notes.append("freshness not checked: there is no passport")
    order = sorted(refusals, key=lambda refusal: (refusal.span, len(refusal.rule), refusal.rule))
    return Decision(tuple(order), tuple(dict.fromkeys(notes)))


def _refuse(rule: str, slug: str | None, span: Span, message: str, remedy: str | None = None) -> Refusal:
    return Refusal(rule, slug, span, message, REMEDIES[rule] if remedy is None else remedy)


def _integrity(scan: Scan) -> Iterator[Refusal]:
    for leftover in scan.leftovers:
        message = f"a marker that opens like a {leftover.kind} marker does not parse: {leftover.reason}"
        yield _refuse(INTEGRITY, None, leftover.span, message)
    for miss in scan.near_misses:
        if miss.meant:
            message = f"this resembles a {miss.kind} marker, and no reader of markers sees it"
            yield _refuse(INTEGRITY, None, miss.span, message)
    for ref in scan.refs:
        if not ref.valid:
            yield _refuse(INTEGRITY, ref.slug, ref.slug_span, f"`{ref.slug}` is no slug", _SLUG)
    ends = {piece.span.end for piece in scan.pieces()}
    for anchor in scan.orphans:
        before = anchor.span.start
        while scan.text[before - 1 : before].isspace():
            before -= 1
        if scan.text.endswith("-->", 0, before) and before not in ends:
            message = "this anchor follows a comment that is no ref marker"
            yield _refuse(INTEGRITY, None, anchor.span, message, "Repair the ref marker, or drop the anchor.")
    for found in scan.literals:
        if not found.exact:
            remedy = "Restore its spelling, or finalize again after the cause is gone."
            yield _refuse(INTEGRITY, None, found.span, "a finalizer literal is re-spelled", remedy)
    for note in scan.annotations:
        if note.high and note.family is None:
            remedy = "Restore its spelling, or audit the claim again after the cause is gone."
            yield _refuse(INTEGRITY, None, note.span, "a HIGH-WARN annotation is re-spelled", remedy)


def _evidence(evidence: Evidence) -> Iterator[Refusal]:
    for fault in evidence.faults:
        if fault.stops and fault.where[:1] in ((), (policy.KEY,)):
            yield _refuse(INTEGRITY, None, Span(0, 0), f"{evidence.name}: {fault}", fault.hint)


def _literals(scan: Scan) -> Iterator[Refusal]:
    slugs = {found.span: cited.slug for cited in scan.citations for found in cited.literals}
    for found in scan.literals:
        if found.exact:
            yield _refuse(_LITERALS[found.text], slugs.get(found.span), found.span, f"{found.text} stands in the draft")
    slugs = {cited.anchor.span: cited.slug for cited in scan.citations if cited.anchor}
    for anchor in scan.anchors:
        if anchor.kind == "none":
            yield _refuse("5", slugs.get(anchor.span), anchor.span, "the anchor `none` says that there is no locator")
    for leftover in scan.leftovers:
        if scan.text.startswith("<!--anchor:none:", leftover.span.start):
            yield _refuse("5", None, leftover.span, "the anchor `none` says that there is no locator")
    for note in scan.annotations:
        if note.family and note.family.rule:
            yield _refuse(note.family.rule, None, note.span, f"{note.text} stands in the draft")


def _rule_4(cited: Citation, found: Status, evidence: Evidence) -> Iterator[Refusal]:
    slug, span = cited.slug, cited.marker
    if not cited.ref.valid:
        yield _refuse("4", slug, span, "malformed: its slug is out of grammar", _SLUG)
    elif why := grammar.fault(found, evidence.release):
        later = any(status.later(token, evidence.release) for token in found.canonical())
        remedy = "Raise `--release`, or finalize again at this one." if later else "Finalize the draft again."
        yield _refuse("4", slug, span, f"malformed: {why}", remedy)
    elif cited.ref.bare:
        yield _refuse("4", slug, span, f"bare: `{slug}` has no status", _why_bare(cited, evidence))
    elif found.ledger:
        remedy = "Repair the read log, then finalize again; a read mark cannot help."
        yield _refuse("4", slug, span, f"{status.LEDGER_INVALID}: the read log was unusable", remedy)
    elif found.base == status.LOW and not _acknowledged(cited, evidence):
        scope = " --scope LEVEL" if evidence.release.has(Feature.ATTESTED_READ) else ""
        remedy = (
            f"Read the source, run `/ars-mark-read {slug}{scope}` (`arslint passport mark-read`), and finalize again."
        )
        yield _refuse("4", slug, span, f"LOW-WARN unacknowledged: nobody attests to have read `{slug}`", remedy)


def _why_bare(cited: Citation, evidence: Evidence) -> str:
    if cited.literals:
        return "Cure what the literal before it says, and finalize again."
    if evidence.has_corpus and cited.slug not in evidence.entries:
        return (
            "Add the source to `literature_corpus` of the passport, or correct the slug; then run `arslint finalize`."
        )
    return "Run `arslint finalize`."


def slips_through(found: Status) -> bool:
    """Whether the strict triangulation policy lets a source pass that none of four indexes knows (DR447)."""
    strict = f"{policy.CONTAMINATION}.strict" in (found.stamp or "").split("+")
    unknown = any(token.text.endswith("QUADRANGULATION-UNMATCHED") for token in found.suffixes)
    blocked = any(block.values.get("policy") == policy.CONTAMINATION for block in found.terminals)
    return strict and unknown and not blocked


def _locator(cited: Citation, found: Status) -> Iterator[Refusal]:
    anchor = cited.anchor
    if found.bases and not (anchor and (anchor.locates or anchor.kind == "none")):
        message = f"`{cited.slug}` has a status but no anchor that locates anything"
        yield _refuse(INTEGRITY, cited.slug, anchor.span if anchor else cited.marker, message, _ANCHOR)


def _acknowledged(cited: Citation, evidence: Evidence) -> bool:
    """Whether a read mark stands behind the citation, and would count: nothing else may be wrong with its source."""
    entry = evidence.entries.get(cited.slug)
    if evidence.has_corpus and not (entry and entry.acquired and entry.verified):
        return False
    kind, value = (cited.anchor.kind, cited.anchor.decoded) if cited.anchor else ("", "")
    return evidence.read_state(cited.slug, kind, value).acknowledged


def _freshness(cited: Citation, found: Status, evidence: Evidence) -> Iterator[Refusal]:
    stamped, now = bool(found.stamps), evidence.policies.slug
    if evidence.passport is None:
        if stamped:
            remedy = "Name the passport with `--passport`."
            yield _refuse(STALE, cited.slug, cited.marker, "policy not checkable: there is no passport", remedy)
    elif found.bases and (stamped or now) and (found.stamp is None or found.stamp != now):
        then = policy.words(found.stamp) if stamped else "no policy"
        message = (
            f"[STALE-POLICY-EVALUATION] `{cited.slug}` was finalized under {then}; the passport has {policy.words(now)}"
        )
        yield _refuse(STALE, cited.slug, cited.marker, message)


def _rule_11(cited: Citation, found: Status) -> Iterator[Refusal]:
    texts = [token.text for token in cited.ref.tokens]
    if f"severity={status.SEVERITY}" in texts:
        reasons = [text.removeprefix("reason=") for text in texts if text.startswith("reason=")]
        signs = [token.text for token in found.suffixes]
        why = ", ".join([*reasons, *signs]) or "no reason given"
        yield _refuse("11", cited.slug, cited.marker, f"`{cited.slug}` is blocked: {why}")
