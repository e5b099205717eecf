"""The reset ledger: whether its hashes hold, what awaits a resume, and the entries that may come next."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.protocol.convention import CONFORMING, PLACEHOLDER, WRONG, Entry, is_boundary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arslint.protocol.convention import Convention

REMEDY = (
    "Ledger entries are never rewritten: restore the passport from version control if it was edited, "
    "else keep the entry and append a new boundary."
)
_HASH = re.compile(r"[0-9a-f]{12}")


class RefusedError(Exception):
    """The ledger does not allow what was asked; the message is one line for the user."""


@dataclass(frozen=True, slots=True)
class Link:
    """A boundary in the chain: its index in the ledger, its stored hash, and the hash it should have, if any."""

    index: int
    stored: Any
    computed: str | None

    @property
    def holds(self) -> bool:
        """Whether the stored hash is the right one."""
        return self.computed is not None and self.stored == self.computed


class Verdict(NamedTuple):
    """The chain of a ledger; where it breaks first, and what that means."""

    links: tuple[Link, ...]
    broken: Link | None = None
    meaning: str = ""

    @property
    def failing(self) -> tuple[Link, ...]:
        """Every link that does not hold; those after the first are its consequences, or hide behind it."""
        return tuple(link for link in self.links if not link.holds)


@dataclass(frozen=True, slots=True)
class Boundary:
    """A boundary entry, its index in the ledger, and the index of the first later resume that consumes it."""

    index: int
    entry: Entry
    resumed_at: int | None

    @property
    def awaits_resume(self) -> bool:
        """Whether no later resume entry consumes it."""
        return self.resumed_at is None


def is_hash(text: Any) -> bool:
    """Whether a value has the form of a boundary hash."""
    return isinstance(text, str) and _HASH.fullmatch(text) is not None


def verify(entries: Sequence[Any]) -> Verdict:
    """Recompute every boundary's hash over the stored entries before it, in time linear in the ledger."""
    links = tuple(Link(index, entries[index].get("hash"), computed) for index, computed in CONFORMING.hashes(entries))
    broken = next((link for link in links if not link.holds), None)
    return Verdict(links, broken, _meaning(entries, links, broken) if broken else "")


def damage(entries: Sequence[Any], verdict: Verdict) -> tuple[str, ...]:
    """What is wrong with a ledger as a chain, a sentence each; nothing where another boundary may be appended."""
    found = []
    for link in verdict.failing:
        right = f"the ledger gives {link.computed}" if link.computed else "none can be computed"
        why = verdict.meaning if link == verdict.broken else "it stands on an entry that does not hold"
        found.append(f"reset_boundary[{link.index}] has the hash {link.stored}, but {right}: {why}")
    first: dict[Any, int] = {}
    for index, entry in enumerate(entries):
        if not isinstance(entry, dict) or entry.get("kind") not in ("boundary", "resume"):
            found.append(f"reset_boundary[{index}] is neither a boundary nor a resume")
        elif is_boundary(entry) and first.setdefault(str(entry.get("hash")), index) != index:
            found.append(f"reset_boundary[{index}] has the hash of reset_boundary[{first[str(entry.get('hash'))]}]")
    return tuple(found)


def _meaning(entries: Sequence[Any], links: Sequence[Link], broken: Link) -> str:
    if broken.computed is None:
        return "it or an entry before it has no canonical JSON, so that neither it nor later boundaries can be checked"
    later = [link for link in links if link.index > broken.index and link.computed is not None]
    if convention := _convention(entries, broken.index):
        return f"its hash was computed {convention.name}"
    if not later:
        return "it was edited, or its hash was computed wrongly; no later boundary can tell which"
    if any(link.holds for link in later):
        return "its hash was wrong already when a later boundary was appended, which stands on it as it is"
    return "it was edited after later boundaries were appended; none of them stands on it as it is"


def _convention(entries: Sequence[Any], broken: int) -> Convention | None:
    """The wrong convention that gives the boundary's hash; before others, one that gives every later hash too."""
    stored, partial = entries[broken].get("hash"), None
    for convention in WRONG:
        hashes = convention.hashes(entries, broken)
        if is_hash(stored) and next(hashes)[1] == stored:
            if all(found == entries[index].get("hash") for index, found in hashes):
                return convention
            partial = partial or convention
    return partial


def boundaries(entries: Sequence[Any]) -> tuple[Boundary, ...]:
    """Every boundary of a ledger with what became of it, in one pass."""
    resumes: dict[str, int] = {}
    found: list[Boundary] = []
    for index in range(len(entries) - 1, -1, -1):
        entry = entries[index]
        if is_boundary(entry):
            found.append(Boundary(index, entry, resumes.get(str(entry.get("hash")))))
        elif isinstance(entry, dict) and entry.get("kind") == "resume" and isinstance(entry.get("consumes_hash"), str):
            resumes[entry["consumes_hash"]] = index
    return tuple(reversed(found))


def awaiting(entries: Sequence[Any]) -> tuple[Boundary, ...]:
    """The boundaries that no later resume consumes."""
    return tuple(boundary for boundary in boundaries(entries) if boundary.awaits_resume)


def resumable(entries: Sequence[Any], wanted: str, path: str) -> Boundary:
    """The boundary that a hash names, if it may be resumed; raises RefusedError with the protocol's own words."""
    if not is_hash(wanted):
        raise RefusedError(
            f"`{wanted}` is not a passport hash, which is 12 lowercase hexadecimal digits; nothing is guessed"
        )
    named = [boundary for boundary in boundaries(entries) if boundary.entry.get("hash") == wanted]
    if not named:
        raise RefusedError(f"Passport hash {wanted} not found in {path}. Cannot resume.")
    if len(named) > 1:
        raise RefusedError(f"Passport hash {wanted} names {len(named)} boundaries in {path}. Cannot resume.")
    _, right = next(CONFORMING.hashes(entries, named[0].index))
    if right != wanted:
        gives = right or "no hash"
        raise RefusedError(
            f"Passport hash {wanted} does not verify in {path}: the ledger gives {gives}. Cannot resume."
        )
    if named[0].resumed_at is not None:
        when = entries[named[0].resumed_at].get("generated_at")
        raise RefusedError(f"Passport hash {wanted} was already resumed at {when}. Cannot resume twice.")
    if "pending_decision" in named[0].entry and not _is_decision(named[0].entry["pending_decision"]):
        raise RefusedError(f"The pending decision of passport hash {wanted} cannot be read in {path}. Cannot resume.")
    return named[0]


def _is_decision(value: Any) -> bool:
    options = value.get("options") if isinstance(value, dict) else None
    return isinstance(options, list) and all(
        isinstance(option, dict) and isinstance(option.get("value"), str) and "next_stage" in option
        for option in options
    )


def boundary_entry(entries: Sequence[Any], fields: Entry) -> Entry:
    """The next boundary with its hash; keys of `fields` that are absent stay absent."""
    entry = {"kind": "boundary", "hash": PLACEHOLDER, **fields}
    [(_, found)] = CONFORMING.hashes([*entries, entry], len(entries))
    if found is None:
        raise RefusedError(
            "the ledger holds an entry that has no canonical JSON, so that no hash can be computed over it"
        )
    return entry | {"hash": found}


def resume_entry(
    boundary: Entry, *, generated_at: str, session_marker: str, branch: str | None = None, override: Entry | None = None
) -> Entry:
    """The entry that consumes a boundary."""
    entry = {
        "kind": "resume",
        "consumes_hash": boundary["hash"],
        "generated_at": generated_at,
        "session_marker": session_marker,
    }
    return (
        entry
        | ({"chosen_branch": branch} if branch is not None else {})
        | ({"user_override": override} if override else {})
    )


class Route(NamedTuple):
    """Where a resumed run goes on: the stage, None for nowhere, and its mode, None for as before."""

    stage: str | None
    mode: str | None


def route(boundary: Entry, branch: str | None = None, override: Entry | None = None) -> Route:
    """The route of a resume: the override, else the chosen branch, else the boundary's `next`."""
    planned = Route(boundary.get("next"), None)
    for option in boundary.get("pending_decision", {}).get("options", ()):
        if option["value"] == branch:
            planned = Route(option["next_stage"], option.get("next_mode"))
    given = override or {}
    return Route(given.get("stage", planned.stage), given.get("mode", planned.mode))
