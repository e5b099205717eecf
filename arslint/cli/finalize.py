"""`arslint finalize`."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003
from typing import Annotated

import typer


def finalize(
    drafts: Annotated[list[Path], typer.Argument(help="The drafts to finalize, in place.")],
    passport: Annotated[Path | None, typer.Option(help="The passport, instead of the one found upward.")] = None,
    read_log: Annotated[Path | None, typer.Option(help="The read log, instead of the passport's own.")] = None,
    claims: Annotated[
        Path | None, typer.Option(help="A passport with a claim audit, whose verdicts are written into the draft.")
    ] = None,
    release: Annotated[str | None, typer.Option(metavar="X.Y", help="The ARS release to finalize at.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Write no draft; exit 1 if one would change.")] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show what would change, and write no draft; exit 1 too.")
    ] = False,
    output: Annotated[Path | None, typer.Option(help="Write the draft here; `-` is standard output.")] = None,
    report: Annotated[Path | None, typer.Option(help="Write the report as JSON; `-` is standard output.")] = None,
    checklist: Annotated[Path | None, typer.Option(help="Add what nobody has read yet to this checklist.")] = None,
    config: Annotated[Path | None, typer.Option(help="The settings file, instead of the nearest.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print no summary.")] = False,
) -> int:
    """Resolve every citation marker from passport and read log.

    \b
    arslint finalize draft.md              write what the evidence gives
    arslint finalize draft.md --diff       only show it; exit 1 if it differs
    arslint finalize draft.md --report r.json --checklist to-read.md
    """
    from arslint.action.finalize import RefusedError
    from arslint.action.finalize import finalize as run
    from arslint.cli.outcome import Outlet, finish
    from arslint.cli.output import fail, writable
    from arslint.evidence.manuscript import open_all
    from arslint.settings.config import UsageError

    if len(drafts) > 1 and (output or checklist):
        raise UsageError(f"{'--output' if output else '--checklist'} goes with one draft")
    writable(output=output, report=report, checklist=checklist)
    flags = {"passport": passport, "read-log": read_log, "claims": claims, "release": release}
    opened = list(open_all(drafts, flags, config))
    for one in opened:
        if one.dossier.passport is None:
            raise UsageError(f"{one.draft.source.path}: there is no passport; name it with --passport")
    try:
        passes = [(one, run(one.draft, one.dossier.evidence, audited=claims is not None)) for one in opened]
    except RefusedError as error:
        return fail(f"{str(error).removesuffix('.')}; nothing was written", 1)
    outlet = Outlet(check or diff, diff, output, report, checklist, quiet)
    return finish(passes, outlet)
