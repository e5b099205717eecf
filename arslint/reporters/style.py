"""How wide a frame may be, and its colours, or none."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Paint = Callable[[str, str], str]

_LOOKS = {
    "error": "1;91",
    "warning": "1;93",
    "info": "1;96",
    "strong": "1",
    "frame": "1;94",
    "label": "94",
    "help": "1;36",
    "-": "31",
    "+": "32",
}


class Canvas(NamedTuple):
    """The terminal cells that a row may take, and how it is painted."""

    cells: int
    paint: Paint

    def narrower(self, cells: int) -> Canvas:
        """A canvas with fewer cells."""
        return Canvas(self.cells - cells, self.paint)


def painter(color: bool) -> Paint:
    """A function that gives text the look of its second argument, or leaves it alone."""

    def colored(text: str, look: str) -> str:
        return f"\x1b[{_LOOKS[look]}m{text}\x1b[0m" if text else ""

    return colored if color else lambda text, look: text
