"""The bracketed strings that the claim audit puts into a draft (draft catalogue 5.1-5.2).

Their table is in the order in which the audit writes them: the matrix of cited claims first, then the other aggregates.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from arslint.protocol import lookalike
from arslint.protocol.release import Feature
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable

LOW, MED, HIGH = "LOW", "MED", "HIGH"

FAULTS = (
    "judge_timeout",
    "judge_api_error",
    "judge_parse_error",
    "cache_corruption",
    "retrieval_api_error",
    "retrieval_timeout",
    "retrieval_network_error",
)
_FAULT = "|".join(FAULTS)
_SLOTS = {
    "{violated_constraint_id}": r"(?:NC-C[0-9]{3,}-[0-9]+|MNC-[0-9]+|\?)",
    "{fault}": f"(?:{_FAULT})",
    "{fault_class}": rf"(?:{_FAULT}|\?)",
    "{drift_kind}": "(?:EMITTED_NOT_INTENDED|INTENDED_NOT_EMITTED)",
    "{audited_count}": "[0-9]+",
    "{total_citation_count}": "[0-9]+",
}
_SLOT = re.compile(r"(\{[a-z_]+\})")


@dataclass(frozen=True)
class Family:
    """A kind of annotation: its text with slots, its tier, the rule of the gate that refuses it, and where it stands.

    An `open` family is known by its name alone, a closed one only by its whole text.
    """

    template: str
    tier: str
    rule: str | None = None
    open: bool = False
    place: str = "citation"
    since: Feature = Feature.CLAIM_AUDIT

    @cached_property
    def name(self) -> str:
        """The words before the first slot or dash, without the bracket."""
        return re.split(r"[ \]]", self.template[1:], maxsplit=1)[0]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What matches the exact spellings, and nothing else."""
        parts = (_SLOTS.get(part, re.escape(part)) for part in _SLOT.split(self.template))
        return re.compile("".join(parts))

    def names(self, text: str) -> bool:
        """Whether a text is of this family as the gate reads it."""
        return text.startswith(f"[{self.name}") if self.open else self.pattern.fullmatch(text) is not None

    def text(self, **slots: object) -> str:
        """The annotation with its slots filled."""
        return self.template.format(**slots)


PDF_INTEGRITY = Family("[LOW-WARN-PDF-READ-INTEGRITY-UNVERIFIED]", LOW, since=Feature.PDF_PREFLIGHT)
AMBIGUOUS = Family("[CLAIM-AUDIT-AMBIGUOUS]", LOW)
NOT_SUPPORTED = Family("[HIGH-WARN-CLAIM-NOT-SUPPORTED]", HIGH, "6")
VIOLATION = Family("[HIGH-WARN-NEGATIVE-CONSTRAINT-VIOLATION ({violated_constraint_id})]", HIGH, "7", open=True)
FABRICATED = Family("[HIGH-WARN-FABRICATED-REFERENCE]", HIGH, "8")
ANCHORLESS = Family(
    "[HIGH-WARN-CLAIM-AUDIT-ANCHORLESS — v3.7.3 R-L3-1-A VIOLATION REACHED AUDIT]", HIGH, "9", open=True
)
UNVERIFIED = Family("[CLAIM-AUDIT-UNVERIFIED — REFERENCE FULL-TEXT NOT RETRIEVABLE]", LOW)
TOOL_FAILURE = Family("[CLAIM-AUDIT-TOOL-FAILURE — {fault}]", MED)
UNCITED = Family("[UNCITED-ASSERTION]", LOW, place="sentence")
UNCITED_VIOLATION = Family(
    "[HIGH-WARN-CONSTRAINT-VIOLATION-UNCITED ({violated_constraint_id})]", HIGH, "10", open=True, place="sentence"
)
DRIFT = Family("[LOW-WARN-CLAIM-DRIFT — kind={drift_kind}]", LOW, place="sentence")
UNCITED_FAILURE = Family("[CLAIM-AUDIT-TOOL-FAILURE-UNCITED — {fault_class}]", MED, place="sentence")
SAMPLED = Family("[CLAIM-AUDIT-SAMPLED — {audited_count}/{total_citation_count} audited]", LOW, place="paper")
MANIFEST_MISSING = Family(
    "[CLAIM-AUDIT-MANIFEST-MISSING — audit ran without pre-commitment baseline]", LOW, place="paper"
)

FAMILIES = (
    PDF_INTEGRITY,
    AMBIGUOUS,
    NOT_SUPPORTED,
    VIOLATION,
    FABRICATED,
    ANCHORLESS,
    UNVERIFIED,
    TOOL_FAILURE,
    UNCITED,
    UNCITED_VIOLATION,
    DRIFT,
    UNCITED_FAILURE,
    SAMPLED,
    MANIFEST_MISSING,
)
REFUSED = tuple(family for family in FAMILIES if family.rule)
_NAMES = [family.name for family in REFUSED]
_TAILS = [name.removeprefix("HIGH-WARN-") for name in _NAMES]

_LOOSE = re.compile(
    r"\[[\s*_`\\]{0,8}(?:(?P<high>HIGH[\s*_`\\\-‐-―−]{1,4}WARN)|CLAIM[\s\-‐-―−]AUDIT|UNCITED[\s\-‐-―−]ASSERTION"
    r"|LOW[\s\-‐-―−]WARN[\s\-‐-―−](?:CLAIM|PDF))(?![A-Za-z])(?:[^\[\]<>]{0,200}\]|[\w\-‐-―−]*)",
    re.IGNORECASE,
)


class Annotation(NamedTuple):
    """An annotation as it stands; `family` is None for a spelling that no family has.

    It is `high` if it reads like one that the gate refuses, softened or not.
    """

    span: Span
    text: str
    family: Family | None = None
    high: bool = False

    @property
    def exact(self) -> bool:
        """Whether the claim audit would write it so."""
        return self.family is not None and self.family.pattern.fullmatch(self.text) is not None


def find(text: str, inert: Callable[[int], bool]) -> tuple[Annotation, ...]:
    """Every annotation outside inert text, re-spelled ones included (DR502, DR503)."""
    found = [_annotation(match) for match in _LOOSE.finditer(text) if not inert(match.start())]
    rest = _LOOSE.sub(lambda match: " " * len(match[0]), text)
    odd = (span for span in lookalike.find(rest, _NAMES, _TAILS) if not inert(span.start))
    found += [Annotation(span, text[span.start : span.end], high=True) for span in odd]
    return tuple(sorted(found, key=lambda annotation: annotation.span))


def _annotation(match: re.Match[str]) -> Annotation:
    family = next((family for family in FAMILIES if family.names(match[0])), None)
    softened = family is None and any(True for _ in lookalike.find(match[0], (), _TAILS))
    return Annotation(Span(*match.span()), match[0], family, match["high"] is not None or softened)
