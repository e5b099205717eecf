"""The files of an audit run, read from beside the passport."""

from __future__ import annotations

from posixpath import dirname
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.documents.data import Data
from arslint.protocol import auditrun
from arslint.protocol.auditrun import PROPOSAL, Run

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from arslint.evidence.beside import Beside
    from arslint.text import Source


_FOLDER = "audit_artifacts"


class Proposal(NamedTuple):
    """An entry that nobody has merged yet: the name of its file, its run, what it says, and when the run began."""

    name: str
    run: str
    entry: Mapping[str, Any]
    started: Any = None


def opened(entry: Mapping[str, Any], beside: Beside) -> tuple[Run, tuple[str, ...]]:
    """The run of an entry, and which of its files are there and cannot be read."""
    paths = entry.get("artifact_paths")
    named = {key: paths.get(key) for key in auditrun.FILES} if isinstance(paths, dict) else {}
    sources = {key: _source(path, beside) for key, path in named.items() if isinstance(path, str)}
    found = {key: _content(key, source) for key, source in sources.items() if source is not None}
    broken = tuple(key for key, content in found.items() if content is None)
    return Run(entry, found.get("verdict"), found.get("sidecar"), found.get("jsonl")), broken


def proposals(entries: Sequence[Mapping[str, Any]], beside: Beside) -> Iterator[Proposal]:
    """What lies unmerged beside the files of some entries; a proposal that cannot be read is left out."""
    paths = [entry.get("artifact_paths") for entry in entries]
    named = [path for one in paths if isinstance(one, dict) for path in one.values() if isinstance(path, str)]
    folders = {beside.upward(folder) for folder in (_FOLDER, *map(dirname, named)) if folder} - {None}
    merged = {str(entry.get("run_id")) for entry in entries}
    for folder in sorted(filter(None, folders)):
        for name in beside.names(folder):
            source = beside.read(f"{folder}/{name}") if name.endswith(PROPOSAL) else None
            entry = Data(source).untyped if source else {}
            run = str(entry.get("run_id"))
            if entry and run not in merged:
                sidecar = beside.read(f"{folder}/{run}.meta.json")
                timing = Data(sidecar).untyped.get("timing") if sidecar else None
                yield Proposal(name, run, entry, timing.get("started_at") if isinstance(timing, dict) else None)


def _source(path: str, beside: Beside) -> Source | None:
    where = beside.upward(path)
    return beside.read(where) if where else None


def _content(key: str, source: Source) -> Any:
    if key == "jsonl":
        return auditrun.events(source.text)
    return Data(source).untyped or None
