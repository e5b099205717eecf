"""The checklist of citations that nobody has read as far as they are cited (draft catalogue 4.8).

A list per section for people to tick off. Lines that stand there already stay, with their ticks; new ones are added.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from arslint.protocol import status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from arslint.protocol.citation import Citation
    from arslint.protocol.resolution import Resolution
    from arslint.text import Span

SUFFIX = ".lowwarn-checklist.md"
UNTITLED = "(before the first heading)"
_ITEM = re.compile(r"- \[[ xX]\] (.*\S)\s*")
_HEADING = re.compile(r"## (.*\S)\s*")


class Row(NamedTuple):
    """A citation to be read: the section that it stands in, its slug, its read state and the reason in words."""

    section: str
    slug: str
    state: str
    reason: str

    def __str__(self) -> str:
        return f"{self.slug} — {self.state}: {' '.join(self.reason.split())}"


def due(resolved: Iterable[tuple[Citation, Resolution]], section: Callable[[Span], str]) -> list[tuple[Citation, Row]]:
    """The citations that nobody has read as far as they are cited, each with its row."""
    return [
        (cited, Row(section(cited.marker), one.slug, one.state.value, one.reason or ""))
        for cited, one in resolved
        if one.base in (status.LOW, status.PARTIAL) and one.state
    ]


def merge(old: str, rows: Iterable[Row]) -> str:
    """The checklist with every row that it lacks appended to the rows of its section; line ends are those it has."""
    eol = "\r\n" if "\r\n" in old else "\n"
    sections: dict[str, list[str]] = {"": []}
    title = ""
    for line in old.splitlines():
        title = _title(line) or title
        sections.setdefault(title, []).append(line)
    have = {title: {_item(line) for line in lines} for title, lines in sections.items()}
    for row in rows:
        title = row.section or UNTITLED
        lines = sections.setdefault(title, [f"## {title}", ""])
        if str(row) not in have.setdefault(title, set()):
            have[title].add(str(row))
            while len(lines) > 2 and not lines[-1].strip():
                lines.pop()
            lines.append(f"- [ ] {row}")
    blocks = ["\n".join(lines).rstrip() for lines in sections.values() if any(lines)]
    return "".join(line + eol for line in "\n\n".join(blocks).split("\n")) if blocks else ""


def missing(old: str, rows: Iterable[Row]) -> list[Row]:
    """The rows that a checklist lacks (DR445)."""
    have: set[tuple[str, str]] = set()
    title = ""
    for line in old.split("\n"):
        title = _title(line) or title
        have.add((title, _item(line)))
    return [row for row in dict.fromkeys(rows) if (row.section or UNTITLED, str(row)) not in have]


def _title(line: str) -> str:
    match = _HEADING.fullmatch(line)
    return match[1] if match else ""


def _item(line: str) -> str:
    match = _ITEM.fullmatch(line)
    return match[1] if match else ""
