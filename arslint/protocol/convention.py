"""How the bytes under a boundary's hash are put together: the one right way, and the wrong ways that tools use."""

from __future__ import annotations

import json
import re
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Entry = dict[str, Any]

PLACEHOLDER = "000000000000"
_NUMBER = re.compile(r"(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?")
OPTIONAL = ("mode", "verification_status", "observer_snapshot_ref", "pending_decision")


class UnserialisableError(ValueError):
    """The value has no canonical JSON: a number out of range, a lone surrogate, a key that is no string."""


def canonical(value: Any) -> bytes:
    """The RFC 8785 bytes of a JSON value; raises UnserialisableError."""
    import rfc8785

    try:
        return rfc8785.dumps(value)
    except (ValueError, RecursionError) as error:
        raise UnserialisableError(str(error)) from error


def is_boundary(entry: Any) -> bool:
    """Whether a ledger item is a boundary entry."""
    return isinstance(entry, dict) and entry.get("kind") == "boundary"


class Convention(NamedTuple):
    """A way to serialise the ledger up to a boundary: `old` entries as stored, then the `new` one without its hash."""

    name: str
    old: Callable[[Entry], Any] = dict
    new: Callable[[Entry], Any] = lambda entry: entry | {"hash": PLACEHOLDER}
    dump: Callable[[Any], bytes] = canonical
    opening: bytes = b""
    between: bytes = b"\n"
    closing: bytes = b"\n"
    remembers: Callable[[Any], bool] = is_boundary

    def hashes(self, entries: Sequence[Any], first: int = 0) -> Iterator[tuple[int, str | None]]:
        """The index of each boundary from `first` on, and its hash over the stored entries before it; linear in time.

        An entry that cannot be serialised leaves itself and every later boundary without a hash.
        """
        before = sha256(self.opening)
        readable = True
        for index, entry in enumerate(entries):
            wanted = index >= first and is_boundary(entry)
            link = before.copy()
            try:
                if readable and wanted:
                    link.update(self.dump(self.new(entry)) + self.closing)
                if readable and self.remembers(entry):
                    before.update(self.dump(self.old(entry)) + self.between)
            except (ValueError, TypeError, KeyError):
                readable = False
            if wanted:
                yield index, link.hexdigest()[:12] if readable else None


def _json(**options: Any) -> Callable[[Any], bytes]:
    return lambda value: json.dumps(value, **options).encode()


def _numbers(*keys: str) -> Callable[[Entry], Entry]:
    """Stage names read as numbers where they look like some, as an untyped loader reads them."""
    return lambda entry: entry | {key: json.loads(entry[key]) for key in keys if _NUMBER.fullmatch(str(entry.get(key)))}


def _time(render: Callable[[datetime], str]) -> Callable[[Entry], Entry]:
    """The time stamp parsed and printed again."""
    return lambda entry: entry | {"generated_at": render(datetime.fromisoformat(entry["generated_at"]))}


def _nulls(*keys: str) -> Callable[[Entry], Entry]:
    """Absent keys written as null."""
    return lambda entry: dict.fromkeys(keys) | entry


def _without(key: str) -> Callable[[Entry], Entry]:
    return lambda entry: {name: value for name, value in (entry | {"hash": PLACEHOLDER}).items() if name != key}


def _misread(name: str, reading: Callable[[Entry], Entry]) -> Convention:
    """A convention that is right but for how it reads every entry."""
    return Convention(name, old=reading, new=lambda entry: reading(entry) | {"hash": PLACEHOLDER})


CONFORMING = Convention("as the protocol says")

WRONG = (
    Convention("without the last line feed", closing=b""),
    Convention("without any line feed", between=b"", closing=b""),
    Convention("with CRLF in place of line feeds", between=b"\r\n", closing=b"\r\n"),
    Convention("with resume entries included", remembers=lambda entry: isinstance(entry, dict)),
    Convention("with the `hash` key left out of the new entry", new=_without("hash")),
    Convention("with the placeholder in earlier entries too", old=lambda entry: entry | {"hash": PLACEHOLDER}),
    Convention("over the new entry only", remembers=lambda entry: False),
    Convention("over one JSON array", opening=b"[", between=b",", closing=b"]"),
    Convention("with spaces in the JSON", dump=_json(sort_keys=True, ensure_ascii=False)),
    Convention("with keys as they were inserted", dump=_json(separators=(",", ":"), ensure_ascii=False)),
    Convention("with non-ASCII characters escaped", dump=_json(sort_keys=True, separators=(",", ":"))),
    Convention("with `pending_decision` set after hashing", new=_without("pending_decision")),
    _misread("with `stage` as a number", _numbers("stage")),
    _misread("with `next` as a number", _numbers("next")),
    _misread("with `stage` and `next` as numbers", _numbers("stage", "next")),
    _misread("with the time stamp rewritten as `…T…+00:00`", _time(datetime.isoformat)),
    _misread("with the time stamp rewritten as `… …+00:00`", _time(str)),
    _misread("with absent optional keys as null", _nulls(*OPTIONAL)),
    *(_misread(f"with the absent key `{key}` as null", _nulls(key)) for key in OPTIONAL),
)
