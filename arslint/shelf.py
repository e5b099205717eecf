"""Where the files around a document lie: a folder on disk, or the texts of an example."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.text import Source

LARGEST = 50_000_000
FILE, FOLDER, LINK, DEAD, OTHER = "file", "folder", "link", "dead link", "other"
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class Shelf(Protocol):
    """Where files lie; a path has forward slashes and is seen from the root, which is empty."""

    def kind(self, path: str) -> str | None:
        """What stands at a path; None for nothing."""

    def data(self, path: str) -> bytes | None:
        """The bytes of a regular file that is not too large."""

    def names(self, path: str) -> tuple[str, ...]:
        """The names in a folder, sorted; none where there is no folder."""


class Disk(NamedTuple):
    """A folder on disk and what lies in it; links are followed inside of the folder only. `root` has no links."""

    root: Path

    def kind(self, path: str) -> str | None:
        """What stands at a path."""
        place = self.root / path
        try:
            if self._real(place.parent if path else place) is None:
                return None
            mode = place.lstat().st_mode
            if stat.S_ISLNK(mode):
                return LINK if self._real(place) is None or place.exists() else DEAD
        except (OSError, ValueError):
            return None
        return FILE if stat.S_ISREG(mode) else FOLDER if stat.S_ISDIR(mode) else OTHER

    def data(self, path: str) -> bytes | None:
        """The bytes of a regular file."""
        try:
            real = self._real(self.root / path)
            if real is None or not stat.S_ISREG(real.lstat().st_mode):
                return None
            with open(real, "rb", opener=lambda name, _: os.open(name, _READ)) as file:
                status = os.fstat(file.fileno())
                usable = stat.S_ISREG(status.st_mode) and status.st_size <= LARGEST
                return file.read(LARGEST) if usable else None
        except (OSError, ValueError):
            return None

    def names(self, path: str) -> tuple[str, ...]:
        """The names in a folder."""
        try:
            real = self._real(self.root / path)
            return () if real is None else tuple(sorted(one.name for one in real.iterdir()))
        except (OSError, ValueError):
            return ()

    def _real(self, place: Path) -> Path | None:
        """The path without links; None where it leads out of the root."""
        real = Path(os.path.realpath(place))
        return real if real.is_relative_to(self.root) else None


class Texts(NamedTuple):
    """Texts by path in place of files, as the examples of rules have them."""

    texts: Mapping[str, Source]

    def kind(self, path: str) -> str | None:
        """A file where there is a text, a folder above one."""
        if path in self.texts:
            return FILE
        return FOLDER if not path or any(other.startswith(f"{path}/") for other in self.texts) else None

    def data(self, path: str) -> bytes | None:
        """The bytes of a text."""
        return self.texts[path].to_bytes() if path in self.texts else None

    def names(self, path: str) -> tuple[str, ...]:
        """The names in a folder."""
        start = f"{path}/" if path else ""
        return tuple(sorted({other[len(start) :].split("/")[0] for other in self.texts if other.startswith(start)}))
