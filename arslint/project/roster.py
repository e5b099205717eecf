"""The lists of agents: what one may write, which model it runs on, which of them read the corpus."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from arslint.documents.prompt import Prompt
    from arslint.project import Project
    from arslint.text import Span

SCOPE, TIERS = "ars_phase_scope_manifest.json", "model_tiering_manifest.json"
CONSUMERS = "corpus_consumer_manifest.json"
_STUB = "<!-- LINT_STUB: skip_cross_check -->"
_CONSUMER = re.compile(r"^Consumer:\s+`?([\w.-]+)`?\s*$")


class Block(NamedTuple):
    """A consumer in the consumer protocol: where its heading names it, and whether it is wired or only a stub."""

    name: str
    span: Span
    wired: bool


def listed(project: Project, name: str, key: str = "agents") -> Iterator[tuple[str, Any]]:
    """The manifests of a name that can be read, with what each has under a key."""
    for path in project.tree.by_name.get(name, ()):
        source = project.text(path) if not project.quoted(path) else None
        try:
            yield path, json.loads(source.text)[key] if source and source.text else ()
        except (ValueError, LookupError, TypeError, RecursionError):
            continue


def guarded(project: Project) -> Mapping[str, Any]:
    """The agents of a single phase by name, as the write-scope manifest lists them."""
    found = (agents for _, agents in listed(project, SCOPE))
    return next((agents for agents in found if isinstance(agents, dict)), {})


def consumers(project: Project) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The manifests of corpus consumers, with their entries."""
    for path, entries in listed(project, CONSUMERS, "supported_consumers"):
        yield path, [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []


def consumer_blocks(prompt: Prompt) -> Iterator[Block]:
    """The consumers that a consumer protocol has a section for."""
    for heading in prompt.headings:
        named = _CONSUMER.match(heading.text)
        if heading.level == 2 and named:
            section = prompt.source.slice(prompt.markdown.section(heading))
            yield Block(named[1], heading.text_span, _STUB not in section)


def outputs(project: Project) -> Iterator[str]:
    """The patterns of the files that guarded agents are known to write."""
    for agent in guarded(project).values():
        patterns = agent.get("known_named_outputs") if isinstance(agent, dict) else None
        yield from (one for one in patterns if isinstance(one, str)) if isinstance(patterns, list) else ()
