"""The commands."""

from __future__ import annotations

import typer

from arslint.cli.lazy import LazyGroup

_HELP = """Lint, check and resolve the prompts, drafts and passports of academic-research-skills.

Exit codes: 0 clean, 1 findings or a refusal, 2 wrong usage or settings, 3 a failure of arslint itself.
"""


class _Commands(LazyGroup):
    homes = {  # noqa: RUF012
        "check": "arslint.cli.check:check",
        "finalize": "arslint.cli.finalize:finalize",
        "gate": "arslint.cli.gate:gate",
        "passport": "arslint.cli.passport:passport",
        "explain": "arslint.cli.explain:explain",
        "rules": "arslint.cli.rules:rules",
        "schema": "arslint.cli.schema:schema",
        "init": "arslint.cli.init:init",
        "matcher": "arslint.cli.matcher:matcher",
    }


def _exit(code: int | None, **_: object) -> None:
    raise typer.Exit(code or 0)


def _version(asked: bool) -> None:
    if asked:
        from arslint import __version__

        typer.echo(f"arslint {__version__}")
        raise typer.Exit


app = typer.Typer(
    name="arslint",
    cls=_Commands,
    help=_HELP,
    epilog="`arslint init` writes settings; `arslint explain NAME` says more of a finding.",
    no_args_is_help=True,
    add_completion=True,
    result_callback=_exit,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def options(
    version: bool = typer.Option(False, "--version", "-V", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """Take the flags that stand before a command."""
