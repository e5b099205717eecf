"""The rows of a read log, and everything that makes a log unusable (draft catalogue 7.1; corrections, Draft 2)."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.protocol.fault import Fault
from arslint.protocol.readstate import LEVELS, Mark, Scope
from arslint.protocol.release import Feature

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from arslint.protocol.release import Release

SUFFIX = "_human_read_log.yaml"
ROOT_KEYS = ("session_id", "created_at", "human_read")
ROW_KEYS = ("citation_key", "marked_at", "rescinded_at", "attestation_type", "read_scope")
SCOPE_KEYS = ("level", "locators", "note")
ATTESTATION = "USER_ATTESTED_READ"
LONGEST_LOCATOR = 200
LONGEST_NOTE = 1000

_INSTANT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6})?Z", re.ASCII
)


class Log(NamedTuple):
    """A read log as loaded: unquoted timestamps are datetimes; `fault` says why there is no data."""

    name: str
    data: Any = None
    fault: Fault | None = None


class Reading(NamedTuple):
    """The marks of a log, and its faults; marks of a log with errors are not to be used."""

    marks: tuple[Mark, ...]
    faults: tuple[Fault, ...]

    @property
    def valid(self) -> bool:
        """Whether no fault is an error."""
        return all(fault.severity != "error" for fault in self.faults)


def read(log: Log, release: Release, order: int = 0) -> Reading:
    """The marks of a log, numbered from `order`, and its faults at a release."""
    if log.fault is not None:
        return Reading((), (log.fault,))
    if not isinstance(log.data, dict):
        return Reading((), (_fault((), "a read log is a mapping with the key `human_read`", _SHAPE),))
    closed = release.has(Feature.ATTESTED_READ)
    faults = [*_root(log.data, closed)]
    rows = log.data.get("human_read")
    if not isinstance(rows, list):
        faults.append(_fault(("human_read",), "`human_read` is not a list of rows", _SHAPE))
        rows = []
    marks: list[Mark] = []
    for index, row in enumerate(rows):
        where = ("human_read", index)
        if not isinstance(row, dict):
            faults.append(_fault(where, "the row is not a mapping", _SHAPE))
            continue
        found = list(_row(row, where, release))
        faults += found
        marked = instant(row.get("marked_at"), strict=False)
        if marked and all(fault.severity != "error" for fault in found):
            marks.append(_mark(row, order + index, marked, release))
    faults += _unheeded(rows, release)
    return Reading(tuple(marks), tuple(faults))


def instant(value: object, *, strict: bool) -> datetime | None:
    """The instant that a value names, in UTC where it names no zone; strict takes `YYYY-MM-DDThh:mm:ss[.f]Z` only."""
    if strict and not (isinstance(value, str) and _INSTANT.fullmatch(value)):
        return None
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value.strip())
        except ValueError:
            return None
    if isinstance(value, date) and not isinstance(value, datetime):
        value = datetime.combine(value, time())
    if not isinstance(value, datetime):
        return None
    return value if value.tzinfo else value.replace(tzinfo=UTC)


_SHAPE = "Write it as `arslint passport mark-read` does, or restore the log from its last good version."
_TIME = 'Write it as a quoted UTC time such as "2026-09-01T10:00:00Z".'
_KEYS = "Remove the key: a read log records only who read what and when, and can acknowledge nothing else."


def _fault(where: tuple[str | int, ...], message: str, hint: str, severity: str = "error") -> Fault:
    return Fault(where, message, hint, severity, covers=("DR701",))


def _root(data: Mapping[Any, Any], closed: bool) -> Iterator[Fault]:
    yield from _unknown(data, ROOT_KEYS, (), closed)
    if closed:
        if not isinstance(data.get("session_id"), str) or not data["session_id"]:
            yield _fault(("session_id",), "`session_id` is missing or not a text", _SHAPE)
        if instant(data.get("created_at"), strict=True) is None:
            yield _untimely(("created_at",), data.get("created_at"))


def _row(row: Mapping[Any, Any], where: tuple[str | int, ...], release: Release) -> Iterator[Fault]:
    closed = release.has(Feature.ATTESTED_READ)
    yield from _unknown(row, ROW_KEYS, where, closed)
    if not isinstance(row.get("citation_key"), str) or not row["citation_key"]:
        yield _fault((*where, "citation_key"), "`citation_key` is missing or not a text", _SHAPE)
    marked = instant(row.get("marked_at"), strict=closed)
    if marked is None:
        yield _untimely((*where, "marked_at"), row.get("marked_at"))
    if (closed and "rescinded_at" in row) or row.get("rescinded_at") is not None:
        rescinded = instant(row["rescinded_at"], strict=closed)
        if rescinded is None:
            yield _untimely((*where, "rescinded_at"), row["rescinded_at"])
        elif marked and rescinded < marked:
            message = "the mark is rescinded before it was made"
            severity = "error" if closed else "warning"
            yield _fault((*where, "rescinded_at"), message, "Correct the earlier of the two times.", severity)
    if closed and "attestation_type" in row and row["attestation_type"] != ATTESTATION:
        message = f"`attestation_type` is not `{ATTESTATION}`"
        yield _fault((*where, "attestation_type"), message, "Only a person's own reading can be attested.")
    if closed and ("attestation_type" in row) != ("read_scope" in row):
        message = "`attestation_type` and `read_scope` appear together or not at all"
        yield _fault(where, message, "Mark the source again with `arslint passport mark-read KEY --scope LEVEL`.")
    if "read_scope" in row and release.has(Feature.READ_SCOPE):
        yield from _scope(row["read_scope"], (*where, "read_scope"), closed)


def _unheeded(rows: list[Any], release: Release) -> Iterator[Fault]:
    """The first scope of a log that is read at a release without scopes."""
    scoped = (index for index, row in enumerate(rows) if isinstance(row, dict) and "read_scope" in row)
    first = None if release.has(Feature.READ_SCOPE) else next(scoped, None)
    if first is not None:
        message = f"release {release} takes every mark for the whole source, whatever its `read_scope`"
        hint = f"Set `release` to {Feature.READ_SCOPE.since} or later, so that the scope counts."
        yield _fault(("human_read", first, "read_scope"), message, hint, "info")


def _scope(scope: object, where: tuple[str | int, ...], closed: bool) -> Iterator[Fault]:
    if not isinstance(scope, dict) or scope.get("level") not in LEVELS:
        levels = ", ".join(f"`{level}`" for level in LEVELS)
        yield _fault((*where, "level"), f"`read_scope.level` is none of {levels}", _SHAPE)
        return
    yield from _unknown(scope, SCOPE_KEYS, where, closed)
    if "locators" in scope:
        locators = scope["locators"]
        if scope["level"] != "sections":
            message = f"`locators` do not go with the level `{scope['level']}`"
            yield _fault((*where, "locators"), message, "Use the level `sections`, or drop them.", _grade(closed))
        if not isinstance(locators, list) or not locators or not all(_text(one, LONGEST_LOCATOR) for one in locators):
            message = f"`locators` is not a list of texts of 1 to {LONGEST_LOCATOR} characters"
            yield _fault((*where, "locators"), message, _SHAPE)
    if "note" in scope and not _text(scope["note"], LONGEST_NOTE):
        message = f"`note` is not a text of 1 to {LONGEST_NOTE} characters"
        yield _fault((*where, "note"), message, "Shorten the note.", _grade(closed))


def _unknown(
    data: Mapping[Any, Any], known: tuple[str, ...], where: tuple[str | int, ...], closed: bool
) -> Iterator[Fault]:
    for key in data:
        if key not in known:
            yield _fault(
                (*where, key if isinstance(key, str) else str(key)),
                f"`{key}` is no key of a read log",
                _KEYS,
                _grade(closed),
            )


def _untimely(where: tuple[str | int, ...], value: object) -> Fault:
    name = f"`{where[-1]}`"
    if isinstance(value, date):
        return _fault(where, f"{name} is not in quotes, so that loaders make a date of it", _TIME)
    return _fault(where, f"{name} is missing" if value is None else f"{name} is no possible UTC time", _TIME)


def _grade(closed: bool) -> str:
    return "error" if closed else "info"


def _text(value: object, longest: int) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= longest


def _mark(row: Mapping[str, Any], order: int, marked: datetime, release: Release) -> Mark:
    data = row.get("read_scope") if release.has(Feature.READ_SCOPE) else None
    scope = Scope(data["level"], tuple(data.get("locators", ()))) if data else None
    return Mark(row["citation_key"], order, marked, instant(row.get("rescinded_at"), strict=False), scope)
