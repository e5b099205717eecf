"""What the place of a text in a suite says of it."""

from __future__ import annotations

import re
from functools import lru_cache

_LIVE = frozenset({"agents", "commands", "prompts", "references", "shared", "skills", "templates", "workflows"})
_QUOTING = re.compile(
    r"(?:^|/)(?:archive|audits|docs/design|docs/superpowers|evals|examples|fixtures|tests?)/|(?:^|/)changelog[^/]*$",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def quoting(path: str) -> bool:
    """Whether old and negated text is quoted there on purpose, or runs are shown."""
    return _QUOTING.search(path) is not None


def living(path: str) -> bool:
    """Whether it lies among the texts that an agent reads."""
    return not _LIVE.isdisjoint(path.split("/")[:-1]) and not quoting(path)
