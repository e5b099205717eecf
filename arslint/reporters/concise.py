"""For editors and grep: `path:line:column: severity rule message`, one line for each finding and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arslint.reporters.region import region
from arslint.reporters.style import painter
from arslint.terminal import folded, visible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.diagnostic import Report
    from arslint.reporters import Options, Rulebook
    from arslint.text import Source


def render(report: Report, sources: Mapping[str, Source], rulebook: Rulebook, options: Options) -> str:
    """A line for each finding; the problem matchers of `arslint.matcher` read it."""
    paint = painter(options.color)
    lines = []
    for diagnostic in report.diagnostics:
        where = region(sources, diagnostic.path, diagnostic.span)
        place = paint(f"{visible(diagnostic.path)}:{where.line}:{where.column}:", "strong")
        severity = paint(str(diagnostic.severity), str(diagnostic.severity))
        lines.append(f"{place} {severity} {diagnostic.rule} {folded(diagnostic.message)}\n")
    return "".join(lines)
