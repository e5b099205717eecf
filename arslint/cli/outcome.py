"""Writing what the finalizer made of drafts: texts, report, checklist, summary."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arslint import store
from arslint.action.account import account
from arslint.cli.output import deliver, spare
from arslint.difference import unified
from arslint.jsontext import dump
from arslint.protocol import checklist
from arslint.settings.config import UsageError, contents
from arslint.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arslint.action.finalize import Pass
    from arslint.evidence.manuscript import Manuscript

STDOUT = Path("-")


class Outlet(NamedTuple):
    """Where the outcome goes; a dry run writes no draft and no checklist."""

    dry: bool = False
    diff: bool = False
    output: Path | None = None
    report: Path | None = None
    checklist: Path | None = None
    quiet: bool = False


def finish(passes: Sequence[tuple[Manuscript, Pass]], outlet: Outlet) -> int:
    """Write everything and give the exit code: 1 where a dry run found changes or a citation met an invalid log."""
    _check(passes, outlet)
    report = dump({"version": 1, "drafts": [done.report() for _, done in passes]}, indent=2) + "\n"
    summary = "\n".join(account(done, _verb(done, outlet)) for _, done in passes)
    for opened, done in passes:
        if outlet.diff:
            sys.stdout.writelines(unified(opened.draft.source, done.source))
        if not outlet.dry:
            _write_draft(opened, done, outlet.output)
            if outlet.checklist:
                _write(outlet.checklist, checklist.merge(_standing(outlet.checklist), done.rows))
    if outlet.report:
        _write(outlet.report, report)
    if not outlet.quiet:
        out = sys.stderr if STDOUT in (outlet.output, outlet.report) or outlet.diff else sys.stdout
        out.write(summary)
    behind = [row for _, done in passes for row in _missing(done, outlet)] if outlet.dry else []
    for row in behind:
        sys.stderr.write(f"{outlet.checklist}: lacks `{visible(str(row))}`\n")
    return int(bool(behind) or any(done.stopped or (outlet.dry and done.changed) for _, done in passes))


def _check(passes: Sequence[tuple[Manuscript, Pass]], outlet: Outlet) -> None:
    """Raise UsageError where one thing would be written over another, or over what was read."""
    given = (outlet.output, outlet.report, outlet.checklist)
    flags = {flag: path for flag, path in zip(("--output", "--report", "--checklist"), given, strict=True) if path}
    drafts = [opened.path for opened, _ in passes]
    evidence = [path for opened, _ in passes for path in opened.dossier.files]
    for flag, path in flags.items():
        spare(flag, path, [*evidence, *(drafts if flag != "--output" else ())])
        if any(name != flag and path == other for name, other in flags.items()):
            raise UsageError(f"{flag} {path}: is also what another flag names; name another file to write")


def _missing(done: Pass, outlet: Outlet) -> list[checklist.Row]:
    """The rows that a checklist lacks (DR445)."""
    return checklist.missing(_standing(outlet.checklist), done.rows) if outlet.checklist else []


def _verb(done: Pass, outlet: Outlet) -> str:
    if not done.changed:
        return "nothing to change"
    return "would change" if outlet.dry else "finalized"


def _write_draft(opened: Manuscript, done: Pass, output: Path | None) -> None:
    if output:
        _write(output, done.source.marked)
    elif done.changed:
        store.write(Path(done.source.path), opened.data, done.source.to_bytes())


def _write(path: Path, text: str) -> None:
    if path == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
        sys.stdout.flush()
    else:
        deliver(path, text)


def _standing(path: Path) -> str:
    """What a file holds; nothing where there is none yet."""
    return contents(path).decode("utf-8", "surrogateescape") if path.is_file() else ""
