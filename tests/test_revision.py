"""What git says changed since a revision, and what files said then."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arslint.discover import File
from arslint.git.revision import Revision
from arslint.settings import Settings, UsageError


@pytest.fixture(autouse=True)
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "repository"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    git("init", "-q", "-b", "main")
    write("a.md", "one\n")
    write("sub/b.md", "two\r\n")
    write("sub/c.md", "a text that is long enough\nto be known again\nafter it moved\n")
    commit("first")
    return folder


def git(*arguments: str) -> str:
    identity = ("-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "core.autocrlf=false")
    done = subprocess.run(["git", *identity, *arguments], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def write(path: str, text: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(text.encode("utf-8", "surrogateescape"))


def commit(message: str) -> None:
    git("add", "-A")
    git("commit", "-q", "-m", message)


def since(name: str = "HEAD", folder: str = ".") -> Revision:
    return Revision.of(name, Path.cwd() / folder)


def changed(revision: Revision, *paths: str) -> list[str]:
    return [path for path in paths if revision.changed(Path.cwd() / path)]


def text(revision: Revision, path: str) -> str | None:
    source = revision.source(File(Path.cwd() / path, path, Settings()))
    return source.text if source else None


def test_committed_staged_unstaged_and_untracked_files_count() -> None:
    start = git("rev-parse", "HEAD")
    write("a.md", "one!\n")
    commit("second")
    write("sub/b.md", "two!\r\n")
    git("add", "sub/b.md")
    write("sub/c.md", "three\n")
    write("new.md", "four\n")
    write("staged.md", "five\n")
    git("add", "staged.md")
    names = ("a.md", "sub/b.md", "sub/c.md", "new.md", "staged.md")
    assert changed(since(start), *names) == [*names]
    assert changed(since(), *names) == [*names[1:]]


def test_nothing_changed() -> None:
    assert since().before == {}


def test_what_git_ignores_does_not_count() -> None:
    write(".gitignore", "scratch.md\n")
    write("scratch.md", "x\n")
    assert changed(since(), "scratch.md", ".gitignore") == [".gitignore"]


def test_the_text_is_that_of_the_revision_byte_for_byte() -> None:
    write("a.md", "changed\n")
    write("new.md", "new\n")
    assert text(since(), "a.md") == "one\n"
    assert text(since(), "sub/b.md") == "two\r\n"
    assert text(since(), "new.md") is None
    assert text(since(), "never.md") is None


def test_a_moved_file_is_found_where_it_was() -> None:
    git("mv", "sub/c.md", "moved.md")
    write("moved.md", Path("moved.md").read_text() + "and grew\n")
    revision = since()
    assert changed(revision, "moved.md", "sub/c.md") == ["moved.md"]
    assert text(revision, "moved.md") == "a text that is long enough\nto be known again\nafter it moved\n"


def test_a_deleted_file_is_no_change_of_a_file() -> None:
    Path("a.md").unlink()
    assert since().before == {}


def test_a_revision_is_where_the_branch_left_it() -> None:
    git("checkout", "-q", "-b", "topic")
    write("mine.md", "x\n")
    commit("mine")
    git("checkout", "-q", "main")
    write("a.md", "theirs\n")
    commit("theirs")
    git("checkout", "-q", "topic")
    revision = since("main")
    assert changed(revision, "mine.md", "a.md") == ["mine.md"]
    assert text(revision, "a.md") == "one\n"


def test_a_revision_without_a_common_past_is_taken_as_it_is() -> None:
    git("checkout", "-q", "--orphan", "alone")
    write("a.md", "alone\n")
    commit("alone")
    assert text(since("main"), "a.md") == "one\n"


def test_it_works_from_a_folder_inside_and_through_links(repository: Path, tmp_path: Path) -> None:
    write("sub/b.md", "changed\n")
    assert changed(since(folder="sub"), "sub/b.md", "a.md") == ["sub/b.md"]
    if sys.platform != "win32":
        link = tmp_path / "link"
        link.symlink_to(repository)
        revision = Revision.of("HEAD", link)
        assert revision.changed(link / "sub/b.md")
        assert revision.source(File(link / "sub/b.md", "b.md", Settings())) is not None


def test_a_file_outside_the_repository_never_changed(tmp_path: Path) -> None:
    (tmp_path / "outside.md").write_text("x\n")
    assert changed(since(), "../outside.md") == []
    assert text(since(), "../outside.md") is None


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names that are not UTF-8")
def test_odd_names_survive() -> None:
    names = ("a b\n.md", '"quoted".md', "漢字.md", os.fsdecode(b"caf\xe9.md"), "-x.md", "a:b.md", "*.md")
    for name in names:
        write(name, f"before {name}")
    commit("odd")
    for name in names:
        write(name, "after")
    revision = since()
    assert changed(revision, *names) == [*names]
    assert [text(revision, name) for name in names] == [f"before {name}" for name in names]


@pytest.mark.parametrize("name", ["no-such-branch", "", "--output=x", "-h", "HEAD:a.md", "a.md", "HEAD^{tree}"])
def test_what_is_no_commit_is_a_usage_error(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        since(name)
    assert str(caught.value) == f"--since {name}: git knows no such revision; a shallow clone has to fetch it first"
    assert sorted(path.name for path in Path().iterdir()) == [".git", "a.md", "sub"]


def test_outside_a_repository_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"^--since: .* is not in a git repository: fatal: "):
        Revision.of("HEAD", tmp_path)


def test_an_empty_repository_has_no_revision(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path / "empty")], check=True)
    with pytest.raises(UsageError, match="git knows no such revision"):
        Revision.of("HEAD", tmp_path / "empty")


def test_without_git_it_is_a_usage_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UsageError, match="git is not installed"):
        since()


@pytest.mark.skipif(sys.platform == "win32", reason="shell scripts")
def test_no_program_that_the_repository_names_is_started(tmp_path: Path) -> None:
    trap = tmp_path / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\n")
    trap.chmod(0o755)
    for key in ("diff.external", "core.fsmonitor", "diff.x.textconv", "diff.x.command", "core.pager"):
        git("config", key, str(trap))
    write(".gitattributes", "*.md diff=x\n")
    write("a.md", "changed\n")
    revision = since()
    assert text(revision, "a.md") == "one\n"
    assert not (tmp_path / "sprung").exists()
