"""What a passport holds, at a glance."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from arslint.protocol import ledger, policy
from arslint.protocol.readstate import LEVELS, latest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents import Passport
    from arslint.protocol.entry import Entry
    from arslint.protocol.evidence import Evidence

_ORIGIN = (
    "origin_skill",
    "origin_mode",
    "origin_date",
    "version_label",
    "verification_status",
    "integrity_pass_date",
    "slr_lineage",
)
VERIFIED, ACQUIRED, MISSING = "verified", "acquired", "not_acquired"
RESCINDED, UNMARKED = "rescinded", "not_marked"


def overview(passport: Passport, evidence: Evidence) -> dict[str, Any]:
    """The facts of a passport: origin, policies, ledger, corpus by state, read coverage."""
    data = passport.data
    return {
        "origin": {key: data[key] for key in _ORIGIN if key in data},
        "policies": {"values": dict(evidence.policies.values), "policy_hash": evidence.policies.slug},
        "ledger": _ledger(passport.entries),
        "corpus": _corpus(evidence),
        "read": _read(evidence),
    }


def _ledger(entries: list[Any]) -> dict[str, Any]:
    verdict = ledger.verify(entries)
    holds = {link.index: link.holds for link in verdict.links}
    rows = []
    for boundary in ledger.boundaries(entries):
        told = {key: boundary.entry.get(key) for key in ("hash", "stage", "next", "version_label", "generated_at")}
        resumed = boundary.resumed_at
        rows.append(
            {
                "index": boundary.index,
                **told,
                "holds": holds[boundary.index],
                "decides": "pending_decision" in boundary.entry,
                "resumed_at": None if resumed is None else entries[resumed].get("generated_at"),
                "chosen_branch": None if resumed is None else entries[resumed].get("chosen_branch"),
                "awaits_resume": boundary.awaits_resume,
            }
        )
    return {"verified": not ledger.damage(entries, verdict), "boundaries": rows}


def _corpus(evidence: Evidence) -> dict[str, Any]:
    entries = evidence.entries.values()
    states = Counter(_state(entry) for entry in entries)
    signs = {
        "contaminated": sum(entry.contamination.suffix is not None for entry in entries),
        "lookup_false": sum(entry.looked_up_false for entry in entries),
        "retracted": sum(entry.retracted for entry in entries),
        "unusable_signals": sum(entry.unusable is not None for entry in entries),
    }
    return {
        "total": len(entries),
        "states": {name: states[name] for name in (VERIFIED, ACQUIRED, MISSING)},
        "signs": signs,
    }


def _state(entry: Entry) -> str:
    return MISSING if not entry.acquired else VERIFIED if entry.verified else ACQUIRED


def _read(evidence: Evidence) -> dict[str, Any]:
    """How far each source of the corpus has been read, counted."""
    counts: Counter[str] = Counter()
    for key in evidence.entries:
        event = latest(evidence.marks.get(key, ()))
        scope = event[0].scope if event else None
        counts[UNMARKED if event is None else RESCINDED if event[1] else scope.level if scope else LEVELS[-1]] += 1
    return {"log": evidence.log, "sources": {name: counts[name] for name in (*LEVELS, RESCINDED, UNMARKED)}}


def text(facts: dict[str, Any]) -> str:
    """The facts for a reader."""
    return "".join(f"{line}\n" for line in _lines(facts))


def _lines(facts: dict[str, Any]) -> Iterator[str]:
    for key, value in facts["origin"].items():
        yield f"{key.replace('_', ' '):<20}{str(value).lower() if isinstance(value, bool) else value}"
    yield f"{'policies':<20}{policy.words(facts['policies']['policy_hash'])}"
    corpus, read = facts["corpus"], facts["read"]
    counted = [*corpus["states"].items(), *(sign for sign in corpus["signs"].items() if sign[1])]
    yield f"{'corpus':<20}{_counted(corpus['total'], 'source', counted)}"
    sources = [source for source in read["sources"].items() if source[1]]
    yield f"{'read':<20}{_listed(sources) or 'nothing'} (read log {read['log']})"
    rows = facts["ledger"]["boundaries"]
    waiting = sum(row["awaits_resume"] for row in rows)
    yield f"{'ledger':<20}{_counted(len(rows), 'boundary', [('awaiting resume', waiting)] if rows else [])}"
    for row in rows:
        fate = "awaits resume" if row["awaits_resume"] else f"resumed {row['resumed_at']}"
        decision = f", {row['chosen_branch'] or 'a decision pending'}" if row["decides"] else ""
        doubt = "" if row["holds"] else "  DOES NOT VERIFY"
        to = "null" if row["next"] is None else row["next"]
        what = f"{row['hash']}  {row['stage']} -> {to}  {row['version_label']}  {row['generated_at']}"
        yield f"  {what}  {fate}{decision}{doubt}"


def _counted(total: int, noun: str, parts: list[tuple[str, int]]) -> str:
    plural = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    shown = _listed(parts) if total else ""
    return f"{total} {noun if total == 1 else plural}{f': {shown}' if shown else ''}"


def _listed(parts: list[tuple[str, int]]) -> str:
    return ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in parts)
