"""The YAML block between two `---` lines at the very start of a Markdown file."""

from __future__ import annotations

import re
from typing import NamedTuple

from arslint.text import Span

_OPENER = re.compile(r"---[ \t]*\r?(?:\n|\Z)")
_CLOSER = re.compile(r"^---[ \t]*\r?(?:\n|\Z)", re.MULTILINE)


class FrontMatter(NamedTuple):
    """`yaml` is what stands between the two lines, `end` the offset at which the Markdown begins."""

    yaml: Span
    end: int


def find(text: str) -> FrontMatter | None:
    """The front matter of a text, if it has one that is closed."""
    opener = _OPENER.match(text)
    closer = _CLOSER.search(text, opener.end()) if opener else None
    return FrontMatter(Span(opener.end(), closer.start()), closer.end()) if opener and closer else None


def unclosed(text: str) -> bool:
    """Whether the first line opens front matter that no line closes."""
    return _OPENER.match(text) is not None and find(text) is None
