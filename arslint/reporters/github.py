"""For GitHub: one workflow command for each finding and note; GitHub takes columns only for spans of one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arslint.diagnostic import Severity
from arslint.reporters.region import region
from arslint.terminal import readable, visible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.diagnostic import Diagnostic, Report
    from arslint.reporters import Options, Rulebook
    from arslint.text import Source

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = _DATA | str.maketrans({":": "%3A", ",": "%2C"})


def render(report: Report, sources: Mapping[str, Source], rulebook: Rulebook, options: Options) -> str:
    """The commands, one on each line."""
    commands = [_command(diagnostic, sources) for diagnostic in report.diagnostics]
    commands += (f"::notice title=arslint::{_data(note)}" for note in report.notes)
    return "".join(f"{command}\n" for command in commands)


def _command(diagnostic: Diagnostic, sources: Mapping[str, Source]) -> str:
    where = region(sources, diagnostic.path, diagnostic.span)
    properties = {"file": visible(diagnostic.path), "line": where.line}
    if where.line == where.end_line:
        properties |= {"col": where.column, "endLine": where.end_line, "endColumn": where.end_column}
    else:
        properties |= {"endLine": where.end_line}
    properties["title"] = f"arslint ({diagnostic.rule})"
    listed = ",".join(f"{name}={str(value).translate(_PROPERTY)}" for name, value in properties.items())
    message = "\n".join(filter(None, (diagnostic.message, diagnostic.hint)))
    return f"::{_COMMANDS[diagnostic.severity]} {listed}::{_data(message)}"


def _data(text: str) -> str:
    return readable(text).translate(_DATA)
