"""`arslint passport verify`."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003
from typing import Annotated

import typer

from arslint.cli.passport.answer import Format, say, usage


def verify(
    passport: Annotated[Path, typer.Argument(help="The passport.")],
    format: Annotated[Format, typer.Option("--format", "-f", help="How to print the answer.")] = Format.TEXT,
) -> int:
    """Recompute the hash of every boundary.

    Name the first that does not hold, and what that means; exit 1 then.
    """
    from arslint.action import transaction
    from arslint.protocol import ledger

    with usage():
        entries = transaction.read(passport, str(passport)).entries
    verdict = ledger.verify(entries)
    damage = ledger.damage(entries, verdict)
    total = len(verdict.links)
    if damage:
        text = "".join(f"{passport}: {line}\n" for line in (*damage, ledger.REMEDY))
    else:
        held = f"{total} {'boundary holds' if total == 1 else 'boundaries hold'}" if total else "the ledger is empty"
        text = f"{passport}: {held}\n"
    facts = {
        "path": str(passport),
        "boundaries": total,
        "verified": not damage,
        "broken": verdict.broken.index if verdict.broken else None,
        "meaning": verdict.meaning or None,
        "links": [
            {"index": link.index, "stored": link.stored, "computed": link.computed, "holds": link.holds}
            for link in verdict.links
        ],
        "findings": list(damage),
    }
    say(format, text, facts)
    return 1 if damage else 0
