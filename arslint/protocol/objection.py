"""What speaks against appending an entry to a ledger; each objection is one sentence for the user."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from arslint.protocol import timestamp
from arslint.protocol.convention import PLACEHOLDER, Entry, is_boundary
from arslint.protocol.version_label import VersionLabel

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

STATUSES = ("VERIFIED", "UNVERIFIED", "STALE")
ALONE_MODE = "systematic-review"
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def boundary_objections(entries: Sequence[Any], entry: Entry) -> list[str]:
    """What speaks against a new boundary after these entries."""
    return [*_fields(entry), *_decision(entry.get("pending_decision", ...)), *_history(entries, entry)]


def resume_objections(boundary: Entry, entry: Entry) -> list[str]:
    """What speaks against a new resume of this boundary."""
    found = list(_texts(entry, "session_marker"))
    if timestamp.parse(entry["generated_at"]) is None:
        found.append(_bad_time(entry["generated_at"]))
    if entry["session_marker"] == boundary.get("session_marker"):
        found.append(f"session marker `{entry['session_marker']}` is that of the boundary; a resume is a new session")
    for key, value in entry.get("user_override", {}).items():
        if not value or _CONTROL.search(value):
            found.append(f"the override of `{key}` must be a non-empty text on one line")
    return found


def branch_objections(boundary: Entry, branch: str | None) -> list[str]:
    """What speaks against this answer to a boundary's pending decision, or against none."""
    decision = boundary.get("pending_decision")
    if decision is None:
        return [] if branch is None else ["this boundary has no pending decision, so there is no branch to choose"]
    if malformed := list(_decision(decision)):
        return malformed
    values = [option["value"] for option in decision["options"]]
    listed = ", ".join(f"`{value}`" for value in values)
    if branch is None:
        return [f"this boundary waits for a decision: {decision['question']} Choose one of {listed} (--branch)"]
    return [] if branch in values else [f"`{branch}` is none of the branches {listed}"]


def _fields(entry: Entry) -> Iterator[str]:
    yield from _texts(entry, "stage", "version_label", "session_marker")
    if entry.get("next", ...) is not None:
        yield from _texts(entry, "next")
    for key, unfit in (("stage", ",]"), ("next", "]")):
        if any(character in str(entry.get(key)) for character in unfit):
            yield f"`{key}` holds one of `{unfit}`, with which the reset tag cannot be read back"
    for key in ("mode", "observer_snapshot_ref"):
        if not isinstance(entry.get(key, ""), str):
            yield f"`{key}` must be a text"
    if timestamp.parse(entry.get("generated_at")) is None:
        yield _bad_time(entry.get("generated_at"))
    status = entry.get("verification_status", STATUSES[0])
    if status not in STATUSES:
        yield f"verification status `{status}` is none of {', '.join(STATUSES)}"


def _texts(entry: Entry, *keys: str) -> Iterator[str]:
    for key in keys:
        value = entry.get(key)
        if not isinstance(value, str) or not value or _CONTROL.search(value):
            yield f"`{key}` must be a non-empty text on one line"


def _bad_time(value: object) -> str:
    return f"`{value}` is not a time stamp such as 2026-09-01T08:00:00Z"


def _decision(decision: Any) -> Iterator[str]:
    """Objections to the shape of a pending decision; `...` stands for none."""
    if decision is ...:
        return
    if not isinstance(decision, dict) or set(decision) != {"question", "options"}:
        yield "a pending decision is a mapping with `question` and `options`"
        return
    if not isinstance(decision["question"], str) or not decision["question"]:
        yield "the `question` of a pending decision must be a non-empty text"
    options = decision["options"]
    if not isinstance(options, list) or len(options) < 2:
        yield "a pending decision has at least two options"
        return
    for number, option in enumerate(options, 1):
        yield from _option(f"option {number} of the pending decision", option)
    values = [option.get("value") for option in options if isinstance(option, dict)]
    for value in sorted({value for value in values if isinstance(value, str) and values.count(value) > 1}):
        yield f"two options of the pending decision have the value `{value}`"


def _option(name: str, option: Any) -> Iterator[str]:
    if not isinstance(option, dict) or not {"value", "next_stage"} <= set(option) <= {
        "value",
        "next_stage",
        "next_mode",
    }:
        yield f"{name} is not a mapping with `value`, `next_stage` and at most `next_mode`"
        return
    for key in option:
        fits = isinstance(option[key], str) and option[key]
        if not fits and not (key == "next_stage" and option[key] is None):
            yield f"`{key}` of {name} must be a non-empty text{' or null' if key == 'next_stage' else ''}"


def _history(entries: Sequence[Any], entry: Entry) -> Iterator[str]:
    boundaries = [earlier for earlier in entries if is_boundary(earlier)]
    label, stage = entry["version_label"], entry["stage"]
    same = [earlier.get("version_label") for earlier in boundaries if earlier.get("stage") == stage]
    if label in same:
        yield f"stage {stage} already has a boundary labelled `{label}`; a new run of a stage takes a new version label"
    elif same:
        new, old = VersionLabel.parse(str(label)), VersionLabel.parse(str(same[-1]))
        if new and old and new.precedes(old):
            yield f"version label `{label}` is lower than `{same[-1]}`, the last one of stage {stage}"
    if boundaries and boundaries[-1].get("mode") == ALONE_MODE and is_boundary(_last_known(entries)):
        yield (
            "the last boundary belongs to a systematic review and was never resumed; "
            "such a run goes on only in a fresh session, by `resume`"
        )
    if entry["hash"] == PLACEHOLDER or any(earlier.get("hash") == entry["hash"] for earlier in boundaries):
        yield f"hash {entry['hash']} is taken; give another session marker or time stamp"


def _last_known(entries: Sequence[Any]) -> Any:
    """The last boundary or resume."""
    known = (
        entry for entry in reversed(entries) if isinstance(entry, dict) and entry.get("kind") in ("boundary", "resume")
    )
    return next(known, None)
