"""Patterns as `.gitignore` writes them, over paths with forward slashes; `?` and `[…]` match characters, not bytes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

_STAR, _FOLDERS = "*", "**/"
_NEVER = re.compile(r"(?!)")
_CLASSES = {
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": "!-/:-@\\[-`{-~",
    "space": " \\t\\n\\r\\f\\v",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}


class Pattern(NamedTuple):
    """One line: its text, and what it matches. An anchored one is matched with the path, any other with the name."""

    text: str
    negated: bool
    folders: bool
    anchored: bool
    regex: str

    def matches(self, path: str, name: str, folder: bool) -> bool:
        """Whether the pattern speaks of this file or folder."""
        if self.folders and not folder:
            return False
        return re.fullmatch(self.regex, path if self.anchored else name, re.DOTALL) is not None


@dataclass(frozen=True)
class Patterns:
    """Patterns in order; the last one that matches decides."""

    patterns: tuple[Pattern, ...] = ()

    @classmethod
    def of(cls, lines: Iterable[str]) -> Patterns:
        """The patterns of some lines; comments, blank lines and lines that can match nothing are left out."""
        return cls(tuple(pattern for pattern in map(_pattern, lines) if pattern is not None))

    def match(self, path: str, folder: bool = False) -> Pattern | None:
        """The pattern that decides on a relative path itself."""
        name = path.rpartition("/")[2]
        if not (self._names.fullmatch(name) or self._paths.fullmatch(path)):
            return None
        return next((pattern for pattern in reversed(self.patterns) if pattern.matches(path, name, folder)), None)

    def covering(self, path: str, *, folder: bool = False) -> Pattern | None:
        """The pattern that takes in a file or folder, by its own path or by a folder above it."""
        if not self.patterns:
            return None
        slash = path.find("/")
        while slash >= 0:
            found = self.match(path[:slash], folder=True)
            if found and not found.negated:
                return found
            slash = path.find("/", slash + 1)
        found = self.match(path, folder)
        return found if found and not found.negated else None

    @cached_property
    def _names(self) -> re.Pattern[str]:
        return _any(pattern.regex for pattern in self.patterns if not pattern.anchored)

    @cached_property
    def _paths(self) -> re.Pattern[str]:
        return _any(pattern.regex for pattern in self.patterns if pattern.anchored)


def _any(regexes: Iterable[str]) -> re.Pattern[str]:
    joined = "|".join(f"(?:{regex})" for regex in regexes)
    return re.compile(joined, re.DOTALL) if joined else _NEVER


def _pattern(line: str) -> Pattern | None:
    text = _trimmed(line)
    if not text or text.startswith("#"):
        return None
    negated = text.startswith("!")
    glob = text[1:] if negated else text
    folders = glob.endswith("/")
    glob = glob[:-1] if folders else glob
    anchored = "/" in glob
    regex = _regex(glob.removeprefix("/"))
    return Pattern(text, negated, folders, anchored, regex) if regex else None


def _trimmed(line: str) -> str:
    """The line without its end and without the blanks before it that no backslash keeps."""
    line = line.removesuffix("\n").removesuffix("\r")
    bare = line.rstrip(" ")
    kept = len(bare) - len(bare.rstrip("\\"))
    return bare + " " if kept % 2 and len(bare) < len(line) else bare


def _regex(glob: str) -> str | None:
    """The regular expression of a glob; None where the glob is broken and matches nothing.

    What stands between two stars is matched as early as it can be and never tried elsewhere, so that no glob takes
    more than polynomial time.
    """
    tokens = _tokens(glob)
    if tokens is None:
        return None
    *chunks, last = _split(tokens, _FOLDERS)
    out = "".join(_chunk(chunk) if at == 0 else f"(?>(?:[^/]*/)*?{_chunk(chunk)})" for at, chunk in enumerate(chunks))
    return out + ("(?:.*/)?" if chunks else "") + _chunk(last, final=True)


def _chunk(tokens: list[str], *, final: bool = False) -> str:
    first, *pieces = ("".join(piece) for piece in _split(tokens, _STAR))
    end = f"[^/]*{pieces.pop()}" if final and pieces else ""
    return first + "".join(f"(?>[^/]*?{piece})" for piece in pieces) + end


def _split(tokens: list[str], separator: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for token in tokens:
        if token == separator:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _tokens(glob: str) -> list[str] | None:
    """The glob as stars, `**/` and expressions that match one character each."""
    out: list[str] = []
    at = 0
    while at < len(glob):
        char = glob[at]
        if char == "*":
            end = at + len(glob[at:]) - len(glob[at:].lstrip("*"))
            whole = end - at == 2 and (at == 0 or glob[at - 1] == "/")
            if whole and glob[end : end + 1] == "/":
                out += [_FOLDERS] if out[-1:] != [_FOLDERS] else []
                end += 1
            else:
                out.append(".+" if whole and end == len(glob) else _STAR)
            at = end
        elif char == "[":
            found = _class(glob, at + 1)
            if found is None:
                return None
            out.append(found[0])
            at = found[1]
        elif char == "\\":
            if at + 1 == len(glob):
                return None
            out.append(re.escape(glob[at + 1]))
            at += 2
        else:
            out.append("[^/]" if char == "?" else re.escape(char))
            at += 1
    return out


def _class(glob: str, at: int) -> tuple[str, int] | None:
    """The expression of a bracket that opens before `at`, and where it ends; None for one that never closes."""
    negated = glob[at : at + 1] in {"!", "^"}
    at += negated
    first, items = at, ""
    while at < len(glob) and (glob[at] != "]" or at == first):
        named = re.compile(r"\[:(\w*):\]").match(glob, at)
        if named:
            if named[1] not in _CLASSES:
                return None
            items += _CLASSES[named[1]]
            at = named.end()
            continue
        low, at = _member(glob, at)
        if glob[at : at + 1] == "-" and glob[at + 1 : at + 2] not in {"", "]"}:
            high, at = _member(glob, at + 1)
            items += f"{re.escape(low)}-{re.escape(high)}" if low <= high else ""
        else:
            items += re.escape(low)
    if at >= len(glob):
        return None
    if not items:
        return ("[^/]" if negated else "(?!)"), at + 1
    return f"(?!/)[{'^' if negated else ''}{items}]", at + 1


def _member(glob: str, at: int) -> tuple[str, int]:
    if glob[at] == "\\" and at + 1 < len(glob):
        return glob[at + 1], at + 2
    return glob[at], at + 1
