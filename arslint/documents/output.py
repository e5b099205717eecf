"""Which files are final outputs, out of which the formatter takes every marker."""

from __future__ import annotations

import re

_FOLDER = re.compile(r"(?:^|/)(?:phase7_[^/]*|final[-_ ]outputs?)/", re.IGNORECASE)
_ABOUT = frozenset({"provenance_summary.md", "readme.md"})


def is_output(path: str) -> bool:
    """Whether a file is one by its folder; a text about the output is none, nor a package, which may keep markers."""
    return _FOLDER.search(path) is not None and path.rpartition("/")[2].lower() not in _ABOUT
