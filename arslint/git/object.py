"""Whether a git repository has an object, read from its object store."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from arslint.shelf import FOLDER

if TYPE_CHECKING:
    from arslint.shelf import Shelf

_NAME = re.compile(r"[0-9a-f]{7,40}")
_STORE = ".git/objects"
_ELSEWHERE = (".git/shallow", f"{_STORE}/info/alternates")
_INDEX = b"\xfftOc\0\0\0\2"
_NAMES, _SIZE = 8 + 256 * 4, 20


def known(shelf: Shelf, name: str) -> bool | None:
    """Whether the repository at the root has an object whose name begins so.

    None where that cannot be told: without a repository, in a work tree of another one, in a shallow clone, and where
    objects lie elsewhere or are named otherwise.
    """
    if not _NAME.fullmatch(name) or shelf.kind(".git") != FOLDER or any(map(shelf.kind, _ELSEWHERE)):
        return None
    if b"objectformat" in (shelf.data(".git/config") or b"").lower():
        return None
    if any(one.startswith(name[2:]) for one in shelf.names(f"{_STORE}/{name[:2]}")):
        return True
    packs = [one for one in shelf.names(f"{_STORE}/pack") if one.endswith(".idx")]
    found = [_packed(shelf.data(f"{_STORE}/pack/{one}"), name) for one in packs]
    return True if True in found else None if None in found else False


def _packed(index: bytes | None, name: str) -> bool | None:
    """Whether an index of a pack lists a name; None for data that is no index of the usual version."""
    if index is None or index[: len(_INDEX)] != _INDEX or len(index) < _NAMES:
        return None
    count = int.from_bytes(index[_NAMES - 4 : _NAMES])
    if len(index) < _NAMES + count * _SIZE:
        return None

    def at(number: int) -> str:
        return index[_NAMES + number * _SIZE : _NAMES + (number + 1) * _SIZE].hex()

    first = bisect_left(range(count), name, key=at)
    return first < count and at(first).startswith(name)
