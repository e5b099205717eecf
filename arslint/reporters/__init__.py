"""A report as text for people and machines.

Every format gives the same bytes for the same report: no clock, no machine path, no order but the report's own. Paths
have forward slashes as sources have them. Lines and columns are 1-based; columns count characters, except in SARIF,
which declares UTF-16 code units. A span's end column is the one after its last character.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.diagnostic import Report
    from arslint.engine.rule import Rule
    from arslint.text import Source

FORMATS = ("text", "concise", "json", "sarif", "github", "gitlab", "junit")


class Rulebook(Protocol):
    """What a reporter may ask of the rulebook; only SARIF does."""

    @property
    def rules(self) -> Mapping[str, Rule]:
        """All rules by name."""


class Options(NamedTuple):
    """How the reader looks at the report.

    `terminal` is whether a person sees it now, `width` the terminal's columns (None: do not wrap), `links` the URI of
    the folder that paths are relative to, with a final slash, on terminals that show hyperlinks. `quiet` leaves out
    notes and the closing line.
    """

    color: bool = False
    terminal: bool = False
    width: int | None = None
    links: str = ""
    quiet: bool = False


def render(name: str, report: Report, sources: Mapping[str, Source], rulebook: Rulebook, options: Options) -> str:
    """The report in the named format: whole lines, or nothing; the only dispatcher.

    `sources` gives the text of files by path; a finding in any other file stands at line 1, column 1.
    """
    if name not in FORMATS:
        raise KeyError(name)
    rendered: str = import_module(f"{__name__}.{name}").render(report, sources, rulebook, options)
    return rendered
