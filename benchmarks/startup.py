"""Whole-process times against `python -c pass`, in one run: the version, one draft, one suite.

`python benchmarks/startup.py [SUITE]` prints the median of each and its ratio to the bare interpreter. A suite is also
read and hashed, which is the least that any tool must do with it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROUNDS = 7
HASHED = """
import hashlib, pathlib, sys
for path in pathlib.Path(sys.argv[1]).rglob("*"):
    if path.is_file() and path.suffix in (".md", ".json", ".yaml", ".yml", ".toml", ".bib", ".jsonl"):
        hashlib.sha256(path.read_bytes()).digest()
"""
SENTENCE = "Water boils at a lower temperature on a mountain.<!--ref:smith2024 ok--><!--anchor:page:12-->\n\n"


def seconds(words: list[str], folder: Path) -> float:
    """The wall time of one process."""
    started = time.perf_counter()
    subprocess.run(words, cwd=folder, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - started


def main() -> None:
    """Time each command in turn, round by round, so that a slow moment of the machine strikes all alike."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "drafts").mkdir()
        (folder / "drafts" / "a.md").write_text(SENTENCE * (5_000 // len(SENTENCE)), "utf-8")
        arslint = [sys.executable, "-m", "arslint"]
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "arslint --version": [*arslint, "--version"],
            "arslint check (one draft of 5 KB)": [*arslint, "check", "drafts"],
        }
        if len(sys.argv) > 1:
            suite = str(Path(sys.argv[1]).resolve())
            commands["read and SHA-256 of SUITE"] = [sys.executable, "-c", HASHED, suite]
            commands["arslint check SUITE"] = [*arslint, "check", "-q", suite]
        times: dict[str, list[float]] = {name: [] for name in commands}
        for number in range(ROUNDS + 1):
            for name, words in commands.items():
                spent = seconds(words, folder)
                if number:
                    times[name].append(spent)
    bare = median(times["python -c pass"])
    for name, spent in times.items():
        print(f"{name:<36} {median(spent) * 1000:>8.0f} ms  {median(spent) / bare:>6.1f} x")


if __name__ == "__main__":
    main()
