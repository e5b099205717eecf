"""
Every agent is named by the roster of its skill, or something dispatches it.

An agent file that the skill's entry (`SKILL.md` or its like) does not name is never loaded: its contracts bind nobody.
A skill whose entry names none of its agents has no roster and is left alone; an agent below `shared/` may be on the roster
of any skill. That another text mentions the agent, as the
owner of a file for instance, does not make it used.

```md research/SKILL.md
Phase 1: `search_agent`.
```

```md research/agents/search_agent.md
# Search Agent
```

```md good research/agents/search_agent.md
# Search Agent
```

```md bad research/agents/timeline_agent.md
# Timeline Agent
^^^^^^^^^^^^^^^^ `research/SKILL.md` does not name `timeline_agent`, and nothing dispatches it
```
"""

from collections import defaultdict
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents.place import called
from arslint.documents.reference import AGENT, CALL, LINK, PATH
from arslint.project import Project


@rule(on=Project, severity="warning")
def check(project: Project) -> Iterator[Problem]:
    """Every agent file that no roster and no dispatch names."""
    dispatched = {one.text for _, one in project.references(AGENT) if one.note == "dispatch"}
    rosters = _rosters(project)
    by_skill: defaultdict[str | None, list[tuple[str, str]]] = defaultdict(list)
    for name, files in project.agents.items():
        for path in files:
            shared = "shared" in path.split("/")
            by_skill[None if shared else project.skill(path)].append((name, path))
    for skill, agents in by_skill.items():
        entry = project.skills.get(skill or "")
        near = [entry] if entry else list(project.skills.values())
        named = {name for other in near for name in rosters.get(other, ())}
        if named.isdisjoint(name for name, _ in agents):
            continue
        for name, path in agents:
            source = project.text(path)
            if name not in named and name not in dispatched and source:
                where = f"`{entry}`" if entry else "no skill"
                verb = "does not name" if entry else "names"
                message = f"{where} {verb} `{name}`, and nothing dispatches it"
                yield Problem(source.line_span(1), message, "Add it to the roster, or delete it.", path=path)


def _rosters(project: Project) -> dict[str, set[str]]:
    """The agents that each entry of a skill names, by name or by file."""
    found: dict[str, set[str]] = {}
    entries = set(project.skills.values())
    for path, one in project.references(AGENT, PATH, LINK, CALL):
        if path in entries:
            found.setdefault(path, set()).add(called(one.text))
    return found
