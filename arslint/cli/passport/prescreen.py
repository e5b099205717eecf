"""`arslint passport prescreen`."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003
from typing import TYPE_CHECKING, Annotated

import typer

from arslint.cli.passport.answer import Format, say, usage

if TYPE_CHECKING:
    from arslint.protocol.prescreen_check import Finding
    from arslint.text import Source


def prescreen(
    passport: Annotated[Path, typer.Argument(help="The passport.")],
    screening: Annotated[
        Path | None,
        typer.Argument(
            help="A YAML or JSON file: `included` and `excluded` list citation keys, `skipped` maps them to reasons."
        ),
    ] = None,
    check: Annotated[Path | None, typer.Option(metavar="REPORT", help="Compare the block of a report instead.")] = None,
    appendix: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the full list goes if a list has more than 50 keys.")
    ] = None,
    now: Annotated[str | None, typer.Option(metavar="ISO", help="The instant in the names of such files.")] = None,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to print the answer.")] = Format.TEXT,
) -> int:
    """Print or check a PRE-SCREENED block.

    The block says what became of every source of the corpus; --check holds a report against corpus and screening.
    """
    from datetime import UTC, datetime

    from arslint.action import prescreening, transaction
    from arslint.cli.moment import moment
    from arslint.settings.config import UsageError

    with usage():
        document = transaction.read(passport, str(passport))
    try:
        items = prescreening.corpus(document)
    except prescreening.UnreadableCorpusError as error:
        say(format, f"{error.line}\n", {"path": str(passport), "text": error.line})
        return 1
    found = prescreening.screening(screening, items) if screening else None
    if check:
        report = _source(check)
        return _check(passport, report, prescreening.differences(report, items, found), format)
    if found is None:
        raise UsageError("name a screening file, or a report with --check")
    printed = prescreening.printed(items, found, appendix, moment(now) or datetime.now(UTC))
    prescreening.write_appendices(printed.appendices)
    facts = {
        "path": str(passport),
        "total": len(items),
        "included": sorted(found.included),
        "excluded": sorted(found.excluded),
        "skipped": dict(sorted(found.skipped.items())),
        "appendices": [path.as_posix() for path in printed.appendices],
        "text": printed.text,
    }
    say(format, printed.text, facts)
    return 0


def _source(report: Path) -> Source:
    from arslint.settings.config import contents
    from arslint.text import Source

    return Source.from_bytes(report.as_posix(), contents(report))


def _check(passport: Path, report: Source, found: list[Finding], format: Format) -> int:
    placed = [(report.position(finding.span.start), finding) for finding in found]
    lines = (f"{report.path}:{line}:{column}: {one.message}. {one.hint}\n" for (line, column), one in placed)
    rows = [
        {"id": one.covers, "line": line, "column": column, "message": one.message, "hint": one.hint}
        for (line, column), one in placed
    ]
    text = "".join(lines) or f"{report.path}: the block is as the corpus has it\n"
    say(format, text, {"path": str(passport), "report": report.path, "findings": rows})
    return 1 if found else 0
