"""`arslint check`."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arslint.cli.name import completions

if TYPE_CHECKING:
    from arslint.run import Request

CLEAN, FOUND, FAILED = 0, 1, 3


class Format(StrEnum):
    """The formats of a report."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"
    GITLAB = "gitlab"
    JUNIT = "junit"


class Color(StrEnum):
    """When to colour."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class Stage(StrEnum):
    """How far a draft is."""

    WRITER = "writer"
    FINAL = "final"


class Level(StrEnum):
    """A severity."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


def check(
    paths: Annotated[list[Path] | None, typer.Argument(help="Files and folders; `-` reads standard input.")] = None,
    fix: Annotated[bool, typer.Option("--fix", help="Write the safe fixes.")] = False,
    unsafe_fixes: Annotated[
        bool, typer.Option("--unsafe-fixes", help="With --fix or --diff: the unsafe fixes too.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show the fixes as a diff and write nothing; exit 1 if there are any.")
    ] = False,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to print the report.")] = Format.TEXT,
    output_file: Annotated[Path | None, typer.Option(help="Write the report to a file.")] = None,
    select: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAMES",
            autocompletion=completions,
            help="Only these rules, topics or ids, with commas; `all` for every rule.",
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(metavar="NAMES", autocompletion=completions, help="Not these rules, topics or ids."),
    ] = None,
    passport: Annotated[Path | None, typer.Option(help="The passport of the drafts.")] = None,
    read_log: Annotated[Path | None, typer.Option(help="The read log of the passport.")] = None,
    release: Annotated[str | None, typer.Option(metavar="X.Y", help="The release of ARS, or `auto`.")] = None,
    stage: Annotated[Stage | None, typer.Option(help="How far the drafts are: `final` once finalized.")] = None,
    since: Annotated[
        str | None, typer.Option(metavar="REV", help="Only files changed since a git revision, compared with it.")
    ] = None,
    base: Annotated[Path | None, typer.Option(help="The earlier version of the one file checked.")] = None,
    baseline: Annotated[
        Path | None, typer.Option(help="Leave out the findings of this file; write it if missing.")
    ] = None,
    stdin_filename: Annotated[Path | None, typer.Option(help="The name of what standard input holds.")] = None,
    config: Annotated[Path | None, typer.Option(help="The settings file, instead of the nearest.")] = None,
    isolated: Annotated[bool, typer.Option("--isolated", help="Read no settings file.")] = False,
    fail_on: Annotated[Level | None, typer.Option(help="The least severity that makes exit code 1.")] = None,
    exit_zero: Annotated[bool, typer.Option("--exit-zero", help="Exit 0 in spite of findings.")] = False,
    exit_non_zero_on_fix: Annotated[
        bool, typer.Option("--exit-non-zero-on-fix", help="Exit 1 if a fix was written.")
    ] = False,
    color: Annotated[Color, typer.Option(help="When to colour.")] = Color.AUTO,
    statistics: Annotated[bool, typer.Option("--statistics", help="Count findings by rule instead.")] = False,
    show_settings: Annotated[
        bool, typer.Option("--show-settings", help="Show the settings and where they come from.")
    ] = False,
    now: Annotated[
        str | None, typer.Option(metavar="ISO", help="The instant that freshness is measured against.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only findings: no notes, no summary.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Say which files were left out and why.")] = False,
) -> int:
    """Say what is wrong in files, where, why and how to repair it.

    \b
    arslint check drafts/                  what is wrong below a folder
    arslint check draft.md --diff          what the safe fixes would change
    arslint check . --format sarif --output-file arslint.sarif
    arslint check - --stdin-filename drafts/a.md < a.md
    """
    from arslint import run

    flags = {
        "select": select or None,
        "ignore": ignore or None,
        "passport": passport,
        "read-log": read_log,
        "release": release,
        "stage": stage.value if stage else None,
        "baseline": baseline,
        "fail-on": fail_on.value if fail_on else None,
    }
    from arslint.cli.moment import moment
    from arslint.cli.output import writable
    from arslint.cli.progress import Progress
    from arslint.cli.report import Printing, finish

    writable(output_file=output_file, baseline=baseline)
    with Progress(quiet=quiet) as progress:
        request = run.Request(
            paths=tuple(paths or ()),
            flags=flags,
            config=config,
            isolated=isolated,
            fixes=("unsafe" if unsafe_fixes else "safe") if fix or diff else "",
            since=since,
            base=base,
            now=moment(now),
            verbose=verbose,
            progress=progress.advance,
            **_stdin(paths, stdin_filename),
        )
        if show_settings:
            return _show_settings(request)
        with redirect_stdout(sys.stderr):
            outcome = run.check(request)
    printing = Printing(
        format=format.value,
        file=output_file,
        color=color.value,
        statistics=statistics,
        quiet=quiet,
        diff=diff,
    )
    finish(outcome, request, printing)
    if outcome.report.internal_error:
        return FAILED
    if exit_non_zero_on_fix and outcome.changes:
        return FOUND
    return CLEAN if exit_zero or not (outcome.failing or (diff and outcome.changes)) else FOUND


def _show_settings(request: Request) -> int:
    from arslint.run import shown_settings

    sys.stdout.write("".join(f"{line}\n" for line in shown_settings(request)))
    return CLEAN


def _stdin(paths: list[Path] | None, name: Path | None) -> dict[str, Any]:
    from arslint.settings.config import UsageError

    if Path("-") not in (paths or ()):
        if name is not None:
            raise UsageError("--stdin-filename goes with `-`, which reads standard input")
        return {}
    if len(paths or ()) > 1:
        raise UsageError("`-` reads standard input and stands alone")
    return {"stdin": sys.stdin.buffer.read(), "stdin_filename": name or Path("stdin.md")}
