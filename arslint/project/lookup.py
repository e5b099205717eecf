"""Where the paths in a text lead: links by the rules of Markdown, paths in code by every base a reader would try."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from arslint.discover.suite import ENTRIES, SKILLS
from arslint.documents.place import HOSTS
from arslint.project import tree as paths
from arslint.project.roster import outputs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arslint.project import Project

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_PLACEHOLDER = re.compile(r"[<>{}*|…]|\.\.\.|^(?:url|link|path|file|target)s?$|^path/to/", re.IGNORECASE)
_ROOTED = re.compile(r"(?:\$\{?(\w+)\}?)?/")
_ENTRIES = tuple(f"/{name}" for name in ENTRIES)
_BUILT = frozenset({"build", "dist", "package"})
_USERS = frozenset({"HOME", "PWD", "TMPDIR", "USERPROFILE"})
_RUNTIME = re.compile(
    r"(?:^|/)(?:phase[\w-]*|stage-[\w.-]*|round[\w-]*|drafts?|outputs?|runs?|tmp)/"
    r"|^(?:\.{1,2}/)*(?:passports?|reports?)/"
    r"|(?:^|/)(?:material_passport[^/]*|provenance_summary\.md|pre_screened_citation_keys_[^/]*|[^/]*\.block-manifest\.json)$"
)
SOURCES = frozenset(
    {
        *("agents", "assets", "commands", "contracts", "docs", "evals", "examples", "hooks", "prompts", "references"),
        *("schemas", "scripts", "shared", "skills", "templates", "tests", "tools", "workflows"),
        *(".claude-plugin", *HOSTS),
    }
)


class Target(NamedTuple):
    """What a link names: the path as written, what that path leads to (None if nothing), and the fragment."""

    wanted: str
    found: str | None
    fragment: str


def link(project: Project, path: str, destination: str) -> Target | None:
    """The target of a link in a file; None for one that names no file of the suite."""
    if _SCHEME.match(destination):
        return None
    plain = destination.replace("\\", "")
    rooted = _ROOTED.match(plain)
    name, _, fragment = plain.partition("#")
    name = unquote(name.partition("?")[0])
    if not name:
        return Target(path, path, fragment) if fragment else None
    tail = name[rooted.end() :] if rooted else name
    if not tail or _PLACEHOLDER.search(tail):
        return None
    bases = _roots(project, path) if rooted else [paths.parent(path)]
    tries = [paths.join(base, tail) for base in bases]
    wanted = tries[0]
    if not project.tree.holds(wanted):
        return None
    return Target(wanted, next(filter(None, map(project.find, tries)), None), fragment)


def code_path(project: Project, path: str, token: str) -> str | None:
    """The file that a path in a code span of a file names, seen from the file's folder or from any above it."""
    rooted = _ROOTED.match(token)
    tail = token[rooted.end() :] if rooted else token
    bases = _roots(project, path) if rooted else _bases(project, path)
    return next(filter(None, (project.find(paths.join(base, tail)) for base in bases)), None)


def expected(project: Project, token: str) -> bool:
    """Whether a path in a code span names a part of a suite, and not what a run writes or a pattern."""
    rooted = _ROOTED.match(token)
    if rooted and rooted[1] in _USERS:
        return False
    tail = token[rooted.end() :] if rooted else token
    first = next((part for part in tail.split("/") if part not in ("", ".", "..")), "")
    known = first in SOURCES or first.endswith(SKILLS) or first in project.folder_names or tail.endswith(_ENTRIES)
    built = first in _BUILT and first not in project.folder_names
    written = built or _RUNTIME.search(tail) or any(fnmatchcase(token, pattern) for pattern in outputs(project))
    return known and not written and not _PLACEHOLDER.search(tail)


def candidates(project: Project, path: str, wanted: str) -> tuple[str, ...]:
    """The files that a path may mean: of its name, those with most of its folders, and of these the nearest.

    The entry of a skill is told from others by its folder alone.
    """
    parts, copy = wanted.split("/"), project.copy(path)
    found = [other for other in project.tree.by_name.get(parts[-1], ()) if other != path and not project.quoted(other)]
    if copy in project.tops:
        found = [other for other in found if project.copy(other) == copy or project.copy(other) not in project.tops]
    if parts[-1] in ENTRIES:
        found = [other for other in found if other.split("/")[-2:] == parts[-2:]]
    for length in range(len(parts), 1, -1):
        tail = "/" + "/".join(parts[-length:])
        longer = [other for other in found if f"/{other}".endswith(tail)]
        if longer:
            found = longer
            break
    for near in (project.skill(path), project.home(path)):
        nearer = [other for other in found if near is not None and other.startswith(f"{near}/" if near else "")]
        if nearer:
            return tuple(nearer)
    return tuple(found)


def proposal(found: Iterable[str]) -> str:
    """The first three of the files that a path may mean, as a cure; empty for none."""
    named = ", ".join(f"`{one}`" for one in islice(found, 3))
    return f"Files of that name: {named}." if named else ""


def seen_from(path: str, target: str) -> str:
    """A path as a link in a file writes it."""
    here, there = (one.split("/") for one in (paths.parent(path), target))
    here = [part for part in here if part]
    shared = 0
    while shared < min(len(here), len(there) - 1) and here[shared] == there[shared]:
        shared += 1
    return "/".join([".."] * (len(here) - shared) + there[shared:])


def _roots(project: Project, path: str) -> list[str]:
    return [folder for folder in (project.tree.root, project.home(path), project.skill(path)) if folder is not None]


def _bases(project: Project, path: str) -> Iterator[str]:
    """The folders above a file within its copy of the suite, each with its `references`, and the top of that copy."""
    folder, copy = paths.parent(path), project.copy(path)
    while True:
        yield folder
        yield f"{folder}/references" if folder else "references"
        if folder == project.tree.root or not folder:
            break
        folder = paths.parent(folder)
        if folder in project.tops and folder != copy:
            break
    yield copy
