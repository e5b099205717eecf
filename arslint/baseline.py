"""Findings that a project has agreed to live with, in a file that merges well.

The file is JSON Lines: a version, then one entry a line, sorted, without times, line numbers or messages. Paths are
relative to the folder of the file, so it holds wherever arslint is called.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.diagnostic import INTERNAL_ERROR
from arslint.fingerprint import content, fingerprints
from arslint.jsontext import dump
from arslint.settings.config import UsageError
from arslint.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping

    from arslint.diagnostic import Report
    from arslint.text import Source

VERSION = 1
EXCERPT = 60
NAMED = 3


class Entry(NamedTuple):
    """A finding to leave out; `text` shows people what it is about, only the fingerprint is compared."""

    path: str
    rule: str
    text: str
    fingerprint: str


class Baseline(NamedTuple):
    """The entries of a baseline file at a path."""

    path: str
    entries: tuple[Entry, ...]

    @classmethod
    def of(cls, path: str, report: Report, sources: Mapping[str, Source]) -> Baseline:
        """A baseline at a path that leaves out all findings of a report but failures of arslint itself."""
        relative = _relative(path)
        found = zip(report.diagnostics, fingerprints(report.diagnostics, sources, relative), strict=True)
        return cls(
            path,
            tuple(
                sorted(
                    Entry(relative(diagnostic.path), diagnostic.rule, _excerpt(content(diagnostic, sources)), mark)
                    for diagnostic, mark in found
                    if diagnostic.rule != INTERNAL_ERROR
                )
            ),
        )

    @classmethod
    def parse(cls, path: str, text: str) -> Baseline:
        """The baseline that a file's text says; raises `UsageError` naming the line that is wrong."""
        objects = [(number, _object(line)) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        (first, head), *rest = objects or [(1, {})]
        if head.get("version") != VERSION:
            raise UsageError(f'{visible(path)}:{first}: a baseline begins with {{"version": {VERSION}}}')
        entries = []
        for number, value in rest:
            fields = [value.get(name) for name in Entry._fields]
            if not all(isinstance(field, str) for field in fields):
                raise UsageError(f"{visible(path)}:{number}: an entry has the strings {', '.join(Entry._fields)}")
            entries.append(Entry(*map(str, fields)))
        return cls(path, tuple(entries))

    def print(self) -> str:
        """The text of the file."""
        return "".join(f"{dump(line)}\n" for line in [{"version": VERSION}, *(e._asdict() for e in self.entries)])

    def apply(
        self,
        report: Report,
        sources: Mapping[str, Source],
        checked: Iterable[str],
        rules: Container[str] | None = None,
    ) -> Report:
        """The report without the findings of the baseline, and with a note of the entries that match none.

        An entry can be told to match none if its file was checked or is gone, and its rule ran (None: all did).
        """
        relative = _relative(self.path)
        marks = fingerprints(report.diagnostics, sources, relative)
        known = {entry.fingerprint for entry in self.entries}
        left = tuple(
            diagnostic
            for diagnostic, mark in zip(report.diagnostics, marks, strict=True)
            if mark not in known or diagnostic.rule == INTERNAL_ERROR
        )
        return replace(
            report,
            diagnostics=left,
            notes=report.notes + self._leftover(set(marks), set(map(relative, checked)), rules),
            baselined=report.baselined + len(marks) - len(left),
        )

    def _leftover(
        self, marks: Container[str], checked: Container[str], rules: Container[str] | None
    ) -> tuple[str, ...]:
        """The note about the entries that match no finding any more, if there are any."""
        folder = Path(self.path).parent
        spare = [
            f"{visible(entry.path)} {visible(entry.rule)}"
            for entry in self.entries
            if entry.fingerprint not in marks
            and (rules is None or entry.rule in rules)
            and (entry.path in checked or not (folder / entry.path).exists())
        ]
        if not spare:
            return ()
        named = ", ".join(spare[:NAMED]) + (f" and {len(spare) - NAMED} more" if len(spare) > NAMED else "")
        verb = "entry matches" if len(spare) == 1 else "entries match"
        return (f"{visible(self.path)}: {len(spare)} {verb} nothing any more ({named}); write the baseline anew.",)


def _relative(path: str) -> Callable[[str], str]:
    """How a path below the working directory reads from the folder of the file at `path`."""
    folder = Path(path).parent

    @cache
    def relative(other: str) -> str:
        try:
            return Path(os.path.relpath(other, folder)).as_posix()
        except ValueError:
            return other

    return relative


def _object(line: str) -> dict[str, Any]:
    """The JSON object of a line; an empty one for anything else."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _excerpt(text: str) -> str:
    return text if len(text) <= EXCERPT else f"{text[: EXCERPT - 1]}…"
