"""Settings files: their values, and where each stands."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from arslint.settings.setting import WrongError, read

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FILE_NAME = "arslint.toml"
LARGEST = 50_000_000
_KEY = r"""(?:"[^"]*"|'[^']*'|[\w-]+)"""
_DOTTED = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_HEADER = re.compile(rf"\s*\[\[?\s*({_DOTTED})\s*\]")
_ASSIGNMENT = re.compile(rf"\s*({_DOTTED})\s*=")


class UsageError(Exception):
    """What was asked for cannot be done; the text is one line for the user, and the exit code is 2."""


class ConfigError(UsageError):
    """A setting is wrong; the text says where, what, and what comes close."""


class ConfigFile(NamedTuple):
    """An `arslint.toml`, or the table `[tool.arslint]` of a `pyproject.toml`."""

    path: Path
    text: str
    header: tuple[str, ...]
    table: Mapping[str, Any]

    @classmethod
    def open(cls, path: Path) -> ConfigFile | None:
        """The settings of a file; None for a `pyproject.toml` that has none. Raises `ConfigError`."""
        import tomllib

        header = ("tool", "arslint") if path.name == "pyproject.toml" else ()
        text = _text(path)
        if header and "arslint" not in text:
            return None
        try:
            table: Any = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(error))
            line = int(found[1]) if found and found[1] else text.count("\n") + 1
            cause = str(error)[: found.start()] if found else str(error)
            raise ConfigError(f"{shown_path(path)}:{line}: this is not TOML: {cause}") from None
        for key in header:
            table = table.get(key) if isinstance(table, dict) else None
        if table is None:
            return None
        file = cls(path, text, header, table if isinstance(table, dict) else {})
        return file if isinstance(table, dict) else file.fail("[tool.arslint] is a table of settings", ())

    def values(self) -> dict[str, Any]:
        """Every setting of the file, checked and converted; raises `ConfigError`."""
        return {key: self._value(key, value) for key, value in self.table.items()}

    def line(self, keys: Iterable[str], value: str | None = None) -> int:
        """The 1-based line of a setting or of a value in it; that of what encloses it where it has none of its own."""
        wanted = (*self.header, *keys)
        lines = self.text.split("\n")
        table: tuple[str, ...] = ()
        depth, best = 0, 1
        for number, text in enumerate(lines, 1):
            if header := _HEADER.match(text):
                table = path = _parts(header[1])
            elif assignment := _ASSIGNMENT.match(text):
                path = (*table, *_parts(assignment[1]))
            else:
                continue
            if len(path) > depth and path == wanted[: len(path)]:
                depth, best = len(path), number
        if value is not None:
            word = re.compile(rf"(?<![\w-]){re.escape(value)}(?![\w-])")
            return next((n for n, text in enumerate(lines[best - 1 :], best) if word.search(text)), best)
        return best

    def where(self, keys: Iterable[str], value: str | None = None) -> str:
        """The file and line of a setting."""
        return f"{shown_path(self.path)}:{self.line(keys, value)}"

    def fail(self, cause: str, keys: Iterable[str], value: str | None = None) -> NoReturn:
        """Raise the error that a setting is wrong."""
        raise ConfigError(f"{self.where(keys, value)}: {cause}")

    def _value(self, key: str, value: Any) -> Any:
        try:
            return read(key, value)
        except WrongError as wrong:
            self.fail(str(wrong), (key, *wrong.keys), wrong.value)


def absolute(path: Path) -> Path:
    """A path from the file system's root, without `.` and `..`; links stay."""
    return Path(os.path.normpath(Path.cwd() / path))


def stands(path: Path) -> bool:
    """Whether there is something at a path, as far as that can be found out."""
    return os.access(path, os.F_OK)


def contents(path: Path, flag: str = "") -> bytes:
    """The bytes of a file, or of a pipe, that the user named, by a flag or not; raises `UsageError`."""
    name = f"{flag} {shown_path(path)}".lstrip()
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except FileNotFoundError:
        raise UsageError(f"{name}: there is no such file") from None
    except (OSError, ValueError) as error:
        cause = error.strerror if isinstance(error, OSError) else error
        raise UsageError(f"{name}: cannot be read: {cause}") from None
    if len(data) > LARGEST:
        raise UsageError(f"{name}: has more than {LARGEST:,} bytes, more than arslint reads")
    return data


def shown_path(path: Path) -> str:
    """A path for people and reports: with forward slashes, relative to the working directory where it lies below it."""
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()


def _text(path: Path) -> str:
    try:
        return contents(path).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{shown_path(path)}: this is not UTF-8 text (byte {error.start})") from None
    except UsageError as error:
        raise ConfigError(str(error)) from None


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in re.findall(_KEY, dotted))
