"""The finalizer: stale citations become edits, edits a new text, a pass its report and checklist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.edit import Edit, splice
from arslint.protocol import audit, checklist, claims, placement, resolution, status
from arslint.protocol.release import Feature
from arslint.text import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.draft import Draft
    from arslint.protocol.citation import Citation
    from arslint.protocol.evidence import Evidence
    from arslint.protocol.placement import Placement
    from arslint.protocol.resolution import Resolution


class RefusedError(Exception):
    """The finalizer may not run; the text is one line that says why and how to repair it."""


class Pass(NamedTuple):
    """One pass of the finalizer over a draft: the citations as they were resolved, and the text after it."""

    draft: Draft
    evidence: Evidence
    resolved: tuple[tuple[Citation, Resolution], ...]
    text: str
    placed: Placement | None = None

    @property
    def changed(self) -> bool:
        """Whether the text after the pass is another one."""
        return self.text != self.draft.source.text

    @property
    def source(self) -> Source:
        """The draft after the pass."""
        return Source(self.draft.source.path, self.text, self.draft.source.bom)

    @property
    def stopped(self) -> bool:
        """Whether the draft may not go on because a citation met an invalid read log."""
        return any(one.base == status.LEDGER_INVALID for _, one in self.resolved)

    @property
    def rows(self) -> list[checklist.Row]:
        """The checklist: the citations that nobody has read as far as they are cited."""
        return [row for _, row in checklist.due(self.resolved, self.draft.section)]

    def report(self) -> dict[str, Any]:
        """The report as JSON data (draft catalogue 4.9)."""
        found = {
            "path": self.draft.source.path,
            "release": str(self.evidence.release),
            "changed": self.changed,
            "stopped": self.stopped,
            **audit.count([one for _, one in self.resolved], self.evidence),
            "citations": [self._citation(cited, one) for cited, one in self.resolved],
            "replaced_anchors": list(self._replaced()),
        }
        if self.placed is not None:
            found["claims"] = {
                "placed": len(self.placed.changes),
                "lost": [_finding(one) for one in self.placed.lost],
                "appendix": [one.annotation for one in self.placed.appendix],
            }
        return found

    def _citation(self, cited: Citation, one: Resolution) -> dict[str, Any]:
        return {
            "slug": one.slug,
            "line": self._line(cited.marker),
            "section": self.draft.section(cited.marker),
            "tier": one.tier,
            "state": one.state.value if one.state else None,
            "suffix": one.suffix,
            "terminals": [terminal._asdict() for terminal in one.terminals],
            "reason": one.reason,
        }

    def _replaced(self) -> Iterator[dict[str, Any]]:
        for cited, one in self.resolved:
            if one.replaced:
                yield {"slug": one.slug, "line": self._line(cited.marker), "anchor": str(one.replaced)}

    def _line(self, span: Span) -> int:
        return self.draft.source.position(span.start).line


def finalize(draft: Draft, evidence: Evidence, *, audited: bool = False) -> Pass:
    """A pass over a draft; with `audited` the annotations of the claim audit as well.

    Raises RefusedError where the draft or its evidence cannot be relied on.
    """
    _refuse(draft, evidence)
    source = draft.source
    resolved = tuple(resolution.resolve_all(draft.scan, evidence))
    text = splice(source.text, [Edit(one.span, one.text) for one in resolution.stale(source.text, resolved)])
    if not audited or evidence.passport is None:
        return Pass(draft, evidence, resolved, text)
    after = type(draft)(Source(source.path, text, source.bom))
    found = claims.findings(evidence.passport, evidence.release)
    mask = after.markdown.code_mask(inline=False)
    placed = placement.place(after.scan, found, mask.covers, lambda at: after.section(Span(at, at)))
    changes = [Edit(change.span, change.text) for change in placed.changes]
    return Pass(draft, evidence, resolved, splice(text, changes), placed)


def _refuse(draft: Draft, evidence: Evidence) -> None:
    path = draft.source.path
    if evidence.passport is None:
        raise RefusedError(f"{path}: there is no passport; name it with --passport")
    if fence := draft.markdown.unterminated:
        line = draft.source.position(fence.span.start).line
        raise RefusedError(f"{path}:{line}: a code fence never ends and hides the rest of the draft; end it first")
    for name, fault in evidence.stops:
        raise RefusedError(f"{name}: {fault}. {fault.hint}")
    if not evidence.release.has(Feature.FINALIZER):
        since = Feature.FINALIZER.since
        raise RefusedError(f"{path}: release {evidence.release} has no finalizer; run with `--release {since}`")


def _finding(one: claims.Finding) -> dict[str, Any]:
    where = "".join(f"[{step}]" if isinstance(step, int) else step for step in one.where)
    return {"annotation": one.annotation, "row": where, "text": one.text}
