"""What the place of a text in a suite says of it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MARKDOWN = (".md", ".markdown", ".mdc")
FORMS = (".agent.md", ".chatmode.md", ".instructions.md", ".prompt.md")
GUIDES = frozenset({"agents.md", "claude.md", "gemini.md"})
HOSTS = frozenset(
    {
        *(".agent", ".agents", ".augment", ".claude", ".cline", ".clinerules", ".codeium", ".codex", ".continue"),
        *(".cursor", ".factory", ".gemini", ".github", ".hermes", ".kiro", ".opencode", ".pi", ".qwen", ".roo"),
        *(".trae", ".windsurf"),
    }
)
PACKAGED = frozenset({"adapted", "dist", "package", "packages", "plugins", "vendor"})
_HOST_LIVE = frozenset(
    {
        *("agent", "agents", "command", "commands", "instructions", "prompts", "rules", "skills", "workflows"),
        *("chatmodes", "droids", "steering"),
    }
)
_LIVE = frozenset({"agents", "commands", "prompts", "references", "shared", "skills", "templates", "workflows"})
_QUOTING = frozenset({"archive", "audits", "evals", "examples", "fixtures", "test", "tests"})
_QUOTING_DOCS = ("/docs/design/", "/docs/superpowers/")
_NO_AGENTS = frozenset({"agents", "readme"})


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


def agent(path: str) -> str | None:
    """The name of the agent that a Markdown file is by its place or name; None for any other file."""
    *folders, name = path.split("/")
    stem = stem_of(name)
    if stem is None or stem.lower() in _NO_AGENTS:
        return None
    folder, around = folders[-1] if folders else "", folders[-2:-1]
    if stem.lower() == "agent" and (around == ["agents"] or folder.endswith("_agent")):
        return folder
    placed = folder == "agents" or (folder == "agent" and host(path) != "")
    return stem if placed or stem.endswith("_agent") or name.endswith(".agent.md") else None


def called(path: str) -> str:
    """The name of the agent that a file is, else that of the file without suffix."""
    name = path.rpartition("/")[2]
    return agent(path) or stem_of(name) or name.rpartition(".")[0] or name


def stem_of(name: str) -> str | None:
    """The name of a Markdown file without what its form adds, such as `.prompt.md`; None for any other file."""
    suffix = next((one for one in (*FORMS, *MARKDOWN) if name.endswith(one)), None)
    return name.removesuffix(suffix) if suffix else None


def base(path: str) -> str:
    """The folder that a manifest speaks for: its own, or that around `hooks` or the hidden folder that it lies in."""
    folder, _, name = path.rpartition("/")[0].rpartition("/")
    if name == "hooks" or name.startswith("."):
        return folder
    above, _, around = folder.rpartition("/")
    return above if around.startswith(".") else f"{folder}/{name}".lstrip("/")


def _host_at(folders: Sequence[str]) -> int:
    return next((at for at, part in enumerate(folders) if part in HOSTS), len(folders))
