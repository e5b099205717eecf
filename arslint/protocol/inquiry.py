"""The inquiry ledger: events in a chain of hashes, stored as canonical JSON."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from arslint.protocol.convention import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator

SUFFIX = ".inquiry-branch-ledger.json"
_ZERO = "0" * 64
_INTRODUCING = ("branch_created", "facet_surfaced")


def read(data: bytes) -> dict[str, Any] | None:
    """The ledger that some bytes are; None unless they are the canonical JSON of a mapping."""
    try:
        ledger = json.loads(data)
        return ledger if isinstance(ledger, dict) and canonical(ledger) == data else None
    except (ValueError, RecursionError):
        return None


def breaks(ledger: dict[str, Any]) -> Iterator[str]:
    """Where the chain of events does not hold, in words."""
    before = _ZERO
    for number, event in enumerate(_events(ledger), 1):
        if event.get("event_id") != number or isinstance(event.get("event_id"), bool):
            yield f"event {number} has the id {event.get('event_id')}"
        if event.get("prev_event_sha256") != before:
            yield f"event {number} does not carry {'64 zeros' if number == 1 else f'the hash of event {number - 1}'}"
        before = sha256(canonical(event)).hexdigest()


def branches(ledger: dict[str, Any]) -> int:
    """How many branches the events introduce."""
    return sum(event.get("kind") in _INTRODUCING for event in _events(ledger))


def _events(ledger: dict[str, Any]) -> list[dict[str, Any]]:
    events = ledger.get("events")
    return [event for event in events if isinstance(event, dict)] if isinstance(events, list) else []
