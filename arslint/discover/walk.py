"""The files below a folder that may be of a kind, each with the settings that hold for it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arslint.discover import gitignore
from arslint.documents.place import HOSTS, MARKDOWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arslint.discover.gitignore import Layer
    from arslint.settings import Resolver, Settings

SUFFIXES = (*MARKDOWN, ".yaml", ".yml", ".json")
HIDDEN = HOSTS | {".claude-plugin", ".codex-plugin", ".cursor-plugin", ".plugin"}


class Entry(NamedTuple):
    """A file by its absolute path and its real path, both with forward slashes, and whether a link led to it."""

    path: str
    real: str
    linked: bool
    settings: Settings


class Walk(NamedTuple):
    """What a walk found, the folders that it could not list, the dead links, and what it left out, with the causes."""

    entries: list[Entry]
    unlisted: list[tuple[str, str]]
    dead: list[str]
    left_out: list[tuple[str, str]]


class _Folder(NamedTuple):
    path: str
    real: str
    linked: bool
    layers: tuple[Layer, ...]


def walk(top: str, resolver: Resolver) -> Walk:
    """Walk a folder: no hidden names but those of agent hosts, nothing that git ignores or `exclude` takes in.

    Every real folder is entered once, through a link only after all others; a link to a folder around `top` is not
    followed.
    """
    entries: list[Entry] = []
    unlisted: list[tuple[str, str]] = []
    dead: list[str] = []
    left_out: list[tuple[str, str]] = []
    start = _Folder(top, real_path(top), False, gitignore.around(top))
    waiting, links, entered = [start], list[_Folder](), set[str]()
    while waiting or links:
        folder = waiting.pop() if waiting else links.pop(0)
        if folder.real in entered or (folder.linked and _below(start.real, folder.real)):
            continue
        entered.add(folder.real)
        settings = resolver.folder(Path(folder.path))
        try:
            with os.scandir(folder.path) as listing:
                listed = list(listing)
        except OSError as error:
            unlisted.append((folder.path, f"cannot be listed: {error.strerror}"))
            continue
        own = gitignore.within(folder.path) if any(entry.name == ".gitignore" for entry in listed) else ()
        layers = (*folder.layers, *own)
        for name, path, form, is_link, cause in sorted(_wanted(listed, folder.path, settings, layers)):
            if cause:
                left_out.append((path, cause))
                continue
            real = real_path(path) if is_link else f"{folder.real.rstrip('/')}/{name}"
            linked = is_link or folder.linked
            if form == "folder":
                (links if is_link else waiting).append(_Folder(path, real, linked, layers))
            elif form == "file":
                entries.append(Entry(path, real, linked, settings))
            elif is_link:
                dead.append(path)
    return Walk(entries, unlisted, dead, left_out)


def readable(path: str, settings: Settings) -> bool:
    """Whether a file may be of a kind: by the end of its name, or because the settings give it one."""
    return path.lower().endswith(SUFFIXES) or (bool(settings.kinds) and settings.kind(Path(path)) is not None)


def real_path(path: str) -> str:
    """A path without links, with forward slashes."""
    return Path(os.path.realpath(path)).as_posix()


def _wanted(
    listing: Iterable[os.DirEntry[str]], folder: str, settings: Settings, layers: tuple[Layer, ...]
) -> Iterator[tuple[str, str, str, bool, str]]:
    """Name, path, form and whether a link, of what is not hidden, and why it is left out if it is."""
    prefix = settings.prefix(Path(folder))
    for entry in listing:
        name, path, form = entry.name, f"{folder.rstrip('/')}/{entry.name}", _form(entry)
        is_folder = form == "folder"
        if (name.startswith(".") and name not in HIDDEN) or not (is_folder or readable(path, settings)):
            continue
        excluded = settings.exclusion.match(prefix + name, is_folder)
        if excluded and not excluded.negated:
            cause = f"`exclude` has `{excluded.text}`"
        else:
            cause = "git ignores it" if gitignore.ignored(layers, path, folder=is_folder) else ""
        yield name, path, form, entry.is_symlink(), cause


def _form(entry: os.DirEntry[str]) -> str:
    """`folder`, `file` or neither, of what a link leads to."""
    try:
        return "folder" if entry.is_dir() else "file" if entry.is_file() else ""
    except OSError:
        return ""


def _below(path: str, folder: str) -> bool:
    return f"{path}/".startswith(f"{folder.rstrip('/')}/")
