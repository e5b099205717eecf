"""Appending to passports: every layout, many writers at once, death at any step."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arslint import store
from arslint.action import boundary, resume, transaction
from arslint.action.boundary import Request
from arslint.action.resume import Answer
from arslint.documents import Passport
from arslint.documents.ledger_edit import LayoutError, agrees, append
from arslint.protocol import ledger
from arslint.protocol.ledger import RefusedError
from arslint.text import Source

VECTORS = json.loads((Path(__file__).parent / "vectors" / "ledger.json").read_text("utf-8"))
ENTRY = VECTORS["boundaries"]["V7"]["entry"]
HASH = VECTORS["boundaries"]["V7"]["hash"]
HEAD = 'origin_skill: deep-research\norigin_mode: full\norigin_date: "2026-09-01T08:00:00Z"\nversion_label: v1.0\n'
NOW = "2026-09-01T08:00:00Z"
FIELDS = {"stage": "1", "next": "2", "version_label": "v1.0", "session_marker": "s"}

DECISION = {
    "question": "Review outcome?",
    "options": [{"value": "revise", "next_stage": "4", "next_mode": "revision"}, {"value": "stop", "next_stage": None}],
}

posix = pytest.mark.skipif(sys.platform == "win32", reason="fork and signals")


def rounds() -> int:
    """Rounds of the race: 10, or as many as ARSLINT_RACE_ROUNDS says."""
    return int(os.environ.get("ARSLINT_RACE_ROUNDS", "10"))


def read(path: Path) -> Passport:
    return transaction.read(path, path.name)


def emit(path: Path, **fields: Any) -> str:
    return boundary.emit(path, Request({**FIELDS, **fields}), 30).entry["hash"]


def document(text: str, name: str = "p.yaml") -> Passport:
    return Passport(Source(name, text))


# ---------------------------------------------------------------------------------------------------------- vector 7


@pytest.mark.parametrize("name", ["p.yaml", "p.json"])
def test_odd_characters_are_written_and_hash_alike_in_yaml_and_json(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text('{\n  "origin_skill": "x"\n}\n' if name == "p.json" else "origin_skill: x\n")
    fields = {key: value for key, value in ENTRY.items() if key != "kind"}
    assert boundary.emit(path, Request(fields), 0).entry["hash"] == HASH
    text = path.read_text("utf-8")
    for shown in ("séance-\u21167/😀", "修訂", r"\\ tab\t newline\n", "nfc\u00e9 nfde\u0301"):
        assert shown in text
    for escaped in (
        ("ctl\\x01\\x1f del\\x7f ls\\u2028",) if name == "p.yaml" else ("ctl\\u0001\\u001f del\\u007f ls\\u2028",)
    ):
        assert escaped in text
    assert not {"\x01", "\x1f", "\x7f", "\u2028"} & set(text)
    assert read(path).entries == [ENTRY | {"hash": HASH}]


@pytest.mark.parametrize("text", ["\ud83d\ude00", "a\ud800"])
def test_half_a_surrogate_pair_is_never_written(tmp_path: Path, text: str) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(HEAD)
    with pytest.raises(RefusedError):
        emit(path, session_marker=text)
    assert path.read_text() == HEAD


def test_json_and_yaml_ledgers_have_the_same_hashes() -> None:
    yaml = "reset_boundary:\n" + "".join(f"- {json.dumps(entry)}\n" for entry in VECTORS["ledger"])
    for found in (document(json.dumps({"reset_boundary": VECTORS["ledger"]}), "p.json"), document(yaml)):
        assert found.entries == VECTORS["ledger"]
        assert ledger.verify(found.entries).broken is None


@pytest.mark.parametrize(
    ("text", "hash"),
    [
        (
            "stage: 2.5, next: 3, generated_at: 2026-04-23T14:00:00Z, session_marker: sess-t, version_label: v1.0",
            "f39ee5fbb3c8",
        ),
        (
            "stage: 2.5, next: 3, generated_at: 2026-04-23T14:00:00Z, session_marker: sess-181, version_label: v1.0",
            "120787271103",
        ),
        (
            "stage: 2.5, next: 3, generated_at: 2026-04-23T14:00:00Z, session_marker: sess-214, version_label: v1.0",
            "381344589e64",
        ),
        (
            "stage: 2.5, next: 3, generated_at: 2026-04-23T14:00:00Z, session_marker: sess-1780, version_label: v1.0",
            "052585952728",
        ),
        (
            "stage: 2.5, next: 3, generated_at: 2026-04-23T14:00:00Z, session_marker: sess-38057, version_label: v1.0",
            "050500636600",
        ),
        (
            "stage: 2.5, next: null, generated_at: 2026-04-23T14:00:00Z, session_marker: sess-t, version_label: v1.0",
            "3acbd70d8955",
        ),
    ],
)
def test_plain_scalars_are_hashed_by_their_source_text(text: str, hash: str) -> None:
    """Stage numbers, time stamps, and hashes that YAML takes for numbers, none of them quoted."""
    found = document(f"reset_boundary:\n- {{kind: boundary, {text}, hash: {hash}}}\n")
    assert found.readable
    assert ledger.verify(found.entries).broken is None
    assert found.entries[0]["hash"] == hash


# ----------------------------------------------------------------------------------------------------------- layouts

ITEM = {"kind": "resume", "consumes_hash": "bcc09bb13a19", "note": None, "list": [{"a": "1"}, {"b": "2"}]}
margins = st.sampled_from(["", "  ", "    "])
comments = st.sampled_from(["", "# a remark\n", "\n", "\n# one\n\n# two\n"])
scalars = st.sampled_from(
    ["x", '"x: y"', "'it''s'", "1.50", "|\n{i}  text\n", "|+\n{i}  text\n\n\n", ">-\n{i}  a\n{i}  b\n", "", "null"]
)


@st.composite
def passports(draw: Any) -> str:
    """A passport with members around a ledger in some layout."""
    wrapped = draw(st.booleans())
    margin = draw(st.sampled_from(["  ", "   "])) if wrapped else ""
    dash = margin + draw(margins)

    def member(name: str) -> str:
        value = draw(scalars).format(i=margin)
        remark = "  # why" if "\n" not in value and draw(st.booleans()) else ""
        return (
            f"{margin}{name}: {value}{remark}".rstrip("\n")
            + ("\n\n\n" if value.startswith("|+") else "\n")
            + draw(comments)
        )

    def item(number: int) -> str:
        gap = draw(st.sampled_from([" ", "   "]))
        inner = dash + " " + gap
        value = draw(scalars).format(i=inner)
        return (
            f"{dash}-{gap}kind: boundary\n{inner}hash: '{number:012}'\n{inner}mode: {value}".rstrip("\n")
            + ("\n\n\n" if value.startswith("|+") else "\n")
            + draw(comments)
        )

    layout = draw(st.sampled_from(["absent", "empty", "flow", "long flow", "block"]))
    body = {
        "absent": "",
        "empty": f"{margin}reset_boundary: []{draw(st.sampled_from(['', '  # none yet']))}\n",
        "flow": f"{margin}reset_boundary: [{{kind: boundary, hash: 'a'}}, {{kind: resume}},]\n",
        "long flow": f"{margin}reset_boundary: [\n{margin}  {{kind: boundary}},  # 1\n{margin}  {{a: b}}\n{margin}]\n",
        "block": f"{margin}reset_boundary:\n" + "".join(item(number) for number in range(draw(st.integers(1, 3)))),
    }[layout]
    text = (
        draw(st.sampled_from(["", "---\n", "# top\n"]))
        + ("material_passport:\n" if wrapped else "")
        + member("origin_skill")
        + body
        + "".join(member(f"key{number}") for number in range(draw(st.integers(0, 2))))
    )
    end = draw(st.sampled_from(["", "...\n", "...\n# after\n"]))
    text += end
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return text.removesuffix("\n").removesuffix("\r") if draw(st.booleans()) else text


@settings(max_examples=300, deadline=None)
@given(passports(), st.booleans())
def test_any_layout_takes_an_entry_and_keeps_every_other_byte(text: str, lineage: bool) -> None:
    before = document(text)
    if not before.readable:
        return
    after = document(append(text, before.top, ITEM, lineage=lineage))
    assert after.readable, after.faults
    if not agrees(before.top, after.top, ITEM, lineage=lineage):
        assert not text.endswith("\n"), after.source.text
        return
    assert after.entries[:-1] == before.entries
    old, new = text.splitlines(keepends=True), after.source.text.splitlines(keepends=True)
    kept = iter(new)
    strays = [line for line in old if line not in kept and not any(line.rstrip("\r\n") in one for one in new)]
    assert not [line for line in strays if "reset_boundary" not in line]
    again = document(append(after.source.text, after.top, ITEM, lineage=False))
    assert agrees(after.top, again.top, ITEM, lineage=False)
    if "\r\n" in text and text.count("\r\n") == text.count("\n"):
        assert again.source.text.count("\r\n") == again.source.text.count("\n")


@pytest.mark.parametrize(
    ("ledger_text", "why"),
    [
        ("null", "not a list"),
        ("", "not a list"),
        ("{}", "not a list"),
        ("&here []", "an anchor, an alias or a tag"),
        ("!!seq []", "an anchor, an alias or a tag"),
        ("\n  &here\n  - a", "an anchor, an alias or a tag"),
        ("*list", "an anchor, an alias or a tag"),
    ],
)
def test_layouts_that_take_no_entry(ledger_text: str, why: str) -> None:
    found = document(f"upstream_dependencies: &list []\nreset_boundary: {ledger_text}\n")
    with pytest.raises(LayoutError, match=why):
        append(found.source.text, found.top, ITEM, lineage=False)


LIVED_IN = """\
# This passport was written by hand.
origin_skill: 'deep-research'   # single quotes
origin_mode:   full
origin_date: "2026-09-01T08:00:00Z"
"version_label": v1.0

literature_corpus:
    - {citation_key: smith2024, title: "A  B", year: 2_024}
    -   citation_key:   jones2023
        abstract: >
          folded
          text

reset_boundary:   # the ledger
  - kind: boundary
    hash: bcc09bb13a19
    stage: '1'
    next: "2"
    generated_at: 2026-09-01T08:00:00Z
    session_marker: sess-a
    version_label: research_v1   # first

# What follows is about terminal policies.
terminal_policies: {citation_existence: "strict"}
notes: |
  trailing text

   with blanks   \n...
# after the end
"""


@pytest.mark.parametrize("eol", [pytest.param("\n", marks=pytest.mark.slow), "\r\n"])
def test_a_hundred_appends_leave_every_old_byte_in_place(tmp_path: Path, eol: str) -> None:
    path = tmp_path / "p.yaml"
    old = LIVED_IN.replace("\n", eol).encode()
    path.write_bytes(old)
    mark = f"research_v1   # first{eol}".encode()
    head, tail = old[: old.index(mark) + len(mark)], old[old.index(mark) + len(mark) :]
    for number in range(50):
        consumed = emit(path, version_label=f"research_v{number + 2}", session_marker=f"s{number}")
        shown = resume.preview(path, consumed)
        resume.consume(path, shown, Answer(accepts_status=True), 30)
    new = path.read_bytes()
    assert new.startswith(head)
    assert new.endswith(tail)
    found = read(path)
    assert len(found.entries) == 101
    assert ledger.verify(found.entries).broken is None
    assert new.count(b"\r\n") == (new.count(b"\n") if eol == "\r\n" else 0)


# ------------------------------------------------------------------------------------------------------ many writers


def fork_together(number: int, work: Any) -> list[str]:
    """What `work` returns in each of many processes, forked once and released together."""
    gate, release = os.pipe()
    outputs: list[tuple[int, int]] = []
    for worker in range(number):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(release)
            os.read(gate, 1)
            try:
                said = work(worker)
            except Exception as error:
                said = f"{type(error).__name__}: {error}"
            os.write(writing, said.encode())
            os._exit(0)
        os.close(writing)
        outputs.append((child, reading))
    os.close(gate)
    os.close(release)
    said = []
    for child, reading in outputs:
        with os.fdopen(reading, "rb") as stream:
            said.append(stream.read().decode())
        os.waitpid(child, 0)
    return said


@posix
@pytest.mark.slow
def test_of_64_workers_exactly_one_resumes(tmp_path: Path) -> None:
    for number in range(rounds()):
        path = tmp_path / f"p{number}.yaml"
        path.write_text(HEAD)
        wanted = emit(path)
        shown = resume.preview(path, wanted)
        said = fork_together(
            64,
            lambda worker, path=path, shown=shown: resume.consume(path, shown, Answer(accepts_status=True), 60).entry[
                "kind"
            ],
        )
        entries = read(path).entries
        assert len(entries) == 2
        losers = sorted(said)
        losers.remove("resume")
        when = entries[1]["generated_at"]
        assert (
            losers == [f"RefusedError: Passport hash {wanted} was already resumed at {when}. Cannot resume twice."] * 63
        )


@posix
@pytest.mark.slow
def test_32_writers_lose_no_boundary(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(HEAD)
    said = fork_together(32, lambda worker: emit(path, stage=f"{worker}", session_marker=f"s{worker}"))
    entries = read(path).entries
    assert sorted(entry["hash"] for entry in entries) == sorted(said)
    assert len({entry["stage"] for entry in entries}) == 32
    assert ledger.verify(entries).broken is None


@posix
def test_two_writers_take_turns(tmp_path: Path) -> None:
    """The fast twin of the races above."""
    path = tmp_path / "p.yaml"
    path.write_text(HEAD)
    wanted = emit(path)
    shown = resume.preview(path, wanted)
    said = fork_together(4, lambda worker: resume.consume(path, shown, Answer(accepts_status=True), 30).entry["kind"])
    assert sorted(said)[-1] == "resume"
    assert all("already resumed at" in loser for loser in sorted(said)[:-1])
    assert ledger.awaiting(read(path).entries) == ()


@posix
@pytest.mark.slow
def test_killed_at_any_step_of_an_append_leaves_old_or_new(tmp_path: Path) -> None:
    """Die before a line of ours, each a few lines later than the last; the next writer is not hindered."""
    path = tmp_path / "p.yaml"
    random.seed(5)
    seen = set()
    step, length = 1, 10_000
    while step < length:
        path.write_text(HEAD)
        killed = die_at(step, path)
        entries = read(path).entries
        seen.add(len(entries))
        assert path.read_text().startswith(HEAD)
        assert ledger.verify(entries).broken is None
        emit(path, version_label="v2.0", session_marker="next")
        if not killed:
            break
        step += random.randint(1, 25)
    assert seen == {0, 1}


def die_at(step: int, path: Path) -> bool:
    child = os.fork()
    if child == 0:
        left = step

        def trace(frame, event, _):
            nonlocal left
            if "arslint" not in frame.f_code.co_filename:
                return None
            left -= event == "line"
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)
            return trace

        sys.settrace(trace)
        emit(path)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


# ---------------------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"stage": "a,b"}, "`stage` holds a comma, which the reset tag cannot carry"),
        ({"stage": "a]"}, "`stage` holds a bracket"),
        ({"next": "a]"}, "`next` holds a bracket"),
        ({"stage": "a\nb"}, "`stage` must stand on one line"),
        ({"version_label": ""}, "`version_label` is empty"),
        ({"session_marker": "a\rb"}, "`session_marker` must stand on one line"),
        ({"next": ""}, "`next` is empty"),
        ({"verification_status": "verified"}, "`verification_status` is none of `VERIFIED`, `UNVERIFIED` and `STALE`"),
        ({"generated_at": "2026-09-01"}, "is not a date and time"),
        ({"generated_at": "2026-02-30T08:00:00Z"}, "is not a date and time"),
        ({"pending_decision": {"question": "q", "options": []}}, "`options` needs at least 2 entries"),
        ({"pending_decision": {"question": "", "options": [1, 2]}}, "`question` is empty"),
        ({"pending_decision": [1]}, "`pending_decision` is a list"),
        ({"pending_decision": {}}, "is missing"),
        (
            {
                "pending_decision": DECISION
                | {"options": [{"value": "a", "next_stage": None}, {"value": "a", "next_stage": "1"}]}
            },
            "`a` is the value of two options",
        ),
        (
            {"pending_decision": {"question": "q", "options": [{"value": "a"}, {"value": "b"}]}},
            "`next_stage` is missing",
        ),
        ({"version_label": "v1.0", "stage": "0"}, "ran again under the same label `v1.0`"),
        ({"version_label": "v0.9", "stage": "0"}, "is lower than `v1.0`"),
    ],
)
def test_boundaries_that_would_be_wrong_are_not_written(tmp_path: Path, fields: dict[str, Any], why: str) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(HEAD)
    emit(path, stage="0")
    before = path.read_bytes()
    with pytest.raises(RefusedError, match=why.replace(".", r"\.")):
        emit(path, **fields)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("origin_skill: [", "p.yaml:1:"),
        ("origin_skill: x\norigin_skill: y\n", "stands twice"),
        ("origin_skill: !!binary x\n", "not part of the format"),
        ("origin_skill: x\n---\na: b\n", "second document"),
        ("<<: {a: b}\norigin_skill: x\n", "merge keys"),
        ("- a\n", "should hold a mapping"),
        ("", "empty"),
        ("name: x\n", "is not a passport"),
        ("origin_skill: x\nreset_boundary: null\n", "is not a list"),
        ("origin_skill: x\nreset_boundary:\n", "is not a list"),
        ("origin_skill: x\nslr_lineage: 'false'\n", "must be `true` or `false`"),
        ("origin_skill: x\nslr_lineage: null\n", "must be `true` or `false`"),
        ("origin_skill: x\nreset_boundary:\n- kind: boundary\n  extra: .nan\n", "no hash can be computed"),
        (
            "origin_skill: x\nreset_boundary:\n- kind: boundary\n  hash: aaaaaaaaaaaa\n",
            "a damaged ledger is not extended",
        ),
        ("origin_skill: x\nreset_boundary:\n- just a word\n", "a damaged ledger is not extended"),
        ("origin_skill: x\nreset_boundary: &x []\n", "an anchor, an alias or a tag"),
        ("origin_skill: |\n  x", "add a final newline"),
    ],
)
def test_passports_that_are_not_written_to(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(text)
    with pytest.raises(RefusedError, match=why):
        emit(path)
    assert path.read_text() == text
    assert not [name for name in path.parent.iterdir() if name.suffix == ".tmp"]


def test_pending_journal_of_the_inquiry_ledger_bars_every_write(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(HEAD)
    wanted = emit(path)
    shown = resume.preview(path, wanted)
    (tmp_path / ".p.yaml.inquiry-ledger.transaction.json").touch()
    with pytest.raises(RefusedError, match="unfinished"):
        emit(path, version_label="v2.0")
    with pytest.raises(RefusedError, match="unfinished"):
        resume.consume(path, shown, Answer(accepts_status=True), 0)


def test_broken_history_is_extended_only_on_demand_and_over_the_stored_bytes(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(HEAD)
    emit(path)
    path.write_text(path.read_text().replace('next: "2"', 'next: "3"'))
    with pytest.raises(RefusedError, match="damaged"):
        emit(path, version_label="v2.0")
    found = boundary.emit(path, Request(FIELDS | {"version_label": "v2.0"}, allow_broken=True), 0)
    assert found.findings
    verdict = ledger.verify(read(path).entries)
    assert [link.holds for link in verdict.links] == [False, True]
    shown = resume.preview(path, found.entry["hash"])
    assert len(shown.findings) == len(found.findings) == 1
    assert resume.consume(path, shown, Answer(accepts_status=True), 0).entry["kind"] == "resume"


def test_status_and_boundary_are_looked_at_again_under_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(HEAD + "verification_status: VERIFIED\n")
    shown = resume.preview(path, emit(path))
    assert shown.status is None
    path.write_text(path.read_text().replace("\nverification_status: VERIFIED", "\nverification_status: STALE"))
    with pytest.raises(RefusedError, match="changed meanwhile"):
        resume.consume(path, shown, Answer(), 0)
    assert len(read(path).entries) == 1


def test_resume_needs_a_marker_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(HEAD)
    shown = resume.preview(path, emit(path))
    with pytest.raises(RefusedError, match="is that of the boundary"):
        resume.consume(path, shown, Answer(accepts_status=True, session_marker="s"), 0)


def test_write_that_somebody_else_overtakes_without_the_lock_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(HEAD)
    emit(path)

    def decide(passport: Passport) -> transaction.Change:
        path.write_text(HEAD + "# a stranger was here\n")
        return transaction.Change(ledger.resume_entry(passport.entries[0], generated_at=NOW, session_marker="t"))

    with pytest.raises(store.ChangedError):
        transaction.append(path, 0, decide)
    assert path.read_text() == HEAD + "# a stranger was here\n"


# -------------------------------------------------------------------------------------------------------- at a terminal


def at_terminal(folder: Path, arguments: list[str], answers: list[tuple[str, str]]) -> tuple[int, str]:
    """Run a command at a terminal, typing each answer after its question; the exit code and what was shown."""
    import pty

    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execv(sys.executable, [sys.executable, "-m", "arslint", "passport", *arguments])
    shown = ""
    try:
        while chunk := os.read(terminal, 4096):
            shown += chunk.decode()
            if answers and answers[0][0] in shown.rpartition("\n")[2]:
                os.write(terminal, f"{answers.pop(0)[1]}\n".encode())
    except OSError:
        pass
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    assert not answers, shown
    return os.waitstatus_to_exitcode(status), shown.replace("\r\n", "\n")


@posix
def test_resume_at_a_terminal_asks_for_status_branch_and_override(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(HEAD)
    wanted = emit(path, pending_decision=DECISION, verification_status="STALE")
    code, shown = at_terminal(tmp_path, ["resume", "p.yaml", wanted], [("Go on without", "n")])
    assert code == 1
    assert "the material is STALE" in shown
    assert len(read(path).entries) == 1
    answers = [("Go on without", "y"), ("Your choice", "Revise"), ("Your choice", "revise"), ("still apply?", "n")]
    code, shown = at_terminal(tmp_path, ["resume", "p.yaml", wanted, "--stage", "2"], answers)
    assert code == 0, shown
    assert "Review outcome?\n  revise\n  stop\n" in shown
    assert "Does stage=2 still apply?" in shown
    assert shown.endswith("- Next stage: (pending user decision)\n- Resolved next stage: 4 (mode: revision)\n")
    entry = read(path).entries[1]
    assert entry["chosen_branch"] == "revise"
    assert "user_override" not in entry


@posix
def test_override_given_with_the_branch_is_not_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(HEAD + "verification_status: VERIFIED\n")
    wanted = emit(path, pending_decision=DECISION)
    code, shown = at_terminal(tmp_path, ["resume", "p.yaml", wanted, "--branch", "stop", "--stage", "2"], [])
    assert code == 0
    assert "[override: stage=2]\n- Resolved next stage: 2\n" in shown
    assert read(path).entries[1]["user_override"] == {"stage": "2"}


@posix
def test_answer_that_nobody_reads_counts_as_written(tmp_path: Path) -> None:
    """The reader of standard output is gone before the tag is printed."""
    path = tmp_path / "p.yaml"
    path.write_text(HEAD)
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "arslint", "passport", "boundary", "p.yaml", "--stage", "1", "--next", "2"]
    done = subprocess.run(
        [*command, "--version-label", "v1"],
        cwd=tmp_path,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert done.returncode == 1
    assert done.stderr == "arslint: p.yaml: written, durability not confirmed; do not repeat\n"
    assert len(read(path).entries) == 1


@posix
def test_entry_whose_durability_is_not_confirmed_is_still_told(tmp_path: Path) -> None:
    """The system runs out of file handles just when the directory is to be synced."""
    import resource

    path = tmp_path / "p.yaml"
    path.write_text(HEAD)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)

    def trace(frame, event, _):
        if frame.f_code.co_name == "_sync_directory":
            resource.setrlimit(resource.RLIMIT_NOFILE, (0, hard))
        elif frame.f_code.co_name == "_unlock":
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    sys.settrace(trace)
    try:
        outcome = boundary.emit(path, Request(FIELDS), 0)
    finally:
        sys.settrace(None)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert not outcome.confirmed
    assert read(path).entries == [outcome.entry]


@posix
def test_locked_passport_is_a_hard_error_for_the_command(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(HEAD)
    wanted = emit(path)
    for words in (
        ["boundary", "p.yaml", "--stage", "2", "--next", "3", "--version-label", "v2"],
        ["resume", "p.yaml", wanted],
    ):
        command = [sys.executable, "-m", "arslint", "passport", *words, "--timeout", "0"]
        command += ["--accept-unverified"] if "resume" in words else []
        with store.locked(path, 0):
            done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert done.stdout == ""
        assert done.stderr == "arslint: passport locked by another session: p.yaml\n"
    assert len(read(path).entries) == 1
