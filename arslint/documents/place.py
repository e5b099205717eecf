"""What the place of a text in a suite says of it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MARKDOWN = (".md", ".markdown", ".mdc")
HOSTS = frozenset(
    {
        *(".agent", ".agents", ".augment", ".claude", ".cline", ".clinerules", ".codeium", ".codex", ".continue"),
        *(".cursor", ".factory", ".gemini", ".github", ".hermes", ".kiro", ".opencode", ".pi", ".qwen", ".roo"),
        *(".trae", ".windsurf"),
    }
)
_HOST_LIVE = frozenset(
    {
        *("agent", "agents", "command", "commands", "instructions", "prompts", "rules", "skills", "workflows"),
        *("chatmodes", "droids", "steering"),
    }
)
_LIVE = frozenset({"agents", "commands", "prompts", "references", "shared", "skills", "templates", "workflows"})
_QUOTING = frozenset({"archive", "audits", "evals", "examples", "fixtures", "test", "tests"})
_QUOTING_DOCS = ("/docs/design/", "/docs/superpowers/")


@lru_cache(maxsize=4096)
def quoting(path: str) -> bool:
    """Whether old and negated text is quoted there on purpose, or runs are shown."""
    path = path.casefold()
    *folders, name = path.split("/")
    if name.startswith("changelog") or not _QUOTING.isdisjoint(folders):
        return True
    return "docs" in folders and any(docs in f"/{path}" for docs in _QUOTING_DOCS)


def living(path: str) -> bool:
    """Whether it lies among the texts that an agent reads."""
    folders = path.split("/")[:-1]
    return (not _LIVE.isdisjoint(folders) or hosted(folders)) and not quoting(path)


def hosted(folders: Sequence[str]) -> bool:
    """Whether a host of agents reads what lies in some folders, the outermost first, as prompts."""
    within = folders[_host_at(folders) :]
    rules = (part.startswith((".clinerules", "rules-")) for part in within)
    return any(rules) or not _HOST_LIVE.isdisjoint(within)


def host(path: str) -> str:
    """The outermost folder of a host that a path lies in; empty where there is none."""
    folders = path.split("/")[:-1]
    return next(iter(folders[_host_at(folders) :]), "")


def _host_at(folders: Sequence[str]) -> int:
    return next((at for at, part in enumerate(folders) if part in HOSTS), len(folders))
