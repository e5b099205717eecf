"""A transaction on a passport: lock, read, decide, insert, check, replace."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint import store
from arslint.diagnostic import Severity
from arslint.discover.sign import FOREIGN, foreign
from arslint.documents import Passport, ledger_edit
from arslint.documents.ledger_edit import LINEAGE, LayoutError
from arslint.documents.passport import LEDGER
from arslint.engine.check import check_document
from arslint.engine.rule import Context
from arslint.engine.rulebook import Rulebook, builtin_folder
from arslint.protocol.convention import UnserialisableError, canonical, is_boundary
from arslint.protocol.ledger import RefusedError
from arslint.settings.config import contents
from arslint.text import Source

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from arslint.diagnostic import Diagnostic
    from arslint.documents.node import Node
    from arslint.engine.rule import Rule

_TAG_SAFE = "RBS-06"


class Change(NamedTuple):
    """An entry to append, and whether `slr_lineage: true` is to be written with it."""

    entry: dict[str, Any]
    lineage: bool = False


class Appended(NamedTuple):
    """The change that was written, and whether the disk has confirmed it."""

    change: Change
    confirmed: bool


def read(path: Path, shown: str) -> Passport:
    """A passport as it stands; raises RefusedError or UsageError. `shown` is how the user names the path."""
    return _passport(Source.from_bytes(shown, contents(path)))


def append(path: Path, timeout: float, decide: Callable[[Passport], Change]) -> Appended:
    """Append what `decide` makes of the passport as it stands under the lock.

    The passport then is the old one plus the entry, and every other byte stands as it was. Raises RefusedError or
    StoreError, and then nothing was written.
    """
    change = None
    _rules()
    try:
        with store.locked(path, timeout) as target:
            _refuse_pending(target)
            passport = read(target, str(path))
            _check_writable(passport)
            decided = decide(passport)
            new = _inserted(passport, decided)
            store.write(target, passport.source.to_bytes(), new)
            change = decided
    except store.DurabilityError:
        return Appended(decided, confirmed=False)
    except OSError as error:
        if change is None:
            raise store.StoreError(f"{path}: {error.strerror}") from error
        return Appended(change, confirmed=False)
    return Appended(change, confirmed=True)


def _passport(source: Source) -> Passport:
    passport = Passport(source)
    for fault in passport.faults:
        raise RefusedError(f"{_place(source, fault.span.start)}: {fault.message}. {fault.hint}")
    if foreign(passport.data):
        raise RefusedError(f"{source.path}: {FOREIGN}")
    ledger = passport.top.get(LEDGER)
    if ledger is not None and not ledger.is_list:
        _refuse(
            source, ledger, f"`{LEDGER}` is not a list; remove the key, or write `{LEDGER}: []` for an empty ledger"
        )
    return passport


def _check_writable(passport: Passport) -> None:
    """Raise RefusedError for what is never built upon: Markdown, a flag of another type, what cannot be hashed."""
    if passport.is_carried:
        raise RefusedError(f"{passport.source.path}: a passport inside Markdown is only read; save it as YAML first")
    flag = passport.top.get(LINEAGE)
    if flag is not None and not isinstance(flag.value, bool):
        _refuse(passport.source, flag, f"`{LINEAGE}` must be `true` or `false`; nothing is built upon another type")
    for node in passport.ledger:
        try:
            canonical(node.value) if is_boundary(node.value) else None
        except UnserialisableError as error:
            _refuse(passport.source, node, f"no hash can be computed over this boundary: {error}")


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


def _inserted(old: Passport, change: Change) -> bytes:
    """The new bytes; raises RefusedError unless they read as the old passport plus the change."""
    source = old.source
    try:
        text = ledger_edit.append(source.text, old.top, change.entry, lineage=change.lineage)
    except LayoutError as error:
        raise RefusedError(f"{source.path}: {error}") from error
    data = source.to_bytes(text)
    new = Passport(Source.from_bytes(source.path, data))
    if not (new.readable and ledger_edit.agrees(old.top, new.top, change.entry, lineage=change.lineage)):
        raise RefusedError(f"{source.path}: {_why_unsound(source.text)}; nothing was written")
    if wrong := _new_findings(old, new):
        raise RefusedError(f"{source.path}: {'; '.join(wrong)}; nothing was written")
    return data


def _new_findings(old: Passport, new: Passport) -> list[str]:
    """What the rules of the ledger refuse in the new passport and did not in the old one."""
    known = Counter(finding.rule for finding in _refused(old))
    found = _refused(new)
    more = Counter(finding.rule for finding in found) - known
    told = [finding for finding in found if finding.rule in more]
    near = [finding for finding in told if finding.span.overlaps(new.ledger[-1].span)]
    return list(dict.fromkeys(finding.message for finding in near or told))


def _refused(passport: Passport) -> list[Diagnostic]:
    found = check_document(passport, _rules(), Context())
    return [finding for finding in found if finding.severity is Severity.ERROR or _TAG_SAFE in finding.covers]


@cache
def _rules() -> tuple[Rule, ...]:
    return tuple(Rulebook((builtin_folder() / "ledger",)).rules.values())


def _why_unsound(text: str) -> str:
    if not text.endswith("\n"):
        return "add a final newline: without it, appending an entry would change the last value of the file"
    return "the ledger is written in a way to which nothing can be appended without changing other values"
