"""Marks in a read log: appended as text in whole batches, under the log's own lock."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint import store
from arslint.documents import ledger_edit, notation
from arslint.documents.ledger_edit import LayoutError
from arslint.documents.passport import Passport
from arslint.documents.readlog import ReadLog
from arslint.edit import Edit, splice
from arslint.evidence.dossier import active_log
from arslint.protocol import readlog, timestamp
from arslint.protocol.readlog import ATTESTATION
from arslint.protocol.readstate import LEVELS
from arslint.protocol.release import Feature
from arslint.settings.config import UsageError, contents, shown_path, stands
from arslint.settings.setting import closest
from arslint.text import Source, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime
    from pathlib import Path

    from arslint.documents.node import Node
    from arslint.protocol.release import Release

LOCK_TIMEOUT = 10.0
ROWS = "human_read"


class Mark(NamedTuple):
    """What a person attests to have read of a source; without a level nothing but the fact."""

    level: str | None = None
    locators: tuple[str, ...] = ()
    note: str | None = None

    def row(self, key: str, now: str) -> dict[str, Any]:
        """The row of a read log."""
        row: dict[str, Any] = {"citation_key": key, "marked_at": now}
        if self.level:
            scope: dict[str, Any] = {"level": self.level}
            scope |= {"locators": list(self.locators)} if self.locators else {}
            scope |= {"note": self.note} if self.note else {}
            row |= {"attestation_type": ATTESTATION, "read_scope": scope}
        return row


class Written(NamedTuple):
    """The log that was written, its rows for the keys of the batch, and whether the disk confirmed it."""

    log: Path
    rows: tuple[dict[str, Any], ...]
    confirmed: bool


def mark(passport: Path, keys: Sequence[str], attested: Mark, release: Release, now: datetime) -> Written:
    """Append a row for each key, all or none; raises UsageError for wrong arguments, StoreError for a refused write."""
    _check(attested, release)
    known = _corpus(passport)
    for key in keys:
        if key not in known:
            raise UsageError(_error(f"citation_key '{key}' not in literature_corpus[]") + closest(key, known))
    moment = _moment(now)
    rows = [attested.row(key, moment) for key in dict.fromkeys(keys)]

    def appended(source: Source) -> str:
        log = _read(source, release)
        for row in rows:
            _refuse_past(log, row["citation_key"], now)
            after = ledger_edit.append(log.source.text, log.top, row, ledger_key=ROWS)
            grown = _read(Source(source.path, after), release)
            if not ledger_edit.agrees(log.top, grown.top, row, ledger_key=ROWS):
                raise store.StoreError(f"{source.path}: is written in a way to which nothing can be appended")
            log = grown
        return log.source.text

    return _write(active_log(passport), appended, tuple(rows), moment)


def unmark(passport: Path, keys: Sequence[str], release: Release, now: datetime) -> Written:
    """Rescind the newest active mark of each key, all or none; no row is ever deleted."""
    _corpus(passport)
    moment = _moment(now)
    rows: list[dict[str, Any]] = []

    def rescinded(source: Source) -> str:
        log = _read(source, release)
        for key in dict.fromkeys(keys):
            index, node = _newest(log, key)
            text = _with(log, node, "rescinded_at", max(moment, str(node.value["marked_at"])))
            after = _read(Source(source.path, text), release)
            rows.append(after.data[ROWS][index])
            expected = [*log.data[ROWS]]
            expected[index] = {**expected[index], "rescinded_at": rows[-1].get("rescinded_at")}
            if after.data != {**log.data, ROWS: expected}:
                raise store.StoreError(f"{source.path}: is written in a way to which nothing can be added")
            log = after
        return log.source.text

    log = active_log(passport)
    if not log.is_file():
        raise store.StoreError(_error(f"no read log at {shown_path(log)}, so nothing is marked as read"))
    written = _write(log, rescinded, (), moment)
    return written._replace(rows=tuple(rows))


def _check(attested: Mark, release: Release) -> None:
    if attested.level is None:
        if release.has(Feature.ATTESTED_READ):
            raise UsageError(f"--scope: say how much was read, one of {', '.join(LEVELS)}")
        for flag, given in (("--locator", attested.locators), ("--note", attested.note)):
            if given:
                raise UsageError(f"{flag} goes with --scope")
    if attested.locators and attested.level != "sections":
        raise UsageError("--locator goes with `--scope sections`")
    if any(not 1 <= len(locator) <= readlog.LONGEST_LOCATOR for locator in attested.locators):
        raise UsageError(f"--locator takes 1 to {readlog.LONGEST_LOCATOR} characters")
    if attested.note is not None and not 1 <= len(attested.note) <= readlog.LONGEST_NOTE:
        raise UsageError(f"--note takes 1 to {readlog.LONGEST_NOTE} characters")


def _corpus(path: Path) -> frozenset[str]:
    if not stands(path):
        raise UsageError(_error(f"passport file not found at {shown_path(path)}"))
    source = Source.from_bytes(shown_path(path), contents(path))
    passport = Passport(source)
    for fault in passport.faults:
        raise store.StoreError(f"{source.path}:{source.position(fault.span.start).line}: {fault.message}. {fault.hint}")
    return frozenset(passport.corpus)


def _read(source: Source, release: Release) -> ReadLog:
    """A read log that can be used; raises StoreError for any other, for nobody repairs one by adding to it."""
    log = ReadLog(source)
    for fault in readlog.read(log.log, release).faults:
        if fault.severity == "error":
            raise store.StoreError(
                f"{source.path}: the read log is invalid, so nothing is added: {fault}. {fault.hint}"
            )
    return log


def _refuse_past(log: ReadLog, key: str, now: datetime) -> None:
    for row in log.rows(ROWS):
        times = [timestamp.loose(row.value.get(name)) for name in ("marked_at", "rescinded_at")]
        if row.value.get("citation_key") == key and any(time and time > now for time in times):
            raise store.StoreError(
                f"the read log holds an event of '{key}' in the future, which would outrank the mark"
            )


def _newest(log: ReadLog, key: str) -> tuple[int, Node]:
    for index, node in reversed(list(enumerate(log.rows(ROWS)))):
        if node.value.get("citation_key") == key and node.value.get("rescinded_at") is None:
            return index, node
    raise store.StoreError(_error(f"no active mark of '{key}'"))


def _with(log: ReadLog, row: Node, key: str, value: str) -> str:
    """The text with a key added to a row, or given a value where it has none."""
    text = log.source.text
    old = row.get(key)
    if old is not None:
        lead = "" if text[old.span.start - 1] == " " else " "
        return splice(text, [Edit(old.span, lead + notation.quoted(value))])
    members = list(row.members().values())
    last = members[-1].span.end
    if text[row.span.start] == "{":
        name = f'"{key}"' if text[members[0].key_span.start] == '"' else key
        return splice(text, [Edit(Span(last, last), f", {name}: {notation.quoted(value)}")])
    end = last if text[last - 1] == "\n" else text.find("\n", last) + 1 or len(text)
    eol = "\r\n" if text[:end].endswith("\r\n") else "\n"
    start = members[0].key_span.start
    indent = " " * (start - text.rfind("\n", 0, start) - 1)
    lead = "" if text[end - 1] == "\n" else eol
    return splice(text, [Edit(Span(end, end), f"{lead}{indent}{key}: {notation.quoted(value)}{eol}")])


def _write(log: Path, changed: Callable[[Source], str], rows: tuple[dict[str, Any], ...], moment: str) -> Written:
    if not log.exists():
        head = f'session_id: "arslint-{moment}"\ncreated_at: "{moment}"\n{ROWS}: []\n'
        with suppress(store.ChangedError):
            store.write(log, None, head.encode())
    try:
        with store.locked(log, LOCK_TIMEOUT) as target:
            source = Source.from_bytes(shown_path(log), target.read_bytes())
            try:
                text = changed(source)
            except LayoutError as error:
                raise store.StoreError(f"{source.path}: {error}") from error
            store.write(target, source.to_bytes(), source.to_bytes(text))
    except store.DurabilityError:
        return Written(log, rows, confirmed=False)
    return Written(log, rows, confirmed=True)


def _moment(now: datetime) -> str:
    return now.strftime("%Y-%m-%dT%H:%M:%SZ")


def _error(message: str) -> str:
    return f"[ARS-MARK-READ ERROR: {message}]"
