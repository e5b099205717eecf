"""A difference of two texts as a unified diff that a terminal may show."""

from __future__ import annotations

from difflib import unified_diff
from typing import TYPE_CHECKING

from arslint.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Iterator


def unified(name: str, before: str, after: str) -> Iterator[str]:
    """The lines of a unified diff of a file; nothing where the texts are equal."""
    for line in unified_diff(_lines(before), _lines(after), f"a/{name}", f"b/{name}"):
        yield f"{visible(line.removesuffix(chr(10)).removesuffix(chr(13)))}\n"
        if not line.endswith("\n"):
            yield "\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    lines = text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
