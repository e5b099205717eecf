"""Whole commands: files, command, output, exit code, files after.

A scenario is a text file of steps. `%% file PATH [crlf] [bom]` writes what follows. `%% run COMMAND` runs it in the
scenario's folder, and what follows is its standard output: `…` stands for anything within a line, a line `…` for any
lines. `%% stdin` before it is what it reads; `%% stderr` and `%% exit N` behind it say more. `%% after PATH [crlf]`
is a file's text then, and `%% gone PATH` says that there is none.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "scenarios"
STEP = re.compile(r"^%% (\w+)(?: (.*))?$", re.MULTILINE)


def steps(text: str) -> list[tuple[str, str, str]]:
    """The steps of a scenario: word, argument, body."""
    found = list(STEP.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    return [(m[1], m[2] or "", text[m.end() + 1 : end]) for m, end in zip(found, ends, strict=True)]


def matches(pattern: str, text: str) -> bool:
    """Whether a text is what a pattern with `…` says."""
    parts = re.split(r"(^…\n|…)", pattern, flags=re.MULTILINE)
    wild = {"…\n": r"(?:.*\n)*?", "…": r"[^\n]*"}
    return re.fullmatch("".join(wild.get(part, re.escape(part)) for part in parts), text) is not None


def run(command: str, folder: Path, stdin: str) -> subprocess.CompletedProcess[str]:
    """Run a command line of arslint, git or the shell's own words."""
    words = shlex.split(command)
    if words[0] == "arslint":
        words = [sys.executable, "-m", "arslint", *words[1:]]
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("ARSLINT", "GIT_", "FORCE_"))}
    environment |= {"NO_COLOR": "1", "GIT_CONFIG_GLOBAL": os.devnull, "PYTHONUTF8": "1"}
    return subprocess.run(
        words, cwd=folder, input=stdin, capture_output=True, encoding="utf-8", env=environment, timeout=120, check=False
    )


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_scenario(path: Path, tmp_path: Path) -> None:
    """Every step of the scenario comes out as it says."""
    (tmp_path / ".git").mkdir()
    stdin, result = "", None
    for word, argument, body in steps(path.read_text("utf-8")):
        if word == "file":
            name, *ways = argument.split()
            target = tmp_path / name
            target.parent.mkdir(parents=True, exist_ok=True)
            text = ("\ufeff" if "bom" in ways else "") + body
            target.write_bytes((text.replace("\n", "\r\n") if "crlf" in ways else text).encode())
        elif word == "stdin":
            stdin = body
        elif word == "run":
            result = run(argument, tmp_path, stdin)
            stdin = ""
            assert matches(body, result.stdout), f"$ {argument}\n{result.stdout}\n--- stderr\n{result.stderr}"
        elif word == "stderr":
            assert result is not None
            assert matches(body, result.stderr), result.stderr
        elif word == "exit":
            assert result is not None
            assert result.returncode == int(argument), result.stdout + result.stderr
        elif word == "after":
            name, *ways = argument.split()
            text = ("\ufeff" if "bom" in ways else "") + body
            assert (tmp_path / name).read_bytes().decode() == (text.replace("\n", "\r\n") if "crlf" in ways else text)
        elif word == "gone":
            assert not (tmp_path / argument).exists()
        else:
            raise AssertionError(f"unknown step {word}")
