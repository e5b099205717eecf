"""Marks are appended under a lock, as text, all or none."""

from __future__ import annotations

import multiprocessing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from arslint.action import readmark
from arslint.documents import ReadLog
from arslint.protocol import readlog
from arslint.protocol.release import Release
from arslint.store import StoreError
from arslint.text import Source

NEW, OLD = Release(3, 21), Release(3, 11)
NOW = datetime(2026, 9, 5, 10, tzinfo=UTC)
KEYS = ("s", "t", "u")
ROW = '{citation_key: s, marked_at: "2026-09-01T10:00:00Z"}'
HEAD = 'session_id: x\ncreated_at: "2026-09-01T10:00:00Z"\n'


@pytest.fixture
def passport(tmp_path: Path) -> Path:
    """A passport with three sources."""
    path = tmp_path / "passport.yaml"
    path.write_text(f"literature_corpus: [{', '.join(f'{{citation_key: {key}}}' for key in KEYS)}]\n", "utf-8")
    return path


def rows(passport: Path) -> list[dict[str, Any]]:
    """The rows of the log."""
    path = passport.with_name("passport_human_read_log.yaml")
    log = ReadLog(Source.from_bytes("log", path.read_bytes()))
    assert readlog.read(log.log, NEW).valid
    found: list[dict[str, Any]] = log.data["human_read"]
    return found


LAYOUTS = {
    "block": f'{HEAD}human_read:\n  - citation_key: s\n    marked_at: "2026-09-01T10:00:00Z"\n# end\n',
    "block at the margin": f'{HEAD}human_read:\n- citation_key: s\n  marked_at: "2026-09-01T10:00:00Z"',
    "flow rows": f"{HEAD}human_read:\n  - {ROW}   # first\n",
    "flow": f"{HEAD}human_read: [{ROW}]\n",
    "flow over lines": f"{HEAD}human_read: [\n  {ROW},\n]\n",
    "log in the middle": f"human_read:\n  - {ROW}\n{HEAD}",
    "json": '{"session_id": "x", "created_at": "2026-09-01T10:00:00Z",\n "human_read": [\n'
    '  {"citation_key": "s", "marked_at": "2026-09-01T10:00:00Z"}\n ]}\n',
    "windows": f"{HEAD}human_read:\n  - {ROW}\n".replace("\n", "\r\n"),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_takes_a_mark_and_a_rescind(passport: Path, layout: str) -> None:
    """What stood there stands there still, line for line."""
    log = passport.with_name("passport_human_read_log.yaml")
    log.write_bytes(LAYOUTS[layout].encode())
    readmark.mark(passport, ["t", "u"], readmark.Mark("sections", ("p. 1", "p. 2"), 'a "note"'), NEW, NOW)
    readmark.unmark(passport, ["s", "u"], NEW, NOW)
    first, second, third = rows(passport)
    assert first == {"citation_key": "s", "marked_at": "2026-09-01T10:00:00Z", "rescinded_at": "2026-09-05T10:00:00Z"}
    assert second["read_scope"] == {"level": "sections", "locators": ["p. 1", "p. 2"], "note": 'a "note"'}
    assert third["rescinded_at"] == "2026-09-05T10:00:00Z"
    kept = {line for line in LAYOUTS[layout].splitlines() if "citation_key" not in line and line.strip(" ]},")}
    assert kept <= set(log.read_bytes().decode().splitlines())


def test_a_batch_is_written_whole_or_not_at_all(passport: Path) -> None:
    """One key without a mark spoils the rescind of the others."""
    readmark.mark(passport, ["s"], readmark.Mark("full_text"), NEW, NOW)
    before = passport.with_name("passport_human_read_log.yaml").read_bytes()
    with pytest.raises(StoreError, match="no active mark of 't'"):
        readmark.unmark(passport, ["s", "t"], NEW, NOW)
    assert passport.with_name("passport_human_read_log.yaml").read_bytes() == before


def test_the_newest_active_mark_is_rescinded(passport: Path) -> None:
    """An older one stays; a second rescind takes it."""
    for _ in range(2):
        readmark.mark(passport, ["s"], readmark.Mark("full_text"), NEW, NOW)
    readmark.unmark(passport, ["s"], NEW, NOW)
    assert ["rescinded_at" in row for row in rows(passport)] == [False, True]
    readmark.unmark(passport, ["s"], NEW, NOW)
    assert ["rescinded_at" in row for row in rows(passport)] == [True, True]


def test_an_invalid_log_is_not_added_to(passport: Path) -> None:
    """Nobody repairs a log by appending to it."""
    log = passport.with_name("passport_human_read_log.yaml")
    log.write_text(f"{HEAD}human_read: [{{citation_key: s}}]\n", "utf-8")
    with pytest.raises(StoreError, match="invalid"):
        readmark.mark(passport, ["s"], readmark.Mark("full_text"), NEW, NOW)


def _mark(passport: Path, key: str) -> None:
    for _ in range(5):
        readmark.mark(passport, [key], readmark.Mark("full_text"), NEW, NOW)


def test_no_mark_is_lost_in_a_race(passport: Path) -> None:
    """Three processes mark at once, and every mark is there."""
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_mark, args=(passport, key)) for key in KEYS]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert [worker.exitcode for worker in workers] == [0, 0, 0]
    assert sorted(row["citation_key"] for row in rows(passport)) == ["s"] * 5 + ["t"] * 5 + ["u"] * 5
