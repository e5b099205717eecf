"""For GitLab: a Code Quality report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arslint.diagnostic import Severity
from arslint.fingerprint import fingerprints
from arslint.jsontext import dump_lines
from arslint.reporters.region import region
from arslint.terminal import folded, visible

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from arslint.diagnostic import Diagnostic, Report
    from arslint.reporters import Options, Rulebook
    from arslint.text import Source

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def render(report: Report, sources: Mapping[str, Source], rulebook: Rulebook, options: Options) -> str:
    """A JSON array with one finding on each line."""
    marks = fingerprints(report.diagnostics, sources)
    return dump_lines(
        "", [_issue(diagnostic, mark, sources) for diagnostic, mark in zip(report.diagnostics, marks, strict=True)], ""
    )


def _issue(diagnostic: Diagnostic, mark: str, sources: Mapping[str, Source]) -> dict[str, Any]:
    where = region(sources, diagnostic.path, diagnostic.span)
    return {
        "type": "issue",
        "check_name": diagnostic.rule,
        "description": folded(diagnostic.message),
        "content": {"body": folded(diagnostic.hint or diagnostic.message)},
        "severity": _SEVERITIES[diagnostic.severity],
        "fingerprint": mark,
        "location": {
            "path": visible(diagnostic.path),
            "positions": {
                "begin": {"line": where.line, "column": where.column},
                "end": {"line": where.end_line, "column": where.end_column},
            },
        },
    }
