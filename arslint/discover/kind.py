"""What a file is: a prompt, a draft, a passport and so on; the first match wins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from arslint.discover import sign
from arslint.documents import patch, sidecar
from arslint.documents.document import Kind
from arslint.documents.manifest import DESCRIBING, HOOKS
from arslint.documents.place import FORMS, GUIDES, hosted

if TYPE_CHECKING:
    from arslint.discover import File
    from arslint.discover.suite import Suite
    from arslint.text import Source

DATA = (".yaml", ".yml", ".json")
PROMPT_NAMES = frozenset(
    {
        *GUIDES,
        "agent.md",
        "copilot-instructions.md",
        "mode_registry.md",
        "skill.md",
        "upstream_workflow.md",
        "workflow.md",
    }
)
MANIFEST_NAMES = frozenset({*DESCRIBING, HOOKS, "skills.sh.json"})
_READ_LOG = re.compile(r"_human_read_log\.ya?ml$")
_SIDECAR = re.compile(r"_run_ledger\.ya?ml$|^rejection_log\.|\.inquiry-branch-ledger\.json$")
_PROMPT_PLACES = frozenset({"agents", "commands", "references", "shared", "skills", "templates"})
_SAMPLES = frozenset({"drafts", "examples", "passports"})
_SUITE_PLACES = _PROMPT_PLACES | _SAMPLES
_QUOTING_PLACES = frozenset({"archive", "audits", "docs", "evals", "fixtures", "test", "tests"})
_PROMPT_ENDS = ("_agent.md", ".mdc", *FORMS)
_PLAIN_NAME = re.compile(r"(?:changelog|contributing|license|notice|readme|security)\b")
_DRAFT_NAME = re.compile(r"draft|manuscript|paper")


def kinds(source: Source, file: File, suite: Suite | None = None) -> tuple[Kind, ...]:
    """What a file is, the main kind first; a kind in the settings is the only one, and data of others is of none."""
    told = file.settings.kind(file.path)
    if told:
        return (told,)
    within = suite.relative(file.path) if suite else None
    place = _Place.of(file.path.as_posix() if within is None else within, in_suite=within is not None)
    if place.in_suite and not _QUOTING_PLACES.isdisjoint(place.folders):
        return () if place.name.endswith(DATA) else (Kind.PLAIN,)
    if place.name.endswith(DATA):
        return _data(source, place)
    return (Kind.PROMPT,) if _prompt(source, place) else _text(source, place, expected=file.settings.file is not None)


class _Place(NamedTuple):
    """The folders above a file and its name, all in small letters."""

    folders: list[str]
    name: str
    in_suite: bool

    @classmethod
    def of(cls, path: str, *, in_suite: bool) -> _Place:
        *folders, name = path.lower().split("/")
        return cls(folders, name, in_suite)


def _data(source: Source, place: _Place) -> tuple[Kind, ...]:
    if _READ_LOG.search(place.name):
        return (Kind.READ_LOG,)
    if sidecar.schema_of(place.name, source.text):
        return (Kind.SIDECAR,)
    if not _SIDECAR.search(place.name) and sign.of_passport(source, json=place.name.endswith(".json")):
        return (Kind.PASSPORT,)
    if patch.is_patch(source.text):
        return (Kind.PATCH,)
    if place.in_suite and (place.name in MANIFEST_NAMES or place.name.endswith(".schema.json")):
        return (Kind.MANIFEST,)
    return ()


def _prompt(source: Source, place: _Place) -> bool:
    folders, name, in_suite = place
    if name in PROMPT_NAMES or name.endswith(_PROMPT_ENDS):
        return True
    if _PLAIN_NAME.match(name):
        return False
    if hosted(folders) and _SAMPLES.isdisjoint(folders):
        return True
    if in_suite and next((part in _PROMPT_PLACES for part in reversed(folders) if part in _SUITE_PLACES), False):
        return True
    return sign.of_prompt(source)


def _text(source: Source, place: _Place, *, expected: bool) -> tuple[Kind, ...]:
    plain = place.in_suite and _PLAIN_NAME.match(place.name) is not None
    named = _DRAFT_NAME.search(place.name) is not None
    if "drafts" in place.folders:
        main = Kind.DRAFT
    else:
        main = Kind.DRAFT if not plain and sign.of_draft(source, named=named, expected=expected) else Kind.PLAIN
    views = ((Kind.REPORT, sign.of_report), (Kind.PASSPORT, sign.carries_passport))
    return (main, *(kind for kind, shown in views if not plain and shown(source)))
