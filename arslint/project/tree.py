"""The paths of a suite as they are on disk, and what a path in a text leads to."""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_NEVER = frozenset(
    {".git", ".hg", "__pycache__", "node_modules", ".venv", ".mypy_cache", ".pytest_cache", ".ruff_cache"}
)


@dataclass(frozen=True)
class Tree:
    """Paths with forward slashes, all in the same form as those of sources.

    `aliases` are symbolic links with the paths that they stand for; `links` are the paths that git records as links,
    whatever they are on disk. `root` is the folder that holds them all, empty for the working directory.
    """

    files: frozenset[str]
    aliases: Mapping[str, str] = field(default_factory=dict)
    links: frozenset[str] = frozenset()
    root: str = ""

    @classmethod
    def walk(cls, folder: Path, root: str) -> Tree:
        """The tree of a folder, whose paths begin with `root`; unreadable folders are left out."""
        from arslint.git import link as gitlink

        files: list[str] = []
        aliases: dict[str, str] = {}
        top = folder.as_posix().rstrip("/")
        waiting = [(top, root.rstrip("/"))]
        while waiting:
            place, shown = waiting.pop()
            for entry in _listing(place):
                path = f"{shown}/{entry.name}" if shown else entry.name
                if entry.is_symlink():
                    aliases[path] = normal(f"{shown}/{_target(entry.path)}" if shown else _target(entry.path))
                elif entry.is_dir(follow_symlinks=False):
                    if entry.name not in _NEVER:
                        waiting.append((entry.path, path))
                else:
                    files.append(path)
        links = (join(root, path) for path in gitlink.recorded(folder))
        return cls(frozenset(files), aliases, frozenset(links), root.rstrip("/"))

    @cached_property
    def folders(self) -> frozenset[str]:
        """Every folder that holds a file or a link, the root too."""
        found = {self.root}
        for path in (*self.files, *self.aliases):
            folder = parent(path)
            while folder not in found:
                found.add(folder)
                folder = parent(folder)
        return frozenset(found)

    @cached_property
    def by_name(self) -> Mapping[str, tuple[str, ...]]:
        """The files of each name, sorted."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for path in sorted(self.files):
            found[path.rpartition("/")[2]].append(path)
        return {name: tuple(paths) for name, paths in found.items()}

    @cached_property
    def _folded(self) -> Mapping[str, str]:
        return {path.casefold(): path for path in sorted(self.files)}

    def real(self, path: str) -> str | None:
        """The file or folder that a normal path leads to, through links; None where there is none."""
        for _ in range(8):
            if path in self.files or path in self.folders:
                return path
            if not self.aliases:
                return None
            stop = next((part for part in above(path) if part in self.aliases), None)
            if stop is None:
                return None
            path = normal(self.aliases[stop] + path[len(stop) :])
        return None

    def holds(self, path: str) -> bool:
        """Whether a normal path lies below the root."""
        return not path.startswith("../") and (not self.root or path == self.root or path.startswith(self.root + "/"))

    def same_but_case(self, path: str) -> str | None:
        """The file whose path differs in the case of letters only."""
        return self._folded.get(path.casefold())


def parent(path: str) -> str:
    """The folder of a path; that of a top-level path is empty."""
    return path.rpartition("/")[0]


def above(path: str) -> Iterator[str]:
    """A path and the folders around it, innermost first; the empty one is left out."""
    while path:
        yield path
        path = parent(path)


def join(folder: str, path: str) -> str:
    """The normal path of a path seen from a folder."""
    return normal(f"{folder}/{path}" if folder and not path.startswith("/") else path)


def normal(path: str) -> str:
    """A path without `.`, `..` and doubled slashes, as far as the text tells; the working directory is empty."""
    path = os.path.normpath(path).replace(os.sep, "/") if path else ""
    return "" if path == "." else path


def common(paths: Iterable[str]) -> str:
    """The deepest folder that holds all paths."""
    parts = [path.split("/")[:-1] for path in paths]
    shared = []
    for level in zip(*parts, strict=False):
        if len(set(level)) > 1:
            break
        shared.append(level[0])
    return "/".join(shared)


def _listing(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as listing:
            return sorted(listing, key=lambda entry: entry.name)
    except OSError:
        return []


def _target(path: str) -> str:
    try:
        return Path(path).readlink().as_posix()
    except OSError:
        return ""
