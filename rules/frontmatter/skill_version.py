"""
A skill says one version of itself everywhere.

The front matter, the title (`# Paper v3.3.1 — …`), the row of the version table and the guide's table of skills are read by
different people. The front matter wins; the others can be corrected safely.

```md .claude/CLAUDE.md
| Skill | Purpose |
|-------|---------|
| `paper` v1.2.0 | Writes |
```

```md good paper/SKILL.md
---
name: paper
version: 1.2.0
---
# Paper v1.2.0 — Writing
```

```md bad paper/SKILL.md
---
name: paper
version: 1.2.0
---
# Paper v1.1.0 — Writing
        ^^^^^^ the front matter says 1.2.0, this says 1.1.0

## Version Info

| Item | Content |
|------|---------|
| Skill Version | 1.0.0 |
                  ^^^^^ the front matter says 1.2.0, this says 1.0.0
```

```md fixed paper/SKILL.md
---
name: paper
version: 1.2.0
---
# Paper v1.2.0 — Writing

## Version Info

| Item | Content |
|------|---------|
| Skill Version | 1.2.0 |
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.project import Project
from arslint.text import Source

_TITLE = re.compile(r"^# [^\n]*?\bv(\d+\.\d+(?:\.\d+)*)\b", re.MULTILINE)
_ROW = re.compile(r"^\|[ \t*]*(?:Skill )?Version[ \t*]*\|[ \t*`]*v?(\d+\.\d+(?:\.\d+)*)\b", re.MULTILINE)
_GUIDE = re.compile(r"^\|[ \t]*`([\w-]+)`[ \t]+v(\d+\.\d+(?:\.\d+)*)\b", re.MULTILINE)


@rule(on=Project, severity="warning", covers=("FM905", "VB102"))
def check(project: Project) -> Iterator[Problem]:
    """Every other version that a skill, or a guide's table, gives for it."""
    versions: dict[str, set[str]] = {}
    for folder, path in project.skills.items():
        node = project.front(path, "metadata", "version") or project.front(path, "version")
        source = project.text(path)
        if node and source:
            version = node.source_text or str(node.value)
            versions.setdefault(folder.rpartition("/")[2], set()).add(version)
            for pattern in (_TITLE, _ROW):
                yield from _others(source, pattern, version, path)
    for path in project.own:
        if path.rpartition("/")[2].upper() in ("CLAUDE.MD", "AGENTS.MD", "GEMINI.MD"):
            source = project.text(path)
            for match in _GUIDE.finditer(source.text) if source else ():
                known = versions.get(match[1], {match[2]})
                if match[2] not in known and len(known) == 1:
                    yield _problem(Span(*match.span(2)), min(known), match[2], path, ("VB102",))


def _others(source: Source, pattern: re.Pattern[str], version: str, path: str) -> Iterator[Problem]:
    for match in pattern.finditer(source.text):
        if match[1] != version:
            lead = 1 if pattern is _TITLE else 0
            yield _problem(Span(match.start(1) - lead, match.end(1)), version, match[1], path, ("FM905",), "v" * lead)


def _problem(span: Span, version: str, other: str, path: str, covers: tuple[str, ...], lead: str = "") -> Problem:
    fix = Fix.replace(f"Write {version}", span, lead + version)
    message = f"the front matter says {version}, this says {other}"
    return Problem(span, message, "Raise both together.", fix, covers=covers, path=path)
