"""The mode registry of a suite: the modes that each skill's section lists."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.heading import Heading
    from arslint.documents.prompt import Prompt
    from arslint.documents.table import Row, Table

SPECTRUM = ("Fidelity", "Balanced", "Originality")
OVERSIGHT = ("Very High", "High", "Medium", "Low")
_SECTION = re.compile(
    r"^(?:\S+-)??((?:deep-research|academic-paper-reviewer|academic-paper|academic-pipeline))\s*\((\d+)?"
)


class Listed(NamedTuple):
    """The section of a skill: its heading, the number of modes that the heading says, its table if it has one."""

    skill: str
    heading: Heading
    said: int | None
    table: Table | None

    @property
    def rows(self) -> tuple[Row, ...]:
        """A row for each mode."""
        return tuple(self.table.rows) if self.table else ()


def listed(prompt: Prompt) -> Iterator[Listed]:
    """The sections of a registry that name a skill, in document order."""
    for heading in prompt.headings:
        named = _SECTION.match(heading.text)
        if heading.level == 2 and named:
            section = prompt.markdown.section(heading)
            table = next((one for one in prompt.tables if section.contains(one.span.start)), None)
            counted = named[2] if " modes)" in heading.text else None
            yield Listed(named[1], heading, int(counted) if counted else None, table)
