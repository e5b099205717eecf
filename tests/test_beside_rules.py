"""Contracts between a document and the files beside it have violations that are found, and silent twins."""

from __future__ import annotations

import copy
import json
import os
import subprocess
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arslint.action.finalize import finalize
from arslint.documents import Draft, Passport
from arslint.engine.check import check_document
from arslint.engine.rule import Context
from arslint.engine.rulebook import Rulebook
from arslint.evidence import dossier
from arslint.evidence.beside import Beside, Neighbourhood
from arslint.protocol import checklist
from arslint.protocol.convention import canonical
from arslint.protocol.release import NEWEST
from arslint.shelf import Texts
from arslint.text import Source

RULES = [one for one in Rulebook.open().rules.values() if Passport in one.on]
NAMES = ("audit-evidence", "stale-audit", "unmerged-audit", "peer-files", "colliding-logs", "inquiry-ledger")
BESIDE = [one for one in RULES if one.name in NAMES]
RUN = "2026-04-30T15-22-04Z-d8f3"
THREAD = "019de371-4c13-7521-8af7-fccf6bd23279"
TEXTS = {"drafts/a.md": b"It boils.\n", "notes.md": b"Measured.\n", "template.md": b"Audit this.\n"}
Files = dict[str, Any]
Change = Callable[[Files], object]


def digest(name: str) -> str:
    """The hash of one of the texts."""
    return sha256(TEXTS[name]).hexdigest()


def manifest() -> str:
    """The hash of what the audit read."""
    roles = {"primary": "drafts/a.md", "supporting": "notes.md", "template": "template.md"}
    return sha256("".join(f"{role}:{path}:{digest(path)}\n" for role, path in roles.items()).encode()).hexdigest()


def run() -> Files:
    """An audit run whose files agree: texts as bytes, the rest as data by what it is."""
    paths = {"jsonl": f"{RUN}.jsonl", "sidecar": f"{RUN}.meta.json", "verdict": f"{RUN}.verdict.yaml"}
    step = {"id": "i1", "type": "command_execution"}
    mirrored = {"round": 1, "target_rounds": 3, "finding_counts": {"p1": 1, "p2": 0, "p3": 1}}
    return {
        **TEXTS,
        "entry": {
            "stage": 2,
            "agent": "synthesis_agent",
            "deliverable_path": "drafts/a.md",
            "deliverable_sha": digest("drafts/a.md"),
            "run_id": RUN,
            "bundle_id": "b1",
            "bundle_manifest_sha": manifest(),
            "artifact_paths": {key: f"audit_artifacts/{name}" for key, name in paths.items()},
            "verdict": {**mirrored, "status": "MATERIAL", "verified_at": "2026-04-30T15:23:11.847Z"},
            "acknowledgement": {"finding_ids": ["F-002", "F-001"]},
        },
        "verdict": {
            **mirrored,
            "run_id": RUN,
            "verdict_status": "MATERIAL",
            "findings": [{"id": "F-001", "severity": "P1"}, {"id": "F-002", "severity": "P3"}],
        },
        "sidecar": {
            "run_id": RUN,
            "timing": {
                "started_at": "2026-04-30T15:22:04.123Z",
                "ended_at": "2026-04-30T15:22:58.471Z",
                "duration_seconds": 54.3,
            },
            "process": {"exit_code": 0},
            "stream": {"jsonl_thread_id": THREAD},
            "prompt": {
                "audit_template_path": "template.md",
                "audit_template_sha": digest("template.md"),
                "bundle": {
                    "bundle_id": "b1",
                    "bundle_manifest_sha": manifest(),
                    "primary_deliverables": [{"path": "drafts/a.md", "sha": digest("drafts/a.md")}],
                    "supporting_context": [{"path": "notes.md", "sha": digest("notes.md")}],
                },
            },
        },
        "jsonl": [
            {"type": "thread.started", "thread_id": THREAD},
            {"type": "item.started", "item": step},
            {"type": "item.completed", "item": step},
            {"type": "item.completed", "item": {"id": "i2", "type": "agent_message", "text": "Two."}},
        ],
    }


def on_disk(root: Path, files: Files) -> Passport:
    """Write a run, and give the passport two folders deep that has its entry."""
    (root / ".git").mkdir(exist_ok=True)
    home = root / "passports" / "tides"
    home.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = {"verdict": f"audit_artifacts/{RUN}.verdict.yaml", "sidecar": f"audit_artifacts/{RUN}.meta.json"}
        target = root / path.get(name, f"audit_artifacts/{RUN}.jsonl" if name == "jsonl" else name)
        target.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            target.write_bytes(content)
        elif name == "jsonl":
            target.write_text("".join(f"{json.dumps(one)}\n" for one in content), "utf-8")
        elif name != "entry":
            target.write_text(json.dumps(content), "utf-8")
    text = json.dumps({"audit_artifact": [files["entry"]]}) if "entry" in files else "repro_lock: null\n"
    (home / "passport.yaml").write_text(text, "utf-8")
    return Passport(Source("passports/tides/passport.yaml", text))


def ids(passport: Passport, root: Path) -> dict[str, str]:
    """What the rules about files find, by contract; no rule fails."""
    beside = Neighbourhood().of(root / passport.source.path)
    found = check_document(passport, BESIDE, Context(release=NEWEST, beside=beside))
    assert [one.message for one in found if one.rule == "internal-error"] == []
    return {name: one.message for one in found for name in one.covers}


def put(where: str, value: Any) -> Change:
    """A change of one value, its place in dotted form."""
    *path, last = where.split(".")

    def change(files: Files) -> None:
        here = files
        for step in path:
            here = here[int(step) if isinstance(here, list) else step]
        here[int(last) if isinstance(here, list) else last] = value

    return change


def write(name: str, content: bytes) -> Change:
    """A change of one text."""
    return lambda files: files.update({name: content})


BUNDLE = "sidecar.prompt.bundle"
RUNS: list[tuple[str, Change]] = [
    ("AUD-A5", put("verdict.findings.0.severity", "P2")),
    ("AUD-A5", put("verdict.finding_counts.p3", 2)),
    ("AUD-A6", put("verdict.verdict_status", "AUDIT_FAILED")),
    ("AUD-A7", put("jsonl.1.item", {"id": "i9", "type": "command_execution"})),
    ("AUD-A7", lambda files: files["jsonl"].pop(2)),
    ("AUD-A7", lambda files: files["jsonl"].append(files["jsonl"][2])),
    ("AUD-A7", lambda files: files["jsonl"].append(files["jsonl"][1])),
    ("AUD-B1", put("jsonl.0.thread_id", "another")),
    ("AUD-B2", write("drafts/a.md", b"It freezes.\n")),
    ("AUD-B2", put("entry.deliverable_sha", "0" * 64)),
    ("AUD-B3", put(f"{BUNDLE}.supporting_context.0.sha", "0" * 64)),
    ("AUD-B3", write("notes.md", b"Guessed.\n")),
    ("AUD-B3", write("template.md", b"Wave it through.\n")),
    ("AUD-B5", put("sidecar.timing.duration_seconds", 5)),
    ("AUD-B6", put("sidecar.process.exit_code", 1)),
    ("AUD-B7", put("sidecar.run_id", "other")),
    ("AUD-B7", put("verdict.run_id", "other")),
    ("AUD-B7", put("sidecar", b"{")),
    ("AUD-B9", put(f"{BUNDLE}.bundle_id", "b2")),
    ("AUD-B10", put("entry.acknowledgement.finding_ids", ["F-001"])),
    ("AUD-B10", put("entry.acknowledgement.finding_ids", ["F-001", "F-001"])),
    ("AUD-C1", put("entry.verdict.round", 2)),
    ("AUD-C1", put("verdict.target_rounds", 4)),
    ("AUD-C2", put("entry.bundle_manifest_sha", "0" * 64)),
    ("AUD-C4", put("entry.deliverable_path", "drafts/b.md")),
    ("AUD-C4", put(f"{BUNDLE}.primary_deliverables.0.sha", "0" * 64)),
    ("AUD-F3", put("sidecar.run_id", "other")),
    ("JOIN-18", write("drafts/a.md", b"It freezes.\n")),
]


@pytest.mark.parametrize(("contract", "change"), RUNS, ids=[f"{number}-{one[0]}" for number, one in enumerate(RUNS)])
def test_audit_files(contract: str, change: Change, tmp_path: Path) -> None:
    """An audit run with one thing wrong is found under its contract; the one without is silent."""
    files = run()
    assert ids(on_disk(tmp_path, files), tmp_path) == {}
    change(files)
    assert contract in ids(on_disk(tmp_path, files), tmp_path)


@pytest.mark.parametrize("missing", ["verdict", "sidecar", "jsonl", "drafts/a.md", "notes.md"])
def test_an_audit_file_that_is_not_there_is_not_missed(missing: str, tmp_path: Path) -> None:
    """A passport may travel without its evidence."""
    files = run()
    del files[missing]
    assert ids(on_disk(tmp_path, files), tmp_path) == {}


def test_a_failed_audit_is_not_held_to_its_stream(tmp_path: Path) -> None:
    """A run that was broken off has an exit code and no whole stream."""
    files = run()
    files["verdict"] |= {
        "verdict_status": "AUDIT_FAILED",
        "findings": [],
        "finding_counts": {"p1": 0, "p2": 0, "p3": 0},
    }
    files["entry"]["verdict"] |= {"status": "AUDIT_FAILED", "finding_counts": {"p1": 0, "p2": 0, "p3": 0}}
    files["sidecar"]["process"]["exit_code"] = 137
    del files["jsonl"][1:], files["entry"]["acknowledgement"]
    assert set(ids(on_disk(tmp_path, files), tmp_path)) == set()


def test_an_entry_that_is_replaced_only_warns(tmp_path: Path) -> None:
    """History never blocks, and what it was about may have changed since."""
    files = run()
    later = copy.deepcopy(files["entry"])
    files["entry"]["verdict"] |= {"round": 3, "verified_at": "2026-04-29T15:23:11.847Z"}
    on_disk(tmp_path, files)
    text = json.dumps({"audit_artifact": [files["entry"], later]})
    (tmp_path / "passports/tides/passport.yaml").write_text(text, "utf-8")
    passport = Passport(Source("passports/tides/passport.yaml", text))
    context = Context(beside=Neighbourhood().of(tmp_path / passport.source.path))
    found = check_document(passport, BESIDE, context)
    assert [(one.rule, str(one.severity), one.covers) for one in found] == [("audit-evidence", "warning", ("AUD-C1",))]


def test_the_commit_of_a_run_is_one_of_the_repository(tmp_path: Path) -> None:
    """A made-up commit is found; a real one, in full or in part, is silent."""
    names = ("-c", "user.name=a", "-c", "user.email=a@b.c")

    def git(*words: str) -> str:
        done = subprocess.run(["git", *names, *words], cwd=tmp_path, check=True, capture_output=True, timeout=60)
        return done.stdout.decode().strip()

    git("init", "-q")
    git("commit", "-q", "--allow-empty", "-m", "x")
    files = run()
    for commit in (git("rev-parse", "HEAD"), git("rev-parse", "--short", "HEAD")):
        files["sidecar"]["runner"] = {"git_sha": commit}
        assert ids(on_disk(tmp_path, files), tmp_path) == {}
    files["sidecar"]["runner"] = {"git_sha": "deadbeef"}
    assert "AUD-B4" in ids(on_disk(tmp_path, files), tmp_path)


def test_proposals(tmp_path: Path) -> None:
    """A later round that lies unmerged is found, and what is merged or of the same round is not."""
    files = run()
    name = "audit_artifacts/2026-05-30T15-22-04Z-0001.audit_artifact_entry.json"
    proposal = {**files["entry"], "run_id": "2026-05-30T15-22-04Z-0001"}
    files[name] = json.dumps(proposal).encode()
    assert ids(on_disk(tmp_path, files), tmp_path) == {}
    files[name] = json.dumps({**proposal, "verdict": {"round": 2}}).encode()
    assert set(ids(on_disk(tmp_path, files), tmp_path)) == {"AUD-D4"}
    files[name] = json.dumps({**proposal, "run_id": "x", "verdict": {"round": 2}}).encode()
    assert set(ids(on_disk(tmp_path, files), tmp_path)) == {"AUD-D4", "AUD-F2"}
    files[name] = json.dumps({**proposal, "run_id": RUN, "verdict": {"round": 2}}).encode()
    assert ids(on_disk(tmp_path, files), tmp_path) == {}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["p1", "P1", RUN, "item.started", "i1"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["run_id", "findings", "severity", "prompt", "bundle", "item", "type", "timing"]), inner
        )
    ),
    max_leaves=12,
)


@given(JSON, JSON, JSON, JSON)
@settings(max_examples=40, deadline=None)
def test_no_content_makes_a_rule_fail(entry: Any, verdict: Any, sidecar: Any, events: Any) -> None:
    """Whatever the files hold, a finding is all that comes of it."""
    paths = {"jsonl": "r.jsonl", "sidecar": "r.meta.json", "verdict": "r.verdict.yaml"}
    row = {**(entry if isinstance(entry, dict) else {}), "artifact_paths": paths, "deliverable_path": "r.jsonl"}
    text = json.dumps({"audit_artifact": [row, row], "inquiry_ledger_ref": {"ledger_path": "r.meta.json"}})
    texts = {"r.verdict.yaml": verdict, "r.meta.json": sidecar, "r.jsonl": events, "r.audit_artifact_entry.json": entry}
    sources = {name: Source(name, json.dumps(content)) for name, content in texts.items()}
    passport = Passport(Source("passport.yaml", text))
    beside = Beside(Texts({**sources, "passport.yaml": passport.source})).at("passport.yaml")
    found = check_document(passport, BESIDE, Context(beside=beside))
    assert [one.message for one in found if one.rule == "internal-error"] == []


ZERO = "0" * 64
FIRST = {"event_id": 1, "kind": "branch_created", "prev_event_sha256": ZERO}
SECOND = {"event_id": 2, "kind": "facet_surfaced", "prev_event_sha256": sha256(canonical(FIRST)).hexdigest()}
LEDGER = canonical({"events": [FIRST, SECOND]})
INQUIRIES: list[tuple[str, bytes | None, bytes]] = [
    ("INQ-03", None, LEDGER),
    ("INQ-03", LEDGER + b"\n", LEDGER + b"\n"),
    ("JOIN-22", LEDGER, LEDGER + b" "),
    ("INQ-05", canonical({"events": [FIRST]}), canonical({"events": [FIRST]})),
    *(
        ("INQ-06", data, data)
        for events in (
            [SECOND, FIRST],
            [FIRST, {**SECOND, "prev_event_sha256": ZERO}],
            [FIRST, {**SECOND, "event_id": 3}],
        )
        for data in [canonical({"events": events})]
    ),
]


@pytest.mark.parametrize(("contract", "stored", "hashed"), INQUIRIES)
def test_inquiry_ledger(contract: str, stored: bytes | None, hashed: bytes, tmp_path: Path) -> None:
    """A ledger that is not the one of the passport, or not sound in itself, is found."""

    def check(stored: bytes | None, hashed: bytes) -> dict[str, str]:
        pointer = {"ledger_path": "x.json", "content_sha256": sha256(hashed).hexdigest()}
        text = json.dumps({"inquiry_ledger_ref": pointer})
        (tmp_path / "passport.yaml").write_text(text, "utf-8")
        (tmp_path / "x.json").unlink(missing_ok=True)
        if stored is not None:
            (tmp_path / "x.json").write_bytes(stored)
        return ids(Passport(Source("passport.yaml", text)), tmp_path)

    assert check(LEDGER, LEDGER) == {}
    assert contract in check(stored, hashed)


def test_a_text_without_a_file_has_no_missing_files(tmp_path: Path) -> None:
    """What is piped in is not missed a ledger."""
    text = json.dumps({"inquiry_ledger_ref": {"ledger_path": "x.json"}})
    assert ids(Passport(Source("passport.yaml", text)), tmp_path) == {}


def link(root: Path) -> None:
    (root / "real.yaml").write_text("repro_lock: null\n", "utf-8")
    (root / "passport.yaml").unlink()
    (root / "passport.yaml").symlink_to("real.yaml")


PEERS: list[tuple[str, Change | Callable[[Path], object]]] = [
    ("LOC-03", lambda root: (root / ".passport.yaml.inquiry-ledger.ledger.tmp").touch()),
    ("LOC-03", lambda root: (root / ".passport_run_ledger.yaml.00aa.tmp").touch()),
    ("LOC-04", lambda root: (root / ".passport.yaml.lock").mkdir()),
    ("LOC-04", lambda root: (root / ".passport.yaml.lock").symlink_to("x")),
    ("LOC-04", lambda root: (root / ".passport.yaml.lock").write_text("1")),
    ("LOC-04", lambda root: os.mkfifo(root / ".passport_human_read_log.yaml.lock")),
    ("LOC-05", lambda root: (root / ".passport.yaml.inquiry-ledger.transaction.json").touch()),
    ("LOC-06", link),
    ("LOC-07", lambda root: (root / "passport.lock").touch()),
    ("LOC-07", lambda root: (root / ".passport.yaml.inquiry-ledger.lock").touch()),
    ("RDL-09", lambda root: (root / "passport_human_read_log.yaml").symlink_to("passport_human_read_log.yaml")),
    ("INQ-04", lambda root: (root / "passport.inquiry-branch-ledger.json").write_bytes(LEDGER)),
]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize(("contract", "change"), PEERS, ids=[f"{number}-{one[0]}" for number, one in enumerate(PEERS)])
def test_peer_files(contract: str, change: Callable[[Path], object], tmp_path: Path) -> None:
    """A lock, journal, log or leftover that is not what its name says is found; sound ones are silent."""
    passport = Passport(Source("passport.yaml", "repro_lock: null\n"))
    (tmp_path / "passport.yaml").write_text("repro_lock: null\n", "utf-8")
    change(tmp_path)
    assert contract in ids(passport, tmp_path)


def test_sound_peer_files_are_silent(tmp_path: Path) -> None:
    """An empty lock that nobody removed is as it should be, and other passports' files are none of this one's."""
    passport = Passport(Source("passport.yaml", "repro_lock: null\n"))
    names = ("passport.yaml", ".passport.yaml.lock", ".other.yaml.00aa.tmp", "other.lock", "other_human_read_log.yaml")
    for name in (*names, ".passport_run_ledger.yaml.lock", "passport_human_read_log.yaml"):
        (tmp_path / name).touch()
    assert ids(passport, tmp_path) == {}


def test_logs_that_differ_in_case(tmp_path: Path) -> None:
    """Two names that are one elsewhere are found."""
    (tmp_path / "passport_human_read_log.yaml").touch()
    if (tmp_path / "PASSPORT_human_read_log.yaml").exists():
        pytest.skip("names on this disk do not differ in case")
    (tmp_path / "Passport_human_read_log.yaml").touch()
    passport = Passport(Source("passport.yaml", "repro_lock: null\n"))
    assert set(ids(passport, tmp_path)) == {"LOC-11", "RDL-09"}


def test_what_the_finalizer_writes_fits_the_draft(tmp_path: Path) -> None:
    """Its report and its checklist are the ones that the rules ask for, until a citation is added."""
    strict = "terminal_policies: {citation_existence: strict}\n"
    entry = "{citation_key: smith2024, source_acquired: true, source_verified_against_original: true}"
    summary = "citation_verification_summary: [{ref_slug: smith2024, lookup_verified: 'false'}]\n"
    passport = Source("passport.yaml", f"literature_corpus: [{entry}]\n{strict}{summary}")
    evidence = dossier.of_files({"passport.yaml": passport}, NEWEST)
    assert evidence is not None
    rules = [one for one in Rulebook.open().rules.values() if one.name in ("incomplete-checklist", "outdated-report")]

    def found(text: str) -> dict[str, str]:
        draft = Draft(Source("drafts/a.md", text))
        beside = Neighbourhood().of(tmp_path / "drafts" / "a.md")
        diagnostics = check_document(draft, rules, Context(release=NEWEST, evidence=evidence, beside=beside))
        return {name: one.message for one in diagnostics for name in one.covers}

    (tmp_path / ".git").mkdir()
    (tmp_path / "drafts").mkdir()
    done = finalize(Draft(Source("drafts/a.md", "Boils.<!--ref:smith2024--><!--anchor:page:12-->\n")), evidence)
    (tmp_path / "drafts" / "r.json").write_text(json.dumps({"version": 1, "drafts": [done.report()]}), "utf-8")
    (tmp_path / "drafts" / "a.lowwarn-checklist.md").write_text(checklist.merge("", done.rows), "utf-8")
    assert done.report()["terminal_blocked"]
    assert found(done.text) == {}
    assert set(found(f"{done.text}\nMelts.<!--ref:smith2024--><!--anchor:page:13-->\n")) == {"DR445", "DR446"}
    twice = done.report() | {"terminal_blocked": done.report()["terminal_blocked"] * 2}
    (tmp_path / "drafts" / "r.json").write_text(json.dumps({"version": 1, "drafts": [twice]}), "utf-8")
    assert set(found(done.text)) == {"DR446"}
