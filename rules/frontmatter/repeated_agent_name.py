"""
No two agents of a suite share a name.

A host dispatches by name: with two files for one name it takes either. Copies that are the same byte for byte are one
agent, and one host does not see the agents in the folder of another, such as `.opencode/`. Two skills may each have an
agent of a name as long as nobody dispatches it from elsewhere, so this is a warning.

```md paper/agents/mentor_agent.md
---
name: mentor_agent
---
Ask about the outline.
```

```md good research/agents/coach_agent.md
---
name: coach_agent
---
Ask about the question.
```

```md bad research/agents/mentor_agent.md
---
name: mentor_agent
      ^^^^^^^^^^^^ `mentor_agent` is also the agent in `paper/agents/mentor_agent.md`
---
Ask about the question.
```
"""

from collections import defaultdict
from collections.abc import Iterator

from arslint import Label, Problem, Span, rule
from arslint.documents.place import host
from arslint.project import Project


@rule(on=Project, severity="warning", covers=("FM903",))
def check(project: Project) -> Iterator[Problem]:
    """Every agent whose name an earlier file of the same copy of the suite has with other text."""
    named: defaultdict[tuple[str, str, str], list[str]] = defaultdict(list)
    for stem, known in project.agents.items():
        for path in known:
            node = project.front(path, "name")
            name = node.value if node and isinstance(node.value, str) else stem
            named[project.home(path), host(path), name].append(path)
    for (_, _, name), files in named.items():
        for path in files[1:]:
            one, other = project.text(files[0]), project.text(path)
            if one and other and one.text != other.text:
                node = project.front(path, "name")
                span = node.span if node else other.line_span(1)
                label = Label(Span(0, 0), "the other one", files[0])
                message = f"`{name}` is also the agent in `{files[0]}`"
                yield Problem(span, message, "Give one of them another name.", labels=(label,), path=path)
