"""What the command line does when the streams around it are full, closed, or not what it expects."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX streams")
COMMAND = f"{sys.executable} -m arslint"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a draft of many findings, far longer than a pipe's buffer."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "drafts").mkdir()
    (tmp_path / "drafts" / "a.md").write_text("Water boils.<!--ref:smith2024-->\n\n" * 2000, "utf-8")
    return tmp_path


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """What a shell does with a command; `A` in it is arslint."""
    line = command.replace("A ", f"{COMMAND} ", 1)
    done = subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, encoding="utf-8", check=False)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    return done


@posix
@pytest.mark.parametrize("format", ["text", "concise", "json", "sarif", "github", "gitlab", "junit"])
def test_a_reader_that_goes_away_ends_it_quietly(folder: Path, format: str) -> None:
    done = shell(f"set -o pipefail; A check drafts -f {format} | head -1 > /dev/null", folder)
    assert (done.returncode, done.stderr) == (1, "")


@posix
@pytest.mark.parametrize("command", ["check drafts", "gate drafts/a.md", "rules", "explain L6", "--help"])
def test_a_full_disk_is_told(folder: Path, command: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    done = shell(f"A {command} > /dev/full", folder)
    assert done.returncode == 1
    assert done.stderr == "arslint: standard output cannot be written: No space left on device\n"
    assert shell("A check nowhere 2> /dev/full", folder).returncode == 2


@posix
@pytest.mark.parametrize(
    ("command", "code"), [("check drafts", 1), ("check - <&-", 0), ("rules", 0), ("check nowhere", 2)]
)
def test_closed_streams_lead_nowhere(folder: Path, command: str, code: int) -> None:
    assert shell(f"A {command} >&-", folder).returncode == code
    assert shell(f"A {command} >&- 2>&-", folder).returncode == code


@posix
def test_an_interrupt_ends_it_quietly(folder: Path) -> None:
    with subprocess.Popen(
        [*COMMAND.split(), "check", "-"],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == 130


@pytest.mark.parametrize(
    ("data", "cause"),
    [("a".encode("utf-16"), "is UTF-16 text; save it as UTF-8"), (b"a\0b", "holds a null byte, as binary files do")],
)
def test_standard_input_that_is_no_text_is_an_error(folder: Path, data: bytes, cause: str) -> None:
    done = subprocess.run([*COMMAND.split(), "check", "-"], cwd=folder, input=data, capture_output=True, check=False)
    assert done.returncode == 1
    assert f"error[unreadable-file]: this file {cause}" in done.stdout.decode()


@posix
def test_a_pipe_is_read_and_written_like_a_file(folder: Path) -> None:
    (folder / "passport.yaml").write_text("origin_skill: academic-paper\nliterature_corpus: []\n", "utf-8")
    done = shell("A passport show <(cat passport.yaml)", folder)
    assert "academic-paper" in done.stdout
    assert done.stderr == ""
    shell("A check -q -f concise --output-file >(cat > all.txt) drafts; sleep 0.2", folder)
    assert (folder / "all.txt").read_text("utf-8").startswith("drafts/a.md:1:13: error marker-without-anchor")


@posix
def test_a_working_directory_that_is_gone_is_told(folder: Path) -> None:
    done = shell("mkdir gone && cd gone && rmdir ../gone && A check .", folder)
    assert done.returncode == 2
    assert done.stderr == "arslint: the working directory cannot be read: No such file or directory\n"


@pytest.fixture
def unprivileged() -> list[str]:
    """What makes a command heed permissions, even for root."""
    if os.name == "nt":
        pytest.skip("needs POSIX permissions")
    if os.getuid():
        return []
    drop = "-dac_override,-dac_read_search,-fowner"
    command = ["setpriv", f"--bounding-set={drop}", f"--inh-caps={drop}"]
    if subprocess.run([*command, "true"], capture_output=True, check=False).returncode:
        pytest.skip("needs setpriv to heed permissions")
    return command


def test_what_permissions_forbid_is_told_and_the_rest_is_done(folder: Path, unprivileged: list[str]) -> None:
    def run(*arguments: str) -> tuple[int, str, str]:
        done = subprocess.run(
            [*unprivileged, *COMMAND.split(), *arguments],
            cwd=folder,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    marked = "\ufeffIce melts.\n"
    for name in ("a.md", "b.md"):
        (folder / "drafts" / name).write_text(marked, "utf-8")
    (folder / "drafts" / "a.md").chmod(0o444)
    assert run("check", "--fix", "-q", "drafts") == (
        1,
        "",
        "arslint: drafts/a.md: cannot be written: it is read-only\n",
    )
    assert [(folder / "drafts" / name).read_text("utf-8") for name in ("a.md", "b.md")] == [marked, "Ice melts.\n"]

    (folder / "hidden").mkdir(0o000)
    assert run("check", "-q", "-f", "concise", "--select", "citation", ".") == (
        1,
        "hidden:1:1: error unreadable-file this folder cannot be listed: Permission denied\n",
        "",
    )
    (folder / "arslint.toml").write_text('rules = ["./hidden"]\n', "utf-8")
    assert run("check", "drafts") == (2, "", "arslint: hidden: Permission denied\n")
    (folder / "arslint.toml").unlink()
    (folder / "hidden").chmod(0o700)

    (folder / "passport.yaml").write_text("origin_skill: academic-paper\n", "utf-8")
    (folder / "passport.yaml").chmod(0o000)
    unread = "passport.yaml: cannot be read: Permission denied"
    assert run("gate", "drafts/b.md") == (2, "", f"arslint: {unread}\n")
    code, out, _ = run("check", "drafts/b.md")
    assert (code, out) == (0, f"note: {unread}; rules that need evidence were skipped\n")
