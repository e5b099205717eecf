"""`arslint passport policy-hash`."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003
from typing import Annotated

import typer

from arslint.cli.passport.answer import Format, say


def policy_hash(
    passport: Annotated[Path, typer.Argument(help="The passport.")],
    release: Annotated[
        str | None, typer.Option(metavar="X.Y", help="The ARS release that says which policies there are.")
    ] = None,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to print the answer.")] = Format.TEXT,
) -> int:
    """Print the stamp that the finalizer gives citations.

    It names the policies of the passport, and is empty if all are advisory.
    """
    from arslint.cli.output import fail
    from arslint.evidence.manuscript import open_passport
    from arslint.protocol import policy

    opened = open_passport(passport, {"release": release})
    for _, fault in opened.evidence.stops:
        if fault.where[:1] in ((), (policy.KEY,)):
            return fail(f"{passport}: {fault}. {fault.hint}", 1)
    found = opened.evidence.policies
    facts = {"path": str(passport), "policy_hash": found.slug, "policies": dict(found.values)}
    say(format, f"{found.slug}\n" if found.slug else "", {**facts, "words": policy.words(found.slug)})
    return 0
