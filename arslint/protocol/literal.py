"""The visible strings that the finalizer puts before a citation that may not be formatted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from arslint.protocol import lookalike
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable

NO_LOCATOR = "[UNVERIFIED CITATION — NO QUOTE OR PAGE LOCATOR]"
NO_ORIGINAL = "[UNVERIFIED CITATION — NO ORIGINAL]"
NOT_CROSS_CHECKED = "[UNVERIFIED CITATION — AI HAS NOT CROSS-CHECKED]"
ALL = (NO_ORIGINAL, NOT_CROSS_CHECKED, NO_LOCATOR)

_TAILS = [text.strip("[]").removeprefix("UNVERIFIED ") for text in ALL]
_LOOSE = re.compile(
    r"\[[\s*_`]{0,8}UNVERIFIED[\s*_`\-‐-―−]{1,8}CITATION(?![A-Za-z])[^\[\]<>]{0,120}\]?",
    re.IGNORECASE,
)


class Literal(NamedTuple):
    """One `[UNVERIFIED CITATION …]` string; `exact` is false for any other spelling than the finalizer's three."""

    span: Span
    text: str

    @property
    def exact(self) -> bool:
        """Whether the finalizer would write it so."""
        return self.text in ALL


def find(text: str, inert: Callable[[int], bool]) -> tuple[Literal, ...]:
    """Every literal outside inert text, re-spelled ones included (DR403)."""
    found = [Literal(Span(*match.span()), match[0]) for match in _LOOSE.finditer(text) if not inert(match.start())]
    rest = _LOOSE.sub(lambda match: " " * len(match[0]), text)
    odd = (span for span in lookalike.find(rest, ALL, _TAILS) if not inert(span.start))
    found += [Literal(span, text[span.start : span.end]) for span in odd]
    return tuple(sorted(found, key=lambda literal: literal.span))
