"""Where a block of HTML begins and what ends it."""

from __future__ import annotations

import re

_NAMES = (
    "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt "
    "fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link "
    "main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead "
    "title tr track ul"
)
_RAW = re.compile(r"<(?:script|pre|style|textarea)(?=\s|>|$)", re.IGNORECASE)
_RAW_END = re.compile(r"</(?:script|pre|style|textarea)>", re.IGNORECASE)
_BLOCK = re.compile(rf"</?(?:{_NAMES.replace(' ', '|')})(?=\s|/?>|$)", re.IGNORECASE)
_DECLARATION = re.compile(r"<![A-Za-z]")
_ATTRIBUTE = r"""\s+[a-zA-Z_:][a-zA-Z0-9:._-]*(?:\s*=\s*(?:[^"'=<>`\x00-\x20]+|'[^']*'|"[^"]*"))?"""
TAG = rf"<[A-Za-z][A-Za-z0-9-]*(?:{_ATTRIBUTE})*+\s*/?>|</[A-Za-z][A-Za-z0-9-]*\s*>"
_ALONE = re.compile(rf"(?:{TAG})\s*$")


def opens(text: str, at: int, end: int, *, fresh: bool) -> str | None:
    """What ends the block that a `<` opens, an empty text for a blank line; None if it opens none.

    A tag of no particular name opens a block only where no paragraph goes on (`fresh`).
    """
    if text.startswith("<!--", at, end):
        return "-->"
    if text.startswith("<?", at, end):
        return "?>"
    if text.startswith("<![CDATA[", at, end):
        return "]]>"
    if _DECLARATION.match(text, at, end):
        return ">"
    if _RAW.match(text, at, end):
        return "</"
    return "" if _BLOCK.match(text, at, end) or (fresh and _ALONE.match(text, at, end)) else None


def closes(ending: str, text: str, at: int, end: int) -> bool:
    """Whether a line that is not blank ends the block."""
    if ending == "</":
        return _RAW_END.search(text, at, end) is not None
    return ending != "" and text.find(ending, at, end) >= 0
