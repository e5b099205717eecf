"""`arslint passport mark-read`."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003
from typing import TYPE_CHECKING, Annotated

import typer

from arslint.cli.passport.answer import Format, say_written

if TYPE_CHECKING:
    from arslint.action.readmark import Written


def mark_read(
    passport: Annotated[Path, typer.Argument(help="The passport whose read log is written.")],
    keys: Annotated[list[str], typer.Argument(metavar="KEY...", help="The citation keys of the sources.")],
    scope: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL", help="How much was read: full_text, sections, abstract_only, toc_only or unknown."
        ),
    ] = None,
    locator: Annotated[
        list[str] | None, typer.Option(help="A part that was read, such as `pp. 10-24`; with --scope sections.")
    ] = None,
    note: Annotated[str | None, typer.Option(help="A remark for people.")] = None,
    release: Annotated[
        str | None, typer.Option(metavar="X.Y", help="The ARS release that the log is written for.")
    ] = None,
    now: Annotated[str | None, typer.Option(metavar="ISO", help="The instant of the mark; now by default.")] = None,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to print the answer.")] = Format.TEXT,
) -> int:
    """Attest that you have read sources.

    All keys are marked or none. Only a person attests: no program marks a source by itself.

    \b
    arslint passport mark-read passport.yaml smith2024 --scope full_text
    arslint passport mark-read passport.yaml smith2024 --scope sections --locator "pp. 10-24"
    """
    from datetime import UTC, datetime

    from arslint.action import readmark
    from arslint.cli.moment import moment
    from arslint.evidence.manuscript import release_of
    from arslint.protocol.readstate import LEVELS
    from arslint.protocol.release import Feature
    from arslint.settings.config import UsageError

    if scope is not None and scope not in LEVELS:
        raise UsageError(f"--scope: `{scope}` is none of {', '.join(LEVELS)}")
    attested = readmark.Mark(scope, tuple(locator or ()), note)
    at = moment(now) or datetime.now(UTC)
    known = release_of(passport, {"release": release})
    written = readmark.mark(passport, keys, attested, known, at)
    if scope and not known.has(Feature.READ_SCOPE):
        sys.stderr.write(
            f"arslint: release {known} is in force, which takes every mark for the whole source; "
            f"the scope counts with `release` {Feature.READ_SCOPE.since} or later in the settings, or --release\n"
        )
    return answer(passport, written, "marked as read", format)


def answer(passport: Path, written: Written, verb: str, format: Format) -> int:
    """Say which keys were written, and where."""
    keys = [row["citation_key"] for row in written.rows]
    facts = {"path": str(passport), "log": str(written.log), "rows": list(written.rows)}
    text = f"{', '.join(keys)}: {verb} in {written.log}\n"
    return say_written(written.log, format, text, facts, confirmed=written.confirmed)
