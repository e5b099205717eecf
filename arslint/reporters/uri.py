"""Paths as URIs."""

from __future__ import annotations

import re

_DRIVE = re.compile(r"[A-Za-z]:/")


def uri(path: str) -> str:
    """The percent-encoded URI of a path with forward slashes: a `file:` URI if it is absolute, else a reference."""
    from urllib.parse import quote

    encoded = quote(path.encode("utf-8", "surrogateescape" if _escaped(path) else "replace"))
    if path.startswith("/"):
        return f"file://{encoded}"
    return f"file:///{path[:2]}{quote(encoded[4:], '/%')}" if _DRIVE.match(path) else encoded


def hyperlink(text: str, base: str, path: str) -> str:
    """The text as a terminal hyperlink (OSC 8) to a path below a base URI; the text alone without a base."""
    if not base:
        return text
    target = uri(path)
    return f"\x1b]8;;{target if ':' in target else base + target}\x1b\\{text}\x1b]8;;\x1b\\"


def _escaped(path: str) -> bool:
    """Whether every surrogate of a path stands for a byte that is not UTF-8."""
    return not re.search("[\ud800-\udc7f\udd00-\udfff]", path)
