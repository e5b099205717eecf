"""Roles: which part of a suite a prompt plays, in whatever layout it lies (prompts catalogue 0.3)."""

from __future__ import annotations

import re
from collections import Counter
from enum import Enum
from typing import NamedTuple

from arslint.documents import bundle, frontmatter, place


class Role(Enum):
    """A part of a suite; the value is how contract packs name it."""

    ORCHESTRATOR = "orchestrator"
    ADAPTER = "orchestrator-adapter"
    FORMATTER = "formatter"
    CONSUMER = "consumer"
    CONSUMER_DOC = "consumer-doc"
    RESET_DOC = "reset-doc"
    MODE_ADVISOR = "mode-advisor"
    REGISTRY = "registry"
    STATE_MACHINE = "state-machine"
    STATE_TRACKER = "state-tracker"
    OBSERVER = "observer"
    HANDOFF = "handoff-schemas"
    FIRM_RULES = "firm-rules"
    WRITER = "writer"
    AGENT = "agent"
    SKILL = "skill"
    COMMAND = "command"
    REFERENCE = "reference"
    GUIDE = "guide"


class _Marks(NamedTuple):
    """What a role is known by: file names without suffix, the start of its title, and headings of which it has two."""

    stems: tuple[str, ...]
    titles: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()


_MARKS = {
    Role.ORCHESTRATOR: _Marks(
        ("pipeline_orchestrator_agent",),
        ("pipeline orchestrator agent",),
        (
            "mid-entry material passport check",
            "cite-time provenance finalizer (v3.7.1)",
            "checkpoint confirmation semantics",
            "mode switching rules",
        ),
    ),
    Role.ADAPTER: _Marks(("academic-pipeline-orchestrator",)),
    Role.FORMATTER: _Marks(
        ("formatter_agent",),
        ("formatter agent",),
        ("cite-time provenance hard gate", "cite-time terminal policy gate (v3.10)", "ars marker stripping (#390)"),
    ),
    Role.CONSUMER: _Marks(
        ("bibliography_agent", "literature_strategist_agent"), ("bibliography agent", "literature strategist agent")
    ),
    Role.CONSUMER_DOC: _Marks(
        ("literature_corpus_consumers",),
        ("consumer protocol",),
        ("the four iron rules", "pre-screened block template", "consumer:"),
    ),
    Role.RESET_DOC: _Marks(
        ("passport_as_reset_boundary",),
        ("passport as reset boundary",),
        ("concurrency model", "iron rules", "the reset boundary protocol"),
    ),
    Role.MODE_ADVISOR: _Marks(
        ("mode_advisor",), ("mode advisor",), ("quick decision matrix", "pipeline stage entry points")
    ),
    Role.REGISTRY: _Marks(("mode_registry",), ("mode registry",)),
    Role.STATE_MACHINE: _Marks(("pipeline_state_machine",), ("pipeline state machine",)),
    Role.STATE_TRACKER: _Marks(("state_tracker_agent",)),
    Role.OBSERVER: _Marks(("collaboration_depth_agent",), ("collaboration depth agent",)),
    Role.HANDOFF: _Marks(("handoff_schemas",)),
    Role.FIRM_RULES: _Marks(("firm_rules",), ("firm rules",)),
    Role.WRITER: _Marks(("synthesis_agent", "report_compiler_agent", "draft_writer_agent")),
}
_AGENTS = frozenset({Role.ORCHESTRATOR, Role.FORMATTER, Role.CONSUMER, Role.STATE_TRACKER, Role.OBSERVER, Role.WRITER})
_STEMS = {stem: role for role, marks in _MARKS.items() for stem in marks.stems}
_SIGNATURES = {heading: role for role, marks in _MARKS.items() for heading in marks.headings}
_SIGNATURE = re.compile(rf"\n#{{2,4}}[ \t]+({'|'.join(map(re.escape, _SIGNATURES))})", re.IGNORECASE)
_CORPUS = re.compile(r"^## .*`?literature_corpus\[\]`?.*Material Passport", re.MULTILINE)
_SKILLS = frozenset({"skill", "workflow", "upstream_workflow"})
_NAME = re.compile(r"^name:[ \t]*[\"']?([\w.-]+)", re.MULTILINE)
_TITLE = re.compile(r"^#[ \t]+(.+?)[ \t#]*$", re.MULTILINE)
_PLACES = {"commands": Role.COMMAND, "agents": Role.AGENT, "references": Role.REFERENCE, "shared": Role.REFERENCE}


def roles(path: str, text: str) -> frozenset[Role]:
    """The roles of a Markdown file: by its name, else its front matter, else its title, else its headings.

    A file of none of these may still be an agent, a command, a skill, a reference or a guide by its place or name. A
    bundle plays no part itself.
    """
    if bundle.parts(text):
        return frozenset()
    folders, stem = path.split("/")[:-1], place.called(path).lower()
    special = _special(stem, text)
    found = {special} if special else set()
    if special in _AGENTS:
        found.add(Role.AGENT)
    elif special is None:
        found |= _general(folders, stem)
    if Role.AGENT in found and "literature_corpus[]" in text and _CORPUS.search(text):
        found.add(Role.CONSUMER)
    return frozenset(found)


def _special(stem: str, text: str) -> Role | None:
    if role := _STEMS.get(stem):
        return role
    front = frontmatter.find(text)
    name = _NAME.search(text, *front.yaml) if front else None
    if name and (role := _STEMS.get(name[1].lower())):
        return role
    title = _TITLE.search(text)
    return (_by_title(title[1].lower()) if title else None) or _by_headings(text)


def _by_title(title: str) -> Role | None:
    return next((role for role, marks in _MARKS.items() if title.startswith(marks.titles)), None)


def _by_headings(text: str) -> Role | None:
    headings = {match[1].lower() for match in _SIGNATURE.finditer(f"\n{text}")}
    found = Counter(_SIGNATURES[heading] for heading in headings)
    return next((role for role, count in found.most_common(1) if count > 1), None)


def _general(folders: list[str], stem: str) -> set[Role]:
    if stem in _SKILLS:
        return {Role.SKILL}
    if f"{stem}.md" in place.GUIDES:
        return {Role.GUIDE}
    if stem.endswith("_agent") or stem == "agent":
        return {Role.AGENT}
    near = (_PLACES[part] for part in reversed(folders) if part in _PLACES)
    found = next(near, None)
    return {found} if found else set()
