"""Which files a run speaks of, where their text comes from, and what they were before."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from arslint import discover
from arslint.discover import Discovery, File, Unread
from arslint.settings.config import UsageError, absolute, contents
from arslint.text import Source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from arslint.settings import Resolver


@dataclass(frozen=True)
class Selection:
    """The files to report on; `context` are those and the others that they are joined with.

    `left_out` names the files that were left out, each with the cause, and `unread` are folders that cannot be listed;
    `texts` are given texts by display path; `base` gives the earlier version of a file, or None.
    """

    files: tuple[File, ...]
    context: tuple[File, ...]
    notes: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()
    texts: Mapping[str, Source | Unread] = field(default_factory=dict)
    base: Callable[[File], Source | None] = lambda _: None

    @classmethod
    def of(
        cls,
        paths: Iterable[Path],
        resolver: Resolver,
        stdin: bytes | None,
        stdin_filename: Path,
        since: str | None,
        base: Path | None,
    ) -> Selection:
        """The selection of a command line; raises `UsageError` for one that says nothing or too much."""
        if stdin is not None:
            path = absolute(stdin_filename)
            if path.is_dir():
                raise UsageError(f"--stdin-filename {stdin_filename}: is a folder; name the file that the text is of")
            settings = resolver.resolve(path)
            excluded = settings.excluded(path)
            note = f"{stdin_filename}: left out, because `exclude` has `{excluded.text}`" if excluded else None
            file = File(path, stdin_filename.as_posix(), settings, named=True)
            found = Discovery(() if excluded else (file,), (note,) if note else ())
            texts = {file.display: discover.decoded(file.display, stdin)}
        else:
            found, texts = discover.files(paths, resolver), dict[str, Source | Unread]()
        files, earlier = found.files, cls.base
        if since is not None:
            from arslint.git.revision import Revision

            revision = Revision.of(since, Path.cwd())
            files, earlier = tuple(file for file in files if revision.changed(file.path)), revision.source
        if base is not None:
            if len(files) != 1:
                raise UsageError(f"--base gives the earlier version of one file, and {len(files)} were named")
            before = Source.from_bytes(base.as_posix(), contents(base, "--base"))
            earlier = lambda _: before  # noqa: E731
        return cls(files, found.files, *found[1:], texts=texts, base=earlier)

    def read(self, file: File) -> Source | Unread:
        """The text of a file, given or read."""
        return self.texts.get(file.display) or discover.read(file)
