"""`arslint passport resume`."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003
from typing import TYPE_CHECKING, Annotated

import typer

from arslint.cli.passport.answer import LOCK_TIMEOUT, Format, bounded, say_written, usage

if TYPE_CHECKING:
    from arslint.action.resume import Preview


def resume(
    passport: Annotated[Path, typer.Argument(help="The passport.")],
    hash: Annotated[str, typer.Argument(help="The hash of the boundary.")],
    stage: Annotated[str | None, typer.Option(help="Go on at this stage instead.")] = None,
    mode: Annotated[str | None, typer.Option(help="Go on in this mode instead.")] = None,
    branch: Annotated[str | None, typer.Option(help="The answer to the pending decision.")] = None,
    session_marker: Annotated[str | None, typer.Option(help="What names this session.")] = None,
    accept_unverified: Annotated[
        bool, typer.Option("--accept-unverified", help="Go on although the material is not verified.")
    ] = False,
    timeout: Annotated[float, typer.Option(help="Seconds to wait for the lock, at most 60.")] = LOCK_TIMEOUT,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to print the answer.")] = Format.TEXT,
) -> int:
    """Consume a reset boundary.

    Print where the run goes on once the entry is on disk. At a terminal, ask for what was not given: whether to go on
    with material that is not verified, and the answer to a pending decision.

    \b
    arslint passport awaiting passport.yaml
    arslint passport resume passport.yaml 59600a7164a0
    """
    from arslint.action.resume import Answer, consume, preview
    from arslint.cli.output import fail
    from arslint.protocol import reset_text
    from arslint.protocol.ledger import is_hash
    from arslint.settings.config import UsageError

    seconds = bounded(timeout)
    if not is_hash(hash):
        raise UsageError(f"`{hash}` is not a passport hash: 12 lowercase hexadecimal digits, and nothing is guessed")
    override = {key: value for key, value in (("stage", stage), ("mode", mode)) if value is not None}
    with usage():
        shown = preview(passport, hash)
        for finding in shown.findings:
            fail(finding, 0)
        if shown.later:
            fail(f"later boundaries stand after this one: {shown.later}", 0)
        if format is Format.TEXT and sys.stdin.isatty() and sys.stderr.isatty():
            accept_unverified = accept_unverified or _accepts(shown)
            if shown.status and not accept_unverified:
                return fail(f"{passport}: nothing was written", 1)
            if shown.decision and branch is None:
                branch = _branch(shown)
                override = override if not override or _still_applies(override) else {}
        answer = Answer(branch, override, accept_unverified, session_marker)
        outcome = consume(passport, shown, answer, seconds)
    boundary, entry, route = shown.boundary.entry, outcome.entry, outcome.route
    text = reset_text.acknowledgement(boundary, entry)
    facts = {
        "path": str(passport),
        "hash": hash,
        "stage": boundary.get("stage"),
        "next": route.stage,
        "mode": route.mode,
        "entry": entry,
        "boundary": boundary,
        "findings": list(shown.findings),
        "text": text,
    }
    return say_written(passport, format, text, facts, confirmed=outcome.confirmed)


def _accepts(shown: Preview) -> bool:
    if shown.status is None:
        return False
    typer.echo(f"Warning: the material is {shown.status}.", err=True)
    return typer.confirm("Go on without verifying it again?", err=True)


def _branch(shown: Preview) -> str:
    decision = shown.decision or {}
    values = [option["value"] for option in decision["options"]]
    typer.echo(str(decision.get("question")), err=True)
    for value in values:
        typer.echo(f"  {value}", err=True)
    while True:
        answer: str = typer.prompt("Your choice", err=True)
        if answer in values:
            return answer
        typer.echo(f"`{answer}` is none of these.", err=True)


def _still_applies(override: dict[str, str]) -> bool:
    given = ", ".join(f"{key}={value}" for key, value in override.items())
    return typer.confirm(f"Does {given} still apply?", err=True)
