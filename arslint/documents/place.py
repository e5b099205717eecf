"""What the place of a text in a suite says of it."""

from __future__ import annotations

from functools import lru_cache

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
    return not _LIVE.isdisjoint(path.split("/")[:-1]) and not quoting(path)
