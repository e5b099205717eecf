"""Patterns of packs: compiled when a text is first searched for them."""

from __future__ import annotations

import re
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from arslint.engine.words import needle

if TYPE_CHECKING:
    from collections.abc import Iterator


_CASELESS = int(re.IGNORECASE)


class Searched(Protocol):
    """What texts are searched for: a regular expression, compiled or not."""

    @property
    def pattern(self) -> str:
        """The regular expression as a text."""

    @property
    def flags(self) -> int:
        """How it is read, as `re` says it."""

    def search(self, string: str, pos: int = 0, endpos: int = sys.maxsize, /) -> re.Match[str] | None:
        """The first match in a range."""

    def finditer(self, string: str, pos: int = 0, endpos: int = sys.maxsize, /) -> Iterator[re.Match[str]]:
        """The matches in a range."""


class Pattern:
    """A regular expression, or a literal, which knows its own text; without capitals a literal is read without case."""

    def __init__(self, pattern: str, literal: str | None = None) -> None:
        """Keep the text; nothing is compiled, and nothing wrong in it is seen, before it is needed."""
        self.pattern = pattern
        self.literal = literal

    @classmethod
    def of(cls, literal: str) -> Pattern:
        """The pattern of a text that stands for itself."""
        return cls(re.escape(literal), literal)

    @property
    def cased(self) -> bool:
        """Whether capitals and small letters differ."""
        return self.literal is not None and self.literal != self.literal.lower()

    @property
    def flags(self) -> int:
        """How it is read, as `re` says it."""
        return 0 if self.cased else _CASELESS

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The compiled expression; raises `re.error` for none."""
        return re.compile(self.pattern, self.flags)

    def search(self, string: str, pos: int = 0, endpos: int = sys.maxsize, /) -> re.Match[str] | None:
        """The first match in a range."""
        return self.compiled.search(string, pos, endpos)

    def finditer(self, string: str, pos: int = 0, endpos: int = sys.maxsize, /) -> Iterator[re.Match[str]]:
        """The matches in a range."""
        return self.compiled.finditer(string, pos, endpos)

    def found(self, text: str) -> bool:
        """Whether a text holds a match."""
        if self.literal is None:
            return needle.search(text, self) is not None
        return self.literal in text if self.cased else self.literal.casefold() in text.casefold()
