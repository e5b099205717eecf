"""Percent-encoding of anchor values (RFC 3986; draft catalogue part 2)."""

from __future__ import annotations

import re
import unicodedata

_RUN = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_STRAY = re.compile(r"%(?![0-9A-Fa-f]{2})")
_UNSAFE = re.compile(r"[\s<>,:;\"'\\^`{|}\x00-\x1f\x7f]|--+|-\Z|[^\x00-\x7f\w]")


def decode(value: str) -> str:
    """The decoded value, in one pass; bytes that are not UTF-8 become U+FFFD and a stray `%` stays."""
    return _RUN.sub(lambda run: bytes.fromhex(run[0].replace("%", "")).decode("utf-8", "replace"), value)


def undecodable(value: str) -> tuple[int, int] | None:
    """The offsets, inside the value, of its first escape that means nothing: `%ZZ` or bytes that are not UTF-8."""
    stray = _STRAY.search(value)
    if stray:
        return stray.start(), min(stray.start() + 3, len(value))
    for run in _RUN.finditer(value):
        try:
            bytes.fromhex(run[0].replace("%", "")).decode("utf-8")
        except UnicodeDecodeError:
            return run.span()
    return None


def encode(text: str) -> str:
    """The text with everything encoded that may not stand raw in an anchor value, and no existing escape touched.

    Letters, marks and digits of any script stay raw; a single hyphen does too, a run of hyphens or one at the end does
    not.
    """
    return _UNSAFE.sub(lambda match: _escaped(match[0]), text)


def raw(value: str) -> str | None:
    """The first character of a value that should have been encoded; hyphens aside."""
    found = (match[0] for match in _UNSAFE.finditer(value))
    return next((text for text in found if text[0] != "-" and _escaped(text) != text), None)


def _escaped(text: str) -> str:
    if text > "\x7f" and unicodedata.category(text)[0] == "M":
        return text
    return "".join(f"%{byte:02X}" for byte in text.encode("utf-8", "replace"))
