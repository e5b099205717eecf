"""`arslint passport boundary`."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003
from typing import Annotated, Any

import typer

from arslint.cli.passport.answer import LOCK_TIMEOUT, Format, bounded, say_written, usage


def boundary(
    passport: Annotated[Path, typer.Argument(help="The passport.")],
    stage: Annotated[str, typer.Option(help="The stage that is complete.")],
    version_label: Annotated[str, typer.Option(help="The label of the artifact, new for every run of a stage.")],
    next: Annotated[str | None, typer.Option(help="The stage that comes next; `null` for none.")] = None,
    session_marker: Annotated[str | None, typer.Option(help="What names this session.")] = None,
    mode: Annotated[str | None, typer.Option(help="The mode of the stage.")] = None,
    verification_status: Annotated[
        str | None, typer.Option(help="VERIFIED, UNVERIFIED or STALE; as the passport says by default.")
    ] = None,
    observer_snapshot_ref: Annotated[str | None, typer.Option(help="Where the observer's snapshot is.")] = None,
    stage_history: Annotated[
        Path | None, typer.Option(help="A YAML or JSON file with `skill` and `mode` of each stage so far.")
    ] = None,
    pending_decision: Annotated[
        Path | None, typer.Option(help="A YAML or JSON file with `question` and `options`.")
    ] = None,
    generated_at: Annotated[str | None, typer.Option(metavar="ISO", help="The time stamp; now by default.")] = None,
    timeout: Annotated[float, typer.Option(help="Seconds to wait for the lock, at most 60.")] = LOCK_TIMEOUT,
    allow_broken_history: Annotated[
        bool, typer.Option("--allow-broken-history", help="Append to a ledger that does not verify.")
    ] = False,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to print the answer.")] = Format.TEXT,
) -> int:
    """Append a reset boundary to the ledger.

    Print its tag and the instruction to resume once the entry is on disk.

    \b
    arslint passport boundary passport.yaml --stage 2 --next 2.5 --version-label paper_draft_v1
    """
    from arslint.action.boundary import Request, decision, emit, history
    from arslint.cli.output import fail
    from arslint.documents.ledger_edit import LINEAGE
    from arslint.protocol import reset_text
    from arslint.settings.config import UsageError

    seconds = bounded(timeout)
    if next is None and pending_decision is None:
        raise UsageError("--next: say which stage comes next, or `--next null` if none does")
    given: dict[str, Any] = {
        "stage": stage,
        "session_marker": session_marker,
        "version_label": version_label,
        "generated_at": generated_at,
        "mode": mode,
        "verification_status": verification_status,
        "observer_snapshot_ref": observer_snapshot_ref,
    }
    fields = {key: value for key, value in given.items() if value is not None}
    fields["next"] = None if next in (None, "null") else next
    if pending_decision:
        fields["pending_decision"] = decision(pending_decision)
    stages = history(stage_history) if stage_history else ()
    with usage():
        outcome = emit(passport, Request(fields, stages, allow_broken_history), seconds)
    for finding in outcome.findings:
        fail(finding, 0)
    entry = outcome.entry
    text = f"{reset_text.tag(entry)}\n\n{reset_text.instruction(entry, str(passport.resolve()))}"
    facts = {
        "path": str(passport),
        "hash": entry["hash"],
        "stage": entry["stage"],
        "next": entry["next"],
        "entry": entry,
        LINEAGE: outcome.lineage,
        "findings": list(outcome.findings),
        "text": text,
    }
    return say_written(passport, format, text, facts, confirmed=outcome.confirmed)
