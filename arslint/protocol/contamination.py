"""The contamination suffix of a citation, from the lookup signals of its source (draft catalogue 4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.protocol.release import Feature
from arslint.protocol.status import PREFIX

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.protocol.release import Release

PREPRINT = "preprint_post_llm_inflection"
SEMANTIC_SCHOLAR = "semantic_scholar_unmatched"
OPENALEX = "openalex_unmatched"
CROSSREF = "crossref_unmatched"
ARXIV = "arxiv_unmatched"

INDEXES = {
    SEMANTIC_SCHOLAR: Feature.ANCHORS,
    OPENALEX: Feature.TRIANGULATION,
    CROSSREF: Feature.TRIANGULATION,
    ARXIV: Feature.ARXIV_INDEX,
}


class Row(NamedTuple):
    """A row of the suffix table: k of k_max looked-up indexes have no match; `only` names a sole index."""

    k: tuple[int, ...]
    k_max: tuple[int, ...]
    only: tuple[str, ...]
    token: str | None


TABLE = (
    Row((0,), (0, 1, 2, 3, 4), (), None),
    Row((1,), (1,), (SEMANTIC_SCHOLAR,), "UNMATCHED"),
    Row((1,), (1,), (ARXIV,), "ARXIV-UNMATCHED"),
    Row((1,), (1,), (OPENALEX, CROSSREF), "COVERAGE-NOISE"),
    Row((1,), (2, 3, 4), (), "COVERAGE-NOISE"),
    Row((2,), (2, 3, 4), (), "PARTIAL-UNMATCH"),
    Row((3,), (3,), (), "TRIANGULATION-UNMATCHED"),
    Row((3,), (4,), (), "PARTIAL-UNMATCH"),
    Row((4,), (4,), (), "QUADRANGULATION-UNMATCHED"),
)


class Contamination(NamedTuple):
    """What the signals of a source add up to; `token` names the lookup outcome."""

    preprint: bool = False
    k: int = 0
    k_max: int = 0
    token: str | None = None

    @property
    def suffix(self) -> str | None:
        """The suffix of the citation's marker; the preprint token stands first."""
        names = [name for name in ("PREPRINT" if self.preprint else None, self.token) if name]
        return PREFIX + "+".join(names) if names else None

    @property
    def triangulated(self) -> bool:
        """Whether all three of three looked-up indexes lack the source (k = k_max = 3)."""
        return self.k == self.k_max == 3


class UnusableSignalsError(ValueError):
    """The signals break their schema; the message names the key."""


def of(signals: Mapping[str, Any] | None, release: Release, *, manual: bool = False) -> Contamination:
    """What the signals of a source say at a release; a key that is absent was not looked up.

    The lookup keys of an entry made by hand do not count. Raises UnusableSignalsError for a value that is no boolean.
    """
    if signals is None:
        return Contamination()
    if not hasattr(signals, "items"):
        raise UnusableSignalsError("`contamination_signals` is not a mapping")
    known = () if manual else tuple(name for name, feature in INDEXES.items() if release.has(feature))
    for name in (PREPRINT, *known):
        if name in signals and not isinstance(signals[name], bool):
            raise UnusableSignalsError(f"`contamination_signals.{name}` is neither true nor false")
    present = [name for name in known if name in signals]
    k = sum(signals[name] for name in present)
    sole = present[0] if len(present) == 1 else ""
    row = next(row for row in TABLE if k in row.k and len(present) in row.k_max and (not row.only or sole in row.only))
    return Contamination(signals.get(PREPRINT, False), k, len(present), row.token)
