"""
A suite says one version of itself everywhere.

The newest release of the changelog, `**Suite version**` in the guide, the plugin's manifests and the badge of the README
are the same; documentation speaks of no version that is yet to come. The changelog wins, for it is written at the release.
A suffix such as `-copilot` is the port's own and is not compared. All but prose can be corrected safely.

```md CHANGELOG.md
## [Unreleased]

## [2.1.0] - 2026-05-01

Search reads two more indexes and reports the ones that were down.
```

```md good README.md
![Version](https://img.shields.io/badge/version-v2.1.0-blue)
```

```md bad .claude/CLAUDE.md
- **Suite version**: 2.0.0
                     ^^^^^ the changelog's newest release is 2.1.0, this says 2.0.0
```

```md fixed .claude/CLAUDE.md
- **Suite version**: 2.1.0
```

```md bad docs/SETUP.md
Since v2.3.0 a key is needed.
      ^^^^^^ the changelog's newest release is 2.1.0, this speaks of v2.3.0
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.project import Project

RELEASE = re.compile(r"^## \[v?(\d+(?:\.\d+){1,3})[^\]\n]*\]", re.MULTILINE)
_BADGE = re.compile(r"badge/version-v?(\d+(?:\.\d+){1,3})")
_SUITE = re.compile(r"^[ \t]*[-*]?[ \t]*\*\*Suite version\*\*:[ \t]*v?(\d+(?:\.\d+){1,3})", re.MULTILINE)
_CITED = re.compile(r"(?<![\w./-])v(\d+\.\d+\.\d+)(?![\w.+-]*\d|[\w+-])")
_MANIFESTS = ("plugin.json", "marketplace.json")


@rule(on=Project, severity="warning", covers=("VB101",))
def check(project: Project) -> Iterator[Problem]:
    """Every place that gives another version than the newest release of the changelog beside it."""
    for home in project.homes:
        changelog = f"{home}/CHANGELOG.md" if home else "CHANGELOG.md"
        source = project.text(changelog)
        newest = RELEASE.search(source.text) if source else None
        if newest:
            for path, span, said in _said(project, home):
                if _numbers(said) != _numbers(newest[1]):
                    yield _problem(path, span, newest[1], f"says {said}", Fix.replace("Write it", span, newest[1]))
            for path, span, said in _cited(project, home):
                if _numbers(said) > _numbers(newest[1]):
                    yield _problem(path, span, newest[1], f"speaks of v{said}", None)


def _problem(path: str, span: Span, newest: str, other: str, fix: Fix | None) -> Problem:
    message = f"the changelog's newest release is {newest}, this {other}"
    return Problem(span, message, "Raise all of them in the commit of the release.", fix, path=path)


def _said(project: Project, home: str) -> Iterator[tuple[str, Span, str]]:
    """The places that give the version of the suite."""
    for path in project.own:
        name = path.rpartition("/")[2]
        pattern = _BADGE if name.startswith("README") else _SUITE
        source = project.text(path) if project.home(path) == home else None
        shown = "badge/version" if pattern is _BADGE else "**Suite version**"
        for match in pattern.finditer(source.text) if source and shown in source.text else ():
            yield path, Span(*match.span(1)), match[1]
    for path, rows in project.said.items():
        if path.rpartition("/")[2] in _MANIFESTS and project.home(path) == home:
            for key, text, start, end in rows:
                if key == "version":
                    yield path, Span(start, end), text


def _cited(project: Project, home: str) -> Iterator[tuple[str, Span, str]]:
    """The versions that documentation speaks of."""
    prefix = f"{home}/docs/" if home else "docs/"
    for path in project.own:
        source = project.text(path) if path.startswith(prefix) else None
        for match in _CITED.finditer(source.text) if source else ():
            yield path, Span(*match.span()), match[1]


def _numbers(version: str) -> tuple[int, ...]:
    numbers = [int(part) for part in re.findall(r"\d+", version.partition("-")[0])]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
