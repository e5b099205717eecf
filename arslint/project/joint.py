"""The suite of a run as one project: every file's facts under its path from the top of the suite."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from arslint import discover
from arslint.discover.walk import HIDDEN, SUFFIXES
from arslint.project import Project
from arslint.project.tree import Tree
from arslint.settings.config import UsageError, shown_path
from arslint.text import Source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from arslint.diagnostic import Diagnostic, FileReport
    from arslint.discover import File, Unread
    from arslint.discover.suite import Suite
    from arslint.settings import Resolver


@dataclass(frozen=True)
class Joint:
    """A suite with the files of a run in it.

    `text` gives the text of a file as the run has it, and `look` the report on a file that the run does not speak of.
    """

    suite: Suite
    files: Iterable[File]
    resolver: Resolver
    text: Callable[[File], Source | Unread]
    look: Callable[[File, Source], FileReport]

    @cached_property
    def inside(self) -> Mapping[str, File]:
        """The files of the run that lie in the suite, by their paths in it."""
        placed = ((self.suite.relative(file.path), file) for file in self.files)
        return {path: file for path, file in placed if path is not None}

    @cached_property
    def tree(self) -> Tree:
        """Every path of the suite."""
        return Tree.walk(self.suite.root, "")

    @cached_property
    def beside(self) -> Mapping[str, File]:
        """The other files of the suite; nothing is looked for where the run has every text of the tree."""
        if all(
            path in self.inside for path in self.tree.files if path.lower().endswith(SUFFIXES) and not _hidden(path)
        ):
            return {}
        try:
            found = discover.files([self.suite.root], self.resolver).files
        except UsageError:
            return {}
        named = ((self.suite.relative(file.path), file) for file in found)
        return {path: file for path, file in named if path is not None and path not in self.inside}

    def project(self, reports: Mapping[str, FileReport]) -> Project:
        """The project of the reports of the run and of the facts of the other files."""
        told = {path: reports[file.display] for path, file in self.inside.items() if file.display in reports}
        for path, file in self.beside.items():
            source = self.text(file)
            if isinstance(source, Source):
                told[path] = self.look(file, source)
        own = {path: replace(report, path=path) for path, report in told.items()}
        return Project(self.tree, own, self.read)

    def read(self, path: str) -> Source | None:
        """The text of any file of the suite, under its path in the suite."""
        known = self.inside.get(path) or self.beside.get(path)
        file = known or discover.File(self.suite.root / path, path, self.resolver.folder(self.suite.root))
        source = self.text(file)
        return replace(source, path=path) if isinstance(source, Source) else None

    def placed(self, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """The diagnostics of the project under the paths that people see, without those of files beside the run."""
        found = []
        for diagnostic in diagnostics:
            if diagnostic.path in self.inside or not self.beside:
                labels = tuple(
                    label._replace(path=self.shown(label.path)) if label.path else label for label in diagnostic.labels
                )
                found.append(diagnostic._replace(path=self.shown(diagnostic.path), labels=labels))
        return found

    def shown(self, path: str) -> str:
        """A path of the suite as people see it."""
        file = self.inside.get(path)
        return file.display if file else shown_path(Path(self.suite.root / path))


def _hidden(path: str) -> bool:
    return any(part.startswith(".") and part not in HIDDEN for part in path.split("/"))
