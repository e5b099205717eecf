"""What `arslint init` writes, and what it leaves alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arslint.documents import yaml
from arslint.init import HOOKS, with_entry, write
from arslint.settings import Resolver

ENTRY = "- repo: local\n  hooks:\n    - id: arslint\n"


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def repository() -> None:
    subprocess.run(["git", "init", "-q", "."], check=True)


def put(path: str, text: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(text.encode())


def test_it_writes_settings_and_a_hook_and_says_what_it_found() -> None:
    repository()
    put("drafts/a.md", "text\n")
    put("p.yaml", "literature_corpus: []\n")
    assert write(Path.cwd()) == [
        "found: 1 draft file, 1 passport file",
        "arslint.toml: written",
        ".pre-commit-config.yaml: written; `pre-commit install` activates it",
    ]
    assert Resolver().resolve(Path("a.md")).file == Path.cwd() / "arslint.toml"
    hook = yaml.read(Path(HOOKS).read_text()).root
    assert hook is not None
    assert hook.value["repos"][0]["hooks"][0]["id"] == "arslint"


def test_a_second_run_changes_nothing() -> None:
    repository()
    write(Path.cwd())
    before = {path: path.read_bytes() for path in (Path("arslint.toml"), Path(HOOKS))}
    assert write(Path.cwd()) == [
        "found: nothing yet that arslint reads",
        "arslint.toml: is there already, left as it is",
        ".pre-commit-config.yaml: speaks of arslint already, left as it is",
    ]
    assert before == {path: path.read_bytes() for path in before}


def test_settings_in_pyproject_are_enough() -> None:
    put("pyproject.toml", "[tool.arslint]\n")
    lines = write(Path.cwd())
    assert "pyproject.toml: has settings of arslint, left as they are" in lines
    assert not Path("arslint.toml").exists()


def test_without_a_repository_there_is_no_hook() -> None:
    assert write(Path.cwd())[-1] == ".pre-commit-config.yaml: not written, because this is no git repository"
    assert not Path(HOOKS).exists()


def test_the_hook_of_a_suite_takes_the_whole_tree() -> None:
    repository()
    put("academic-paper/SKILL.md", "x\n")
    put("academic-pipeline/SKILL.md", "x\n")
    put("academic-pipeline/agents/pipeline_orchestrator_agent.md", "ARS_PASSPORT_RESET\n")
    assert write(Path.cwd())[0] == "found: 3 prompt files, a suite that shows release 3.6"
    assert "pass_filenames: false" in Path(HOOKS).read_text()


def test_from_a_folder_below_the_hook_goes_to_the_top() -> None:
    repository()
    Path("book").mkdir()
    assert write(Path.cwd() / "book")[1:] == [
        "book/arslint.toml: written",
        ".pre-commit-config.yaml: written; `pre-commit install` activates it",
    ]


def test_a_hook_that_cannot_be_added_is_printed() -> None:
    repository()
    put(HOOKS, "repos: [{repo: local, hooks: []}]\n")
    lines = write(Path.cwd())
    assert lines[2] == f"{HOOKS}: left as it is, because of how it is written; add below `repos:`"
    assert "    - id: arslint" in lines
    assert Path(HOOKS).read_text() == "repos: [{repo: local, hooks: []}]\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", f"repos:\n{ENTRY.replace('- repo', '  - repo').replace(chr(10) + '  ', chr(10) + '    ')}"),
        ("repos:\n- repo: a\n  hooks: []\n", f"repos:\n- repo: a\n  hooks: []\n{ENTRY}"),
        ("repos:\n- repo: a # b", f"repos:\n- repo: a # b\n{ENTRY}"),
        (
            "# top\nrepos:\n  -   repo: a\n      rev: 'x'\n\n# end\nfail_fast: true\n",
            "# top\nrepos:\n  -   repo: a\n      rev: 'x'\n  - repo: local\n    hooks:\n      - id: arslint\n\n# end\n"
            "fail_fast: true\n",
        ),
        ("repos:\r\n- repo: a\r\n", "repos:\r\n- repo: a\r\n" + ENTRY.replace("\n", "\r\n")),
    ],
)
def test_an_entry_is_added_as_text(text: str, expected: str) -> None:
    assert with_entry(text, ENTRY) == expected


@pytest.mark.parametrize(
    "text",
    [
        "repos:\n",
        "repos: []\n",
        "repos: [{repo: a}]\n",
        "x: 1\n",
        "repos: &a\n- repo: a\n---\n",
        "- a\n",
        "repos: [\n",
        "a: b: c\n",
    ],
)
def test_what_is_written_otherwise_is_left_alone(text: str) -> None:
    assert with_entry(text, ENTRY) is None


@given(st.text(st.sampled_from("repos:- \na#'\"|>[]{}&*\t"), max_size=40).map("repos:\n- ".__add__))
def test_an_added_entry_keeps_every_character_and_value(text: str) -> None:
    after = with_entry(text, ENTRY)
    if after is not None:
        before, now = yaml.read(text).root, yaml.read(after).root
        assert before is not None
        assert now is not None
        assert now.value["repos"][:-1] == before.value["repos"]
        assert {**now.value, "repos": 0} == {**before.value, "repos": 0}
        kept = iter(after)
        assert all(character in kept for character in text)


@pytest.mark.slow
def test_the_hook_runs_under_pre_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    repository()
    put("drafts/a.md", "Water boils.<!--ref:smith2024--><!--anchor:chapter:4-->\n")
    put("notes.txt", "text\n")
    put(HOOKS, "repos:\n- repo: meta\n  hooks:\n  - id: identity\n")
    write(Path.cwd())
    subprocess.run(["git", "add", "-A"], check=True)
    done = subprocess.run(["pre-commit", "run", "--all-files"], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "drafts/a.md:1" in done.stdout
    assert "notes.txt: is no" not in done.stdout
    put("drafts/a.md", "Water boils.<!--ref:smith2024--><!--anchor:page:4-->\n")
    subprocess.run(["git", "add", "-A"], check=True)
    done = subprocess.run(["pre-commit", "run", "arslint", "--all-files"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
