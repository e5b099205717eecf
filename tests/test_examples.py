"""The examples do what they show, and nothing is wrong with them."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent / "examples"
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(command: str, folder: Path) -> str:
    """What a command prints, on either stream."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("ARSLINT", "FORCE_"))}
    words = [sys.executable, "-m", "arslint", *shlex.split(command)[1:]]
    result = subprocess.run(
        words,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment | {"NO_COLOR": "1", "PYTHONUTF8": "1"},
        timeout=120,
        check=False,
    )
    return result.stdout.decode()


def transcript(text: str) -> list[tuple[str, str]]:
    """The commands of the console blocks of a text, each with what it prints."""
    steps = [step for block in CONSOLE.findall(text) for step in re.split(r"^\$ ", block, flags=re.MULTILINE) if step]
    return [(command, output) for command, _, output in (step.partition("\n") for step in steps)]


def test_the_round(tmp_path: Path) -> None:
    """Each command of the round prints what the text says, and leaves the files that lie in `after`."""
    folder = tmp_path / "round"
    shutil.copytree(EXAMPLES / "round", folder, ignore=shutil.ignore_patterns("after"))
    (folder / ".git").mkdir()
    steps = transcript((EXAMPLES / "round" / "README.md").read_text("utf-8"))
    assert len(steps) > 5
    for command, output in steps:
        assert run(command, folder) == output, command
    for expected in (EXAMPLES / "round" / "after").iterdir():
        assert (folder / expected.name).read_bytes() == expected.read_bytes(), expected.name


def test_nothing_is_wrong_with_the_examples() -> None:
    """No rule has anything to say about the files of the round."""
    assert run("arslint check round --format concise", EXAMPLES) == ""
