"""`arslint passport`: one module a command, no logic."""

from __future__ import annotations

import typer

from arslint.cli.lazy import LazyGroup


class _Commands(LazyGroup):
    homes = {  # noqa: RUF012
        "show": "arslint.cli.passport.show:show",
        "verify": "arslint.cli.passport.verify:verify",
        "awaiting": "arslint.cli.passport.awaiting:awaiting",
        "boundary": "arslint.cli.passport.boundary:boundary",
        "resume": "arslint.cli.passport.resume:resume",
        "prescreen": "arslint.cli.passport.prescreen:prescreen",
        "policy-hash": "arslint.cli.passport.policy_hash:policy_hash",
        "mark-read": "arslint.cli.passport.mark_read:mark_read",
        "unmark-read": "arslint.cli.passport.unmark_read:unmark_read",
    }


passport = typer.Typer(
    cls=_Commands,
    help="Read a passport, and extend its ledgers safely.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


@passport.callback()
def options() -> None:
    """Take no flag before a command."""
