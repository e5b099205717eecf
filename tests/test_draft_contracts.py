"""The contracts of drafts: every row goes through the command line at several releases and stages, with both line ends.

One defect is one finding: whatever a row does not name must be silent on it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from draft_rows import ROWS, SILENT, Row
from typer.testing import CliRunner

from arslint.cli.app import app

Finding = dict[str, Any]


class Setting(NamedTuple):
    """How a row is tried."""

    release: str | None = None
    stage: str | None = None
    crlf: bool = False

    @property
    def flags(self) -> list[str]:
        """The flags of the command line."""
        named = {"--release": self.release, "--stage": self.stage}
        return [word for flag, value in named.items() if value for word in (flag, value)]


EVERYWHERE = (Setting(), Setting(crlf=True), Setting("3.19"), Setting("3.21"))
RARE = {Setting("3.19"), Setting(stage="writer")}


def settings(row: Row) -> tuple[Setting, ...]:
    """The settings that a row is tried at."""
    own = Setting(row.release, row.stage)
    return (own, own._replace(crlf=True)) if row.release or row.stage else EVERYWHERE


def stages(row: Row) -> tuple[Setting, ...]:
    """The stages at which a row must be found too."""
    return () if row.release or row.stage else (Setting(stage="writer"), Setting(stage="final"))


class Bench:
    """Drafts and what the command line says of them; all drafts of a setting are checked in one run."""

    def __init__(self, folder: Path) -> None:
        """Keep a folder to work in."""
        self.folder = folder
        self.runs: dict[tuple[str, Setting], dict[str, list[Finding]]] = {}

    def findings(self, kind: str, setting: Setting, number: int) -> list[Finding]:
        """The findings of one of the bad or good drafts, but that the finalizer has not run."""
        if (kind, setting) not in self.runs:
            flags = ["--format", "json", "--isolated", "--exit-zero", *setting.flags]
            home = self.write(f"{kind}{len(self.runs)}", drafts(kind, setting), crlf=setting.crlf)
            result = CliRunner().invoke(app, ["check", str(home), *flags])
            assert result.exit_code == 0, result.output
            by_draft = self.runs[kind, setting] = {}
            for one in json.loads(result.stdout)["diagnostics"]:
                by_draft.setdefault(Path(one["path"]).parts[-3], []).append(one)
        found = self.runs[kind, setting].get(f"{number:04}", [])
        return [one for one in found if one["rule"] != "finalizer-not-run"]

    def fixed(self) -> Path:
        """A folder with the bad drafts after all fixes."""
        home = self.folder / "fixed"
        if not home.exists():
            self.write("fixed", drafts("bad", Setting()))
            CliRunner().invoke(app, ["check", str(home), "--isolated", "--fix", "--unsafe-fixes"])
        return home

    def write(self, name: str, texts: Iterable[tuple[int, str, str | None]], *, crlf: bool = False) -> Path:
        """Each draft in a folder of its own, with its passport."""
        home = self.folder / name
        (home / ".git").mkdir(parents=True)
        for number, text, passport in texts:
            place = home / f"{number:04}"
            (place / "drafts").mkdir(parents=True)
            body = text.replace("\n", "\r\n") if crlf else text
            (place / "drafts" / "a.md").write_bytes(body.encode("utf-8", "surrogateescape"))
            if passport:
                (place / "passport.yaml").write_text(passport, "utf-8")
        return home


def drafts(kind: str, setting: Setting) -> list[tuple[int, str, str | None]]:
    """The drafts of a kind that are tried at a setting, each with its number and its passport."""
    if kind == "silent":
        return [(number, text, None) for number, text in enumerate(SILENT.values())]
    tried = [(number, row) for number, row in enumerate(ROWS) if setting in (*settings(row), *stages(row))]
    return [(number, row.draft if kind == "bad" else row.good or "", row.passport) for number, row in tried]


def cut(text: str, found: Finding) -> str:
    """What a finding underlines."""
    lines = text.removeprefix("\ufeff").split("\n")
    shown = lines[found["line"] - 1 : found["end_line"]]
    shown[-1] = shown[-1][: found["end_column"] - 1]
    shown[0] = shown[0][found["column"] - 1 :]
    return "\n".join(shown)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """The drafts of all rows."""
    return Bench(tmp_path_factory.mktemp("drafts"))


NUMBERED = list(enumerate(ROWS))


def tried(cases: Iterable[tuple[object, object, Setting]]) -> list[Any]:
    """Cases for pytest; those at settings that say little more than the others are slow."""
    return [pytest.param(*case, marks=[pytest.mark.slow] if case[2] in RARE else []) for case in cases]


BAD = [(number, row, setting) for number, row in NUMBERED for setting in settings(row)]
GOOD = [case for case in BAD if case[1].good is not None]
STAGED = [(number, row, setting) for number, row in NUMBERED for setting in stages(row)]
LEGAL = [(number, why, one) for number, why in enumerate(SILENT) for one in (*EVERYWHERE, Setting(stage="writer"))]


def named(value: object) -> str | None:
    """A short name for a parameter."""
    if isinstance(value, Row):
        return value.ids.replace(" ", "+")
    if isinstance(value, Setting):
        return "-".join(filter(None, (value.release, value.stage, "crlf" * value.crlf)))
    return value if isinstance(value, str) else None


@pytest.mark.parametrize(("number", "row", "setting"), tried(BAD), ids=named)
def test_a_broken_draft_gives_one_finding(bench: Bench, number: int, row: Row, setting: Setting) -> None:
    """It names the contract, underlines what is wrong, and offers the fix that the contract allows."""
    found = [one for one in bench.findings("bad", setting, number) if one["rule"] not in row.also]
    assert [one["severity"] for one in found] == [row.severity], [one["message"] for one in found]
    (only,) = found
    assert set(row.ids.split()) <= set(only["covers"])
    text = row.draft.replace("\n", "\r\n") if setting.crlf else row.draft
    assert cut(text, only).replace("\r\n", "\n") == row.span
    safety = only["fix"] and ("safe" if only["fix"]["safe"] else "unsafe")
    assert safety == row.fix


@pytest.mark.parametrize(("number", "row", "setting"), tried(GOOD), ids=named)
def test_its_twin_is_silent(bench: Bench, number: int, row: Row, setting: Setting) -> None:
    """A repaired draft has no finding, but of what its row allows."""
    found = [one for one in bench.findings("good", setting, number) if one["rule"] not in row.also]
    assert [one["message"] for one in found] == []


@pytest.mark.parametrize(("number", "row", "setting"), tried(STAGED), ids=named)
def test_it_is_found_at_both_stages(bench: Bench, number: int, row: Row, setting: Setting) -> None:
    """The stage changes how bad a finding is, not whether it is one."""
    found = bench.findings("bad", setting, number)
    assert any(set(row.ids.split()) <= set(one["covers"]) for one in found)


FIXED = [
    (number, row)
    for number, row in NUMBERED
    if row.fix and row.good is not None and not (row.also or row.release or row.stage)
]


@pytest.mark.parametrize(("number", "row"), FIXED, ids=named)
def test_the_fix_gives_the_twin(bench: Bench, number: int, row: Row) -> None:
    """The repaired twin of a fixable draft is what the fix writes."""
    after = bench.fixed() / f"{number:04}" / "drafts" / "a.md"
    assert after.read_bytes().decode("utf-8", "surrogateescape") == row.good


@pytest.mark.parametrize(("number", "why", "setting"), tried(LEGAL), ids=named)
def test_what_is_right_is_silent(bench: Bench, number: int, why: str, setting: Setting) -> None:
    """Legal shapes, other tools' comments and drafts in other languages give no finding."""
    found = bench.findings("silent", setting, number)
    told = [one["message"] for one in found if "DR104" not in one["covers"]]
    assert told == [], why
