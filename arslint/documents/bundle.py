"""Bundles: one file that holds the files of a suite behind each other, each under the path that it came from."""

from __future__ import annotations

import re

_PART = re.compile(r"^## SOURCE: (\S+)[^\n]*\n(?:[^\n]*\n){0,4}?<!-- SOURCE-CONTENT-BEGIN\b[^\n]*-->\n", re.MULTILINE)
_END = "<!-- SOURCE-CONTENT-END"


def parts(text: str) -> list[tuple[str, int, int]]:
    """The path of each part, and where its text begins and ends."""
    if "SOURCE-CONTENT-BEGIN" not in text:
        return []
    found = []
    for match in _PART.finditer(text):
        end = text.find(_END, match.end())
        found.append((match[1], match.end(), end if end >= 0 else len(text)))
    return found
