"""What `arslint init` writes: settings, and an entry for pre-commit; nothing that is there is changed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from arslint import discover, store
from arslint.documents import yaml
from arslint.settings import Resolver
from arslint.settings.config import FILE_NAME, ConfigFile, UsageError, shown_path, stands
from arslint.text import Source

if TYPE_CHECKING:
    from pathlib import Path

    from arslint.discover.suite import Suite
    from arslint.documents.node import Node

HOOKS = ".pre-commit-config.yaml"
_SETTINGS = """\
# Settings of arslint. `arslint check --show-settings` prints every key with its value and where it comes from.

# The release of ARS whose contracts hold: "auto" reads it off the suite (3.11 if it shows none), "3.21" names it.
release = "auto"

# "writer" while a draft is being written, "final" once the finalizer has to have run.
# stage = "final"

# What is not checked, in the form of .gitignore.
# exclude = ["archive/"]

# What makes the exit code 1: "error", "warning" or "info".
# fail-on = "warning"

# Rules, topics or catalogue ids that do not count below a path.
# [per-path]
# "notes/" = ["citation"]
"""
_EVERY_FILE = """\
      pass_filenames: false
      always_run: true
"""
_GIVEN_FILES = """\
      files: (?i)\\.(md|markdown|ya?ml|json)$
      require_serial: true
"""
_ENTRY = """\
- repo: local
  hooks:
    - id: arslint
      name: arslint
      entry: arslint check
      language: system
"""


def write(folder: Path) -> list[str]:
    """Write what is missing for a folder, and say in lines what was found, written and left alone."""
    found, suite = _found(folder)
    return [found, _settings(folder), *_hook(folder, suite)]


def _found(folder: Path) -> tuple[str, Suite | None]:
    try:
        files = discover.files([folder], Resolver()).files
    except UsageError:
        return "found: nothing yet that arslint reads", None
    suite = discover.suite(files)
    kinds = Counter[str]()
    for file in files:
        source = discover.read(file)
        if isinstance(source, Source):
            kinds.update(kind.value for kind in discover.kinds(source, file, suite)[:1])
    counts = [f"{count} {kind} file{'s' * (count > 1)}" for kind, count in sorted(kinds.items())]
    if suite:
        counts.append(f"a suite that shows {f'release {suite.release}' if suite.release else 'no release'}")
    return f"found: {', '.join(counts) or 'no prompt, draft or passport yet'}", suite


def _settings(folder: Path) -> str:
    pyproject = folder / "pyproject.toml"
    path = folder / FILE_NAME
    if stands(pyproject) and ConfigFile.open(pyproject):
        return f"{shown_path(pyproject)}: has settings of arslint, left as they are"
    if path.exists() or path.is_symlink():
        return f"{shown_path(path)}: is there already, left as it is"
    store.write(path, None, _SETTINGS.encode())
    return f"{shown_path(path)}: written"


def _hook(folder: Path, suite: Suite | None) -> list[str]:
    top = next((above for above in (folder, *folder.parents) if stands(above / ".git")), None)
    if top is None:
        return [f"{HOOKS}: not written, because this is no git repository"]
    path = top / HOOKS
    entry = _ENTRY + (_EVERY_FILE if suite and suite.is_suite else _GIVEN_FILES)
    old = path.read_bytes() if path.exists() else None
    before = Source.from_bytes(HOOKS, old or b"")
    name = shown_path(path)
    if "arslint" in before.text:
        return [f"{name}: speaks of arslint already, left as it is"]
    after = with_entry(before.text, entry)
    if after is None:
        return [f"{name}: left as it is, because of how it is written; add below `repos:`", *entry.splitlines()]
    store.write(path, old, before.to_bytes(after))
    return [f"{name}: {'written' if old is None else 'hook added'}; `pre-commit install` activates it"]


def with_entry(text: str, entry: str) -> str | None:
    """A pre-commit configuration with an entry behind the last of `repos`, or None where that is not safe.

    Every other character stays, and the result is read again: it has to say the same plus the entry.
    """
    if not text.strip():
        return f"{text}repos:\n{_indented(entry, 2)}"
    root = yaml.read(text).root
    repos = root.get("repos") if root else None
    if root is None or repos is None or not repos.items() or text[repos.span.start] != "-":
        return None
    column = repos.span.start - (text.rfind("\n", 0, repos.span.start) + 1)
    eol = "\r\n" if "\r\n" in text else "\n"
    end = text.find("\n", _end(repos))
    head, tail = (text, "") if end < 0 else (text[: end + 1], text[end + 1 :])
    lines = _indented(entry, column).replace("\n", eol)
    after = head + ("" if head.endswith("\n") else eol) + lines + tail
    added = yaml.read(entry).root
    expected = dict(root.value) | {"repos": [*repos.value, *(added.value if added else ())]}
    again = yaml.read(after).root
    return after if again is not None and again.value == expected else None


def _end(node: Node) -> int:
    """Where the last value inside a node ends; a block collection itself reaches over the comments behind it."""
    return max(inner.span.end for inner in node.walk() if not inner.children)


def _indented(text: str, columns: int) -> str:
    return "".join(f"{' ' * columns}{line}" for line in text.splitlines(keepends=True))
