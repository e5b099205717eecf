"""Fences that hide from the gate what other readers of a draft may see."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

from arslint.protocol import citation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.markdown import Markdown
    from arslint.text import Span

_CLOSER = re.compile("(?:\r(?!\n)|[\v\f\x1c-\x1e\x85\u2028\u2029])[ \t>]*(?:`{3}|~{3})")
_OPEN, _CLOSE = re.compile("<!--"), re.compile("-->")


class Hiding(NamedTuple):
    """Where something is hidden, by what, and what brings it to light."""

    span: Span
    message: str
    remedy: str


def hiding(markdown: Markdown) -> Iterator[Hiding]:
    """The fence that never ends, and the markers and refusals in fences that end elsewhere for some readers."""
    if fence := markdown.unterminated:
        yield Hiding(fence.span, "a code fence never ends and hides the rest of the draft", "End the fence.")
    fences = markdown.code_mask(inline=False).spans
    text = markdown.source.text
    doubts = {_at(fences, offset): why for offset, why in _doubts(text, fences)}
    doubts.pop(-1, None)
    if not doubts:
        return
    inside = citation.scan(text, lambda offset: _at(fences, offset) not in doubts)
    spans = [ref.span for ref in inside.refs] + [anchor.span for anchor in inside.orphans]
    spans += [leftover.span for leftover in inside.leftovers] + [literal.span for literal in inside.literals]
    spans += [annotation.span for annotation in inside.annotations]
    for span in spans:
        why, remedy = doubts[_at(fences, span.start)]
        yield Hiding(span, f"this stands in a fence, and outside for readers {why}", remedy)


def _doubts(text: str, fences: tuple[Span, ...]) -> Iterator[tuple[int, tuple[str, str]]]:
    """Offsets in fences at which some readers leave the fence, each with what they do and its cure."""
    for closer in _CLOSER.finditer(text):
        odd = f"U+{ord(closer[0][0]):04X}"
        yield closer.start(), (f"who end lines at {odd} too", f"Write a line feed in place of the {odd}.")
    closes = [close.start() for close in _CLOSE.finditer(text)] if fences else []
    for opener in _OPEN.finditer(text) if closes else ():
        at = bisect_left(closes, opener.end())
        if _at(fences, opener.start()) < 0 and at < len(closes):
            yield closes[at], ("who see a comment from `<!--` to `-->` first", "Close the comment before the fence.")


def _at(fences: tuple[Span, ...], offset: int) -> int:
    """The number of the fence around an offset, or -1."""
    at = bisect_right(fences, offset, key=lambda fence: fence.start) - 1
    return at if at >= 0 and offset < fences[at].end else -1
