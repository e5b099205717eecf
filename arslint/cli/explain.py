"""`arslint explain`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from arslint.cli.name import completions

WIDEST = 120


def explain(
    name: Annotated[
        str, typer.Argument(help="What a finding, a prompt or a marker shows.", autocompletion=completions)
    ],
    format: Annotated[str, typer.Option("--format", "-f", metavar="text|json", help="How to print it.")] = "text",
) -> int:
    """Say what a rule, topic, id, token or table means.

    \b
    arslint explain quote-length           what the rule wants, why, with examples
    arslint explain anchor                 the rules of a topic
    arslint explain DR301                  an id of the contract catalogue
    arslint explain R-L3-1-A               a name that ARS itself uses
    arslint explain LOW-WARN               a token, and what cures it
    """
    from arslint import explanation
    from arslint.cli.output import columns
    from arslint.settings import Resolver
    from arslint.terminal import reflowed

    settings = Resolver().resolve(Path.cwd())
    cells = columns()
    page = explanation.explain(name, settings, format, cells)
    sys.stdout.write(page if format == "json" else reflowed(page, min(cells or WIDEST, WIDEST)))
    return 0
