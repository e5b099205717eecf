"""
The number of agents that the README gives for the whole suite is their number.

The badge `agents-13` of a README at the top, and a line in it that counts skills too, such as "a 13-agent team with 4
skills", speak of the whole. An agent counts once where its copies are the same; the number without the agents that skills
share, or that of the agents at the top alone, is right too. A line may speak of one skill, and one that names a release
tells of the past: these are left alone.

```md research/agents/search_agent.md
# Search Agent
```

```md research/agents/write_agent.md
# Write Agent
```

```md good README.md
![Agents](https://img.shields.io/badge/agents-2-green) ![Agents](https://img.shields.io/badge/agents-10%2B-green)

A 7-agent team reviews the paper.

## v2.0

A 7-agent team with 3 skills.
```

```md bad README.md
![Agents](https://img.shields.io/badge/agents-13-green)
                                       ^^^^^^^^^ this suite has 2 agents, not 13

A 12-agent team with 9 skills.
  ^^^^^^^^^^^^^ this suite has 2 agents, not 12
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.project import Project

_BADGE = re.compile(r"(?<=badge/)(?:[\w%]*(?:_|%20))?agents?-(\d+)(?![\da-z.+]|%2B)", re.IGNORECASE)
_TEAM = re.compile(r"\b(\d+)-agent team\b", re.IGNORECASE)
_SKILLS = re.compile(r"\b\d+ skills\b", re.IGNORECASE)
_PAST = re.compile(r"\bv\d+\.\d|\b\d+\.\d+\.\d+\b|\b\d{4}-\d\d-\d\d\b")
_CURE = "Count again after every agent that comes or goes."


@rule(on=Project, severity="warning", covers=("VB104",))
def check(project: Project) -> Iterator[Problem]:
    """Every badge, and every line about the whole, whose number of agents is none of the true ones."""
    for path in project.own:
        folder, _, name = path.rpartition("/")
        source = project.text(path) if name.startswith("README") and folder == project.home(path) else None
        for match in _totals(source.text) if source else ():
            copy = project.copy(path)
            agents = [one for _, one in project.counted if project.copy(one) == copy]
            distinct = len({(one.rpartition("/")[2], text.text) for one, text in project.sources(agents)})
            if agents and int(match[1]) not in {distinct, *_true(project, project.home(path), agents, match)}:
                fix = Fix.replace(f"Write {distinct}", Span(*match.span(1)), str(distinct), safe=False)
                message = f"this suite has {distinct} agents, not {match[1]}"
                yield Problem(Span(*match.span()), message, _CURE, fix, path=path)


def _totals(text: str) -> Iterator[re.Match[str]]:
    if "badge/" in text:
        yield from _BADGE.finditer(text)
    for match in _TEAM.finditer(text) if "agent team" in text else ():
        start, end = text.rfind("\n", 0, match.start()) + 1, text.find("\n", match.end())
        line = text[start : end if end > 0 else len(text)]
        above = text.rfind("\n##", 0, start) + 1
        heading = text[above : text.find("\n", above)] if above else ""
        if _SKILLS.search(line) and not _PAST.search(f"{heading} {line}"):
            yield match


def _true(project: Project, home: str, agents: list[str], match: re.Match[str]) -> Iterator[int]:
    """The other numbers that a README may give."""
    yield len(agents)
    yield len({one.rpartition("/")[2] for one in agents})
    yield len({one.rpartition("/")[2] for one in agents if "/shared/" not in f"/{one}"})
    top = f"{home}/agents" if home else "agents"
    yield sum(one.rpartition("/")[0] == top and one.endswith(".md") for one in project.tree.files)
    for folder in project.skills if match.re is _TEAM else ():
        yield sum(project.skill(one) == folder for one in agents)
