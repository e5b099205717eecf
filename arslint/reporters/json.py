"""For programs: one JSON object; its keys are only ever added to.

A byte that is not UTF-8 is the escape `\\udcNN`, in paths and in the text of edits alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arslint.jsontext import dump, dump_lines
from arslint.reporters.region import region
from arslint.reporters.summary import counts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.diagnostic import Diagnostic, Report
    from arslint.reporters import Options, Rulebook
    from arslint.text import Source


def render(report: Report, sources: Mapping[str, Source], rulebook: Rulebook, options: Options) -> str:
    """The object, with one finding on each line."""
    foot = f', "summary": {dump(counts(report))}, "notes": {dump(report.notes)}}}'
    findings = [entry(diagnostic, sources) for diagnostic in report.diagnostics]
    return dump_lines('{"version": 1, "diagnostics": ', findings, foot)


def entry(diagnostic: Diagnostic, sources: Mapping[str, Source]) -> dict[str, Any]:
    """A finding as JSON."""
    fix = diagnostic.fix
    return {
        "rule": diagnostic.rule,
        "severity": str(diagnostic.severity),
        "path": diagnostic.path,
        **region(sources, diagnostic.path, diagnostic.span)._asdict(),
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        "covers": diagnostic.covers,
        "fix": fix
        and {
            "title": fix.title,
            "safe": fix.safe,
            "edits": [
                {**region(sources, diagnostic.path, edit.span)._asdict(), "text": edit.text}
                for edit in sorted(fix.edits)
            ],
        },
        "labels": [
            {
                "path": label.path or diagnostic.path,
                **region(sources, label.path or diagnostic.path, label.span)._asdict(),
                "text": label.text,
            }
            for label in diagnostic.labels
        ],
    }
