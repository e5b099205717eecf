"""The wheel and the sdist carry the rules, and the wheel works from an empty folder."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULES = {path.relative_to(ROOT / "rules").as_posix() for path in (ROOT / "rules").rglob("*.py")}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return folder


@pytest.mark.slow
def test_both_archives_carry_the_rules(built: Path) -> None:
    """Each rule file stands in the wheel as `arslint/rules/…` and in the sdist as `rules/…`."""
    (wheel,) = built.glob("*.whl")
    (sdist,) = built.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {f"arslint/rules/{rule}" for rule in RULES} <= names
    with tarfile.open(sdist) as archive:
        inside = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {f"rules/{rule}" for rule in RULES} <= inside
    assert "LICENSE" in inside


@pytest.mark.slow
def test_the_wheel_runs_from_an_empty_folder(built: Path, tmp_path: Path) -> None:
    """Installed into a virtual environment of its own, the wheel finds its rules and checks a draft."""
    (wheel,) = built.glob("*.whl")
    home = tmp_path / "venv"
    venv.create(home, with_pip=True)
    python = next(path for path in (home / "bin" / "python", home / "Scripts" / "python.exe") if path.exists())
    subprocess.run([python, "-m", "pip", "install", "-q", str(wheel)], check=True, capture_output=True, timeout=600)
    folder = tmp_path / "empty"
    folder.mkdir()
    listed = subprocess.run(
        [python, "-m", "arslint", "rules", "--format", "json"], cwd=folder, check=True, capture_output=True, timeout=60
    )
    assert b'"marker-without-anchor"' in listed.stdout
    done = subprocess.run(
        [python, "-m", "arslint", "check", "-", "--stdin-filename", "drafts/a.md", "--format", "concise"],
        input=b"Water boils.<!--ref:smith2024-->\n",
        cwd=folder,
        check=False,
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert b"marker-without-anchor" in done.stdout
