"""Which files a run looks at, and their text."""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, NamedTuple

from arslint.discover.kind import kinds
from arslint.discover.suite import Suite, suite, suites
from arslint.discover.walk import SUFFIXES, Entry, readable, real_path, walk
from arslint.settings.config import LARGEST, UsageError, absolute, shown_path
from arslint.text import Source

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arslint.settings import Resolver, Settings

__all__ = ["Discovery", "File", "Suite", "Unread", "decoded", "files", "kinds", "mode", "read", "suite", "suites"]

_UTF16 = (b"\xff\xfe", b"\xfe\xff")


class File(NamedTuple):
    """A file to look at: its absolute path, its path for people and reports, its settings, and whether it was named."""

    path: Path
    display: str
    settings: Settings
    named: bool = False


class Discovery(NamedTuple):
    """The files of a run in order of `display`, what somebody may miss, all that was left out, and unlisted folders."""

    files: tuple[File, ...]
    notes: tuple[str, ...]
    left_out: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()


class Unread(NamedTuple):
    """A file without text, or a folder without names: why, and whether that is in order (`skipped`) or an error."""

    path: str
    cause: str
    skipped: bool = False
    form: str = "file"


def files(paths: Iterable[Path], resolver: Resolver) -> Discovery:
    """The files of some arguments, files or folders, by default of the working directory; each real file once.

    A folder gives no hidden files and none that git ignores or `exclude` takes in; a named file is left out by
    `exclude` alone, and that is noted. Raises `UsageError` for an argument that does not exist or gives nothing.
    """
    notes: set[str] = set()
    unwanted: set[str] = set()
    unread: set[Unread] = set()
    left_out: dict[str, list[str]] = {}
    named: set[str] = set()
    entries: list[Entry] = []
    for given in list(paths) or [Path()]:
        path = absolute(given)
        form = mode(path)
        settings = resolver.folder(path if S_ISDIR(form) else path.parent)
        if excluded := settings.excluded(path, folder=S_ISDIR(form)):
            left_out.setdefault(excluded.text, []).append(shown_path(path))
        elif S_ISDIR(form):
            walked = walk(path.as_posix(), resolver)
            folders = [Unread(shown_path(Path(one)), cause, form="folder") for one, cause in walked.unlisted]
            dead = [f"{shown_path(Path(link))}: is a link that leads nowhere" for link in walked.dead]
            if not walked.entries:
                trouble = sorted([*(f"{one.path}: {one.cause}" for one in folders), *dead])
                nothing = f"{shown_path(path)}: holds nothing to check: no {_SUFFIXES} that is not left out"
                raise UsageError(trouble[0] if trouble else nothing)
            notes.update(dead)
            unread.update(folders)
            unwanted.update(f"{shown_path(Path(place))}: left out, because {cause}" for place, cause in walked.left_out)
            entries += walked.entries
        elif not S_ISREG(form):
            raise UsageError(f"{shown_path(path)}: is neither a file nor a folder")
        elif not readable(path.as_posix(), settings):
            raise UsageError(f"{shown_path(path)}: is no {_SUFFIXES}; `[kinds]` in the settings can say what it is")
        else:
            entry = Entry(path.as_posix(), real_path(path.as_posix()), path.is_symlink(), settings)
            named.add(entry.real)
            entries.append(entry)
    notes.update(_left_out(sorted(set(shown)), pattern) for pattern, shown in left_out.items())
    return Discovery(_once(entries, named), tuple(sorted(notes)), tuple(sorted(unwanted)), tuple(sorted(unread)))


def read(file: File) -> Source | Unread:
    """The text of a file, or why there is none."""
    try:
        with open(file.path, "rb", buffering=0) as stream:  # noqa: PTH123 (half the time of `Path.open`)
            size = os.fstat(stream.fileno()).st_size
            if size > LARGEST:
                return Unread(file.display, f"has {size:,} bytes, more than arslint reads", skipped=not file.named)
            data = stream.readall()
    except OSError as error:
        return Unread(file.display, f"cannot be read: {error.strerror}")
    return decoded(file.display, data)


def decoded(path: str, data: bytes) -> Source | Unread:
    """The text that bytes stand for, or why they stand for none."""
    if data.startswith(_UTF16):
        return Unread(path, "is UTF-16 text; save it as UTF-8")
    if b"\0" in data[:8192]:
        return Unread(path, "holds a null byte, as binary files do; save it as UTF-8 text")
    return Source.from_bytes(path, data)


def mode(path: Path) -> int:
    """What stands at a path that the user named, as `stat` says it; raises `UsageError` for nothing."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        raise UsageError(f"{shown_path(path)}: there is no such file or folder") from None
    except OSError as error:
        raise UsageError(f"{shown_path(path)}: {error.strerror}") from None


_SUFFIXES = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} file"


def _left_out(paths: list[str], pattern: str) -> str:
    more = f" and {len(paths) - 1} more" if len(paths) > 1 else ""
    return f"{paths[0]}{more}: left out, because `exclude` has `{pattern}`"


def _once(entries: list[Entry], named: set[str]) -> tuple[File, ...]:
    """Each real file once, by a path without links if there is one."""
    cwd = Path.cwd().as_posix().rstrip("/") + "/"
    found: dict[str, File] = {}
    for path, real, _, settings in sorted(entries, key=lambda entry: (entry.linked, entry.path)):
        if real not in found:
            found[real] = File(Path(path), path.removeprefix(cwd), settings, real in named)
    return tuple(sorted(found.values(), key=lambda file: file.display))
