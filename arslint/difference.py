"""A difference of two texts as a unified diff that a terminal may show."""

from __future__ import annotations

from difflib import unified_diff
from typing import TYPE_CHECKING

from arslint.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.text import Source


def unified(before: Source, after: Source) -> Iterator[str]:
    """The lines of a unified diff of a file; nothing where both are equal. A byte-order mark shows where it changes."""
    old, new = (before.text, after.text) if before.bom == after.bom else (before.marked, after.marked)
    for line in unified_diff(_lines(old), _lines(new), f"a/{before.path}", f"b/{after.path}"):
        yield f"{visible(line.removesuffix(chr(10)).removesuffix(chr(13)))}\n"
        if not line.endswith("\n"):
            yield "\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    lines = text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
