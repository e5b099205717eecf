"""
An agent that a prompt names has a file.

Handing work to `figure_agent` when there is none ends the step without a word: the model plays the part from its name
alone. A field that merely ends in `_agent`, in a schema or before a colon, is no agent. Suites without any agent file are
left alone.

`cite_provenance_finalizer_agent` is a step of the orchestrator that many ports still call an agent.

```md research/agents/search_agent.md
# Search Agent
```

```md good research/SKILL.md
Dispatch `search_agent` with `owner_agent: search_agent`; `search_agent.md` says how.
```

```md bad research/references/captions.md
The captions are those of `figure_agent.md`.
                           ^^^^^^^^^^^^^^^ there is no agent `figure_agent`
```

```md bad research/SKILL.md
Dispatch `figure_agent`; its captions go to caption_agent.
          ^^^^^^^^^^^^ there is no agent `figure_agent`
                                            ^^^^^^^^^^^^^ there is no agent `caption_agent`
```
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from difflib import get_close_matches

from arslint import Problem, rule
from arslint.documents.reference import AGENT, NAME, Reference
from arslint.project import Project

_FIELD = re.compile(r"[\"`]?\s*:(?!:)\s*[\"'`<\w]|=")
_FILE = re.compile(r"\w_agent\.md\Z")
_STEP = "cite_provenance_finalizer_agent"


@rule(on=Project, severity="error", covers=("XR008", "MB709"))
def check(project: Project) -> Iterator[Problem]:
    """Every name of an agent in the live texts that no file has; an error where work is handed to it."""
    known = {*project.agents, *project.agent_names}
    unknown = list(_unknown(project, known)) if known else []
    fields = _fields(project, unknown)
    for path, reference in unknown:
        if reference.text in fields:
            continue
        close = get_close_matches(reference.text, sorted(known), 1, 0.75)
        hint = f"Did you mean `{close[0]}`?" if close else "Add its file, or name the agent that does the work."
        if reference.text == _STEP:
            hint = (
                "It is the finalizer step of `pipeline_orchestrator_agent`: call it the cite-time provenance finalizer."
            )
        yield Problem(
            reference.span,
            f"there is no agent `{reference.text}`",
            hint,
            severity="error" if reference.note and reference.text != _STEP else "warning",
            covers=("MB709",) if reference.text == _STEP else ("XR008",),
            path=path,
        )


def _unknown(project: Project, known: set[str]) -> Iterator[tuple[str, Reference]]:
    """What names an agent, by itself or by its file, that the copy of the suite around it does not know."""
    by_copy = _by_copy(project)
    for path, one in project.references(AGENT, NAME):
        name = one.text.removesuffix(".md")
        here = by_copy.get(project.copy(path), known)
        if (one.kind == AGENT or _FILE.search(one.text)) and name not in here and name not in by_copy[None]:
            yield path, one._replace(text=name)


def _by_copy(project: Project) -> dict[str | None, set[str]]:
    """The names of the agents of each copy of the suite; those of agents outside of all copies under None."""
    found: defaultdict[str | None, set[str]] = defaultdict(set)
    for name, files in project.agents.items():
        for path in files:
            node, copy = project.front(path, "name"), project.copy(path)
            mine = found[copy if copy in project.tops else None]
            mine |= {name, node.value} if node and isinstance(node.value, str) else {name}
    found[None] |= project.agent_names.difference(*found.values())
    return dict(found)


def _fields(project: Project, named: list[tuple[str, Reference]]) -> set[str]:
    """The names that are written as fields somewhere, in a schema or before a colon."""
    found: set[str] = set()
    for path, reference in named:
        source = project.text(path)
        if source and _FIELD.match(source.text, reference.end, reference.end + 8):
            found.add(reference.text)
    names = {reference.text for _, reference in named} - found
    for schema in project.schemas if names else ():
        source = project.text(schema)
        found |= {name for name in names if source and f'"{name}"' in source.text}
    return found
