"""Patterns mean what git says they mean."""

from __future__ import annotations

import os
import subprocess
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arslint.glob import Patterns

if TYPE_CHECKING:
    from pathlib import Path

WORDS = ["a", "b", "ab", "a.md", "b.md", "ba", "]", "a b", "A", "-"]
PIECES = [
    "a",
    "b",
    ".md",
    "*",
    "?",
    "[ab]",
    "[!a]",
    "[a-b]",
    "[]a]",
    "\\*",
    "\\a",
    "[[:alpha:]]",
    "[^b]",
    "é",
    "[",
    " ",
    "-",
]
segment = st.lists(st.sampled_from(PIECES), min_size=1, max_size=4).map("".join).filter(lambda text: "**" not in text)
body = st.lists(st.one_of(segment, st.just("**")), min_size=1, max_size=3).map("/".join)
pattern = st.builds(
    "{}{}{}{}{}".format,
    *map(st.sampled_from, (["", "!"], ["", "/"])),
    body,
    *map(st.sampled_from, (["", "/"], ["", " ", "\\ "])),
)
path = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map("/".join)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("repository")
    subprocess.run(["git", "init", "-q", "."], cwd=folder, check=True)
    return folder


def ignored_by_git(folder: Path, patterns: list[str], paths: list[str]) -> set[str]:
    (folder / ".gitignore").write_bytes("\n".join(patterns).encode())
    asked = "".join(f"{path}\0" for path in paths).encode()
    done = subprocess.run(
        ["git", "check-ignore", "--no-index", "-z", "--stdin"],
        cwd=folder,
        input=asked,
        capture_output=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return set(os.fsdecode(done.stdout).split("\0")[:-1])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(pattern, min_size=1, max_size=5), st.lists(path, min_size=1, max_size=12, unique=True))
def test_patterns_decide_as_git_does(repository: Path, lines: list[str], paths: list[str]) -> None:
    patterns = Patterns.of(lines)
    assert {path for path in paths if patterns.covering(path)} == ignored_by_git(repository, lines, paths)


@pytest.mark.slow
@settings(max_examples=1500, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(pattern, min_size=1, max_size=5), st.lists(path, min_size=1, max_size=30, unique=True))
def test_patterns_decide_as_git_does_at_length(repository: Path, lines: list[str], paths: list[str]) -> None:
    patterns = Patterns.of(lines)
    assert {path for path in paths if patterns.covering(path)} == ignored_by_git(repository, lines, paths)


@pytest.mark.parametrize(
    ("lines", "path", "expected"),
    [
        (["# a"], "# a", False),
        (["\\# a"], "# a", True),
        (["\\!a"], "!a", True),
        (["a.md\r"], "a.md", True),
        (["a.md   "], "a.md", True),
        (["a\\ "], "a ", True),
        (["a\\"], "a\\", False),
        (["drafts/**/old.md"], "drafts/old.md", True),
        (["drafts/**"], "drafts", False),
        (["*.md", "!keep.md"], "x/keep.md", False),
        (["x/", "!x/keep.md"], "x/keep.md", True),
        (["a"], "x\ny/a", True),
        (["[[:nonsense:]]"], "a", False),
        (["[b-a]"], "a", False),
        (["[!b-a]"], "a", True),
    ],
)
def test_patterns_by_example(lines: list[str], path: str, expected: bool) -> None:
    assert (Patterns.of(lines).covering(path) is not None) is expected


@given(st.lists(st.text(max_size=20), max_size=4), st.text(max_size=20))
def test_no_pattern_raises(lines: list[str], path: str) -> None:
    Patterns.of(lines).covering(path)


def test_matching_is_not_exponential() -> None:
    patterns = Patterns.of(["/".join(["**"] * 40) + "/x", "*a" * 12 + "b"])
    start = time.perf_counter()
    assert patterns.covering("/".join(["a" * 30] * 60)) is None
    assert time.perf_counter() - start < 5
