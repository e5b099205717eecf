"""
A number of agents is the number of agents.

`13-agent team` in a skill's description, `(13 Agents)` over its roster, the row of the skill in the guide's table and the
total in the plugin's manifest are read before anything else. A skill's number is that of its roster, or of its agent
files; the total is that of all agent files, mirrors left out. The right number can be filled in safely.

```md research/agents/search_agent.md
# Search Agent
```

```md research/agents/write_agent.md
# Write Agent
```

```md good research/SKILL.md
---
description: A 2-agent team.
---
## Agent Team (2 Agents)

| # | Agent |
|---|-------|
| 1 | `search_agent` |
| 2 | `write_agent` |
```

```md bad research/SKILL.md
---
description: A 3-agent team.
               ^^^^^^^ this skill has 2 agents, not 3
---
## Agent Team (1 Agents)
               ^^^^^^^^ this skill has 2 agents, not 1

| # | Agent |
|---|-------|
| 1 | `search_agent` |
| 2 | `write_agent` |
```

```json bad .claude-plugin/plugin.json
{"name": "x", "description": "1 skill, 3 prompt roles"}
                                       ^^^^^^^^^^^^^^ this suite has 2 agents, not 3
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents.manifest import DESCRIBING
from arslint.documents.place import GUIDES
from arslint.project import Project

_CLAIM = re.compile(r"\b(\d+)(?:-agent\b|[ -](?:prompt roles?|agents?)\b)", re.IGNORECASE)
_TEAM_SIZE = re.compile(r"\b(\d+)-agent\b")
_HEADING = re.compile(r"^#{1,4} [^\n]*\((\d+) agents?\)", re.MULTILINE | re.IGNORECASE)
_TEAM = re.compile(r"^#{2,4} [^\n]*\b(?:agent team|agents|team|roster)\b[^\n]*\n", re.MULTILINE | re.IGNORECASE)
_TABLE = re.compile(r"^\|[^\n]*?`([a-z0-9_]+_agent)`[^\n]*$", re.MULTILINE)
_GUIDES = GUIDES | {"readme.md", "mode_registry.md"}


@rule(on=Project, severity="warning", covers=("VB104",))
def check(project: Project) -> Iterator[Problem]:
    """Every number of agents in manifests, descriptions, titles and headings that is none of the true ones."""
    for path, rows in project.said.items():
        files = [one for one in project.counted if project.copy(one[1]) == project.copy(path)]
        for key, text, start, _ in rows if files and path.rpartition("/")[2] in DESCRIBING else ():
            for match in _CLAIM.finditer(text) if key == "description" and "\\" not in text else ():
                total = {len(files), len({name for name, _ in files})}
                yield from _wrong(match, start, total, len(files), "suite", path)
    for folder, path in project.skills.items():
        source = project.text(path)
        own = [one for _, one in project.counted if project.skill(one) == folder]
        roster = _roster(source.text) if source else set()
        true = {len(own), len(roster)} - {0}
        for match in _claims(source.text) if source and true else ():
            yield from _wrong(match, 0, true, len(roster) or len(own), "skill", path)
        guides = [one for one in project.own if one.rpartition("/")[2].lower() in _GUIDES]
        named = f"`{folder.rpartition('/')[2]}`"
        row = re.compile(rf"^\|[^|\n]*{re.escape(named)}[^|\n]*\|[^\n]*", re.MULTILINE)
        for guide, text in project.sources(guides if true else ()):
            spoken = named in text.text and project.home(guide) in ("", project.home(path))
            for line in row.finditer(text.text) if spoken else ():
                for match in _TEAM_SIZE.finditer(text.text, *line.span()):
                    yield from _wrong(match, 0, true, len(roster) or len(own), "skill", guide)


def _claims(text: str) -> Iterator[re.Match[str]]:
    """The numbers before the first section, and those in the headings of rosters."""
    first = re.search(r"^## ", text, re.MULTILINE)
    yield from _CLAIM.finditer(text, 0, first.start() if first else len(text))
    yield from _HEADING.finditer(text)


def _roster(text: str) -> set[str]:
    """The agents in the rows of the table below the heading of the team."""
    for heading in _TEAM.finditer(text):
        end = text.find("\n#", heading.end())
        found = set(_TABLE.findall(text[heading.end() : end if end > 0 else len(text)]))
        if found:
            return found
    return set()


def _wrong(match: re.Match[str], offset: int, true: set[int], best: int, what: str, path: str) -> Iterator[Problem]:
    if int(match[1]) in true:
        return
    number = Span(match.start(1) + offset, match.end(1) + offset)
    start = number.start if match.re is _HEADING else match.start() + offset
    end = match.end() + offset - (1 if match.re is _HEADING else 0)
    message = f"this {what} has {best} agents, not {match[1]}"
    fix = Fix.replace(f"Write {best}", number, str(best))
    yield Problem(Span(start, end), message, "Count again after every agent that comes or goes.", fix, path=path)
