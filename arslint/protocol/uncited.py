"""The deterministic detector of uncited assertions, rule D4-c (draft catalogue 5.6). It is for English."""

from __future__ import annotations

import re

_REF = re.compile(r"<!--\s*ref:[^\s>][^>]*?-->")
_DEFINITIONS = ("refers to", "is defined as", "we define", "for the purposes of")
_TRIGGER = re.compile(
    r"(?P<percent>\b[0-9]+(?:\.[0-9]+)?%)"
    r"|(?P<share>\b[0-9]+(?:\.[0-9]+)?\s+of\s+[0-9]+\b)"
    r"|(?P<number>\b[0-9]+(?:\.[0-9]+)*\b)"
    r"|\b(?:showed|demonstrated|observed|proved|confirmed|most|several|two-thirds)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_LABEL = re.compile(r"(?:section|chapter|figure|table|fig\.|tbl\.|step|appendix|§)\s*$", re.IGNORECASE)
_VERSION = re.compile(r"\bv\s*$", re.IGNORECASE)
_ATTACHED = re.compile(r"[0-9]+\.$")
_ATTACHED_LOOSELY = re.compile(r"[0-9]+\.\s*$")


def triggers(sentence: str, window: str = "") -> tuple[str, ...]:
    """The words and numbers that make a sentence an uncited assertion, in order and once each; none if it is none.

    The window is text beside the sentence whose ref markers count as well.
    """
    if _REF.search(sentence) or _REF.search(window):
        return ()
    folded = sentence.casefold()
    if any(phrase in folded for phrase in _DEFINITIONS):
        return ()
    found = (match for match in _TRIGGER.finditer(sentence) if not (match["number"] and _guarded(sentence, match)))
    return tuple(dict.fromkeys(match[0] for match in found))


def _guarded(sentence: str, match: re.Match[str]) -> bool:
    """Whether a bare number is a year, a version or the number of a section, figure or step."""
    number, before = match[0], sentence[: match.start()]
    dots = number.count(".")
    if _YEAR.fullmatch(number) or dots >= 2 or _LABEL.search(before[-24:]):
        return True
    if dots and (_VERSION.search(before[-24:]) or _ATTACHED_LOOSELY.search(before[-24:])):
        return True
    return _ATTACHED.search(before[-24:]) is not None
