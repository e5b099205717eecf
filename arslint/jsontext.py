"""JSON as text: keys in the order given, people's letters as they are, hidden characters and surrogates escaped."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from arslint.terminal import HIDDEN

if TYPE_CHECKING:
    import re


def dump(value: Any, indent: int | None = None) -> str:
    """The JSON text of a value; any string comes back as it was, and the text is UTF-8 that no terminal obeys."""
    return HIDDEN.sub(_escape, json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent))


def dump_lines(head: str, values: list[Any], foot: str) -> str:
    """A JSON array between two texts, one element on each line."""
    lines = ",\n".join(map(dump, values))
    return f"{head}[\n{lines}\n]{foot}\n" if values else f"{head}[]{foot}\n"


def _escape(match: re.Match[str]) -> str:
    if match[0] == "\n":
        return "\n"
    units = match[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
