"""
The protocol, the manifest and the agents of a suite name the same corpus consumers.

An agent that reads the corpus without a block in the protocol follows rules that nobody wrote for it; a block without an
agent promises what nobody does. Each copy of a suite is looked at by itself. Where a suite ships no manifest, the agents
themselves count.

```md deep-research/agents/bibliography_agent.md
# Bibliography Agent

## Reading `literature_corpus[]` from Material Passport
```

```md good academic-pipeline/references/literature_corpus_consumers.md
# Consumer Protocol

## Consumer: bibliography_agent

Wired.
```

```md bad academic-pipeline/references/literature_corpus_consumers.md
# Consumer Protocol

## Consumer: bibliographic_agent
   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no agent `bibliographic_agent` reads the corpus

Wired.
```
"""

from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents.place import called
from arslint.project import Project, roster

SECTION = "Reading `literature_corpus[]` from Material Passport"
_CURE = (
    "Name every consumer in the protocol (`## Consumer: NAME`), in the manifest and by its section, or in none of them."
)


@rule(on=Project, severity="error", covers=("CC101", "CC102", "CC104"), spec=("L1", "L2", "L8"), since="3.6")
def check(project: Project) -> Iterator[Problem]:
    """Each copy of the suite by itself: its protocol, then the three sets."""
    agents = {path: place for path in project.playing("consumer") if (place := _section(project, path))}
    documents = project.playing("consumer-doc")
    for home in sorted({project.copy(path) for path in (*agents, *documents)}):
        mine = {path: place for path, place in agents.items() if project.copy(path) == home}
        told = [path for path in documents if project.copy(path) == home]
        if not told:
            path, place = next(iter(mine.items()))
            message = "this agent reads the corpus by a protocol that the suite does not have"
            cure = "Add `literature_corpus_consumers.md`, or take the section away."
            yield Problem(place, message, cure, path=path, covers=("CC101",))
            continue
        for again in told[1:]:
            yield Problem(
                Span(0, 1),
                f"`{told[0]}` is the protocol too; keep one",
                _CURE,
                path=again,
                severity="warning",
                covers=("CC101",),
            )
        yield from _sets(project, told[0], mine)


def _section(project: Project, path: str) -> Span | None:
    prompt = project.prompt(path)
    heading = next(prompt.sections(SECTION), None) if prompt else None
    return heading.text_span if heading else None


def _sets(project: Project, document: str, agents: dict[str, Span]) -> Iterator[Problem]:
    prompt = project.prompt(document)
    blocks = {block.name: block for block in roster.consumer_blocks(prompt)} if prompt else {}
    wired = {block.name: block.span for block in blocks.values() if block.wired}
    names = {called(path): (path, span) for path, span in agents.items()}
    manifests = list(roster.consumers(project))
    listed = {entry.get("agent_basename") for _, entries in manifests for entry in entries}
    for name, span in wired.items():
        if name not in names:
            yield Problem(span, f"no agent `{name}` reads the corpus", _CURE, path=document, covers=("CC102",))
        if manifests and name not in listed:
            yield Problem(span, f"the manifest does not name `{name}`", _CURE, path=document, covers=("CC102",))
    for name, (path, span) in names.items():
        if name not in blocks:
            message = f"`{name}` reads the corpus and is not registered in the protocol"
            yield Problem(span, message, _CURE, path=path, severity="warning", covers=("CC102",))
    for name, block in blocks.items():
        if not block.wired and (name in listed or (len(wired) > 1 and name in names)):
            message = f"`{name}` is a stub here and wired elsewhere"
            cure = "Write its block, or take it from the manifest."
            yield Problem(block.span, message, cure, path=document, covers=("CC104",))
