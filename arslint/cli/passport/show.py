"""`arslint passport show`."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003
from typing import Annotated

import typer

from arslint.cli.passport.answer import Format, say, usage


def show(
    passport: Annotated[Path, typer.Argument(help="The passport.")],
    release: Annotated[
        str | None, typer.Option(metavar="X.Y", help="The ARS release that the passport is read at.")
    ] = None,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to print the answer.")] = Format.TEXT,
) -> int:
    """Summarise a passport.

    Its origin, its policies, its corpus by state, how much of it was read, and the ledger as a chain.
    """
    from arslint.action import transaction
    from arslint.action.overview import overview, text
    from arslint.evidence.manuscript import open_passport

    with usage():
        document = transaction.read(passport, str(passport))
    facts = overview(document, open_passport(passport, {"release": release}).evidence)
    say(format, text(facts), {"path": str(passport), **facts})
    return 0
