"""A draft as a command opens it: its text, its evidence, and the release that it is read at."""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint import discover
from arslint.documents.draft import Draft
from arslint.evidence.dossier import Archive
from arslint.protocol.release import DEFAULT
from arslint.settings import Resolver
from arslint.settings.config import UsageError, shown_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from arslint.evidence.dossier import Dossier
    from arslint.protocol.release import Release

_FORMATS = (".tex", ".docx", ".pdf", ".html", ".epub", ".odt")


class Manuscript(NamedTuple):
    """A draft with its dossier."""

    path: Path
    draft: Draft
    dossier: Dossier

    @property
    def data(self) -> bytes:
        """The bytes of the file as it was read."""
        return self.draft.source.to_bytes()

    @property
    def deliverables(self) -> list[str]:
        """What was made of the draft already, by the names of the files beside it."""
        found = (self.path.with_suffix(suffix) for suffix in _FORMATS)
        return [path.name for path in found if path.is_file()]


def open_all(paths: Iterable[Path], flags: Mapping[str, Any], config: Path | None = None) -> Iterator[Manuscript]:
    """The drafts of some paths, each once; raises UsageError for one that cannot be read or has two passports."""
    resolver = Resolver(flags, config=config)
    archive = Archive()
    for path in dict.fromkeys(Path(os.path.normpath(Path.cwd() / path)) for path in paths):
        file = _file(path, resolver)
        if not S_ISREG(form := discover.mode(path)):
            cause = "is a folder; name the drafts in it" if S_ISDIR(form) else "is neither a file nor a folder"
            raise UsageError(f"{file.display}: {cause}")
        source = discover.read(file)
        if isinstance(source, discover.Unread):
            raise UsageError(f"{source.path}: {source.cause}")
        yield Manuscript(path, Draft(source), archive.of_draft(path, file.settings, _release(file)))


def open_passport(path: Path, flags: Mapping[str, Any]) -> Dossier:
    """The dossier of a passport; raises UsageError where it cannot be read."""
    file = _file(path, Resolver(flags))
    return Archive().of_passport(file.path, file.settings, _release(file))


def release_of(path: Path, flags: Mapping[str, Any]) -> Release:
    """The release in force for a file."""
    return _release(_file(path, Resolver(flags)))


def _file(path: Path, resolver: Resolver) -> discover.File:
    path = Path(os.path.normpath(Path.cwd() / path))
    return discover.File(path, shown_path(path), resolver.resolve(path), named=True)


def _release(file: discover.File) -> Release:
    """The release as the settings say, else as the file's suite shows, else the default."""
    suite = discover.suite([file])
    return file.settings.release or (suite.release if suite else None) or DEFAULT
