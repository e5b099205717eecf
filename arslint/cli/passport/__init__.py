"""`arslint passport`: one module a command, no logic."""

from __future__ import annotations

import typer

from arslint.cli.passport.awaiting import awaiting
from arslint.cli.passport.boundary import boundary
from arslint.cli.passport.mark_read import mark_read
from arslint.cli.passport.policy_hash import policy_hash
from arslint.cli.passport.prescreen import prescreen
from arslint.cli.passport.resume import resume
from arslint.cli.passport.show import show
from arslint.cli.passport.unmark_read import unmark_read
from arslint.cli.passport.verify import verify

passport = typer.Typer(
    help="Read a passport, and extend its ledgers safely.", no_args_is_help=True, rich_markup_mode=None
)
passport.command()(show)
passport.command()(verify)
passport.command()(awaiting)
passport.command()(boundary)
passport.command()(resume)
passport.command()(prescreen)
passport.command()(policy_hash)
passport.command()(mark_read)
passport.command()(unmark_read)
