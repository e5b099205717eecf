"""What a file is: a prompt, a draft, a passport and so on; the first match wins."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from arslint import sign
from arslint.documents.document import Kind

if TYPE_CHECKING:
    from arslint.discover import File
    from arslint.suite import Suite
    from arslint.text import Source

DATA = frozenset({".yaml", ".yml", ".json"})
PROMPT_NAMES = frozenset(
    {
        "agent.md",
        "agents.md",
        "claude.md",
        "copilot-instructions.md",
        "gemini.md",
        "mode_registry.md",
        "skill.md",
        "upstream_workflow.md",
        "workflow.md",
    }
)
MANIFEST_NAMES = frozenset({"hooks.json", "marketplace.json", "package.json", "plugin.json", "skills.sh.json"})
_READ_LOG = re.compile(r"_human_read_log\.ya?ml$")
_SIDECAR = re.compile(r"_run_ledger\.ya?ml$|^rejection_log\.|\.inquiry-branch-ledger\.json$")
_HOSTS = frozenset({".agents", ".claude", ".codex", ".github", ".opencode"})
_HOST_PLACES = frozenset({"agents", "commands", "prompts", "skills"})
_PROMPT_PLACES = frozenset({"agents", "commands", "references", "shared", "skills", "templates"})
_QUOTING_PLACES = frozenset({"archive", "audits", "docs", "evals", "fixtures", "test", "tests"})
_PLAIN_NAME = re.compile(r"(?:changelog|contributing|license|notice|readme|security)\b", re.IGNORECASE)
_DRAFT_NAME = re.compile(r"draft|manuscript|paper", re.IGNORECASE)


def kinds(source: Source, file: File, suite: Suite | None = None) -> tuple[Kind, ...]:
    """What a file is, the main kind first; a kind in the settings is the only one, and data of others is of none."""
    told = file.settings.kind(file.path)
    if told:
        return (told,)
    if suite and not suite.holds(file.path):
        suite = None
    path = PurePosixPath(suite.relative(file.path) if suite else file.path.as_posix())
    if suite and not _QUOTING_PLACES.isdisjoint(path.parts[:-1]):
        return () if path.suffix.lower() in DATA else (Kind.PLAIN,)
    if path.suffix.lower() in DATA:
        return _data(source, path, suite)
    return (Kind.PROMPT,) if _prompt(source, path, suite) else _text(source, path, file, suite)


def _data(source: Source, path: PurePosixPath, suite: Suite | None) -> tuple[Kind, ...]:
    if _READ_LOG.search(path.name):
        return (Kind.READ_LOG,)
    if not _SIDECAR.search(path.name) and sign.of_passport(source, json=path.suffix.lower() == ".json"):
        return (Kind.PASSPORT,)
    if suite and (path.name in MANIFEST_NAMES or path.name.endswith(".schema.json")):
        return (Kind.MANIFEST,)
    return ()


def _prompt(source: Source, path: PurePosixPath, suite: Suite | None) -> bool:
    name = path.name.lower()
    if name in PROMPT_NAMES or name.endswith("_agent.md"):
        return True
    if _PLAIN_NAME.match(name):
        return False
    folders = path.parts[:-1]
    host = next((at for at, part in enumerate(folders) if part in _HOSTS), len(folders))
    if not _HOST_PLACES.isdisjoint(folders[host + 1 :]):
        return True
    if suite and next((part in _PROMPT_PLACES for part in reversed(folders) if part in _SUITE_PLACES), False):
        return True
    return sign.of_prompt(source)


_SUITE_PLACES = _PROMPT_PLACES | {"drafts", "examples", "passports"}


def _text(source: Source, path: PurePosixPath, file: File, suite: Suite | None) -> tuple[Kind, ...]:
    plain = suite is not None and _PLAIN_NAME.match(path.name) is not None
    named = _DRAFT_NAME.search(path.stem) is not None
    expected = file.settings.file is not None
    if "drafts" in path.parts[:-1]:
        main = Kind.DRAFT
    else:
        main = Kind.DRAFT if not plain and sign.of_draft(source, named=named, expected=expected) else Kind.PLAIN
    views = ((Kind.REPORT, sign.of_report), (Kind.PASSPORT, sign.carries_passport))
    return (main, *(kind for kind, shown in views if not plain and shown(source)))
