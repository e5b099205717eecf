"""The commands and their flags."""

from __future__ import annotations

import typer

from arslint.cli.check import check
from arslint.cli.explain import explain
from arslint.cli.finalize import finalize
from arslint.cli.gate import gate
from arslint.cli.init import init
from arslint.cli.matcher import matcher
from arslint.cli.passport import passport
from arslint.cli.rules import rules

_HELP = """Lint, check and resolve the prompts, drafts and passports of academic-research-skills.

Exit codes: 0 clean, 1 findings or a refusal, 2 wrong usage or settings, 3 a failure of arslint itself.
"""


def _exit(code: int | None, **_: object) -> None:
    raise typer.Exit(code or 0)


app = typer.Typer(
    name="arslint",
    help=_HELP,
    no_args_is_help=True,
    add_completion=True,
    result_callback=_exit,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(check)
app.command()(finalize)
app.command()(gate)
app.command()(explain)
app.add_typer(rules, name="rules")
app.add_typer(passport, name="passport")
app.command()(init)
app.command()(matcher)


def _version(asked: bool) -> None:
    if asked:
        from arslint import __version__

        typer.echo(f"arslint {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: bool = typer.Option(False, "--version", "-V", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """Take the flags that stand before a command."""
