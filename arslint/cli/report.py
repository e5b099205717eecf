"""Printing what a check found, and writing what it fixed."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

from arslint import store
from arslint.cli.output import deliver, reader, spare
from arslint.difference import unified
from arslint.reporters import render
from arslint.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arslint.diagnostic import Report
    from arslint.run import Change, Outcome, Request

_WITHOUT_NOTES = ("concise", "gitlab", "junit")


class Printing(NamedTuple):
    """How a report is printed, and where."""

    format: str = "text"
    file: Path | None = None
    color: str = "auto"
    statistics: bool = False
    quiet: bool = False
    diff: bool = False


def finish(outcome: Outcome, request: Request, printing: Printing) -> None:
    """Show the fixes as a diff, or write them and print the report; a fixed standard input goes to standard output."""
    spare("--output-file", printing.file, _read(outcome))
    out: TextIO = sys.stdout
    if request.fixes and printing.diff:
        out.writelines(_diff(outcome))
        if not printing.quiet:
            sys.stderr.write(_would_fix(outcome))
        return
    if request.fixes and request.stdin is not None:
        _write_stdin(outcome, request)
        out = sys.stderr
    else:
        _write(outcome.changes)
    if outcome.new_baseline:
        store.write(
            Path(outcome.new_baseline.path), None, outcome.new_baseline.print().encode("utf-8", "surrogateescape")
        )
    if printing.format in _WITHOUT_NOTES and not printing.quiet:
        sys.stderr.writelines(f"arslint: {visible(note)}\n" for note in outcome.report.notes)
    text = _text(outcome.report, outcome, printing)
    if printing.file:
        deliver(printing.file, text)
    else:
        out.write(text)


def _write(changes: Iterable[Change]) -> None:
    """Write every fixed file that can be written; raises StoreError with a line for each of the others."""
    failed = []
    for change in changes:
        try:
            store.write(Path(change.file.display), change.before.to_bytes(), change.after.to_bytes())
        except store.StoreError as error:
            failed.append(str(error))
    if failed:
        raise store.StoreError("\narslint: ".join(failed))


def _read(outcome: Outcome) -> Iterator[Path]:
    """The files that the run has read."""
    for file in outcome.selection.context:
        settings = file.settings
        places = (file.path, settings.file, settings.passport, settings.read_log, settings.claims, settings.baseline)
        yield from filter(None, places)


def _text(report: Report, outcome: Outcome, printing: Printing) -> str:
    if printing.statistics:
        return "".join(_statistics(report))
    options = reader(printing.color, to_file=printing.file is not None, quiet=printing.quiet)
    return render(printing.format, report, outcome.sources, outcome.rulebook, options)


def _statistics(report: Report) -> Iterator[str]:
    counts = Counter((d.rule, str(d.severity)) for d in report.diagnostics)
    fixable = {d.rule for d in report.diagnostics if d.fix}
    for (rule, severity), count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield f"{count:>7}  {severity:<7}  {'[*]' if rule in fixable else '   '}  {rule}\n"


def _diff(outcome: Outcome) -> Iterator[str]:
    for change in outcome.changes:
        yield from unified(change.before, change.after)


def _would_fix(outcome: Outcome) -> str:
    fixes, files = sum(outcome.report.fixed.values()), len(outcome.changes)
    return f"Would fix {fixes} problem{'s' * (fixes != 1)} in {files} file{'s' * (files != 1)}.\n" if fixes else ""


def _write_stdin(outcome: Outcome, request: Request) -> None:
    changes: dict[str, Change] = {change.file.display: change for change in outcome.changes}
    change = changes.get(request.stdin_filename.as_posix())
    sys.stdout.flush()
    sys.stdout.buffer.write(change.after.to_bytes() if change else request.stdin or b"")
    sys.stdout.flush()
