"""How many columns a line of a table has."""

from __future__ import annotations

import re

from arslint.documents.prose import BAR, TRIMMED

_DELIMITER = re.compile(r"(?:[|:][-:| \t]|-[-:|])[-:| \t]*")
_CELL = re.compile(r":?-+:?")


def delimited(text: str) -> int:
    """The number of columns of a line that may stand between header and rows; 0 for any other line."""
    if not _DELIMITER.fullmatch(text):
        return 0
    cells = [cell.strip(TRIMMED) for cell in text.split("|")]
    inner = cells[not cells[0] : len(cells) - (not cells[-1])]
    return len(inner) if all(_CELL.fullmatch(cell) for cell in inner) else 0


def headed(text: str) -> int:
    """The number of columns of a line that may head a table; 0 for a line without a bar."""
    cells = BAR.split(text.strip(TRIMMED))
    if len(cells) == 1 and "|" not in text:
        return 0
    return len(cells) - (not cells[0]) - (not cells[-1] and len(cells) > 1)
