"""`arslint rules` and `arslint rules test`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from arslint.engine.rule import Rule

rules = typer.Typer(help="List the rules, or test the rules of a folder.", add_completion=False, rich_markup_mode=None)


@rules.callback(invoke_without_command=True)
def table(
    context: typer.Context,
    format: Annotated[
        str, typer.Option("--format", "-f", metavar="text|json|markdown", help="How to print them.")
    ] = "text",
) -> int:
    """List the rules, or test the rules of a folder."""
    if context.invoked_subcommand is None:
        from arslint.cli.output import columns
        from arslint.engine.rulebook import Rulebook
        from arslint.explanation import table
        from arslint.settings import Resolver

        book = Rulebook.open(Resolver().resolve(Path.cwd()).rules)
        sys.stdout.write(table(book.rules.values(), format, columns()))
    return 0


@rules.command()
def test(folder: Annotated[Path, typer.Argument(help="A folder of rule files.")]) -> int:
    """Run the examples in the documentation of a folder's rules.

    Exit code 1 if one does not come out as it says.
    """
    from arslint.engine import trial
    from arslint.engine.rulebook import Rulebook, builtin_folder
    from arslint.settings.config import UsageError, shown_path

    if not folder.is_dir():
        raise UsageError(f"{folder}: there is no such folder")
    book = Rulebook((folder,))
    if not book.rules:
        raise UsageError(f"{folder}: holds no rules")
    others = (*Rulebook((builtin_folder(),)).rules.values(), *book.rules.values())
    wrong = 0
    for rule in book.rules.values():
        faults = trial.faults(rule, others, _first_line(rule))
        wrong += bool(faults)
        place = f"{shown_path(rule.path)}: {rule.name}" if rule.path else rule.name
        sys.stdout.writelines(f"{place}: {fault}\n" for fault in faults)
    tested = len(book.rules)
    sys.stdout.write(f"{tested} rule{'s' if tested != 1 else ''} tested, {wrong or 'none'} at fault\n")
    return 1 if wrong else 0


def _first_line(rule: Rule) -> int:
    """The number of the line on which a rule's documentation begins in its file."""
    text = rule.path.read_text("utf-8") if rule.path else ""
    return text.count("\n", 0, text.find(rule.doc.partition("\n")[0])) + 1
