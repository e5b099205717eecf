"""Worked passes of the finalizer and verdicts of the gate, through functions and through the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from arslint.action.finalize import finalize
from arslint.action.verdict import Verdict
from arslint.cli.app import app
from arslint.documents import Draft
from arslint.protocol.evidence import Evidence
from arslint.protocol.fault import Fault
from arslint.protocol.readlog import Log
from arslint.protocol.release import Release
from arslint.text import Source

VECTORS = json.loads((Path(__file__).parent / "vectors" / "finalize.json").read_text("utf-8"))
TIME = "2026-09-01T10:00:00Z"


def named(vectors: list[dict[str, Any]]) -> dict[str, Any]:
    """The arguments of a parametrised test."""
    return {"argvalues": vectors, "ids": [vector["id"] for vector in vectors]}


def read(keys: list[str]) -> list[dict[str, Any]]:
    """Rows that attest to the reading of whole sources."""
    scope = {"attestation_type": "USER_ATTESTED_READ", "read_scope": {"level": "full_text"}}
    return [{"citation_key": key, "marked_at": TIME, **scope} for key in keys]


def log_data(rows: Any) -> dict[str, Any]:
    """A read log of some rows; a broken one of none."""
    head = {"session_id": "s1", "created_at": TIME}
    return {**head, "verdict": "x"} if rows == "INVALID" else {**head, "human_read": rows}


def evidence(vector: dict[str, Any], rows: Any) -> Evidence:
    """The evidence of a vector."""
    fault = Fault((), "broken", "") if rows == "INVALID" else None
    logs = [] if rows is None else [Log("log", log_data(rows), fault)]
    return Evidence.of(vector["passport"], logs, Release.parse(vector["release"]))


def files(folder: Path, vector: dict[str, Any], rows: Any) -> list[str]:
    """Write the files of a vector; the flags of a command on them."""
    (folder / ".git").mkdir()
    (folder / "draft.md").write_bytes(vector["text"].encode())
    (folder / "passport.json").write_text(json.dumps(vector["passport"]), "utf-8")
    if rows is not None:
        (folder / "passport_human_read_log.yaml").write_text(json.dumps(log_data(rows)), "utf-8")
    return [str(folder / "draft.md"), "--passport", str(folder / "passport.json"), "--release", vector["release"]]


def rules(output: str) -> list[str]:
    """The rules of a verdict in JSON."""
    refusals = json.loads(output)["drafts"][0]["refusals"]
    return sorted({one["rule"] for one in refusals}, key=lambda rule: (len(rule), rule))


@pytest.mark.parametrize("vector", **named(VECTORS["finalize"]))
def test_finalize(vector: dict[str, Any]) -> None:
    """A pass gives the text after it, again and again."""
    known = evidence(vector, vector["log"])
    once = finalize(Draft(Source("draft.md", vector["text"])), known)
    assert once.text == vector["after"]
    again = finalize(Draft(Source("draft.md", once.text)), known)
    assert again.text == vector["after"]
    refusals = Verdict.on(Draft(Source("draft.md", once.text)), known).decision.refusals
    assert {one.rule for one in refusals} == set(vector["rules"])


@pytest.mark.parametrize("vector", **named(VECTORS["finalize"]))
def test_finalize_on_the_command_line(vector: dict[str, Any], tmp_path: Path) -> None:
    """The command writes the same bytes, says so in its report, and the gate judges them."""
    flags = files(tmp_path, vector, vector["log"])
    report = tmp_path / "report.json"
    result = CliRunner().invoke(app, ["finalize", *flags, "--report", str(report)])
    draft = json.loads(report.read_text("utf-8"))["drafts"][0]
    assert (tmp_path / "draft.md").read_bytes() == vector["after"].encode()
    assert draft["changed"] == (vector["text"] != vector["after"])
    assert result.exit_code == int(draft["stopped"]) == int("READ-LEDGER-INVALID" in vector["after"])
    assert CliRunner().invoke(app, ["finalize", *flags, "--check"]).exit_code == int(draft["stopped"])
    result = CliRunner().invoke(app, ["gate", *flags, "--format", "json"])
    assert rules(result.stdout) == vector["rules"]
    assert result.exit_code == int(bool(vector["rules"]))


@pytest.mark.parametrize("vector", **named(VECTORS["gate"]))
def test_gate_on_the_command_line(vector: dict[str, Any], tmp_path: Path) -> None:
    """The gate refuses by these rules and no others."""
    flags = files(tmp_path, vector, read(vector["read"]) if vector["read"] else None)
    result = CliRunner().invoke(app, ["gate", *flags, "--format", "json"])
    assert rules(result.stdout) == vector["rules"]
    assert result.exit_code == int(bool(vector["rules"]))
