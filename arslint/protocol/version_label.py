"""Version labels, and when one is lower than another."""

from __future__ import annotations

import re
from typing import NamedTuple

_LABEL = re.compile(
    r"(?:(?P<prefix>[a-z][a-z0-9_]*)_)?v(?P<major>\d{1,9})(?:\.(?P<minor>\d{1,9}))?(?:-[a-z0-9][a-z0-9-]*)?"
)


class VersionLabel(NamedTuple):
    """A label such as `v1.1-revised` or `paper_draft_v2`: what it numbers, and the number."""

    prefix: str
    major: int
    minor: int

    @classmethod
    def parse(cls, text: str) -> VersionLabel | None:
        """The parts of a label; None if it belongs to no known family."""
        match = _LABEL.fullmatch(text)
        return cls(match["prefix"] or "", int(match["major"]), int(match["minor"] or 0)) if match else None

    def precedes(self, other: VersionLabel) -> bool:
        """Whether both number the same thing and this number is the lower one."""
        return self.prefix == other.prefix and self[1:] < other[1:]
