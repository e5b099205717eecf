"""A transaction on a passport: lock, read, decide, insert, check, replace."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint import store
from arslint.documents import json, ledger_edit, yaml
from arslint.documents.ledger import LEDGER, entries
from arslint.documents.ledger_edit import LINEAGE, LayoutError
from arslint.protocol.convention import UnserialisableError, canonical, is_boundary
from arslint.protocol.ledger import RefusedError
from arslint.sign import PASSPORT_KEYS, REQUIRED_KEYS
from arslint.text import Source

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from arslint.documents.node import Node

WRAPPER = "material_passport"


@dataclass(frozen=True)
class Reading:
    """A passport as it was read: its bytes, its text, its top mapping without a wrapper, and its typed ledger."""

    source: Source
    data: bytes
    passport: Node
    entries: list[Any]

    def value(self, key: str) -> Any:
        """What a top-level key says; None where it is absent."""
        node = self.passport.get(key)
        return node.value if node else None

    def text(self, key: str) -> str | None:
        """The source text of a top-level scalar; None where it is absent, null or a collection."""
        node = self.passport.get(key)
        return node.source_text if node and node.value is not None else None


class Change(NamedTuple):
    """An entry to append, and whether `slr_lineage: true` is to be written with it."""

    entry: dict[str, Any]
    lineage: bool = False


class Appended(NamedTuple):
    """The change that was written, and whether the disk has confirmed it."""

    change: Change
    confirmed: bool


def read(path: Path, shown: str) -> Reading:
    """A passport as it stands; raises RefusedError or StoreError. `shown` is how the user names the path."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise store.MissingError(f"{shown}: there is no such file") from None
    except OSError as error:
        raise store.StoreError(f"{shown}: cannot be read: {error.strerror}") from error
    return _reading(Source.from_bytes(shown, data), data)


def append(path: Path, timeout: float, decide: Callable[[Reading], Change]) -> Appended:
    """Append what `decide` makes of the passport as it stands under the lock.

    The passport then is the old one plus the entry, and every other byte stands as it was. Raises RefusedError or
    StoreError, and then nothing was written.
    """
    change = None
    try:
        with store.locked(path, timeout) as target:
            _refuse_pending(target)
            reading = read(target, str(path))
            _check_writable(reading)
            decided = decide(reading)
            new = _inserted(reading, decided)
            store.write(target, reading.data, new)
            change = decided
    except store.DurabilityError:
        return Appended(decided, confirmed=False)
    except OSError as error:
        if change is None:
            raise store.StoreError(f"{path}: {error.strerror}") from error
        return Appended(change, confirmed=False)
    return Appended(change, confirmed=True)


def _reading(source: Source, data: bytes) -> Reading:
    tree = (json if source.path.lower().endswith(".json") else yaml).read(source.text)
    for fault in tree.faults:
        raise RefusedError(f"{_place(source, fault.span.start)}: {fault.message} {fault.hint}")
    root = tree.root
    wrapped = root.get(WRAPPER) if root and set(root.members()) == {WRAPPER} else None
    passport = wrapped or root
    if (
        passport is None
        or not passport.is_mapping
        or passport.members().keys().isdisjoint((*PASSPORT_KEYS, *REQUIRED_KEYS))
    ):
        raise RefusedError(f"{source.path}: is not a passport: it is no mapping with keys such as `origin_skill`")
    ledger = passport.get(LEDGER)
    if ledger is not None and not ledger.is_list:
        _refuse(
            source, ledger, f"`{LEDGER}` is not a list; remove the key, or write `{LEDGER}: []` for an empty ledger"
        )
    return Reading(source, data, passport, entries(passport))


def _check_writable(reading: Reading) -> None:
    """Raise RefusedError for a flag of the wrong type and for a boundary that has no canonical JSON."""
    flag, ledger = reading.passport.get(LINEAGE), reading.passport.get(LEDGER)
    if flag is not None and not isinstance(flag.value, bool):
        _refuse(reading.source, flag, f"`{LINEAGE}` must be `true` or `false`; nothing is built upon another type")
    for node, entry in zip(ledger.items() if ledger else (), reading.entries, strict=True):
        try:
            canonical(entry) if is_boundary(entry) else None
        except UnserialisableError as error:
            _refuse(reading.source, node, f"no hash can be computed over this boundary: {error}")


def _refuse(source: Source, node: Node, message: str) -> None:
    raise RefusedError(f"{_place(source, node.key_span.start)}: {message}")


def _place(source: Source, offset: int) -> str:
    line, column = source.position(offset)
    return f"{source.path}:{line}:{column}"


def _refuse_pending(target: Path) -> None:
    journal = target.with_name(f".{target.name}.inquiry-ledger.transaction.json")
    if journal.is_symlink() or journal.exists():
        raise RefusedError(
            f"{journal}: a transaction of the inquiry ledger is unfinished; let its own tool recover it first"
        )


def _inserted(old: Reading, change: Change) -> bytes:
    """The new bytes; raises RefusedError unless they read as the old passport plus the change."""
    source = old.source
    try:
        text = ledger_edit.append(source.text, old.passport, change.entry, lineage=change.lineage)
    except LayoutError as error:
        raise RefusedError(f"{source.path}: {error}") from error
    data = source.to_bytes(text)
    try:
        new = _reading(Source.from_bytes(source.path, data), data)
        sound = ledger_edit.agrees(old.passport, new.passport, change.entry, lineage=change.lineage)
    except RefusedError:
        sound = False
    if not sound:
        raise RefusedError(f"{source.path}: {_why_unsound(source.text)}; nothing was written")
    return data


def _why_unsound(text: str) -> str:
    if not text.endswith("\n"):
        return "add a final newline: without it, appending an entry would change the last value of the file"
    return "the ledger is written in a way to which nothing can be appended without changing other values"
