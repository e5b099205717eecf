"""What git leaves out: `.gitignore` files and `.git/info/exclude`, without asking git."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from arslint.glob import Patterns


class Layer(NamedTuple):
    """The patterns of one file and the folder that they are read from, given with a slash at its end."""

    base: str
    patterns: Patterns


def around(folder: str) -> tuple[Layer, ...]:
    """The layers of the folders above one up to the git root, outermost first; none where they leave out the folder.

    There are none outside a repository either.
    """
    folders = [Path(folder)]
    while not os.path.lexists(folders[-1] / ".git"):
        if folders[-1].parent == folders[-1]:
            return ()
        folders.append(folders[-1].parent)
    root = folders[-1]
    layers = [_layer(root.as_posix(), _exclude_file(root / ".git"))]
    layers += [_layer(found.as_posix(), found / ".gitignore") for found in reversed(folders[1:])]
    speaking = tuple(layer for layer in layers if layer.patterns.patterns)
    return () if len(folders) > 1 and ignored(speaking, folder, folder=True) else speaking


def within(folder: str) -> tuple[Layer, ...]:
    """The layer of a folder's own `.gitignore`, if it has patterns."""
    layer = _layer(folder, Path(folder) / ".gitignore")
    return (layer,) if layer.patterns.patterns else ()


def ignored(layers: tuple[Layer, ...], path: str, *, folder: bool) -> bool:
    """Whether the innermost layer that speaks of a path leaves it out; the folders above it are not looked at."""
    for layer in reversed(layers):
        found = layer.patterns.match(path[len(layer.base) :], folder)
        if found:
            return not found.negated
    return False


def _layer(folder: str, file: Path) -> Layer:
    try:
        text = file.read_bytes().decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    except OSError:
        text = ""
    return Layer(folder.rstrip("/") + "/", Patterns.of(text.split("\n")))


def _exclude_file(git: Path) -> Path:
    """The exclude file of a repository; a worktree has it in the repository that it belongs to."""
    if git.is_file():
        git = git.parent / _first_line(git).removeprefix("gitdir:").strip()
        git = git / _first_line(git / "commondir")
    return git / "info" / "exclude"


def _first_line(file: Path) -> str:
    try:
        return file.read_text("utf-8", "surrogateescape").partition("\n")[0]
    except OSError:
        return ""
