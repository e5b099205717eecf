"""A git revision: which files changed since, and what they said then. The only place that starts another program."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arslint.settings.config import UsageError, shown_path
from arslint.text import Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from arslint.discover import File

_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false")


class Revision(NamedTuple):
    """A commit in the repository whose top folder is `top`.

    `before` gives, for every file that changed since, its path at the commit, and None for a file that is new. Changed
    are committed, staged, unstaged and untracked files alike.
    """

    commit: str
    top: Path
    before: Mapping[str, str | None]

    @classmethod
    def of(cls, name: str, folder: Path) -> Revision:
        """The revision of a name, or where the present branch left it; raises `UsageError` if git does not know it."""
        found = _git(folder, "rev-parse", "--show-toplevel", why="is not in a git repository")
        top = Path(os.fsdecode(found).rstrip("\n"))
        commit = "" if name.startswith("-") else _line(top, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
        if not commit:
            raise UsageError(f"--since {name}: git knows no such revision; a shallow clone has to fetch it first")
        base = _line(top, "merge-base", commit, "HEAD") or commit
        return cls(base, top, dict(_changes(top, base)))

    def changed(self, path: Path) -> bool:
        """Whether a file changed since the revision."""
        return self._path(path) in self.before

    def source(self, file: File) -> Source | None:
        """A file as it was, under its path of today; None if it was not there."""
        today = self._path(file.path)
        path = self.before.get(today, today) if today else None
        if path is None:
            return None
        found = _run(self.top, "cat-file", "blob", f"{self.commit}:{path}")
        return None if found.returncode else Source.from_bytes(file.display, found.stdout)

    def _path(self, path: Path) -> str | None:
        """The path from the top of the repository, or None of a file that lies elsewhere."""
        real = Path(os.path.realpath(path))
        return real.relative_to(self.top).as_posix() if real.is_relative_to(self.top) else None


def _changes(top: Path, commit: str) -> Iterator[tuple[str, str | None]]:
    """Today's path of each file that changed, and its path at the commit."""
    options = ("--name-status", "-z", "--find-renames", "--no-relative", "--no-ext-diff")
    differing = _git(top, "diff", *options, commit, "--")
    fields = iter(os.fsdecode(differing).split("\0"))
    for status in fields:
        if not status:
            break
        path = next(fields)
        if status[0] in "RC":
            yield next(fields), path
        elif status[0] != "D":
            yield path, None if status[0] == "A" else path
    untracked = _git(top, "ls-files", "--others", "--exclude-standard", "-z")
    for path in os.fsdecode(untracked).split("\0")[:-1]:
        yield path, None


def _git(folder: Path, *arguments: str, why: str = "git failed") -> bytes:
    """What git prints; raises `UsageError` with its complaint."""
    done = _run(folder, *arguments)
    if done.returncode:
        complaint = os.fsdecode(done.stderr).strip().partition("\n")[0]
        raise UsageError(f"--since: {shown_path(folder)} {why}: {complaint}")
    return done.stdout


def _line(folder: Path, *arguments: str) -> str:
    """The line that git prints; empty if it has no answer."""
    done = _run(folder, *arguments)
    return "" if done.returncode else os.fsdecode(done.stdout).strip()


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"GIT_OPTIONAL_LOCKS": "0", "GIT_LITERAL_PATHSPECS": "1", "LC_ALL": "C"}
    try:
        return subprocess.run([*_GIT, *arguments], cwd=folder, env=environment, capture_output=True, check=False)
    except FileNotFoundError:
        raise UsageError("--since: git is not installed, or not on the path") from None
