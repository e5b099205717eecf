"""What README and CONTRIBUTING show is what happens."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from test_examples import run, transcript

from arslint.engine import trial
from arslint.engine.rulebook import Rulebook

HOUSE = Path(__file__).parent.parent
README = (HOUSE / "README.md").read_text("utf-8")
CONTRIBUTING = (HOUSE / "CONTRIBUTING.md").read_text("utf-8")
TOML = re.compile(r"^```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RULE = re.compile(r"^( *)````(python|yaml)\n(.*?)^ *````$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A repository with the draft of the README."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "drafts").mkdir()
    (tmp_path / "drafts" / "boiling.md").write_text("# Water\n\nWater boils.<!--ref:smith2024 ok-->\n", "utf-8")
    return tmp_path


def test_the_first_command_shows_something() -> None:
    """What comes after the installation succeeds on the examples, and prints the finalized draft and why."""
    line = README.partition("<!-- try -->\n```sh\n")[2].partition("\n")[0]
    commands = [command for command in line.split(" && ") if "arslint" in command]
    assert len(commands) == 2
    shown = [run(command, HOUSE) for command in commands]
    assert shown[0] == ""
    assert "<!--ref:okafor2021 LOW-WARN CONTAMINATED" in shown[1]
    assert "3 citations: 3 LOW WARN" in shown[1]


def test_the_finding_of_the_readme(folder: Path) -> None:
    """The README's draft gives the README's finding."""
    (command, output), *more = transcript(README)
    assert not more
    assert run(command, folder) == output


def test_the_suppression_of_the_readme(folder: Path) -> None:
    """It silences the finding above it until its day."""
    line = re.search(r"^Water boils.*until.*$", README, re.MULTILINE)
    assert line is not None
    (folder / "drafts" / "boiling.md").write_text(line[0] + "\n", "utf-8")
    assert "marker-without-anchor" not in run("arslint check drafts -f concise --now 2026-12-01T00:00:00Z", folder)
    assert "expired-suppression" in run("arslint check drafts -f concise --now 2027-02-01T00:00:00Z", folder)


def test_the_settings_of_the_readme(folder: Path) -> None:
    """They are accepted, and shown as what holds."""
    (text,) = TOML.findall(README)
    (folder / "arslint.toml").write_text(text, "utf-8")
    (folder / "rules").mkdir()
    shown = run("arslint check --show-settings", folder)
    assert 'stage = "final"  # arslint.toml:' in shown
    assert "max-words" in shown


def test_the_rules_of_contributing(tmp_path: Path) -> None:
    """The rule and the contract pass their own examples, as does a rule in the reader's own folder."""
    found = RULE.findall(CONTRIBUTING)
    assert [language for _, language, _ in found] == ["python", "yaml"]
    for (indent, _, text), name in zip(found, ("page_in_roman.py", "house.yaml"), strict=True):
        lines = [line.removeprefix(indent) for line in text.splitlines(keepends=True)]
        (tmp_path / name).write_text("".join(lines), "utf-8")
    rules = Rulebook((tmp_path,)).rules
    assert sorted(rules) == ["limits-section", "page-in-roman"]
    assert {name: trial.faults(rule, rules.values()) for name, rule in rules.items()} == {name: [] for name in rules}


def test_every_command_that_is_named_exists(folder: Path) -> None:
    """A text in backticks that begins with `arslint` is a command with flags that it has."""
    named = {words for text in (README, CONTRIBUTING) for words in re.findall(r"`(arslint [a-z][^`]*)`", text)}
    assert len(named) > 10
    for text in named:
        command = [word for word in shlex.split(text)[1:] if re.fullmatch("[a-z-]+", word)]
        words = command[: 2 if command[0] == "passport" else 1]
        shown = run(f"arslint {' '.join(words)} --help", folder)
        assert shown.startswith("Usage: "), text
        for flag in re.findall(r"--[a-z-]+", text):
            assert flag in shown, text
