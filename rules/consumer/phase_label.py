"""
The phase of a consumer is the same in the protocol and in the agent's own boundary.

The bibliography agent is in phase 1 by the protocol and in phase 2 by itself, in every release: one counts the phases of
the pipeline, the other those of its skill.

```md deep-research/agents/bibliography_agent.md
# Bibliography Agent

You are a single-phase agent assigned to **Phase 2 (Investigation)**.
```

```md good academic-pipeline/references/literature_corpus_consumers.md
# Consumer Protocol

## Consumer: bibliography_agent

**Phase**: 2
```

```md bad academic-pipeline/references/literature_corpus_consumers.md
# Consumer Protocol

## Consumer: bibliography_agent

**Phase**: 1
^^^^^^^^^^^^ the protocol puts `bibliography_agent` into phase 1, its own boundary into phase 2
```
"""

import re
from collections.abc import Iterator

from arslint import Label, Problem, rule
from arslint.documents.place import called
from arslint.project import Project

_PHASE = re.compile(r"(?m)^\*\*Phase(?::\*\*|\*\*:)\s*(?:Phase )?(\d)")
_OWN = re.compile(r"single-phase agent assigned to \**(?:[\w-]+ )?Phase (\d)")


@rule(on=Project, severity="info", covers=("CC122",), since="3.6")
def check(project: Project) -> Iterator[Problem]:
    """Each block of the protocol against the agent that it names."""
    agents = {called(path): path for path in reversed(project.playing("consumer"))}
    for document in project.playing("consumer-doc"):
        prompt = project.prompt(document)
        for heading in prompt.headings if prompt else ():
            name = heading.text.removeprefix("Consumer:").strip().strip("`")
            agent = project.prompt(agents[name]) if heading.text.startswith("Consumer:") and name in agents else None
            if prompt is None or agent is None:
                continue
            told = _PHASE.search(prompt.live, *prompt.markdown.section(heading))
            own = _OWN.search(agent.live)
            if told and own and told[1] != own[1]:
                span = prompt.source.line_span(prompt.source.position(told.start()).line)
                there = agent.source.line_span(agent.source.position(own.start()).line)
                labels = (Label(there, f"the agent is of phase {own[1]}", agents[name]),)
                message = f"the protocol puts `{name}` into phase {told[1]}, its own boundary into phase {own[1]}"
                cure = "Say the phase of the skill that the agent works in."
                yield Problem(span, message, cure, labels=labels, path=document)
