"""
A suite says one version of itself everywhere.

The newest release of the changelog, `**Suite version**` in the guide, the plugin's manifests and the badge of the README
are the same; documentation speaks of no version that is yet to come. The changelog wins, for it is written at the release.
A suffix such as `-copilot` is the port's own and is not compared. A port whose documents speak of many later versions
counts by itself, and its prose is left alone. All but prose and packages can be corrected safely.

A release is a heading such as `## [2.1.0] - 2026-05-01`, `## v2.1.0 (2026-05-01)` or `### Version 2.1.0`; where it says
that it is unreleased, either version is right. The newest stands first, or last where the days say so. A package beside
the changelog, `package.json` or `gemini-extension.json`, may count releases of its own: that it differs is a note.

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

```md CHANGELOG.md
# Changes

## 2.2.0 (unreleased)

## v2.1.0 (2026-05-01)
```

```json good .claude-plugin/plugin.json
{"name": "suite", "version": "2.1.0"}
```

```json bad package.json
{"name": "suite", "version": "2.0.1"}
                              ^^^^^ the changelog's newest release is 2.1.0, this says 2.0.1
```

```md CHANGELOG.md
### Version 2.0.0 - 2026-04-01

### **2.1.0** 2026-05-01
```

```json bad .claude-plugin/plugin.json
{"name": "suite", "version": "2.0.1"}
                              ^^^^^ the changelog's newest release is 2.1.0, this says 2.0.1
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.project import Project
from arslint.project.versions import PACKAGES, changelog, numbers, places

_MOST_LATER = 5
_CITED = re.compile(r"(?<![\w./-])v(\d+\.\d+\.\d+)(?![\w.+-]*\d|[\w+-])")


@rule(on=Project, severity="warning", covers=("VB101",))
def check(project: Project) -> Iterator[Problem]:
    """Every place that gives another version than the newest release of the changelog beside it."""
    for home in project.homes:
        known = changelog(project, home)
        if known:
            newest = known.newest.version
            true = {numbers(version) for version in (newest, *known.pending)}
            for place in places(project, home):
                package = place.file in PACKAGES
                if numbers(place.version) not in ({*true, ()} if package else true):
                    fix = Fix.replace("Write it", place.span, newest, safe=not package)
                    found = _problem(place.path, place.span, newest, f"says {place.version}", fix)
                    yield found._replace(severity="info") if package else found
            later = [one for one in _cited(project, home) if numbers(one[2]) > max(true)]
            for path, span, said in later if len(later) <= _MOST_LATER else ():
                yield _problem(path, span, newest, f"speaks of v{said}", None)


def _problem(path: str, span: Span, newest: str, other: str, fix: Fix | None) -> Problem:
    message = f"the changelog's newest release is {newest}, this {other}"
    return Problem(span, message, "Raise all of them in the commit of the release.", fix, path=path)


def _cited(project: Project, home: str) -> Iterator[tuple[str, Span, str]]:
    """The versions that documentation speaks of."""
    prefix = f"{home}/docs/" if home else "docs/"
    for path in project.own:
        source = project.text(path) if path.startswith(prefix) else None
        for match in _CITED.finditer(source.text) if source else ():
            yield path, Span(*match.span()), match[1]
