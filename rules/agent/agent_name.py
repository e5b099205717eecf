"""
An agent's front matter gives it the name of its file and a description.

The write-scope guard and every dispatcher know an agent by its name; under another one the guard is silently off. An agent
without front matter is information, for early suites have none. OpenCode takes the name from the file.

```md good academic-pipeline/agents/state_tracker_agent.md
---
name: state_tracker_agent
description: Keeps the state of the pipeline
---
```

```md good .opencode/agent/state_tracker_agent.md
---
description: Keeps the state of the pipeline
mode: subagent
---
```

```md bad academic-pipeline/agents/state_tracker_agent.md
---
name: tracker_agent
      ^^^^^^^^^^^^^ the agent is called `tracker_agent` and its file `state_tracker_agent`
description: Keeps the state of the pipeline
---
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Prompt
from arslint.documents.place import host

_CURE = "Write `name:` as the file is called, without `.md`; guards and dispatchers know an agent by this name."


@rule(on=Prompt, severity="error", covers=("FM901",), roles=("agent",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """Name and description of each `*_agent.md`; a file without front matter is information."""
    stem = prompt.source.path.rpartition("/")[2].removesuffix(".md")
    if not stem.endswith("_agent"):
        return
    head = Span(0, prompt.source.line_span(1).end)
    if prompt.markdown.frontmatter is None:
        message = "this agent has no front matter, so no guard knows its name"
        yield Problem(head, message, f"Add `name: {stem}` and a `description`.", severity="info")
        return
    root = prompt.front.root
    if root is None or not root.is_mapping or prompt.front.faults:
        fault = next(iter(prompt.front.faults), None)
        yield Problem(fault.span if fault else head, "the front matter cannot be read", fault.hint if fault else _CURE)
        return
    name, description = root.get("name"), root.get("description")
    if name is None and host(prompt.source.path) != ".opencode":
        yield Problem(head, "this agent has no `name`", _CURE)
    elif name and name.value != stem:
        fix = Fix.replace(f"Name it `{stem}`", name.span, stem, safe=False)
        yield Problem(name.span, f"the agent is called `{name.value}` and its file `{stem}`", _CURE, fix)
    if description is None or not isinstance(description.value, str) or not description.value.strip():
        place = description.span if description and description.span.start < description.span.end else head
        yield Problem(place, "this agent has no `description`", "Say in one sentence what it is for.")
