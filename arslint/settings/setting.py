"""Each setting by its name in the file: how its value is read and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arslint.diagnostic import Severity
from arslint.documents.document import Kind
from arslint.protocol.release import Release

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


class WrongError(ValueError):
    """A value that a setting does not take, below some keys of it."""

    def __init__(self, cause: str, *keys: str, value: str | None = None) -> None:
        """Keep the keys below the setting, and the word to look for in the file."""
        super().__init__(cause)
        self.keys = keys
        self.value = value


def read(key: str, value: Any) -> Any:
    """The value of a setting as Python has it; raises ValueError with the cause."""
    if key not in SETTINGS:
        raise WrongError(f"there is no setting `{key}`{closest(key, SETTINGS)}")
    try:
        return SETTINGS[key](value)
    except WrongError as wrong:
        name = ".".join((key, *wrong.keys))
        raise WrongError(f"`{name}` {wrong}", *wrong.keys, value=wrong.value) from None


def printed(value: Any) -> str:
    """A value as TOML writes it."""
    import json

    if isinstance(value, dict):
        members = ", ".join(f"{printed(key)} = {printed(item)}" for key, item in value.items())
        return f"{{ {members} }}" if members else "{}"
    if isinstance(value, tuple | list) and not isinstance(value, Release):
        return "[" + ", ".join(printed(item) for item in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float) and not isinstance(value, Severity):
        return str(value)
    text = value.value if isinstance(value, Kind) else str(value)
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def closest(word: str, known: Iterable[str]) -> str:
    """The end of a message that names what a misspelt word may mean; empty if nothing comes close."""
    from difflib import get_close_matches

    found = get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return f"; did you mean `{found[0]}`?" if found else ""


def _string(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise WrongError(f"takes a text in quotes, not {_named(value)}")
    return value


def _strings(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) and item for item in value):
        raise WrongError(f"takes a list of texts in quotes, not {_named(value)}")
    return tuple(value)


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise WrongError(f"takes true or false, not {_named(value)}")
    return value


def _table(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise WrongError(f"is a table, not {_named(value)}")
    return value


def _release(value: Any) -> Release | None:
    if value == "auto":
        return None
    try:
        return Release.parse(value)
    except (ValueError, AttributeError):
        quoted = "" if isinstance(value, str) else " in quotes"
        raise WrongError(f'takes "auto" or a release{quoted} such as "3.11", not {_named(value)}') from None


def _one_of(*words: str) -> Callable[[Any], str]:
    def read_word(value: Any) -> str:
        if value not in words:
            raise WrongError(
                f"takes {', '.join(words[:-1])} or {words[-1]}, not {_named(value)}{closest(str(value), words)}",
                value=str(value),
            )
        return str(value)

    return read_word


def _each(read: Callable[[Any], Any]) -> Callable[[Any], dict[str, Any]]:
    """A reader of tables whose values are all alike."""

    def read_each(value: Any) -> dict[str, Any]:
        found = {}
        for key, item in _table(value).items():
            try:
                found[key] = read(item)
            except WrongError as wrong:
                raise WrongError(str(wrong), key, *wrong.keys, value=wrong.value) from None
        return found

    return read_each


def _named(value: Any) -> str:
    if isinstance(value, str):
        return f'"{value}"' if value else "an empty text"
    kinds = {bool: str(value).lower(), list: "this list", tuple: "this list", dict: "a table"}
    return kinds.get(type(value), str(value))


_SEVERITIES = _one_of(*(str(level) for level in reversed(Severity)))
_LEVELS = _one_of(*(str(level) for level in reversed(Severity)), "off")
_KIND = _one_of(*(kind.value for kind in Kind))

SETTINGS: Mapping[str, Callable[[Any], Any]] = {
    "select": _strings,
    "ignore": _strings,
    "severity": _each(_LEVELS),
    "options": _each(_table),
    "per-path": _each(_strings),
    "kinds": _each(lambda value: Kind(_KIND(value))),
    "release": _release,
    "stage": _one_of("writer", "final"),
    "exclude": _strings,
    "rules": _strings,
    "passport": _string,
    "read-log": _string,
    "claims": _string,
    "baseline": _string,
    "fail-on": lambda value: Severity.parse(_SEVERITIES(value)),
    "require-reason": _flag,
    "strict-k4": _one_of("literal", "fail_closed"),
}
