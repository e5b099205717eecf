"""The verdicts of the claim audit as annotations (draft catalogue part 5).

The matrix of cited claims is data in row order, the first row that fits decides; a row of the audit that fits none is
out of contract and never coerced to a default.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.protocol import annotation, percent
from arslint.protocol.release import Feature

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from arslint.protocol.annotation import Family
    from arslint.protocol.citation import Citation
    from arslint.protocol.release import Release

RESULTS = "claim_audit_results"
UNCITED = "uncited_assertions"
VIOLATIONS = "constraint_violations"
DRIFTS = "claim_drifts"
FAILURES = "uncited_audit_failures"
SAMPLING = "audit_sampling_summaries"
MANIFESTS = "claim_intent_manifests"
AGGREGATES = (RESULTS, UNCITED, VIOLATIONS, DRIFTS, FAILURES, SAMPLING)
SENTINEL = "M-0000-00-00T00:00:00Z-0000"
PDF_TAG = "[pdf_read_integrity_unverified]"


class Row(NamedTuple):
    """A row of the matrix; an empty tuple or None means any. `tag` must stand in the rationale."""

    judgment: str
    defect_stages: tuple[str | None, ...]
    method: str | None
    family: Family | None
    tag: str | None = None


_AMBIGUOUS = ("source_description", "citation_anchor", "synthesis_overclaim", None)
_UNSUPPORTED = ("source_description", "metadata", "citation_anchor", "synthesis_overclaim")
MATRIX = (
    Row("SUPPORTED", (None,), None, annotation.PDF_INTEGRITY, PDF_TAG),
    Row("SUPPORTED", (None,), None, None),
    Row("AMBIGUOUS", _AMBIGUOUS, None, annotation.AMBIGUOUS),
    Row("UNSUPPORTED", _UNSUPPORTED, None, annotation.NOT_SUPPORTED),
    Row("UNSUPPORTED", ("negative_constraint_violation",), None, annotation.VIOLATION),
    Row("RETRIEVAL_FAILED", ("retrieval_existence",), "not_found", annotation.FABRICATED),
    Row("RETRIEVAL_FAILED", ("not_applicable",), "not_attempted", annotation.ANCHORLESS),
    Row("RETRIEVAL_FAILED", ("not_applicable",), "failed", annotation.UNVERIFIED),
    Row("RETRIEVAL_FAILED", ("not_applicable",), "audit_tool_failure", annotation.TOOL_FAILURE),
)


class OutOfMatrixError(ValueError):
    """A row of the audit that no row of the matrix fits."""


class Finding(NamedTuple):
    """An annotation that the audit asks for, where its row stands in the passport, and what it is joined by.

    `citation` is slug, anchor kind and decoded value; `text` is the claim or sentence, `section` its section path.
    """

    family: Family
    annotation: str
    where: tuple[str | int, ...]
    citation: tuple[str, str, str] | None = None
    text: str = ""
    section: str = ""

    @property
    def inline(self) -> bool:
        """Whether the annotation stands in the prose at all; the others belong to an appendix."""
        return self.family.place != "paper" and "INTENDED_NOT_EMITTED" not in self.annotation


def classify(row: Mapping[str, Any], release: Release) -> Family | None:
    """The annotation of an audited claim, None for a supported one; raises OutOfMatrixError where none fits."""
    judgment, stage, method = row.get("judgment"), row.get("defect_stage"), row.get("ref_retrieval_method")
    for one in MATRIX:
        fits = judgment == one.judgment and stage in one.defect_stages and one.method in (None, method)
        if fits and (one.tag is None or _tagged(row, one.tag, release)):
            return one.family
    raise OutOfMatrixError(f"no row of the matrix fits judgment {judgment}, defect stage {stage}, retrieval {method}")


def findings(passport: Mapping[str, Any], release: Release) -> list[Finding]:
    """The annotations that a passport asks for, in the order in which they are written.

    Rows that are out of the matrix give none.
    """
    if not release.has(Feature.CLAIM_AUDIT):
        return []
    found: list[Finding] = []
    for where, row in _rows(passport, RESULTS):
        try:
            family = classify(row, release)
        except OutOfMatrixError:
            continue
        if family:
            found.append(Finding(family, _text(family, row), where, join_key(row), _str(row, "claim_text")))
    for where, row in _rows(passport, UNCITED):
        found.append(_beside(annotation.UNCITED, row, where, _str(row, "sentence_text")))
    for name, family in (
        (VIOLATIONS, annotation.UNCITED_VIOLATION),
        (DRIFTS, annotation.DRIFT),
        (FAILURES, annotation.UNCITED_FAILURE),
    ):
        found += [_beside(family, row, where, _str(row, "claim_text")) for where, row in _rows(passport, name)]
    return [*found, *_paper(passport)]


def join_key(row: Mapping[str, Any]) -> tuple[str, str, str]:
    """What joins an audited claim to a citation: slug, anchor kind, decoded anchor value."""
    return _str(row, "ref_slug"), _str(row, "anchor_kind"), percent.decode(_str(row, "anchor_value")).strip()


def cited_key(citation: Citation) -> tuple[str, str, str]:
    """What joins a citation to an audited claim."""
    anchor = citation.anchor
    if anchor is None or not anchor.locates:
        return citation.slug, "none", ""
    return citation.slug, anchor.kind, anchor.decoded.strip()


def mark_read_clears(text: str, tier: str) -> bool:
    """Whether a read mark may clear an annotation: only a LOW one, and never one that the gate refuses."""
    named = any(text.startswith((f"[{family.name}", f"[{family.name}]")) for family in annotation.REFUSED)
    return tier.upper().removesuffix("_WARN").removesuffix("-WARN") == annotation.LOW and not named


def constraints(passport: Mapping[str, Any]) -> frozenset[str]:
    """The ids of the negative constraints of all claim manifests."""
    found: list[Any] = []
    for _, manifest in _rows(passport, MANIFESTS):
        found += [row.get("constraint_id") for _, row in _rows(manifest, "manifest_negative_constraints")]
        for _, claim in _rows(manifest, "claims"):
            found += [row.get("constraint_id") for _, row in _rows(claim, "negative_constraints")]
    return frozenset(name for name in found if isinstance(name, str))


def ran(passport: Mapping[str, Any]) -> bool:
    """Whether the passport holds any row of a claim audit."""
    return any(True for name in AGGREGATES for _ in _rows(passport, name))


def _tagged(row: Mapping[str, Any], tag: str, release: Release) -> bool:
    return tag in _str(row, "rationale") and release.has(Feature.PDF_PREFLIGHT)


def _text(family: Family, row: Mapping[str, Any]) -> str:
    fault = _str(row, "rationale").partition(":")[0]
    return family.text(
        violated_constraint_id=row.get("violated_constraint_id") or "?",
        fault=fault if fault in annotation.FAULTS else "retrieval_api_error",
        fault_class=row.get("fault_class") or "?",
        drift_kind=row.get("drift_kind") or "?",
    )


def _beside(family: Family, row: Mapping[str, Any], where: tuple[str | int, ...], text: str) -> Finding:
    return Finding(family, _text(family, row), where, text=text, section=_str(row, "section_path"))


def _paper(passport: Mapping[str, Any]) -> Iterator[Finding]:
    for where, row in _rows(passport, SAMPLING):
        audited, total = row.get("audited_count"), row.get("total_citation_count")
        if isinstance(audited, int) and isinstance(total, int) and audited < total:
            text = annotation.SAMPLED.text(audited_count=audited, total_citation_count=total)
            yield Finding(annotation.SAMPLED, text, where)
    orphaned = any(row.get("scoped_manifest_id") == SENTINEL for _, row in _rows(passport, RESULTS))
    if orphaned and not passport.get(MANIFESTS):
        yield Finding(annotation.MANIFEST_MISSING, annotation.MANIFEST_MISSING.text(), (RESULTS,))


def _rows(passport: Mapping[str, Any], name: str) -> Iterator[tuple[tuple[str | int, ...], Mapping[str, Any]]]:
    rows = passport.get(name)
    for index, row in enumerate(rows if isinstance(rows, list) else ()):
        if isinstance(row, dict):
            yield (name, index), row


def _str(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key)
    return value if isinstance(value, str) else ""
