"""What belongs to a draft: its passport, the read logs of that passport, and a claim audit; found, read, joined."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.discover import sign
from arslint.documents.document import Kind
from arslint.documents.passport import Passport
from arslint.documents.readlog import ReadLog
from arslint.protocol import claims, readlog
from arslint.protocol.evidence import Evidence, unwrap
from arslint.protocol.fault import Fault
from arslint.protocol.release import Feature
from arslint.settings.config import UsageError, contents, shown_path
from arslint.text import Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from arslint.discover import File
    from arslint.documents.document import Document
    from arslint.protocol.release import Release
    from arslint.settings import Settings

SUMMARY_NAME = "provenance_summary.md"
_DATA = (".yaml", ".yml", ".json")
_SPEAKING = (Kind.DRAFT, Kind.REPORT, Kind.SIDECAR, Kind.PASSPORT, Kind.READ_LOG)


class AmbiguousError(UsageError):
    """It cannot be told which passport or read log is meant: there is more than one, or one cannot be read."""


class Dossier(NamedTuple):
    """The evidence on a draft and the files that it comes from; without a passport there is no `passport`."""

    evidence: Evidence
    passport: Path | None = None
    logs: tuple[Path, ...] = ()
    claims: Path | None = None

    @property
    def files(self) -> list[Path]:
        """Every file that the evidence comes from."""
        return [path for path in (self.passport, *self.logs, self.claims) if path]


@dataclass(frozen=True)
class Archive:
    """The dossiers of one run; each is opened once."""

    _dossiers: dict[tuple[object, ...], Dossier] = field(default_factory=dict)
    _homes: dict[Path, Path | None] = field(default_factory=dict)
    _notes: dict[str, None] = field(default_factory=dict)

    @property
    def notes(self) -> tuple[str, ...]:
        """Which files had no evidence because a passport cannot be read, or because two may be meant."""
        return tuple(self._notes)

    def evidence(self, file: File, document: Document, release: Release) -> Evidence | None:
        """What passport and read log say of a document; None where no passport belongs to it, or none for sure.

        A passport that is no dossier yet is taken as it was parsed.
        """
        opener = self.of_log if document.kind is Kind.READ_LOG else self.of_draft
        if document.kind not in _SPEAKING and file.path.name != SUMMARY_NAME:
            return None
        try:
            if isinstance(document, Passport):
                dossier = self.of_passport(file.path, file.settings, release, document)
            else:
                dossier = opener(file.path, file.settings, release)
        except AmbiguousError as error:
            self._notes[f"{error}; rules that need evidence were skipped"] = None
            return None
        for fault in dossier.evidence.faults:
            if fault.stops and not fault.where:
                self._notes[f"{dossier.evidence.name}: {fault}; rules that need evidence were skipped"] = None
                return None
        return dossier.evidence if dossier.passport else None

    def of_draft(self, draft: Path, settings: Settings, release: Release) -> Dossier:
        """The dossier of a draft: with the passport that the settings name, else the one found upward from the draft.

        Raises AmbiguousError for two candidates, UsageError for a file that is named and is not there.
        """
        return self.of_passport(settings.passport or self._home(draft.parent), settings, release)

    def of_log(self, log: Path, settings: Settings, release: Release) -> Dossier:
        """The dossier that a read log belongs to, by its name."""
        stem = log.name.removesuffix(readlog.SUFFIX)
        own = next((path for path in (log.with_name(stem + suffix) for suffix in _DATA) if path.is_file()), None)
        return self.of_passport(own, settings, release) if own else self.of_draft(log, settings, release)

    def of_passport(
        self, passport: Path | None, settings: Settings, release: Release, parsed: Passport | None = None
    ) -> Dossier:
        """The dossier around a passport, or around nothing but the read log that the settings name."""
        closed = settings.strict_k4 == "fail_closed"
        key = (passport, settings.read_log, settings.claims, release, closed)
        if key not in self._dossiers:
            document = parsed or (Passport(_source(passport, "--passport")) if passport else None)
            opened = _open(passport, document, settings, release)
            self._dossiers[key] = opened._replace(evidence=replace(opened.evidence, fail_closed=closed))
        return self._dossiers[key]

    def _home(self, folder: Path) -> Path | None:
        """The passport that lies nearest upward from a folder, no further up than the git root."""
        if folder not in self._homes:
            found = find(folder)
            if found is None and folder.parent != folder and not (folder / ".git").exists():
                found = self._home(folder.parent)
            self._homes[folder] = found
        return self._homes[folder]


def find(folder: Path) -> Path | None:
    """The passport in a folder (LOC-01), in none below it but `passports`; raises AmbiguousError."""
    found = sorted(path for path in _candidates(folder) if _is_passport(path))
    if len(found) > 1:
        names = " and ".join(shown_path(path) for path in found)
        raise AmbiguousError(f"{shown_path(folder)}: the passport may be {names}; name one with --passport")
    return found[0] if found else None


def active_log(passport: Path) -> Path:
    """Where the read log of a passport lies."""
    return passport.with_name(passport.stem + readlog.SUFFIX)


def evidence(passport: Passport | None, logs: Mapping[str, Source], release: Release) -> Evidence:
    """The evidence of a passport and of read logs by their names."""
    data, fault = _data(passport)
    found = Evidence.of(data, [ReadLog(source).log._replace(name=name) for name, source in logs.items()], release)
    found = replace(found, name=passport.source.path) if passport else found
    return replace(found, faults=(fault, *found.faults)) if fault else found


def of_files(sources: Mapping[str, Source], release: Release) -> Evidence | None:
    """The evidence of some texts by path: the first passport among them with the read logs; None without one."""
    passports = (source for path, source in sources.items() if _signed(source))
    passport = next(passports, None)
    if passport is None:
        return None
    own = passport.path.rpartition(".")[0] + readlog.SUFFIX
    all_count = not release.has(Feature.ATTESTED_READ)
    logs = {path: one for path, one in sources.items() if path == own or (all_count and path.endswith(readlog.SUFFIX))}
    return evidence(Passport(passport), logs, release)


def _open(passport: Path | None, document: Passport | None, settings: Settings, release: Release) -> Dossier:
    log, audit = settings.read_log, settings.claims
    logs = (log,) if log else _logs(passport, release) if passport else ()
    found = evidence(document, {path.name: _source(path, "--read-log") for path in logs}, release)
    if audit and found.passport is not None:
        data, fault = _data(Passport(_source(audit, "--claims")))
        if fault:
            raise UsageError(f"{shown_path(audit)}: {fault}")
        told = {key: data[key] for key in (*claims.AGGREGATES, claims.MANIFESTS) if data and key in data}
        found = replace(found, passport={**found.passport, **told})
    return Dossier(found, passport, logs, audit)


def _candidates(folder: Path) -> Iterator[Path]:
    for path in _data_files(folder):
        if "passport" in path.name.lower():
            yield path
    for place in (folder / "passports", *_folders(folder / "passports")):
        yield from _data_files(place)


def _data_files(folder: Path) -> Iterator[Path]:
    for name in _names(folder):
        if name.lower().endswith(_DATA) and not name.lower().endswith(readlog.SUFFIX):
            yield folder / name


def _folders(folder: Path) -> Iterator[Path]:
    return (folder / name for name in _names(folder) if (folder / name).is_dir())


def _names(folder: Path) -> list[str]:
    try:
        return [path.name for path in folder.iterdir()]
    except OSError:
        return []


def _is_passport(path: Path) -> bool:
    try:
        source = Source.from_bytes(path.name, path.read_bytes()) if path.is_file() else None
    except OSError as error:
        raise AmbiguousError(f"{shown_path(path)}: cannot be read: {error.strerror}") from None
    return source is not None and _signed(source)


def _signed(source: Source) -> bool:
    path = source.path.lower()
    named = path.endswith(_DATA) and not path.endswith(readlog.SUFFIX)
    return named and sign.of_passport(source, json=path.endswith(".json"))


def _logs(passport: Path, release: Release) -> tuple[Path, ...]:
    """The read logs of a passport that are there: all in its folder below 3.21, its own from there on."""
    own = active_log(passport)
    if release.has(Feature.ATTESTED_READ):
        return (own,) if own.is_file() else ()
    found = sorted(path for path in passport.parent.glob(f"*{readlog.SUFFIX}") if path.is_file())
    folded: dict[str, Path] = {}
    for path in found:
        other = folded.setdefault(path.name.casefold(), path)
        if other != path:
            raise AmbiguousError(
                f"{shown_path(other)} and {path.name} differ only in case; keep one of the two read logs"
            )
    return tuple(found)


def _source(path: Path, flag: str) -> Source:
    return Source.from_bytes(shown_path(path), contents(path, flag))


def _data(document: Passport | None) -> tuple[Mapping[str, Any] | None, Fault | None]:
    """The data of a passport as it stands, untyped by any schema, and why there is none."""
    if document is None:
        return None, None
    for fault in document.faults:
        line = document.source.position(fault.span.start).line
        return {}, Fault((), f"line {line}: {fault.message.removesuffix('.')}", fault.hint, stops=True)
    if document.data and sign.foreign(document.data):
        return {}, Fault((), sign.FOREIGN, "Name the passport of the draft with --passport.", stops=True)
    return unwrap(document.untyped), None
