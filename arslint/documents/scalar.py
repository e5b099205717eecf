"""How a plain scalar reads: by the loader contract, and where other loaders disagree."""

from __future__ import annotations

import re

_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_BOOLS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(
    r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
)
_OLD_BOOLS = frozenset(["yes", "Yes", "YES", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF"])
_OLD_OCTAL = re.compile(r"[-+]?0[0-7_]+")
_OLD_NUMBER = re.compile(
    r"[-+]?(?:0b[01_]+|0x[0-9a-fA-F_]+|0[0-7_]+|0|[1-9][0-9_]*|[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*"
    r"|[1-9][0-9_]*(?::[0-5]?[0-9])+|[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.(?:inf|Inf|INF))"
    r"|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|\.(?:nan|NaN|NAN)"
)
_TIMESTAMP = re.compile(
    r"\d{4}-\d{2}-\d{2}|\d{4}-\d{1,2}-\d{1,2}(?:[Tt]|[ \t]+)\d{1,2}:\d{2}:\d{2}(?:\.\d*)?"
    r"(?:[ \t]*(?:Z|[-+]\d{1,2}(?::?\d{2})?))?"
)
_NUMERIC = frozenset("0123456789+-.")
_LONGEST = 400


def resolve(text: str) -> str | int | float | bool | None:
    """The value of a plain scalar in the YAML 1.2 core schema without timestamps."""
    if text in _NULLS:
        return None
    if text in _BOOLS:
        return _BOOLS[text]
    if text[0] not in _NUMERIC or len(text) > _LONGEST:
        return text
    if _INT.fullmatch(text):
        return int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))
    if _FLOAT.fullmatch(text):
        return float(text.replace(".", "", 1) if text[-1] in "fFnN" else text)
    return text


def kind(value: object) -> str:
    """The name of a value's type, with its article."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a string"
    return "a list" if isinstance(value, list) else "a mapping"


def is_timestamp(text: str) -> bool:
    """Whether other loaders make a date or a time of a plain scalar."""
    return text[:1].isdigit() and _TIMESTAMP.fullmatch(text) is not None


def other_reading(text: str) -> str | None:
    """What a YAML 1.1 loader makes of a plain scalar where that differs from the loader contract, in words."""
    if text in _OLD_BOOLS:
        return "a boolean"
    if text[:1] not in _NUMERIC or len(text) > _LONGEST:
        return None
    ours = kind(resolve(text))
    theirs = "a number" if _OLD_NUMBER.fullmatch(text) else "a string"
    if theirs == ours == "a number" and _OLD_OCTAL.fullmatch(text) and text.strip("+-0_"):
        return "an octal number"
    if theirs == "a number" and ":" in text:
        return "a number in base 60"
    return theirs if theirs != ours else None
