"""Examples: the fences of a rule's documentation, and whether the rule does what they say.

A fence's first line is its language and then any of: `good`, `bad`, `fixed` or `base`, a path, and `name=value`
settings (`release`, `stage`, `now`, `eol=crlf`, `eol=none` for a last line without an end, `bom`, or an option of the
rule). Below a line of a bad example, carets show the exact span of a finding, and the words after them its message (`…`
at the end leaves the rest open).

A fence with a path and no verdict is a file that stands beside the examples after it; `base` is the earlier version of
the next examples' file; `fixed` is the example before it after all fixes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_VERDICTS = ("good", "bad", "fixed", "base")
_OPEN = re.compile(r"^(?P<fence>`{3,}|~{3,})(?P<info>[A-Za-z].*)$")
_CARETS = re.compile(r"^(?P<lead>\s*)(?P<carets>\^+)(?: (?P<message>\S.*))?$")


class Mark(NamedTuple):
    """Carets of a bad example: the line and columns (0-based, half open) of a finding in the text, and its message."""

    line: int
    start: int
    end: int
    message: str | None = None

    def __str__(self) -> str:
        return f"line {self.line + 1}, columns {self.start + 1}-{self.end}: {self.message or '(any message)'}"


@dataclass(frozen=True)
class Example:
    """One verdict on one text, with the files beside it, its settings and its marks."""

    verdict: str
    path: str
    text: str
    line: int
    marks: tuple[Mark, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    base: str | None = None
    bom: bool = False


class _Fence(NamedTuple):
    language: str
    verdict: str | None
    path: str | None
    settings: Mapping[str, str]
    bom: bool
    lines: list[str]
    line: int


_DEFAULT_PATHS = {"md": "drafts/example.md", "yaml": "passport.yaml", "json": "passport.json", "py": "example.py"}


def read(doc: str) -> tuple[Example, ...]:
    """The examples of a documentation text, in order."""
    examples: list[Example] = []
    files: dict[str, str] = {}
    base: str | None = None
    for fence in _fences(doc):
        if fence.verdict is None:
            if fence.path:
                files[fence.path] = _text(fence.lines, fence.settings)
            continue
        if fence.verdict == "base":
            base = _text(fence.lines, fence.settings)
            continue
        lines, marks = _marks(fence.lines) if fence.verdict == "bad" else (fence.lines, ())
        path = fence.path or _DEFAULT_PATHS.get(fence.language, f"example.{fence.language}")
        text = _text(lines, fence.settings)
        beside = {name: body for name, body in files.items() if name != path}
        examples.append(Example(fence.verdict, path, text, fence.line, marks, beside, fence.settings, base, fence.bom))
    return tuple(examples)


def _fences(doc: str) -> Iterator[_Fence]:
    lines = doc.split("\n")
    at = 0
    while at < len(lines):
        opener = _OPEN.match(lines[at])
        at += 1
        if opener is None:
            continue
        first = at
        while at < len(lines) and lines[at].rstrip() != opener["fence"]:
            at += 1
        yield _fence(opener["info"].split(), lines[first:at], first)
        at += 1


def _fence(words: list[str], lines: list[str], line: int) -> _Fence:
    language, *rest = words
    verdict = next((word for word in rest if word in _VERDICTS), None)
    settings = dict(word.split("=", 1) for word in rest if "=" in word)
    path = next((word for word in rest if word not in (*_VERDICTS, "bom") and "=" not in word), None)
    return _Fence(language, verdict, path, settings, "bom" in rest, lines, line)


def _marks(lines: list[str]) -> tuple[list[str], tuple[Mark, ...]]:
    text: list[str] = []
    marks: list[Mark] = []
    for line in lines:
        carets = _CARETS.match(line)
        if carets and text:
            start = len(carets["lead"])
            marks.append(Mark(len(text) - 1, start, start + len(carets["carets"]), carets["message"]))
        else:
            text.append(line)
    return text, tuple(marks)


def _text(lines: list[str], settings: Mapping[str, str]) -> str:
    if settings.get("eol") == "none":
        return "\n".join(lines)
    eol = "\r\n" if settings.get("eol") == "crlf" else "\n"
    return "".join(line + eol for line in lines)
