"""Start-up is decided by imports: what a plain check of one draft may load."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = (
    "rich",
    "pydantic",
    "libcst",
    "ruamel",
    "jsonschema_rs",
    "markdown_it",
    "pathspec",
    "wcwidth",
    "rfc8785",
    "mypy",
)
PLAIN = "Water boils.<!--ref:smith2024 ok--><!--anchor:page:12-->\n"


def loaded(folder: Path, *words: str) -> set[str]:
    """The top-level modules that a command has imported when it ends."""
    program = (
        "import sys, atexit\n"
        "atexit.register(lambda: sys.stderr.write('\\nMODULES ' + ' '.join(sorted(sys.modules))))\n"
        f"sys.argv = ['arslint', *{list(words)!r}]\n"
        "from arslint.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, encoding="utf-8", check=False, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return set(done.stderr.rpartition("MODULES ")[2].split())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A repository with one plain draft, so that nothing above it counts."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "drafts").mkdir()
    (tmp_path / "drafts" / "a.md").write_text(PLAIN, "utf-8")
    return tmp_path


def test_version_imports_next_to_nothing(folder: Path) -> None:
    """`--version` needs neither the command line's library nor ours."""
    modules = loaded(folder, "--version")
    assert {name for name in modules if name.split(".")[0] == "arslint"} == {"arslint", "arslint.__main__"}
    assert not modules & {"typer", "click", "re", "json"} - {"re"}


def test_a_plain_draft_needs_no_heavy_module(folder: Path) -> None:
    """A draft without code, tables or findings is checked without any of the heavy libraries."""
    modules = loaded(folder, "check", "drafts")
    assert sorted(name for name in modules if name.split(".")[0] in HEAVY) == []
    assert not {name for name in modules if name.startswith("arslint.cli.passport")}


def test_help_needs_no_rule(folder: Path) -> None:
    """`--help` loads no rule."""
    assert not {name for name in loaded(folder, "--help") if name.startswith("arslint_rules")}
