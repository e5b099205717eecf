"""
The newest entry of the changelog says what changed, and the guide keeps up with it.

An entry of less than a hundred characters is a heading. The guide's `**Last Updated**` lies within a week of the entry, its
newest `## vX.Y Key Additions` is the entry's version, and a translation of a document has the same versions in its
headings.

```md CHANGELOG.md
## [2.1.0] - 2026-05-01

Search reads two more indexes, reports those that were down, and keeps the answers for ninety days, as asked for.
```

```md good .claude/CLAUDE.md
## v2.1 Key Additions

- **Last Updated**: 2026-05-03
```

```md bad .claude/CLAUDE.md
## v2.0 Key Additions
   ^^^^ the changelog's newest release is 2.1.0

- **Last Updated**: 2026-03-01
                    ^^^^^^^^^^ the changelog's newest release is of 2026-05-01
```

```md bad CHANGELOG.md
## v2.1.0 (2026-05-01)
^^^^^^^^^^^^^^^^^^^^^^ this entry has 16 characters

Search is faster
```

```md docs/SETUP.md
## Corpus (v1.2.0)
```

```md bad docs/SETUP.zh-TW.md
# 設定
^^^^ `docs/SETUP.md` has headings for v1.2.0, this translation has none
```
"""

import re
from collections.abc import Iterator
from datetime import date

from arslint import Problem, Span, rule
from arslint.project import Project
from arslint.project.versions import changelog
from arslint.text import Source

_UPDATED = re.compile(r"\*\*Last Updated\*\*: *(\d{4}-\d\d-\d\d)")
_ADDITIONS = re.compile(r"^## v(\d+(?:\.\d+){1,3})\b[^\n]*Key Additions", re.MULTILINE)
_VERSION = re.compile(r"^#{2,6} [^\n]*?(?<![\w.])v(\d+(?:\.\d+){2,3})(?![\w.-]*\d)", re.MULTILINE)
_TRANSLATION = re.compile(r"\.[a-z]{2}-[A-Z]{2}\.md$")
_SHORTEST, _DAYS = 100, 7


@rule(on=Project, severity="info", covers=("VB103",))
def check(project: Project) -> Iterator[Problem]:
    """What is wrong with each changelog's newest entry, with the guide beside it, and with translations."""
    for home in project.homes:
        known = changelog(project, home)
        if known:
            newest = known.newest
            if len(known.body) < _SHORTEST:
                message = f"this entry has {len(known.body)} characters"
                yield Problem(newest.span, message, "Say what changed.", path=known.path)
            for path in (f"{home}/.claude/CLAUDE.md".lstrip("/"), f"{home}/CLAUDE.md".lstrip("/")):
                guide = project.text(path)
                yield from _guide(guide, newest.version, newest.day, path) if guide else ()
    for path in project.own:
        if _TRANSLATION.search(path) and f"{path[:-9]}.md" in project.texts:
            yield from _translation(project, f"{path[:-9]}.md", path)


def _guide(source: Source, version: str, day: str | None, path: str) -> Iterator[Problem]:
    additions, updated = _ADDITIONS.search(source.text), _UPDATED.search(source.text)
    if additions and version.split(".")[: additions[1].count(".") + 1] != additions[1].split("."):
        span = Span(additions.start(1) - 1, additions.end(1))
        yield Problem(span, f"the changelog's newest release is {version}", "Add its key additions.", path=path)
    if updated and day and (_day(updated[1]) is None or abs((_day(updated[1]) or 0) - (_day(day) or 0)) > _DAYS):
        message = f"the changelog's newest release is of {day}"
        yield Problem(Span(*updated.span(1)), message, "Update the day.", path=path)


def _day(text: str) -> int | None:
    try:
        return date.fromisoformat(text).toordinal()
    except ValueError:
        return None


def _translation(project: Project, original: str, path: str) -> Iterator[Problem]:
    source, other = project.text(original), project.text(path)
    if source is None or other is None:
        return
    lacking = sorted(set(_VERSION.findall(source.text)) - set(_VERSION.findall(other.text)))
    if lacking:
        message = f"`{original}` has headings for v{', v'.join(lacking)}, this translation has none"
        yield Problem(other.line_span(1), message, "Translate these sections.", path=path)
