"""
An agent without a shell is not told to use one.

The write-scope guard denies Bash to every agent of a single phase. A prompt that tells such an agent to run a script itself
asks for what will fail; the work belongs to whoever dispatches it.

```json scripts/ars_phase_scope_manifest.json
{"agents": {"search_agent": {"bucket": "A", "phase": "2", "allowed_write_globs": ["phase2_*/**"]}}}
```

```md good research/agents/search_agent.md
The dispatching layer runs `python scripts/search.py`.
```

```md bad research/agents/search_agent.md
Execute the search with the Bash tool.
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the guard denies Bash to `search_agent`
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.project import Project
from arslint.project.roster import guarded

_BASH = re.compile(r"Bash`?(?: tool)?")
_TOLD = re.compile(
    r"(?:[Ee]xecute|[Rr]un|[Ii]nvoke|[Cc]all) ((?:it|them|this|the [\w -]{1,40})? ?(?:with|using|via|through) (?:the )?`?)\Z"
)
_OTHERS = re.compile(r"\b(?:never|not|cannot|dispatch\w*|orchestrator|caller|denied)\b", re.IGNORECASE)


@rule(on=Project, severity="warning", covers=("VB109",), since="3.10")
def check(project: Project) -> Iterator[Problem]:
    """Every sentence that tells a guarded agent to use Bash."""
    for name in guarded(project):
        for path, agent in project.sources(project.agents.get(name, ())):
            for match in _BASH.finditer(agent.text):
                line = agent.line_span(agent.position(match.start()).line)
                told = _TOLD.search(agent.text, line.start, match.start())
                start = max(line.start, agent.text.rfind(". ", line.start, told.start())) if told else 0
                if told and not _OTHERS.search(agent.text, start, match.end()):
                    span = Span(told.start(1), match.end())
                    message = f"the guard denies Bash to `{name}`"
                    yield Problem(span, message, "Let the dispatching layer run it.", path=path)
