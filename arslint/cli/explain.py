"""`arslint explain`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer


def explain(
    name: Annotated[str, typer.Argument(help="A rule, a catalogue id, an ARS id such as R-L3-1-A, or a token.")],
    format: Annotated[str, typer.Option("--format", "-f", metavar="text|json", help="How to print it.")] = "text",
) -> int:
    """Say what a rule wants, why, and how a text looks that it likes."""
    from arslint import explanation
    from arslint.settings import Resolver

    settings = Resolver().resolve(Path.cwd())
    sys.stdout.write(explanation.explain(name, settings, format))
    return 0
