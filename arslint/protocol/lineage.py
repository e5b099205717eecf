"""`slr_lineage`: whether a run has had a systematic-review stage; once true, it stays true."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

SLR_SKILL = "deep-research"
SLR_MODES = frozenset({"systematic-review", "slr"})


class Stage(NamedTuple):
    """The skill and mode that a stage ran with; None where nothing says it."""

    skill: str | None
    mode: str | None

    @property
    def is_slr(self) -> bool:
        """Whether the stage is evidence of a systematic review."""
        return self.skill == SLR_SKILL and self.mode in SLR_MODES


def slr_lineage(existing: object, stages: Iterable[Stage] = ()) -> bool:
    """The flag to write: the existing one if it is a real `true`, else whether any stage is evidence."""
    return existing is True or any(stage.is_slr for stage in stages)
