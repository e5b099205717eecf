"""`arslint passport awaiting`."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003
from typing import Annotated

import typer

from arslint.cli.passport.answer import Format, say, usage


def awaiting(
    passport: Annotated[Path, typer.Argument(help="The passport.")],
    format: Annotated[Format, typer.Option("--format", "-f", help="How to print the answer.")] = Format.TEXT,
) -> int:
    """List the boundaries that await a resume."""
    from arslint.action import transaction
    from arslint.protocol import ledger

    with usage():
        entries = transaction.read(passport, str(passport)).entries
    found = [boundary.entry for boundary in ledger.awaiting(entries)]
    keys = ("hash", "stage", "next", "version_label", "generated_at")
    text = "".join(
        f"{entry.get('hash')}  stage {entry.get('stage')} -> {entry.get('next') or 'null'}  "
        f"{entry.get('version_label')}  {entry.get('generated_at')}\n"
        for entry in found
    )
    say(format, text, {"path": str(passport), "awaiting": [{key: entry.get(key) for key in keys} for entry in found]})
    return 0
