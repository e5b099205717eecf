"""For people: source frames, hints, fixes as diffs, and one closing line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arslint.diagnostic import INTERNAL_ERROR
from arslint.reporters.finding import finding
from arslint.reporters.style import painter
from arslint.reporters.summary import sentence
from arslint.terminal import wrap

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.diagnostic import Report
    from arslint.reporters import Options, Rulebook
    from arslint.text import Source


def render(report: Report, sources: Mapping[str, Source], rulebook: Rulebook, options: Options) -> str:
    """The findings with a blank line after each, the notes, and the closing line.

    A report without findings, fixes or notes is silent, but for the closing line on a terminal. Where to read about a
    rule is said once, with its first finding.
    """
    paint = painter(options.color)
    told = {INTERNAL_ERROR}
    lines: list[str] = []
    for diagnostic in report.diagnostics:
        lines += finding(diagnostic, sources, diagnostic.rule not in told, options, paint)
        lines.append("")
        told.add(diagnostic.rule)
    if not options.quiet:
        for note in report.notes:
            first, *rest = wrap(f"note: {note}", options.width)
            lines += [paint("note", "strong") + first.removeprefix("note"), *rest]
        if report.diagnostics or report.fixed or options.terminal:
            lines += wrap(sentence(report), options.width)
    return "".join(f"{line}\n" for line in lines)
