"""The versions that a suite gives itself: in its changelog, its manifests, its guide and the badge of its README."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from arslint.documents.manifest import DESCRIBING, EXTENSION, MARKETPLACE, PACKAGE, PLUGIN
from arslint.documents.place import base
from arslint.project.tree import parent
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.project import Project

PACKAGES = (PACKAGE, EXTENSION)
_NUMBER = r"(\d+(?:\.\d+){1,3})"
_HEADING = re.compile(
    rf"\n(?P<level>#{{1,3}})[ \t]+(?:\[(?:version )?v?{_NUMBER}[^\]\n]*\](?P<tail>[^\n]*)"
    rf"|[*`]*(?:(?:version|release) )?v?(?!\d{{4}}\.){_NUMBER}(?:[-+][\w.+-]*)?[*`]*"
    rf"(?P<rest>[ \t\r]*(?:(?:[-–—:(（/,|·]|\d{{4}}-\d\d-\d\d)[^\n]*)?))$",
    re.MULTILINE | re.IGNORECASE,
)
_DAY = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(?!\d)")
_PENDING = re.compile(r"\b(?:unreleased|tbd|upcoming|in progress)\b", re.IGNORECASE)
_BADGE = re.compile(r"badge/(?:version|release)-v?(\d+(?:\.\d+){1,3})", re.IGNORECASE)
_SUITE = re.compile(r"^[ \t]*[-*]?[ \t]*\*\*Suite version\*\*:[ \t]*v?(\d+(?:\.\d+){1,3})", re.MULTILINE)


class Release(NamedTuple):
    """An entry of a changelog: its version, its day if it says one, its heading, and whether it is yet to come."""

    version: str
    day: str | None
    span: Span
    level: int
    pending: bool


class Changelog(NamedTuple):
    """The newest release of a changelog with what it says of it, and the versions that are yet to come."""

    path: str
    newest: Release
    body: str
    pending: tuple[str, ...]


class Place(NamedTuple):
    """Where a version stands and what it says; `name` is the plugin or package that a manifest gives it for.

    A marketplace gives its own version for no plugin.
    """

    path: str
    span: Span
    version: str
    name: str = ""

    @property
    def file(self) -> str:
        """The name of the file."""
        return self.path.rpartition("/")[2]

    @property
    def base(self) -> str:
        """The folder that the file speaks for."""
        return base(self.path)


def changelog(project: Project, home: str) -> Changelog | None:
    """The changelog at the top of a copy of the suite, if it has a release."""
    path = project.tree.same_but_case(f"{home}/CHANGELOG.md" if home else "CHANGELOG.md")
    source = project.text(path) if path else None
    if path is None or source is None:
        return None
    releases = list(_releases(source.text))
    told = [release for release in releases if not release.pending]
    if not told:
        return None
    days = told[0].day, told[-1].day
    newest = told[-1] if days[0] and days[1] and days[0] < days[1] else told[0]
    later = (one.span.start for one in releases if one.span.start > newest.span.end and one.level <= newest.level)
    body = source.text[newest.span.end : next(later, len(source.text))].strip()
    return Changelog(path, newest, body, tuple(one.version for one in releases if one.pending))


def places(project: Project, home: str) -> Iterator[Place]:
    """The places of a copy of the suite that give its version; those of another plugin beside it are left out."""
    for path in project.own:
        pattern = _BADGE if path.rpartition("/")[2].startswith("README") else _SUITE
        source = project.text(path) if project.home(path) == home else None
        shown = "badge/" if pattern is _BADGE else "**Suite version**"
        for match in pattern.finditer(source.text) if source and shown in source.text else ():
            yield Place(path, Span(*match.span(1)), match[1])
    yield from _of_one_plugin(home, list(_told(project, home)))


def numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version to compare, without a suffix and without zeros at the end."""
    found = [int(part) for part in re.findall(r"\d+", version.partition("-")[0])]
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def _releases(text: str) -> Iterator[Release]:
    for match in _HEADING.finditer(f"\n{text}"):
        tail = match["tail"] or match["rest"] or ""
        day = _DAY.search(tail)
        pending = day is None and _PENDING.search(tail) is not None
        span = Span(match.start(), match.end() - 1)
        yield Release(match[2] or match[4], day and day[0], span, len(match["level"]), pending)


def _told(project: Project, home: str) -> Iterator[Place]:
    for path, rows in project.said.items():
        file = path.rpartition("/")[2]
        if file in DESCRIBING and project.home(path) == home and (file not in PACKAGES or parent(path) == home):
            names: list[str] = []
            for key, text, start, end in rows:
                if key == "name":
                    names.append("" if file == MARKETPLACE and not names else text)
                elif key == "version":
                    yield Place(path, Span(start, end), text, names[-1] if names else "")


def _of_one_plugin(home: str, told: list[Place]) -> Iterator[Place]:
    """What manifests say of the plugins at the top, else of the only one."""
    plugins = [place for place in told if place.file == PLUGIN]
    every = {place.name for place in plugins}
    own = {place.name for place in plugins if place.base == home} or (every if len(every) == 1 else set())
    own -= {""}
    listed = {place.name for place in told if place.file == MARKETPLACE and place.name}
    for place in told:
        alone = place.file == MARKETPLACE and (not plugins or len(listed) < 2)
        unnamed = place.file == PLUGIN and not place.name
        if place.file in PACKAGES or place.name in own or alone or unnamed:
            yield place
