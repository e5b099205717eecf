"""An audit run: an entry of the passport against the files that the run left behind (passport catalogue 9.8)."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.protocol import timestamp

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

FAILED = "AUDIT_FAILED"
PROPOSAL = ".audit_artifact_entry.json"
FILES = {"verdict": "the verdict file", "sidecar": "the sidecar", "jsonl": "the event stream"}
_BUNDLE = ("prompt", "bundle")
_ROLES = {"primary": "primary_deliverables", "supporting": "supporting_context"}
_TIMING = ("started_at", "ended_at", "duration_seconds")


class Run(NamedTuple):
    """An entry with what its files hold; None for a file that is not there or that cannot be read."""

    entry: Mapping[str, Any]
    verdict: Mapping[str, Any] | None = None
    sidecar: Mapping[str, Any] | None = None
    events: Sequence[Any] | None = None

    @property
    def failed(self) -> bool:
        """Whether the run was broken off, so that its stream and its exit code count for nothing."""
        return bool(_at(self.verdict, "verdict_status") == FAILED)


class Discrepancy(NamedTuple):
    """A contract that does not hold: the place in the entry, and what is wrong."""

    covers: tuple[str, ...]
    where: tuple[str, ...]
    message: str


class Mirror(NamedTuple):
    """A value of the entry that repeats one of a file."""

    covers: tuple[str, ...]
    file: str
    there: tuple[str, ...]
    here: tuple[str, ...]


class Member(NamedTuple):
    """A file that the audit read, with its hash at that time."""

    role: str
    path: str
    sha: str


MIRRORS = (
    Mirror(("AUD-C1",), "verdict", ("verdict_status",), ("verdict", "status")),
    Mirror(("AUD-C1",), "verdict", ("round",), ("verdict", "round")),
    Mirror(("AUD-C1",), "verdict", ("target_rounds",), ("verdict", "target_rounds")),
    Mirror(("AUD-C1",), "verdict", ("finding_counts",), ("verdict", "finding_counts")),
    Mirror(("AUD-C1",), "verdict", ("failure_reason",), ("verdict", "failure_reason")),
    Mirror(("AUD-B7",), "verdict", ("run_id",), ("run_id",)),
    Mirror(("AUD-B7", "AUD-F3"), "sidecar", ("run_id",), ("run_id",)),
    Mirror(("AUD-C2",), "sidecar", (*_BUNDLE, "bundle_manifest_sha"), ("bundle_manifest_sha",)),
    Mirror(("AUD-B9",), "sidecar", (*_BUNDLE, "bundle_id"), ("bundle_id",)),
)


def discrepancies(run: Run) -> Iterator[Discrepancy]:
    """Where an entry and its files, or the files among themselves, say different things."""
    for mirror in MIRRORS:
        data = getattr(run, mirror.file)
        here, there = _at(run.entry, *mirror.here), _at(data, *mirror.there)
        if data is not None and here is not None and here != there:
            says = "says nothing here" if there is None else f"says {_shown(there)}"
            yield Discrepancy(mirror.covers, mirror.here, f"{FILES[mirror.file]} {says}")
    if run.verdict is not None:
        yield from _verdict(run, run.verdict)
    if run.sidecar is not None:
        yield from _sidecar(run, run.sidecar)
    if run.events is not None and not run.failed:
        yield from _stream(run, run.events)


def latest(entries: Sequence[Mapping[str, Any]], subject: str = "deliverable_sha") -> dict[str, int]:
    """The index of the latest entry of each gate."""
    found: dict[str, int] = {}
    for index, entry in enumerate(entries):
        name = gate(entry, subject)
        if name not in found or _moment(entries[found[name]]) <= _moment(entry):
            found[name] = index
    return found


def gate(entry: Mapping[str, Any], subject: str = "deliverable_sha") -> str:
    """What an entry gives a verdict for: stage, agent, and a text by its hash or its path."""
    return json.dumps([entry.get(key) for key in ("stage", "agent", subject)])


def rounds(entry: Mapping[str, Any]) -> int:
    """The round of an entry; 0 where it says none."""
    number = _at(entry, "verdict", "round")
    return number if isinstance(number, int) else 0


def members(sidecar: Mapping[str, Any]) -> list[Member]:
    """The files that the audit read, sorted as the manifest lists them."""
    rows = [(role, row) for role, key in _ROLES.items() for row in _rows(_at(sidecar, *_BUNDLE, key))]
    found = [Member(role, str(row.get("path")), str(row.get("sha"))) for role, row in rows]
    path, sha = (_at(sidecar, "prompt", f"audit_template_{key}") for key in ("path", "sha"))
    return sorted([*found, Member("template", str(path), str(sha))])


def events(text: str) -> list[Any] | None:
    """The events of a stream; None unless every line is JSON."""
    try:
        return [json.loads(line) for line in text.split("\n") if line.strip()]
    except (ValueError, RecursionError):
        return None


def _verdict(run: Run, verdict: Mapping[str, Any]) -> Iterator[Discrepancy]:
    place = ("artifact_paths", "verdict")
    findings = _rows(verdict.get("findings"))
    listed = Counter(str(row.get("severity")).lower() for row in findings)
    for level in ("p1", "p2", "p3"):
        count = _at(verdict, "finding_counts", level)
        if listed[level] != count:
            message = f"the verdict file counts {_shown(count)} findings of {level.upper()} and lists {listed[level]}"
            yield Discrepancy(("AUD-A5",), place, message)
    if run.failed and findings:
        yield Discrepancy(("AUD-A6",), place, "the verdict file says that the audit failed, and lists findings")
    known, named = [row.get("id") for row in findings], _at(run.entry, "acknowledgement", "finding_ids")
    if isinstance(named, list) and sorted(map(str, named)) != sorted(map(str, known)):
        message = f"the findings are {', '.join(map(str, known)) or 'none'}: they are acknowledged all or not at all"
        yield Discrepancy(("AUD-B10",), ("acknowledgement", "finding_ids"), message)


def _sidecar(run: Run, sidecar: Mapping[str, Any]) -> Iterator[Discrepancy]:
    path, sha, place = (
        run.entry.get("deliverable_path"),
        run.entry.get("deliverable_sha"),
        ("artifact_paths", "sidecar"),
    )
    files = members(sidecar)
    audited = {one.sha for one in files if one.role == "primary" and one.path == path}
    if not audited:
        message = "the sidecar does not list this among the audited files"
        yield Discrepancy(("AUD-C4", "AUD-B2"), ("deliverable_path",), message)
    elif sha not in audited:
        message = "the sidecar has another hash of the audited file"
        yield Discrepancy(("AUD-C4", "AUD-B2"), ("deliverable_sha",), message)
    lines = "".join(f"{one.role}:{one.path}:{one.sha}\n" for one in files)
    if _at(sidecar, *_BUNDLE, "bundle_manifest_sha") != sha256(lines.encode("utf-8", "replace")).hexdigest():
        message = "the manifest hash of the sidecar is not that of the files it lists"
        yield Discrepancy(("AUD-B3",), place, message)
    started, ended, seconds = (_at(sidecar, "timing", key) for key in _TIMING)
    first, last = timestamp.parse(started), timestamp.parse(ended)
    if first and last and isinstance(seconds, int | float) and abs((last - first).total_seconds() - seconds) > 1:
        message = f"the run took {(last - first).total_seconds():g} seconds by its times, and {seconds:g} as it says"
        yield Discrepancy(("AUD-B5",), place, message)
    if _at(sidecar, "process", "exit_code") != 0 and not run.failed:
        message = f"the run ended with exit code {_shown(_at(sidecar, 'process', 'exit_code'))} and has a verdict"
        yield Discrepancy(("AUD-B6",), place, message)


def _stream(run: Run, stream: Sequence[Any]) -> Iterator[Discrepancy]:
    place = ("artifact_paths", "jsonl")
    threads = [_at(event, "thread_id") for event in stream if _at(event, "type") == "thread.started"]
    if run.sidecar is not None and threads[:1] != [_at(run.sidecar, "stream", "jsonl_thread_id")]:
        yield Discrepancy(("AUD-B1",), place, "the event stream is of another thread than the sidecar says")
    begun: dict[str, bool] = {}
    for event in stream:
        kind, name = _at(event, "type"), str(_at(event, "item", "id"))[:80]
        if _at(event, "item", "type") == "agent_message" or kind not in ("item.started", "item.completed"):
            continue
        if (kind == "item.started") == (name in begun) or begun.get(name):
            what = "is started" if kind == "item.started" else "is completed"
            why = "a second time" if name in begun else "and was never started"
            yield Discrepancy(("AUD-A7",), place, f"the step {name} of the event stream {what} {why}")
            return
        begun[name] = kind == "item.completed"
    for name in [name for name, done in begun.items() if not done][:1]:
        yield Discrepancy(("AUD-A7",), place, f"the step {name} of the event stream is started and never completed")


def _at(data: Any, *path: str) -> Any:
    for step in path:
        data = data.get(step) if isinstance(data, dict) else None
    return data


def _rows(value: Any) -> list[Mapping[str, Any]]:
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def _moment(entry: Mapping[str, Any]) -> str:
    return str(_at(entry, "verdict", "verified_at"))


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else value
    return f"{text[:60]}…" if len(text) > 80 else text
