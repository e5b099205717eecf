"""What hides from the gate what a reader of a draft may see: fences, and characters that turn the order of letters."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

from arslint.protocol import citation
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.markdown import Markdown

_CLOSER = re.compile("(?:\r(?!\n)|[\v\f\x1c-\x1e\x85\u2028\u2029])[ \t>]*(?:`{3}|~{3})")
_OVERRIDE = re.compile("[\u202d\u202e]")
_OPEN, _CLOSE = re.compile("<!--"), re.compile("-->")


class Hiding(NamedTuple):
    """Where something is hidden, by what, and what brings it to light."""

    span: Span
    message: str
    remedy: str


def hiding(markdown: Markdown) -> Iterator[Hiding]:
    """Whatever hides something in a draft."""
    if fence := markdown.unterminated:
        yield Hiding(fence.span, "a code fence never ends and hides the rest of the draft", "End the fence.")
    yield from overrides(markdown)
    yield from contested(markdown)


def overrides(markdown: Markdown) -> Iterator[Hiding]:
    """The characters outside of fences that turn the order of letters."""
    fences = markdown.code_mask(inline=False).spans
    for override in _OVERRIDE.finditer(markdown.text):
        if _at(fences, override.start()) < 0:
            odd = f"U+{ord(override[0]):04X}"
            yield Hiding(Span(*override.span()), f"{odd} lets text read otherwise than it is written", f"Remove {odd}.")


def contested(markdown: Markdown) -> Iterator[Hiding]:
    """The markers and refusals in fences that end elsewhere for some readers."""
    fences = markdown.code_mask(inline=False).spans
    doubts = {_at(fences, offset): why for offset, why in _doubts(markdown.text, fences)}
    doubts.pop(-1, None)
    if not doubts:
        return
    inside = citation.scan(markdown.text, lambda offset: _at(fences, offset) not in doubts)
    spans = [one.span for one in inside.refs] + [one.span for one in inside.orphans]
    spans += [one.span for one in inside.leftovers]
    spans += [one.span for one in inside.literals] + [one.span for one in inside.annotations]
    for span in sorted(spans):
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
