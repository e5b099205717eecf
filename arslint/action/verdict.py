"""The verdict of the gate on one draft, for people and for programs."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.protocol import gate
from arslint.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arslint.documents.draft import Draft
    from arslint.protocol.evidence import Evidence
    from arslint.protocol.gate import Decision, Refusal
    from arslint.protocol.release import Release


class Verdict(NamedTuple):
    """Whether a draft may be formatted."""

    draft: Draft
    release: Release
    decision: Decision
    deliverables: tuple[str, ...] = ()

    @classmethod
    def on(cls, draft: Draft, evidence: Evidence, deliverables: Iterable[str] = ()) -> Verdict:
        """The verdict on a draft under its evidence; `deliverables` were made of the draft already."""
        return cls(draft, evidence.release, gate.decide(draft.scan, evidence, draft.hiding), tuple(deliverables))

    @property
    def notes(self) -> list[str]:
        """What the reader should know besides."""
        made = [f"{name} stands beside a draft that may not be formatted (DR604)" for name in self.deliverables]
        return [*self.decision.notes, *(made if self.decision.refusals else [])]

    def data(self) -> dict[str, Any]:
        """The verdict as JSON data."""
        return {
            "path": self.draft.source.path,
            "release": str(self.release),
            "verdict": self.decision.verdict,
            "refusals": [self._refusal(one) for one in self.decision.refusals],
            "notes": self.notes,
        }

    def text(self) -> str:
        """The verdict with all refusals by section, each with its remedy."""
        return "".join(f"{line}\n" for line in self._lines())

    def _refusal(self, one: Refusal) -> dict[str, Any]:
        return {
            "rule": one.rule,
            "slug": one.slug,
            "section": self.draft.section(one.span),
            "line": self._line(one),
            "message": one.message,
            "remedy": one.remedy,
        }

    def _lines(self) -> Iterator[str]:
        refusals = self.decision.refusals
        count = f" ({len(refusals)} refusal{'' if len(refusals) == 1 else 's'})" if refusals else ""
        yield f"{visible(self.draft.source.path)}: {self.decision.verdict} at release {self.release}{count}"
        for section, group in groupby(refusals, lambda one: self.draft.section(one.span)):
            yield f"\n  {visible(section) or '(no heading)'}"
            for one in group:
                name = f"rule {one.rule}" if one.rule.isdigit() else one.rule
                yield f"    line {self._line(one)}, {name}: {visible(one.message)}"
                yield f"      {visible(one.remedy)}"
        if self.notes:
            yield ""
        for note in self.notes:
            yield f"  note: {visible(note)}"

    def _line(self, one: Refusal) -> int:
        return self.draft.source.position(one.span.start).line
