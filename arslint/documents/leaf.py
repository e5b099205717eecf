"""A block that the parser has opened and not closed yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arslint.documents.prose import of_lines

if TYPE_CHECKING:
    from arslint.documents.block import Container
    from arslint.documents.prose import Prose

READINGS = 64
_FLOWING = frozenset({"paragraph", "table"})
_VERBATIM = frozenset({"fence", "code", "html"})


class Leaf:
    """An open leaf, with the starts of its lines.

    `flows` says that it is a paragraph or a table, which any other block ends, `closed` that it has ended by itself.
    `ending` is what ends a block of HTML, `solid` counts the lines of code up to the last that is not blank, `chances`
    how often a paragraph is still read for definitions; `parent` is the container that a table is.
    """

    level = 0
    info = ""
    ending = ""
    solid = 1
    chances = 0
    parent: Container | None = None

    def __init__(self, kind: str, first: int, start: int, marker: str = "") -> None:
        self.kind = kind
        self.first = first
        self.starts = [start]
        self.marker = marker
        self.reach = len(marker) + 3
        self.flows = kind in _FLOWING
        self.closed = kind not in _VERBATIM

    def takes(self, text: str, pos: int, at: int, end: int, indent: int) -> bool:
        """Whether code or HTML goes on with a line, which it then holds; `closed` says that it ends there.

        The line's content starts at `pos` and its first character that is not blank stands at `at`, indented by so
        many columns.
        """
        if self.kind == "code":
            if at < end and indent < 4:
                return False
            self.starts.append(pos)
            if at < end:
                self.solid = len(self.starts)
        elif self.kind == "fence":
            self.starts.append(pos)
            rest = text[at:end]
            self.closed = indent < 4 and rest.startswith(self.marker) and not rest.rstrip(" \t").strip(self.marker[0])
        elif at >= end and self.ending == "":
            return False
        else:
            from arslint.documents.htmlblock import closes

            self.starts.append(pos)
            self.closed = closes(self.ending, text, at, end)
        return True

    def prose(self, text: str, ends: list[int]) -> Prose:
        """The inline text of a paragraph, given where lines end."""
        return of_lines([text[start : ends[line]] for line, start in enumerate(self.starts, self.first)], self.starts)

    def defined(self, text: str, ends: list[int], line: str) -> bool:
        """Whether a paragraph so far is nothing but definitions, which this line cannot add to."""
        from arslint.documents import definition

        prose = self.prose(text, ends)
        reading = definition.read(prose.text)
        if reading.found and reading.end == len(prose.text):
            return not (reading.open and definition.titles(line))
        self.chances = self.chances - 1 if reading.open else 0
        return False
