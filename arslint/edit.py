"""Edits, fixes and their application."""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from arslint.text import BOM, Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Replace the text of a span."""

    span: Span
    text: str

    def __post_init__(self) -> None:
        """Raise ValueError for a span that ends before it starts."""
        if self.span[1] < self.span[0]:
            raise ValueError(f"an edit of {tuple(self.span)} ends before it starts")


@dataclass(frozen=True, slots=True)
class Fix:
    """A titled group of edits to one file, applied all or not at all; no two of them share a character.

    A safe fix keeps the meaning of the file; any other fix needs `--unsafe-fixes`.
    """

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True

    def __post_init__(self) -> None:
        """Raise ValueError for edits that share a character."""
        if any(one[1] > other[0] for one, other in pairwise(sorted(edit.span for edit in self.edits))):
            raise ValueError(f"the edits of the fix `{self.title}` overlap")

    @classmethod
    def replace(cls, title: str, span: Span, text: str, *, safe: bool = True) -> Fix:
        """A fix of one edit."""
        return cls(title, (Edit(span, text),), safe)


def apply(text: str, fixes: Iterable[Fix]) -> tuple[str, list[Fix]]:
    """The text after as many fixes as go together, and those fixes.

    Fixes are taken in order of position; one that overlaps a fix already taken waits for the next pass. The same fix
    given twice is applied once.
    """
    taken: list[Fix] = []
    edits: list[Edit] = []
    for fix in sorted(set(fixes), key=lambda fix: (sorted(fix.edits), fix.title, fix.safe)):
        if fix.edits and not any(_conflicts(edit, edits) for edit in fix.edits):
            taken.append(fix)
            for edit in fix.edits:
                if edit not in edits[bisect_left(edits, edit) :][:1]:
                    insort(edits, edit)
    return splice(text, edits), taken


def splice(text: str, edits: Sequence[Edit]) -> str:
    """The text with sorted, disjoint edits applied."""
    pieces: list[str] = []
    at = 0
    for edit in edits:
        pieces += (text[at : edit.span.start], edit.text)
        at = edit.span.end
    return "".join([*pieces, text[at:]])


def _conflicts(edit: Edit, edits: list[Edit]) -> bool:
    """Whether an edit collides with one of the sorted, disjoint edits; an equal edit does not."""
    at = bisect_left(edits, edit)
    if at and _collide(edit, edits[at - 1]):
        return True
    while at < len(edits) and edits[at].span.start <= edit.span.end:
        if _collide(edit, edits[at]):
            return True
        at += 1
    return False


def _collide(edit: Edit, other: Edit) -> bool:
    if edit == other:
        return False
    if edit.span == other.span:
        return True
    return edit.span.start < other.span.end and other.span.start < edit.span.end


def amend(source: Source, fixes: Iterable[Fix]) -> tuple[Source, list[Fix]]:
    """The source after as many fixes as go together, and those fixes; offset -1 is the byte-order mark."""
    if not source.bom:
        text, taken = apply(source.text, fixes)
        return Source(source.path, text), taken
    shifted = {shift(fix, 1): fix for fix in fixes}
    text, taken = apply(source.marked, shifted)
    bom = text.startswith(BOM)
    return Source(source.path, text[1:] if bom else text, bom), [shifted[fix] for fix in taken]


def shift(fix: Fix, by: int) -> Fix:
    """The fix for a text that begins so many characters earlier."""
    edits = tuple(Edit(Span(edit.span.start + by, edit.span.end + by), edit.text) for edit in fix.edits)
    return Fix(fix.title, edits, fix.safe)
