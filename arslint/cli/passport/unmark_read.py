"""`arslint passport unmark-read`."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003
from typing import Annotated

import typer

from arslint.cli.passport.answer import Format
from arslint.cli.passport.mark_read import answer


def unmark_read(
    passport: Annotated[Path, typer.Argument(help="The passport whose read log is written.")],
    keys: Annotated[list[str], typer.Argument(metavar="KEY...", help="The citation keys of the sources.")],
    release: Annotated[
        str | None, typer.Option(metavar="X.Y", help="The ARS release that the log is written for.")
    ] = None,
    now: Annotated[str | None, typer.Option(metavar="ISO", help="The instant of the rescind; now by default.")] = None,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to print the answer.")] = Format.TEXT,
) -> int:
    """Take back the newest mark of sources.

    The rows stay in the log; all keys are rescinded or none.
    """
    from datetime import UTC, datetime

    from arslint.action import readmark
    from arslint.cli.moment import moment
    from arslint.evidence.manuscript import release_of

    at = moment(now) or datetime.now(UTC)
    written = readmark.unmark(passport, keys, release_of(passport, {"release": release}), at)
    return answer(passport, written, "rescinded", format)
