"""
A number of modes is the number of modes.

The registry lists the modes of each skill; without one the skill's own table of modes does. `8 modes` in a skill's
description or title, in its row of a guide's table, and the total in the plugin's manifest, follow from it and can be filled in safely.

```md MODE_REGISTRY.md
## research (2 modes)

| Mode | Output |
|------|--------|
| `full` | Report |
| `quick` | Brief |
```

```md good research/SKILL.md
---
description: Research in 2 modes.
---
```

```md bad research/SKILL.md
---
description: Research in 3 modes.
                         ^^^^^^^ `research` has 2 modes, not 3
---
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Prompt
from arslint.documents.manifest import DESCRIBING
from arslint.documents.place import GUIDES
from arslint.documents.role import Role
from arslint.project import Project

_CLAIM = re.compile(r"\b(\d+) modes\b")
_GUIDES = GUIDES | {"readme.md"}


@rule(on=Project, severity="warning")
def check(project: Project) -> Iterator[Problem]:
    """Every number of modes in manifests, descriptions and titles that the tables of modes do not bear out."""
    registries = [path for path, facts in project.texts.items() if Role.REGISTRY.value in facts.get("roles", ())]
    registry = {path: counts for path in registries if (counts := _counts(project.prompt(path)))}
    for path, rows in project.said.items():
        near = [counts for other, counts in registry.items() if project.copy(other) == project.copy(path)]
        for key, text, start, _ in rows if len(near) == 1 and path.rpartition("/")[2] in DESCRIBING else ():
            for match in _CLAIM.finditer(text) if key == "description" and "\\" not in text else ():
                yield from _wrong(match, start, sum(near[0].values()), "the suite", path)
    for folder, path in project.skills.items():
        name = folder.rpartition("/")[2]
        source = project.text(path)
        counts = next((c for other, c in registry.items() if project.copy(other) == project.copy(path)), {})
        true = counts.get(name) or _own(project.prompt(path))
        head = re.search(r"^## ", source.text, re.MULTILINE) if source else None
        for match in (
            _CLAIM.finditer(source.text, 0, head.start() if head else len(source.text)) if source and true else ()
        ):
            yield from _wrong(match, 0, true, f"`{name}`", path)
        guides = (one for one in project.own if one.rpartition("/")[2].lower() in _GUIDES)
        row = re.compile(rf"^\|[^|\n]*`{re.escape(name)}`[^|\n]*\|[^\n]*", re.MULTILINE)
        for guide, text in project.sources(guides if true else ()):
            lines = row.finditer(text.text) if project.copy(guide) in ("", project.copy(path)) else ()
            for match in (match for line in lines for match in _CLAIM.finditer(text.text, *line.span())):
                yield from _wrong(match, 0, true, f"`{name}`", guide)


def _counts(registry: Prompt | None) -> dict[str, int]:
    """The number of modes of each skill that a registry has a table of modes for."""
    found: dict[str, int] = {}
    for table in registry.tables if registry else ():
        section = registry.markdown.section_at(table.span.start) if registry else None
        if section and table.header.cells and table.header.cells[0].text.lower() == "mode":
            name = re.match(r"[\w-]+", section.text)
            found[name[0] if name else section.text] = len(table.rows)
    return found


def _own(skill: Prompt | None) -> int:
    """The number of rows in the skill's largest table of modes."""
    tables = skill.tables if skill else ()
    return max((len(t.rows) for t in tables if t.header.cells and t.header.cells[0].text.lower() == "mode"), default=0)


def _wrong(match: re.Match[str], offset: int, true: int, what: str, path: str) -> Iterator[Problem]:
    if int(match[1]) != true:
        span = Span(match.start() + offset, match.end() + offset)
        fix = Fix.replace(f"Write {true}", Span(match.start(1) + offset, match.end(1) + offset), str(true))
        message = f"{what} has {true} modes, not {match[1]}"
        yield Problem(span, message, "Count again after every mode that comes or goes.", fix, path=path)
