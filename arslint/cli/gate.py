"""`arslint gate`."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path  # noqa: TC003
from typing import Annotated

import typer


class Format(StrEnum):
    """The formats of a verdict."""

    TEXT = "text"
    JSON = "json"


def gate(
    drafts: Annotated[list[Path], typer.Argument(help="The drafts to judge.")],
    passport: Annotated[Path | None, typer.Option(help="The passport, instead of the one found upward.")] = None,
    read_log: Annotated[Path | None, typer.Option(help="The read log, instead of the passport's own.")] = None,
    release: Annotated[str | None, typer.Option(metavar="X.Y", help="The ARS release whose gate decides.")] = None,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to print the verdict.")] = Format.TEXT,
    config: Annotated[Path | None, typer.Option(help="The settings file, instead of the nearest.")] = None,
) -> int:
    """Say whether drafts may be formatted, and if not, why.

    Exit code 0 is EMIT, 1 is REFUSE; each refusal comes with its remedy.
    """
    from arslint.action.verdict import Verdict
    from arslint.evidence.manuscript import open_all

    flags = {"passport": passport, "read-log": read_log, "release": release}
    opened = open_all(drafts, flags, config)
    verdicts = [Verdict.on(one.draft, one.dossier.evidence, one.deliverables) for one in opened]
    if format is Format.JSON:
        from arslint.jsontext import dump

        sys.stdout.write(dump({"version": 1, "drafts": [verdict.data() for verdict in verdicts]}, indent=2) + "\n")
    else:
        sys.stdout.write("\n".join(verdict.text() for verdict in verdicts))
    return int(any(verdict.decision.refusals for verdict in verdicts))
