"""What the tokens of a citation mean, who writes them, and what they do to a draft."""

from __future__ import annotations

from typing import NamedTuple

from arslint.protocol import literal, status
from arslint.protocol.release import Feature


class Meaning(NamedTuple):
    """A token: what it is, what it says, what it does at the gate, what cures it, and the table that decides on it."""

    token: str
    kind: str
    says: str
    gate: str
    cure: str
    table: str
    feature: Feature = Feature.FINALIZER


_PREPRINT = "the source is a preprint of 2024 or later, so a language model may have written parts of it"
_LOOKUPS = {
    "UNMATCHED": "the one index that was asked, Semantic Scholar, does not know the source",
    "ARXIV-UNMATCHED": "the one index that was asked, arXiv, does not know the source",
    "COVERAGE-NOISE": "one index does not know the source; others do, or were not asked: most likely its own gap",
    "PARTIAL-UNMATCH": "some of the indexes do not know the source, and at least one does or was not asked",
    "TRIANGULATION-UNMATCHED": "none of the three indexes that were asked knows the source",
    "QUADRANGULATION-UNMATCHED": "none of the four indexes knows the source",
}
_SUFFIX_GATE = "A suffix never makes the gate refuse."
_LOOK = "Look the source up by hand; correct its entry or replace it, then run `arslint finalize`."

_FIXED = {
    status.OK: Meaning(
        status.OK,
        "base status",
        "the source was acquired and checked against the original, and somebody has read what the anchor points to",
        "The gate passes it.",
        "Nothing is to be done.",
        "read-state",
    ),
    status.LOW: Meaning(
        status.LOW,
        "base status",
        "the source was acquired and checked against the original, and nobody has said that they read it",
        "The gate refuses it until somebody has.",
        "Read the place, then `arslint passport mark-read PASSPORT KEY --scope full_text` and `arslint finalize`.",
        "read-state",
    ),
    status.PARTIAL: Meaning(
        status.PARTIAL,
        "base status",
        "somebody has read a part of the source that does not cover the anchor, or did not say which part",
        "The gate passes it.",
        "Read the place and mark it with a scope that covers it, then run `arslint finalize`.",
        "read-scope",
    ),
    status.LEDGER_INVALID: Meaning(
        status.LEDGER_INVALID,
        "status that stands alone",
        "the read log cannot be trusted as a whole, so nothing is known about what was read",
        "The gate refuses it.",
        "Repair the read log, which `arslint check` names line by line, then run `arslint finalize`.",
        "read-state",
    ),
    status.TERMINAL: Meaning(
        status.TERMINAL,
        "terminal block",
        "a policy of the passport that is not advisory forbids this source",
        "The gate refuses it, and no acknowledgement changes that.",
        "Verify or replace the source, or set the policy back to `advisory`, then run `arslint finalize`.",
        "promotions",
    ),
    status.STAMP: Meaning(
        status.STAMP,
        "policy stamp",
        "the marker was finalized under the policies that it names; advisory ones are not named",
        "The gate refuses a stamp that is not the passport's.",
        "Run `arslint finalize` under the policies as they are now.",
        "policies",
    ),
    literal.NO_LOCATOR: Meaning(
        literal.NO_LOCATOR,
        "visible literal",
        "the citation does not say where in the source to look",
        "The gate refuses it; reading the source does not help.",
        "Give the anchor a page, section, paragraph or quote, or drop the citation, then run `arslint finalize`.",
        "finalizer-matrix",
    ),
    literal.NO_ORIGINAL: Meaning(
        literal.NO_ORIGINAL,
        "visible literal",
        "nobody has acquired the original of the source",
        "The gate refuses it.",
        "Acquire the source and say so in its entry (`source_acquired: true`), then run `arslint finalize`.",
        "finalizer-matrix",
    ),
    literal.NOT_CROSS_CHECKED: Meaning(
        literal.NOT_CROSS_CHECKED,
        "visible literal",
        "the source was acquired, and what the draft says of it was not checked against the original",
        "The gate refuses it.",
        "Check it and say how in its entry (`source_verification_method`), then run `arslint finalize`.",
        "finalizer-matrix",
    ),
}
_SINCE = {
    status.LEDGER_INVALID: Feature.ATTESTED_READ,
    status.TERMINAL: Feature.TERMINAL_POLICIES,
    status.STAMP: Feature.TERMINAL_POLICIES,
    literal.NO_LOCATOR: Feature.ANCHORS,
}


def meaning(word: str) -> Meaning | None:
    """The meaning of a token of the protocol, whatever its case or brackets; None for any other word."""
    folded = word.strip().strip("[]`").rstrip("=").upper()
    for token, known in _FIXED.items():
        if folded in (token.upper(), token.strip("[]").upper(), token.rstrip("=").upper()):
            return known._replace(feature=status.BASES.get(token, _SINCE.get(token, Feature.FINALIZER)))
    return _suffix(folded)


def _suffix(folded: str) -> Meaning | None:
    if folded not in status.SUFFIXES:
        return None
    parts = folded.removeprefix(status.PREFIX).split("+")
    says = "; and ".join(_PREPRINT if part == "PREPRINT" else _LOOKUPS[part] for part in parts)
    return Meaning(folded, "contamination suffix", says, _SUFFIX_GATE, _LOOK, "suffixes", status.SUFFIXES[folded])
