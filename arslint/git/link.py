"""The paths that a git index records as symbolic links, read from the index file itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_LINK = 0o120000
_LARGEST = 100_000_000


def recorded(folder: Path) -> frozenset[str]:
    """The links of a work tree, relative to its top folder; empty where there is no index that can be read."""
    index = folder / ".git" / "index"
    try:
        if index.stat().st_size > _LARGEST:
            return frozenset()
        data = index.read_bytes()
        return frozenset(path for path, mode in _entries(data) if mode == _LINK)
    except (OSError, ValueError, IndexError):
        return frozenset()


def _entries(data: bytes) -> Iterator[tuple[str, int]]:
    """Path and type of each entry of an index; raises ValueError or IndexError for data that is none."""
    version, count = (int.from_bytes(data[at : at + 4]) for at in (4, 8))
    if data[:4] != b"DIRC" or version not in (2, 3, 4):
        raise ValueError("not an index")
    at, path = 12, b""
    for _ in range(count):
        mode = int.from_bytes(data[at + 24 : at + 28]) & 0o170000
        name = at + 64 if data[at + 60] & 0x40 else at + 62
        if version == 4:
            cut, name = _offset(data, name)
            end = data.index(b"\0", name)
            path = path[: len(path) - cut] + data[name:end]
            at = end + 1
        else:
            end = data.index(b"\0", name)
            path = data[name:end]
            at += (end - at + 8) // 8 * 8
        yield path.decode("utf-8", "surrogateescape"), mode


def _offset(data: bytes, at: int) -> tuple[int, int]:
    """A number as git's offsets are written, and where it ends."""
    value = data[at] & 0x7F
    while data[at] & 0x80:
        at += 1
        value = ((value + 1) << 7) | (data[at] & 0x7F)
    return value, at + 1
