"""`arslint explain`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

WIDEST = 120


def explain(
    name: Annotated[str, typer.Argument(help="A rule, a catalogue id, an ARS id such as R-L3-1-A, or a token.")],
    format: Annotated[str, typer.Option("--format", "-f", metavar="text|json", help="How to print it.")] = "text",
) -> int:
    """Say what a rule wants, why, and how a text looks that it likes."""
    from arslint import explanation
    from arslint.settings import Resolver
    from arslint.terminal import reflowed

    settings = Resolver().resolve(Path.cwd())
    page = explanation.explain(name, settings, format)
    sys.stdout.write(page if format == "json" else reflowed(page, _width()))
    return 0


def _width() -> int:
    import shutil

    return min(WIDEST, shutil.get_terminal_size().columns) if sys.stdout.isatty() else WIDEST
