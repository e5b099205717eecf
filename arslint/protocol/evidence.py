"""What the passport and the read logs say of the sources that a draft cites.

Built from plain data by pure functions. Only the fields that the finalizer reads are looked at (draft catalogue 4.1);
whatever keeps it from running is a `Fault`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from arslint.protocol import entry, policy, readlog
from arslint.protocol.entry import CORPUS, Entry
from arslint.protocol.readstate import ReadState, latest, state
from arslint.protocol.release import DEFAULT, Feature, Release

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from arslint.protocol.fault import Fault
    from arslint.protocol.readlog import Log
    from arslint.protocol.readstate import Mark, Scope


@dataclass(frozen=True)
class Evidence:
    """The passport and the read logs of a draft as the finalizer and the gate see them.

    `passport` is the data as it stands, None without one, and `name` how messages call it; `logs` are the read logs as
    they were loaded, and `log` is `absent`, `valid` or `invalid`. With `fail_closed` the gate refuses what four indexes
    do not know under the strict policy.
    """

    release: Release = DEFAULT
    passport: Mapping[str, Any] | None = None
    name: str = "passport"
    entries: Mapping[str, Entry] = field(default_factory=dict)
    policies: policy.Policies = field(default_factory=policy.Policies)
    marks: Mapping[str, Sequence[Mark]] = field(default_factory=dict)
    logs: tuple[Log, ...] = ()
    log: str = "absent"
    faults: tuple[Fault, ...] = ()
    log_faults: Mapping[str, tuple[Fault, ...]] = field(default_factory=dict)
    fail_closed: bool = False

    @classmethod
    def of(cls, passport: Mapping[str, Any] | None, logs: Sequence[Log] = (), release: Release = DEFAULT) -> Evidence:
        """The evidence of a passport's data and its read logs at a release."""
        data = unwrap(passport) if passport is not None else {}
        policies, policy_faults = policy.read(data, release)
        rows, row_faults = entry.looked_up_false(data, policies)
        entries, entry_faults = entry.read(data, rows, release)
        marks, log_faults = _marks(logs, release)
        broken = any(fault.severity == "error" for faults in log_faults.values() for fault in faults)
        return cls(
            release=release,
            passport=data if passport is not None else None,
            entries=entries,
            policies=policies,
            marks={} if broken else marks,
            logs=tuple(logs),
            log="invalid" if broken else "valid" if logs else "absent",
            faults=(*policy_faults, *row_faults, *entry_faults),
            log_faults=log_faults,
        )

    def rows(self, key: str) -> list[Mapping[str, Any]]:
        """The mappings in a list of the passport; none without it."""
        return [row for row in _list((self.passport or {}).get(key)) if isinstance(row, dict)]

    def notes(self, slug: str) -> list[str]:
        """What the notes of the read logs say about a source."""
        rows = [row for log in self.logs for row in _list(_dict(log.data).get("human_read")) if isinstance(row, dict)]
        notes = [_dict(row.get("read_scope")).get("note") for row in rows if row.get("citation_key") == slug]
        return [note for note in notes if isinstance(note, str)]

    def near(self, slug: str) -> str | None:
        """The citation key that a slug may be meant for."""
        from difflib import get_close_matches

        return next(iter(get_close_matches(slug, sorted(self.entries), n=1, cutoff=0.7)), None)

    @property
    def repeated(self) -> frozenset[str]:
        """The citation keys that the corpus has more than once."""
        keys = [entry.get("citation_key") for entry in self.rows(CORPUS)]
        counts = Counter(key for key in keys if isinstance(key, str))
        return frozenset(key for key, count in counts.items() if count > 1)

    @property
    def has_corpus(self) -> bool:
        """Whether the passport lists sources at all."""
        return self.passport is not None and CORPUS in self.passport

    @property
    def stops(self) -> tuple[tuple[str, Fault], ...]:
        """Why the finalizer may not run: faults, each with the name of the passport or of its read log."""
        found = [(self.name, fault) for fault in self.faults if fault.stops]
        if not self.release.has(Feature.ATTESTED_READ):
            logs = ((name, fault) for name, faults in self.log_faults.items() for fault in faults)
            found += [(name, fault) for name, fault in logs if fault.severity == "error"]
        return tuple(found)

    def read_state(self, slug: str, kind: str, value: str) -> ReadState:
        """The read state of a citation with this anchor, its value decoded."""
        if self.log == "invalid":
            return ReadState.LEDGER_INVALID
        return state(self.marks.get(slug, ()), kind, value, self.release)

    def scope(self, slug: str) -> Scope | None:
        """The scope of the latest mark of a slug."""
        event = latest(self.marks.get(slug, ()))
        return event[0].scope if event else None


def unwrap(passport: Mapping[str, Any]) -> Mapping[str, Any]:
    """The passport itself where it stands below the single key `material_passport`."""
    inner = passport.get("material_passport")
    return inner if len(passport) == 1 and isinstance(inner, dict) else passport


def _marks(logs: Sequence[Log], release: Release) -> tuple[dict[str, list[Mark]], dict[str, tuple[Fault, ...]]]:
    marks: dict[str, list[Mark]] = {}
    faults: dict[str, tuple[Fault, ...]] = {}
    order = 0
    for log in logs:
        reading = readlog.read(log, release, order)
        faults[log.name] = reading.faults
        for mark in reading.marks:
            marks.setdefault(mark.slug, []).append(mark)
            order = max(order, mark.order + 1)
    return marks, faults


def _dict(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> Iterator[Any]:
    return iter(value if isinstance(value, list) else ())
