"""Consuming a reset boundary: what to ask first, the entry in the ledger, and where the run goes on."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint import store
from arslint.action import transaction
from arslint.action.boundary import UNPRINTABLE, session_marker, time_stamp
from arslint.action.transaction import Change
from arslint.protocol import ledger
from arslint.protocol.ledger import Boundary, RefusedError, Route

if TYPE_CHECKING:
    from pathlib import Path

    from arslint.documents import Passport

VERIFIED = "VERIFIED"


class Preview(NamedTuple):
    """A boundary that may be resumed, as it stood when the user was asked.

    `status` is the verification status that the user must accept, None if there is nothing to accept; `later` counts
    the boundaries after this one, and `findings` says what is wrong with the ledger elsewhere.
    """

    boundary: Boundary
    status: str | None
    later: int
    findings: tuple[str, ...]

    @property
    def decision(self) -> dict[str, Any] | None:
        """The pending decision, if the boundary has one."""
        found: dict[str, Any] | None = self.boundary.entry.get("pending_decision")
        return found


class Answer(NamedTuple):
    """What the user says to a preview; `override` holds the `stage` and `mode` that were given."""

    branch: str | None = None
    override: dict[str, str] | None = None
    accepts_status: bool = False
    session_marker: str | None = None


class Outcome(NamedTuple):
    """The entry, and where the run goes on."""

    entry: dict[str, Any]
    route: Route
    confirmed: bool


def preview(path: Path, wanted: str) -> Preview:
    """The boundary that a hash names; raises RefusedError or StoreError if it may not be resumed."""
    passport = transaction.read(store.plain(path), str(path))
    return _preview(passport, wanted)


def consume(path: Path, shown: Preview, answer: Answer, timeout: float) -> Outcome:
    """Append the resume of a boundary; raises RefusedError or StoreError, and then nothing was written."""
    boundary = shown.boundary.entry

    def decide(passport: Passport) -> Change:
        now = _preview(passport, boundary["hash"])
        if now.boundary.entry != boundary or now.status != shown.status:
            raise RefusedError(
                f"{passport.source.path}: the boundary or its status changed meanwhile; start the resume again"
            )
        return Change(_entry(now, answer))

    _entry(shown, answer)
    written = transaction.append(path, timeout, decide)
    entry = written.change.entry
    return Outcome(
        entry, ledger.route(boundary, entry.get("chosen_branch"), entry.get("user_override")), written.confirmed
    )


def _preview(passport: Passport, wanted: str) -> Preview:
    found = ledger.resumable(passport.entries, wanted, passport.source.path)
    boundaries = ledger.boundaries(passport.entries)
    return Preview(
        boundary=found,
        status=_status(found.entry.get("verification_status"), passport.data.get("verification_status")),
        later=sum(other.index > found.index for other in boundaries),
        findings=ledger.damage(passport.entries, passport.chain),
    )


def _status(*told: str | None) -> str | None:
    """The status to warn of: the first that is not VERIFIED, UNVERIFIED where nothing is told."""
    known = [status for status in told if status is not None]
    return next((status for status in known if status != VERIFIED), None if known else "UNVERIFIED")


def _entry(shown: Preview, answer: Answer) -> dict[str, Any]:
    """The entry that this answer makes; raises RefusedError for an answer that will not do."""
    boundary = shown.boundary.entry
    if shown.status and not answer.accepts_status:
        raise RefusedError(f"the material is {shown.status}: verify it again, or accept it with --accept-unverified")
    _check_branch(shown.decision, answer.branch)
    override = answer.override or {}
    route = ledger.route(boundary, answer.branch, override)
    if route.stage is None and shown.decision is None:
        raise RefusedError("the boundary names no next stage; say with --stage where to go on")
    if route.stage is None:
        override = {}
    now = datetime.now(UTC)
    marker = answer.session_marker or session_marker(now)
    if marker == boundary.get("session_marker"):
        raise RefusedError(f"session marker `{marker}` is that of the boundary; a resume is a new session")
    for value in (marker, *override.values()):
        if not value or UNPRINTABLE.search(value):
            raise RefusedError("a session marker, a stage and a mode are texts on one line, without hidden characters")
    return ledger.resume_entry(
        boundary, generated_at=time_stamp(now), session_marker=marker, branch=answer.branch, override=override
    )


def _check_branch(decision: dict[str, Any] | None, branch: str | None) -> None:
    """Raise RefusedError unless this is the answer that a pending decision waits for; None stands for no answer."""
    if decision is None:
        if branch is not None:
            raise RefusedError("this boundary has no pending decision, so there is no branch to choose")
        return
    values = [option["value"] for option in decision["options"]]
    listed = ", ".join(f"`{value}`" for value in values)
    if branch is None:
        raise RefusedError(
            f"this boundary waits for a decision: {decision.get('question')} Choose one of {listed} (--branch)"
        )
    if branch not in values:
        raise RefusedError(f"`{branch}` is none of the branches {listed}")
