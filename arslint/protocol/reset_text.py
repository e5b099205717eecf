"""The text that a session shows for a boundary and for a resume."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arslint.protocol.ledger import route

if TYPE_CHECKING:
    from arslint.protocol.convention import Entry


def tag(boundary: Entry) -> str:
    """The machine-readable line of a boundary."""
    values = ", ".join(f"{key}={_shown(boundary.get(key))}" for key in ("hash", "stage", "next"))
    return f"[PASSPORT-RESET: {values}]"


def instruction(boundary: Entry, path: str) -> str:
    """The section that tells how to go on in a fresh session."""
    return (
        "### Resume Instruction\n"
        f"- Passport file: {path}\n"
        "- To continue, start a fresh Claude Code session and invoke:\n"
        f"  resume_from_passport={boundary['hash']}\n"
        "- Continuing in-session defeats the token-savings intent of `ARS_PASSPORT_RESET=1`.\n"
    )


def acknowledgement(boundary: Entry, resume: Entry) -> str:
    """The section with which a resumed session begins."""
    decided = "pending_decision" in boundary
    override = resume.get("user_override", {})
    clause = f" [override: {', '.join(f'{key}={value}' for key, value in override.items())}]" if override else ""
    hash_, marker, time, stage, next_ = (
        _shown(boundary.get(key)) for key in ("hash", "session_marker", "generated_at", "stage", "next")
    )
    text = (
        "### Resume Acknowledged\n"
        f"- Hash: {hash_}\n"
        f"- Source session: {marker} (generated {time})\n"
        f"- Recovered stage: {stage}\n"
        f"- Next stage: {'(pending user decision)' if decided else next_}{clause}\n"
    )
    return text + (resolved(boundary, resume) if decided else "")


def resolved(boundary: Entry, resume: Entry) -> str:
    """The line that says where a decision leads."""
    stage, mode = route(boundary, resume.get("chosen_branch"), resume.get("user_override"))
    return f"- Resolved next stage: {'terminate' if stage is None else stage}{f' (mode: {mode})' if mode else ''}\n"


def _shown(value: Any) -> str:
    return "null" if value is None else str(value)
