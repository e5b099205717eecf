"""Emitting a reset boundary: a new entry in the ledger, and the text that a session shows for it."""

from __future__ import annotations

import re
import secrets
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.action import transaction
from arslint.action.transaction import Change
from arslint.documents import json, shape, yaml
from arslint.documents.ledger_edit import LINEAGE
from arslint.protocol import ledger
from arslint.protocol.ledger import RefusedError
from arslint.protocol.lineage import Stage, slr_lineage
from arslint.settings.config import UsageError, contents
from arslint.terminal import HIDDEN

if TYPE_CHECKING:
    from pathlib import Path

    from arslint.documents import Passport
    from arslint.documents.node import Node

UNPRINTABLE = re.compile(f"\t|{HIDDEN.pattern}")
_ORDER = (
    "stage",
    "next",
    "generated_at",
    "session_marker",
    "version_label",
    "mode",
    "verification_status",
    "observer_snapshot_ref",
    "pending_decision",
)


class Request(NamedTuple):
    """What a boundary is to say; keys of the entry that are absent get their defaults or stay absent.

    `history` is what ran so far. `allow_broken` lets a chain grow that does not hold.
    """

    fields: dict[str, Any]
    history: tuple[Stage, ...] = ()
    allow_broken: bool = False


class Outcome(NamedTuple):
    """The entry, whether the passport now carries `slr_lineage: true`, and what is wrong with the ledger before it."""

    entry: dict[str, Any]
    lineage: bool
    findings: tuple[str, ...]
    confirmed: bool


def emit(path: Path, request: Request, timeout: float) -> Outcome:
    """Append a boundary; raises RefusedError or StoreError, and then nothing was written."""
    findings: tuple[str, ...] = ()
    lineage = False

    def decide(passport: Passport) -> Change:
        nonlocal findings, lineage
        entries = passport.entries
        findings = ledger.damage(entries, passport.chain)
        if findings and not request.allow_broken:
            raise RefusedError(f"{path}: a damaged ledger is not extended: {findings[0]}. {ledger.REMEDY}")
        entry = ledger.boundary_entry(entries, _fields(request.fields, passport))
        for key, value in entry.items():
            if isinstance(value, str) and UNPRINTABLE.search(value):
                raise RefusedError(f"{path}: `{key}` must stand on one line, without hidden characters")
        flag = passport.data.get(LINEAGE)
        lineage = slr_lineage(flag, (*request.history, Stage(passport.data.get("origin_skill"), entry.get("mode"))))
        return Change(entry, lineage and flag is not True)

    written = transaction.append(path, timeout, decide)
    return Outcome(written.change.entry, lineage, findings, written.confirmed)


def _fields(given: dict[str, Any], passport: Passport) -> dict[str, Any]:
    now = datetime.now(UTC)
    status = passport.data.get("verification_status")
    fields = {
        "generated_at": time_stamp(now),
        "session_marker": session_marker(now),
        **({} if status is None else {"verification_status": status}),
        **given,
    }
    return {key: fields[key] for key in _ORDER if key in fields}


def time_stamp(now: datetime) -> str:
    """An instant in UTC as a ledger entry gives it."""
    return f"{now:%Y-%m-%dT%H:%M:%SZ}"


def session_marker(now: datetime) -> str:
    """A marker for a session that began now; no two are the same."""
    return f"sess-{now:%Y%m%d}-{secrets.token_hex(4)}"


def decision(path: Path) -> Any:
    """The pending decision in a YAML or JSON file; raises UsageError if the file cannot be read."""
    root = read_data(path)
    around = {"pending_decision": root.value}
    shape.adopt(replace(root, value=around, children={"pending_decision": root}), "ledger-entry")
    return around["pending_decision"]


def history(path: Path) -> tuple[Stage, ...]:
    """The stages in a YAML or JSON file: a list, or a mapping by stage, of mappings with `skill` and `mode`."""
    data = read_data(path).value
    stages = data.get("stages", data) if isinstance(data, dict) else data
    rows = list(stages.values()) if isinstance(stages, dict) else stages
    if not isinstance(rows, list) or not all(isinstance(row, dict) and {"skill", "mode"} <= set(row) for row in rows):
        raise UsageError(
            f"{path}: a stage history is a list, or a mapping by stage, of mappings with `skill` and `mode`"
        )
    return tuple(Stage(row["skill"], row["mode"]) for row in rows)


def read_data(path: Path) -> Node:
    """The data of a YAML or JSON file that a flag names; raises UsageError if it cannot be read."""
    try:
        text = contents(path).decode("utf-8-sig")
    except UnicodeError as error:
        raise UsageError(f"{path}: is not UTF-8") from error
    tree = json.read(text) if path.suffix.lower() == ".json" else yaml.read(text)
    for fault in tree.faults:
        raise UsageError(f"{path}: {fault.message}. {fault.hint}")
    if tree.root is None:
        raise UsageError(f"{path}: is empty")
    return tree.root
