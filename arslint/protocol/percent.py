"""Percent-encoding of anchor values (RFC 3986; draft catalogue part 2)."""

from __future__ import annotations

import re

_RUN = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_STRAY = re.compile(r"%(?![0-9A-Fa-f]{2})")
_UNSAFE = re.compile(r"[\s<>,:;\"'\\^`{|}\x00-\x1f\x7f]|--+")


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

    Letters of any script stay raw; a single hyphen does too, a run of hyphens does not.
    """
    return _UNSAFE.sub(lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "replace")), text)
