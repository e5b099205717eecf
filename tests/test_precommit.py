"""The hooks, run by the real pre-commit on a real repository."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="pre-commit installs hooks from a git checkout"),
]

CONFIG = """\
repos:
  - repo: {root}
    rev: {rev}
    hooks:
      - id: arslint
      - id: arslint-suite
      - id: arslint-finalize-check
"""


def call(*words: str, folder: Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a program in a folder."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment |= {"GIT_CONFIG_GLOBAL": os.devnull, "PRE_COMMIT_HOME": str(folder.parent / "cache")}
    return subprocess.run(
        words, cwd=folder, check=check, capture_output=True, encoding="utf-8", timeout=900, env=environment
    )


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with the hooks, one clean draft and one with a fault."""
    folder = tmp_path_factory.mktemp("work") / "repository"
    (folder / "drafts").mkdir(parents=True)
    rev = call("git", "rev-parse", "HEAD", folder=ROOT).stdout.strip()
    (folder / ".pre-commit-config.yaml").write_text(CONFIG.format(root=ROOT.as_posix(), rev=rev), "utf-8")
    (folder / "drafts" / "good.md").write_text("Boils.\n", "utf-8")
    (folder / "drafts" / "bad.md").write_text("Boils.<!--ref:smith2024-->\n", "utf-8")
    call("git", "init", "-q", folder=folder)
    call("git", "add", ".", folder=folder)
    return folder


def hook(repository: Path, name: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run one hook."""
    return call(sys.executable, "-m", "pre_commit", "run", name, *words, folder=repository, check=False)


def test_named_files_are_checked(repository: Path) -> None:
    """The first hook is silent on a clean file and names the fault of the other."""
    assert hook(repository, "arslint", "--files", "drafts/good.md").returncode == 0
    done = hook(repository, "arslint", "--all-files")
    assert done.returncode == 1
    assert "`smith2024` has no anchor" in done.stdout
    assert "drafts/bad.md:1:7" in done.stdout


def test_the_whole_tree_is_checked(repository: Path) -> None:
    """The second hook looks at every file, whatever is committed."""
    done = hook(repository, "arslint-suite", "--files", "drafts/good.md")
    assert done.returncode == 1
    assert "drafts/bad.md:1:7" in done.stdout


def test_a_draft_that_finalize_would_change_is_refused(repository: Path) -> None:
    """The third hook needs a passport and says so."""
    done = hook(repository, "arslint-finalize-check", "--files", "drafts/bad.md")
    assert done.returncode == 1
    assert "passport" in done.stdout
