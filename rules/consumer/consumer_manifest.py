"""
Each entry of the consumer manifest is whole, stands once, and names an agent that the protocol wires.

Tools read the manifest instead of the prose: an entry with a path of another agent, without a version or for an agent that the
protocol does not know makes them check the wrong file.

```md academic-pipeline/references/literature_corpus_consumers.md
# Consumer Protocol

## Consumer: bibliography_agent

Wired.
```

```json good scripts/corpus_consumer_manifest.json
{"supported_consumers": [
  {"agent_basename": "bibliography_agent", "agent_path": "deep-research/agents/bibliography_agent.md",
   "skill": "deep-research", "phase": "Phase 1", "since_version": "v3.6.5"}
]}
```

```json bad scripts/corpus_consumer_manifest.json
{"supported_consumers": [
  {"agent_basename": "bibliography_agent", "agent_path": "deep-research/agents/bibliography_agent.md",
                     ^^^^^^^^^^^^^^^^^^^^ `soon` is no version such as v3.6.5
   "skill": "deep-research", "phase": "Phase 1", "since_version": "soon"}
]}
```
"""

import re
from collections.abc import Iterator
from typing import Any

from arslint import Label, Problem, Span, rule
from arslint.documents.place import called
from arslint.project import Project, roster

_VERSION = re.compile(r"v\d+\.\d+\.\d+")
_CURE = "Write base name, path, skill, phase and version of the agent, and its block in the protocol."


@rule(on=Project, severity="error", covers=("CC102",), spec=("L2", "L8"), since="3.6")
def check(project: Project) -> Iterator[Problem]:
    """Each entry at its base name, where the suite has a protocol."""
    documents = project.playing("consumer-doc")
    protocols = [prompt for path in documents if (prompt := project.prompt(path))]
    wired = {block.name for prompt in protocols for block in roster.consumer_blocks(prompt) if block.wired}
    for path, entries in roster.consumers(project) if documents else ():
        yield from _entries(project, path, entries, wired)


def _entries(project: Project, path: str, entries: list[dict[str, Any]], wired: set[str]) -> Iterator[Problem]:
    source = project.text(path)
    seen: dict[str, Span] = {}
    at = 0
    for entry in entries:
        name = str(entry.get("agent_basename"))
        at = max(source.text.find(f'"{name}"', at), 0) if source else 0
        span = Span(at, at + len(name) + 2)
        at = span.end
        for message in _faults(name, entry, wired):
            yield Problem(span, message, _CURE, path=path)
        if name in seen:
            labels = (Label(seen[name], "the first entry"),)
            yield Problem(span, f"`{name}` stands twice", _CURE, labels=labels, path=path)
        seen.setdefault(name, span)


def _faults(name: str, entry: dict[str, Any], wired: set[str]) -> Iterator[str]:
    file, skill, since = (str(entry.get(key)) for key in ("agent_path", "skill", "since_version"))
    if name not in wired:
        yield f"`{name}` has no wired block in the protocol"
    if called(file) != name:
        yield f"the path of `{name}` is `{file}`"
    if skill not in file.split("/"):
        yield f"`{name}` is not of the skill `{skill}`"
    if not _VERSION.fullmatch(since):
        yield f"`{since}` is no version such as v3.6.5"
    if not isinstance(entry.get("phase"), str):
        yield f"`{name}` has no phase"
