"""
The handoff schemas lead to the consumer protocol, and no longer defer it once both consumers are wired.

With one consumer wired the sentence that defers the other must stay.

```md academic-pipeline/references/literature_corpus_consumers.md
# Consumer Protocol
```

```md deep-research/agents/bibliography_agent.md
# Bibliography Agent
```

```md academic-paper/agents/literature_strategist_agent.md
# Literature Strategist Agent
```

```md good shared/handoff_schemas.md
## Schema 9: Material Passport

See [the protocol](../academic-pipeline/references/literature_corpus_consumers.md).
```

```md bad shared/handoff_schemas.md
## Schema 9: Material Passport
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Schema 9 does not lead to the consumer protocol

Consumer-side integration deferred to v3.6.5+
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ both consumers are wired, and this still defers them
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents.place import called
from arslint.documents.reference import LINK, heard
from arslint.project import Project

DEFERRED = "Consumer-side integration deferred to v3.6.5+"
NAME = "literature_corpus_consumers"


@rule(on=Project, severity="error", covers=("CC119",), spec=("L8",), since="3.6")
def check(project: Project) -> Iterator[Problem]:
    """Each copy of the handoff schemas, by the number of consumers that are wired."""
    wired = {called(path) for path in project.playing("consumer")}
    if not project.playing("consumer-doc") or not wired:
        return
    for path in project.playing("handoff-schemas"):
        prompt = project.prompt(path)
        section = prompt.section("Schema 9") if prompt else None
        if prompt is None or section is None:
            continue
        place = prompt.section("Literature Corpus Input Port", section) or section
        head = prompt.source.line_span(prompt.source.position(place.start).line)
        deferred = prompt.live.find(DEFERRED)
        if len(wired) > 1:
            links = map(heard, project.texts.get(path, {}).get("references", ()))
            if deferred >= 0:
                span = Span(deferred, deferred + len(DEFERRED))
                yield Problem(
                    span, "both consumers are wired, and this still defers them", "Take the sentence away.", path=path
                )
            if not any(NAME in one.text for one in links if one.kind == LINK) and not re.search(
                rf"\b{NAME}\b", prompt.live
            ):
                yield Problem(
                    head, "Schema 9 does not lead to the consumer protocol", f"Link to `{NAME}.md`.", path=path
                )
        elif deferred < 0:
            yield Problem(
                head, "one consumer is not wired, and Schema 9 does not say so", f"Keep `{DEFERRED}`.", path=path
            )
