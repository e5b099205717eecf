"""A suite of prompts: where it lies, how it is laid out, and which release of ARS its texts show."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arslint.documents.place import GUIDES, HOSTS, PACKAGED
from arslint.protocol.release import Feature
from arslint.settings.config import stands

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arslint.discover import File
    from arslint.protocol.release import Release

SKILLS = ("academic-paper", "academic-paper-reviewer", "academic-pipeline", "deep-research")
ORCHESTRATOR = "pipeline_orchestrator_agent.md"
FORMATTER = "formatter_agent.md"
RESET = "passport_as_reset_boundary.md"
CONSUMERS = "literature_corpus_consumers.md"
ENTRIES = ("SKILL.md", "WORKFLOW.md", "UPSTREAM_WORKFLOW.md")
_PLACES = ("agents", "agent", "references/agents", "references", ".")
_INNER = frozenset({"agents", "agent", "references", "shared"})
_TOPS = (
    *(".git", ".claude-plugin", "package.json", "skills.sh.json", "LICENSE", "README.md", "pyproject.toml"),
    *("AGENTS.md", "CLAUDE.md", "GEMINI.md", "CHANGELOG.md", "gemini-extension.json"),
)
_LAYOUTS = ("plugins", "vendor", "adapted", "dist", "skills")
_BRANCHES = HOSTS | PACKAGED | {"skills"}
_NEAR = 6
_FAMILY = 4


class Fingerprint(NamedTuple):
    """A literal in the text of a role that shows a feature."""

    feature: Feature
    name: str
    literal: str


FINGERPRINTS = (
    Fingerprint(Feature.CORPUS_CONSUMERS, CONSUMERS, "literature_corpus"),
    Fingerprint(Feature.RESET_BOUNDARY, RESET, "reset_boundary"),
    Fingerprint(Feature.RESET_BOUNDARY, ORCHESTRATOR, "ARS_PASSPORT_RESET"),
    Fingerprint(Feature.FINALIZER, ORCHESTRATOR, "Cite-Time Provenance Finalizer"),
    Fingerprint(Feature.ANCHORS, ORCHESTRATOR, "<!--anchor:"),
    Fingerprint(Feature.ANCHORS, FORMATTER, "<!--anchor:"),
    Fingerprint(Feature.CLAIM_AUDIT, ORCHESTRATOR, "claim_audit_results"),
    Fingerprint(Feature.CLAIM_AUDIT, FORMATTER, "HIGH-WARN-"),
    Fingerprint(Feature.TRIANGULATION, ORCHESTRATOR, "CONTAMINATED-TRIANGULATION-UNMATCHED"),
    Fingerprint(Feature.TRIANGULATION, FORMATTER, "CONTAMINATED-TRIANGULATION-UNMATCHED"),
    Fingerprint(Feature.TERMINAL_POLICIES, ORCHESTRATOR, "policy_hash"),
    Fingerprint(Feature.TERMINAL_POLICIES, FORMATTER, "policy_hash"),
    Fingerprint(Feature.ARXIV_INDEX, ORCHESTRATOR, "CONTAMINATED-ARXIV-UNMATCHED"),
    Fingerprint(Feature.ARXIV_INDEX, FORMATTER, "CONTAMINATED-ARXIV-UNMATCHED"),
    Fingerprint(Feature.CITATION_EXISTENCE, ORCHESTRATOR, "citation_existence"),
    Fingerprint(Feature.REVISION_PATCHES, ORCHESTRATOR, "#390"),
    Fingerprint(Feature.REVISION_PATCHES, FORMATTER, "#390"),
    Fingerprint(Feature.SUBMISSION_PACKAGE, ORCHESTRATOR, "submission_package"),
    Fingerprint(Feature.SUBMISSION_PACKAGE, FORMATTER, "submission_package"),
    Fingerprint(Feature.READ_SCOPE, ORCHESTRATOR, "LOW-WARN-PARTIAL-COVERAGE"),
    Fingerprint(Feature.READ_SCOPE, FORMATTER, "LOW-WARN-PARTIAL-COVERAGE"),
    Fingerprint(Feature.RETRACTION, ORCHESTRATOR, "retracted_reference"),
    Fingerprint(Feature.RETRACTION, FORMATTER, "retracted_reference"),
    Fingerprint(Feature.ATTESTED_READ, ORCHESTRATOR, "READ-LEDGER-INVALID"),
    Fingerprint(Feature.ATTESTED_READ, FORMATTER, "READ-LEDGER-INVALID"),
    Fingerprint(Feature.SIDECAR_LOCK, RESET, ".lock`"),
)
SIGNATURES = frozenset(fingerprint.name for fingerprint in FINGERPRINTS)
FAMILY = SIGNATURES | {
    *("abstract_bilingual_agent.md", "argument_builder_agent.md", "bibliography_agent.md"),
    *("citation_compliance_agent.md", "claim_ref_alignment_audit_agent.md", "collaboration_depth_agent.md"),
    *("devils_advocate_reviewer_agent.md", "draft_writer_agent.md", "editorial_synthesizer_agent.md"),
    *("handoff_schemas.md", "integrity_verification_agent.md", "literature_strategist_agent.md"),
    *("mode_advisor.md", "pipeline_state_machine.md", "report_compiler_agent.md"),
    *("research_architect_agent.md", "socratic_mentor_agent.md", "source_verification_agent.md"),
    *("state_tracker_agent.md", "structure_architect_agent.md", "synthesis_agent.md"),
}
"""The names of prompts that only suites of the family have."""


@dataclass(frozen=True)
class Suite:
    """A suite: its top folder, its skills' folders, the name of its layout, and its release if its texts show one."""

    root: Path
    skills: tuple[Path, ...]
    layout: str
    release: Release | None = None

    @property
    def is_suite(self) -> bool:
        """Whether it is more than one skill or a few prompts."""
        return len(self.skills) > 1

    def relative(self, path: Path) -> str | None:
        """The path of a file from the top of the suite, with forward slashes; None of a file that lies elsewhere."""
        text = path.as_posix()
        return text[len(self._prefix) :] if text.startswith(self._prefix) else None

    @cached_property
    def _prefix(self) -> str:
        return self.root.as_posix().rstrip("/") + "/"


def suite(files: Iterable[File]) -> Suite | None:
    """The suite that most of the files lie in, found in the folders of the files and above them."""
    paths = [file.path for file in files]
    found = suites(paths)
    if len(found) < 2:
        return next(iter(found), None)
    return max(found, key=lambda one: sum(one.relative(path) is not None for path in paths))


def suites(paths: Iterable[Path]) -> tuple[Suite, ...]:
    """The suites that some files lie in or beside, by their top folders; only a few signature files are read."""
    homes: dict[Path, set[Path]] = {}
    given = list(paths)
    folders = {os.path.dirname(path) for path in given}  # noqa: PTH120 (a fifth of the time of `Path.parent`)
    found = {*_named(given, SIGNATURES), *_beside(set(map(Path, folders)))}
    guided = {path.parent for path in given if path.name.lower() in GUIDES}
    for skill in found or set(_named(given, FAMILY)):
        home = skill.parent if _is_skill(skill) else skill
        homes.setdefault(_top(home, guided), set()).add(home)
    return tuple(_suite(top, sorted(found)) for top, found in sorted(homes.items()))


def detect(texts: Iterable[tuple[str, str]]) -> Release | None:
    """The release that signature files show, given by name and text: up to the first feature that most of them lack."""
    votes: dict[Release, list[bool]] = {}
    for name, text in texts:
        for fingerprint in FINGERPRINTS:
            if fingerprint.name == name:
                votes.setdefault(fingerprint.feature.since, []).append(fingerprint.literal in text)
    shown = None
    for release, cast in sorted(votes.items()):
        if sum(cast) * 2 <= len(cast):
            break
        shown = release
    return shown


def _named(paths: list[Path], names: frozenset[str]) -> Iterator[Path]:
    """The folders that prompts of some names belong to."""
    for path in paths:
        if path.name in names:
            folder = path.parent
            while folder.name in _INNER:
                folder = folder.parent
            yield folder


def _beside(folders: set[Path]) -> Iterator[Path]:
    """The skills of the family at, above or beside some folders, told by their names."""
    above = {near for folder in folders for near in (folder, *folder.parents)[:_NEAR]}
    named = {folder for folder in above if any(name in folder.name for name in SKILLS) and _is_skill(folder)}
    yield from named
    if not named:
        bases = {base for folder in above for base in (folder, folder / "skills")}
        yield from (base / name for base in bases for name in SKILLS if _is_skill(base / name))


def _is_skill(folder: Path) -> bool:
    return any(stands(folder / name) for name in ENTRIES)


def _top(home: Path, guided: set[Path]) -> Path:
    """The top of the project around the home of skills: the nearest folder that looks like one, else that home.

    A folder of a plugin, of a host or of vendored skills is part of the project around it, and so is any folder below a
    host's guide that is looked at. The user's own home is none.
    """
    near = (folder for folder in (home, *home.parents) if folder == home or folder != _user())
    top = next((folder for folder in near if not folder.name.startswith(".") and _is_top(folder)), home)
    while outer := _outer(top, guided):
        top = outer
    return top


def _outer(folder: Path, guided: set[Path]) -> Path | None:
    """The project that a folder below `skills`, `plugins`, the folder of a host and the like is a part of."""
    branch = folder
    for above in () if stands(folder / ".git") else tuple(folder.parents)[:_NEAR]:
        if above in (_user(), above.parent):
            return None
        if branch.name in _BRANCHES and (branch.name == "skills" or _is_top(above)):
            return above
        if above in guided:
            return above
        branch = above
    return None


def _is_top(folder: Path) -> bool:
    return any(stands(folder / name) for name in _TOPS)


def _user() -> Path:
    return Path(os.path.expanduser("~"))  # noqa: PTH111 (`Path.home` raises where nobody has one)


def _suite(top: Path, homes: list[Path]) -> Suite:
    """The suite below the top of a project.

    A skill that lies elsewhere than at the top or in `skills`, or a few prompts, do not make the whole project a suite.
    """
    skills = sorted({child for home in homes for child in _children(home) if _is_skill(child)})
    places = {folder / place for folder in (*skills, *homes) for place in _PLACES}
    family = {child.name for place in places for child in _children(place)} & FAMILY
    whole = len(skills) > 1 or len(family) >= _FAMILY or any(skill.parent in (top, top / "skills") for skill in skills)
    root = top if whole else (*skills, *homes)[0]
    texts = ((name, _text(place / name)) for place in places for name in SIGNATURES)
    return Suite(root, tuple(skills), _layout(top, homes[0]), detect((name, text) for name, text in texts if text))


def _children(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace") if stands(path) else ""
    except OSError:
        return ""


def _layout(top: Path, home: Path) -> str:
    parts = home.relative_to(top).parts
    if any(part.startswith(".") for part in (*home.parts[-3:], *parts)):
        return "host"
    return next((name for name in _LAYOUTS if name in parts), "nested") if parts else "root"
