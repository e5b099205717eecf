"""Which files are final outputs, out of which the formatter takes every marker."""

from __future__ import annotations

import re

REPORT = "submission_verification_report.json"
_FOLDER = re.compile(
    r"(?:^|/)(?:phase7_[^/]*|(?:final|submission)[-_ ]?(?:outputs?|package)|stage-?0?5(?:/|_)package)/", re.IGNORECASE
)
_ABOUT = frozenset({"provenance_summary.md", "readme.md"})


def is_output(path: str, *, verified: bool = False) -> bool:
    """Whether a file is one by its folder, or because a verification report lies beside it; texts about it are none."""
    return path.rpartition("/")[2].lower() not in _ABOUT and (verified or _FOLDER.search(path) is not None)
