"""Writing what the finalizer made of drafts: texts, report, checklist, summary."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from arslint import store
from arslint.action.account import account
from arslint.difference import unified
from arslint.jsontext import dump
from arslint.protocol import checklist
from arslint.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from arslint.action.finalize import Pass
    from arslint.evidence.manuscript import Manuscript

STDOUT = Path("-")


@dataclass(frozen=True)
class Outlet:
    """Where the outcome goes; a dry run writes no draft and no checklist."""

    dry: bool = False
    diff: bool = False
    output: Path | None = None
    report: Path | None = None
    checklist: Path | None = None
    quiet: bool = False


def finish(passes: Sequence[tuple[Manuscript, Pass]], outlet: Outlet) -> int:
    """Write everything and give the exit code: 1 where a dry run found changes or a citation met an invalid log."""
    report = dump({"version": 1, "drafts": [done.report() for _, done in passes]}, indent=2) + "\n"
    summary = "\n".join(account(done, _verb(done, outlet)) for _, done in passes)
    for opened, done in passes:
        if outlet.diff:
            sys.stdout.writelines(unified(opened.draft.source, done.source))
        if not outlet.dry:
            _write_draft(opened, done, outlet.output)
            if outlet.checklist:
                _write(outlet.checklist, partial(checklist.merge, rows=done.rows))
    if outlet.report:
        _write(outlet.report, lambda _: report)
    if not outlet.quiet:
        out = sys.stderr if STDOUT in (outlet.output, outlet.report) or outlet.diff else sys.stdout
        out.write(summary)
    behind = [row for _, done in passes for row in _missing(done, outlet)] if outlet.dry else []
    for row in behind:
        sys.stderr.write(f"{outlet.checklist}: lacks `{visible(str(row))}`\n")
    return int(bool(behind) or any(done.stopped or (outlet.dry and done.changed) for _, done in passes))


def _missing(done: Pass, outlet: Outlet) -> list[checklist.Row]:
    """The rows that a checklist lacks (DR445)."""
    old = _bytes(outlet.checklist) if outlet.checklist else None
    return checklist.missing((old or b"").decode("utf-8", "surrogateescape"), done.rows) if outlet.checklist else []


def _verb(done: Pass, outlet: Outlet) -> str:
    if not done.changed:
        return "nothing to change"
    return "would change" if outlet.dry else "finalized"


def _write_draft(opened: Manuscript, done: Pass, output: Path | None) -> None:
    data = done.source.to_bytes()
    if output == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
    elif output:
        store.write(output, _bytes(output), data)
    elif done.changed:
        store.write(opened.path, opened.data, data)


def _write(path: Path, text: Callable[[str], str]) -> None:
    """Write the text that is made of what a file holds, if it is another one."""
    if path == STDOUT:
        sys.stdout.write(text(""))
        return
    old = _bytes(path)
    new = text((old or b"").decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")
    if new != old:
        store.write(path, old, new)


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None
