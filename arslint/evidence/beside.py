"""The files around a document, for rules that compare it with them: read only, and none outside of its project."""

from __future__ import annotations

import os
import posixpath
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from arslint.git import object as gitobject
from arslint.shelf import Disk, Texts
from arslint.text import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.shelf import Shelf


@dataclass(frozen=True)
class Beside:
    """The files around a document; each is read once in a run, as it is on disk.

    Paths have forward slashes and are seen from the folder of the document. Nothing that lies outside of the root, by
    its path or behind a link, is there.
    """

    shelf: Shelf = field(default_factory=lambda: Texts({}))
    path: str = ""
    _texts: dict[str, Source | None] = field(default_factory=dict, repr=False)
    _digests: dict[str, str | None] = field(default_factory=dict, repr=False)

    def at(self, path: str) -> Beside:
        """The files around another document, given by its path from the root."""
        return Beside(self.shelf, path, self._texts, self._digests)

    def kind(self, path: str) -> str | None:
        """What stands at a path: FILE, FOLDER, LINK, DEAD for a link that leads nowhere, OTHER, or None for nothing."""
        place = self._place(path)
        return None if place is None else self.shelf.kind(place)

    def names(self, folder: str = "") -> tuple[str, ...]:
        """The names in a folder, sorted."""
        place = self._place(folder)
        return () if place is None else self.shelf.names(place)

    def read(self, path: str) -> Source | None:
        """The text of a file; None where none can be read."""
        place = self._place(path)
        if place is None:
            return None
        if place not in self._texts:
            data = self.shelf.data(place)
            self._texts[place] = None if data is None else Source.from_bytes(place, data)
        return self._texts[place]

    def sha256(self, path: str) -> str | None:
        """The SHA-256 of the bytes of a file; None where none can be read."""
        place = self._place(path)
        if place is None:
            return None
        if place not in self._digests:
            data = self.shelf.data(place)
            self._digests[place] = None if data is None else sha256(data).hexdigest()
        return self._digests[place]

    def upward(self, path: str) -> str | None:
        """Where something stands at a path that is seen from the folder of the document or the nearest above it."""
        tried = (f"{folder}/{path}" if folder else path for folder in self.folders())
        return next((one for one in tried if self.kind(one) is not None), None)

    def folders(self) -> Iterator[str]:
        """The folder of the document, which is empty, and those above it up to the root."""
        folder = ""
        while self._place(folder) is not None:
            yield folder
            folder = f"{folder}/.." if folder else ".."

    def commit(self, name: str) -> bool | None:
        """Whether the repository at the root has an object of this name; None where that cannot be told."""
        return gitobject.known(self.shelf, name)

    def _place(self, path: str) -> str | None:
        """A path as seen from the root; None for one that leads out of it."""
        if "\0" in path or "\\" in path or path.startswith("/"):
            return None
        place = posixpath.normpath(posixpath.join(posixpath.dirname(self.path), path))
        if place == ".." or place.startswith("../"):
            return None
        return "" if place == "." else place


@dataclass(frozen=True)
class Neighbourhood:
    """The files around all documents of a run."""

    _roots: dict[Path, Path | None] = field(default_factory=dict)
    _beside: dict[Path, Beside] = field(default_factory=dict)
    _folders: dict[tuple[str, Path | None], tuple[Beside, str]] = field(default_factory=dict)

    def of(self, path: Path, suite: Path | None = None) -> Beside:
        """The files around a document, up to the git root above it, else up to its suite, else in its folder."""
        place = os.fspath(path)
        at = len(place) - len(path.name)
        known = self._folders.get((place[:at], suite))
        if known is None:
            root = self._git(path.parent) or suite or path.parent
            if root not in self._beside:
                self._beside[root] = Beside(Disk(Path(os.path.realpath(root))))
            prefix = path.relative_to(root).as_posix()[: -len(path.name)]
            known = self._folders[place[:at], suite] = self._beside[root], prefix
        beside, prefix = known
        return beside.at(prefix + path.name)

    def _git(self, folder: Path) -> Path | None:
        if folder not in self._roots:
            here = os.path.exists(f"{folder}/.git")  # noqa: PTH110 (a third of the time of `Path.exists`)
            self._roots[folder] = folder if here else None if folder.parent == folder else self._git(folder.parent)
        return self._roots[folder]
