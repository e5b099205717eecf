"""Rules see the files around a document, and nothing outside of its project."""

from __future__ import annotations

import os
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arslint.evidence.beside import Beside, Neighbourhood
from arslint.shelf import DEAD, FILE, FOLDER, LINK, OTHER, Disk, Texts
from arslint.text import Source

SECRET = b"secret"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with a passport two folders deep, and a file outside of it."""
    root = tmp_path / "project"
    (root / "passports" / "tides").mkdir(parents=True)
    (root / ".git").mkdir()
    (root / "drafts").mkdir()
    (root / "drafts" / "a.md").write_bytes(b"\xef\xbb\xbfWater\r\nboils \xff.")
    (root / "passports" / "tides" / "passport.yaml").write_bytes(b"repro_lock: null\n")
    (tmp_path / "secret.txt").write_bytes(SECRET)
    return root


def beside(project: Path) -> Beside:
    """The files around the passport."""
    return Neighbourhood().of(project / "passports" / "tides" / "passport.yaml")


def test_a_file_is_read_byte_for_byte(project: Path) -> None:
    """Text, byte-order mark, line ends and invalid bytes come back, and the digest is that of the bytes."""
    around = beside(project)
    data = (project / "drafts" / "a.md").read_bytes()
    source = around.read("../../drafts/a.md")
    assert source is not None
    assert source.to_bytes() == data
    assert around.sha256("../../drafts/a.md") == sha256(data).hexdigest()
    assert around.names("../../drafts") == ("a.md",)
    assert around.names() == ("passport.yaml",)


def test_what_is_not_there_is_none(project: Path) -> None:
    """A missing file, a folder and an impossible path have neither text nor digest."""
    around = beside(project)
    for path in ("none.md", "../../drafts", "", "a\0b", "x" * 5000):
        assert around.read(path) is None
        assert around.sha256(path) is None
    assert around.kind("none.md") is None
    assert around.kind("../../drafts") == FOLDER
    assert around.kind("passport.yaml") == FILE


def test_upward_finds_the_nearest(project: Path) -> None:
    """A path from the root of the project is found from a passport deep in it, and no further up."""
    around = beside(project)
    assert around.upward("drafts/a.md") == "../../drafts/a.md"
    assert around.upward("secret.txt") is None
    (project / "passports" / "drafts").mkdir()
    (project / "passports" / "drafts" / "a.md").write_bytes(b"nearer")
    assert around.upward("drafts/a.md") == "../drafts/a.md"


@pytest.mark.parametrize(
    "path",
    [
        "../../../secret.txt",
        "/etc/hostname",
        "..\\..\\..\\secret.txt",
        "a/../../../../secret.txt",
        "out",
        "door/secret.txt",
    ],
)
def test_nothing_outside_of_the_project_is_read(project: Path, path: str) -> None:
    """Neither by its path nor through a link to a file or to a folder."""
    folder = project / "passports" / "tides"
    (folder / "out").symlink_to(project.parent / "secret.txt")
    (folder / "door").symlink_to(project.parent)
    around = beside(project)
    assert around.read(path) is None
    assert around.sha256(path) is None
    assert around.names(path) == ()
    assert around.kind(path) == (LINK if path == "out" else None)


def test_links_inside_of_the_project_are_followed(project: Path) -> None:
    """Dead links and links in a circle are told from those that lead somewhere."""
    folder = project / "passports" / "tides"
    (folder / "draft.md").symlink_to(project / "drafts" / "a.md")
    (folder / "dead").symlink_to("nowhere")
    (folder / "round").symlink_to("round")
    around = beside(project)
    assert around.sha256("draft.md") == around.sha256("../../drafts/a.md")
    assert [around.kind(name) for name in ("draft.md", "dead", "round")] == [LINK, DEAD, DEAD]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_never_opened(project: Path) -> None:
    """A pipe without a writer would block for ever."""
    os.mkfifo(project / "passports" / "tides" / "pipe")
    assert beside(project).kind("pipe") == OTHER
    assert beside(project).read("pipe") is None


def test_without_a_repository_the_folder_is_all(tmp_path: Path) -> None:
    """Or the suite, if the document lies in one."""
    folder = tmp_path / "one" / "two"
    folder.mkdir(parents=True)
    (tmp_path / "one" / "note.md").write_bytes(b"x")
    if any((above / ".git").exists() for above in tmp_path.parents):
        pytest.skip("the temporary folder lies in a repository")
    assert Neighbourhood().of(folder / "p.yaml").read("../note.md") is None
    assert Neighbourhood().of(folder / "p.yaml", tmp_path / "one").read("../note.md") is not None


def test_a_file_is_read_once_in_a_run(project: Path) -> None:
    """All rules of a run see the same bytes."""
    hood = Neighbourhood()
    first = hood.of(project / "drafts" / "a.md").sha256("a.md")
    (project / "drafts" / "a.md").write_bytes(b"changed")
    assert hood.of(project / "passports" / "tides" / "passport.yaml").sha256("../../drafts/a.md") == first
    assert beside(project).sha256("../../drafts/a.md") == sha256(b"changed").hexdigest()


@given(st.lists(st.sampled_from(["a", "b", "..", ".", "", "c.md"]), max_size=6).map("/".join))
def test_disk_and_texts_answer_alike(tmp_path_factory: pytest.TempPathFactory, path: str) -> None:
    """What examples show holds for files."""
    texts = {name: Source(name, f"{name}\n") for name in ("a/b/c.md", "a/d.md", "p.yaml")}
    root = tmp_path_factory.mktemp("shelf")
    for name, source in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(source.to_bytes())
    for home in texts:
        one, other = (Beside(shelf).at(home) for shelf in (Texts(texts), Disk(root.resolve())))
        assert one.read(path) == other.read(path)
        assert one.kind(path) == other.kind(path)
        assert one.names(path) == other.names(path)
        assert one.upward(path) == other.upward(path)


def git(folder: Path, *words: str) -> str:
    """What git prints."""
    names = ("-c", "user.name=a", "-c", "user.email=a@b.c")
    done = subprocess.run(["git", *names, *words], cwd=folder, check=True, capture_output=True, timeout=60)
    return done.stdout.decode().strip()


@pytest.mark.parametrize("packed", [False, True], ids=["loose", "packed"])
def test_commits_are_known(tmp_path: Path, packed: bool) -> None:
    """By a whole name or its beginning, loose and packed."""
    git(tmp_path, "init", "-q")
    for number in range(40):
        git(tmp_path, "commit", "-q", "--allow-empty", "-m", str(number))
    if packed:
        git(tmp_path, "gc", "-q")
    commits = git(tmp_path, "log", "--format=%H").split()
    around = Neighbourhood().of(tmp_path / "passport.yaml")
    assert all(around.commit(name[:length]) for name in commits for length in (7, 8, 39, 40))
    assert around.commit("0" * 40) is False
    assert around.commit("f" * 40) is False
    assert around.commit("HEAD") is None


def test_a_clone_without_its_history_tells_nothing_of_commits(tmp_path: Path) -> None:
    """Nor does a folder without a repository."""
    git(tmp_path, "init", "-q", "whole")
    for number in range(3):
        git(tmp_path / "whole", "commit", "-q", "--allow-empty", "-m", str(number))
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{tmp_path}/whole", "shallow")
    assert Neighbourhood().of(tmp_path / "shallow" / "p.yaml").commit("0" * 40) is None
    assert Neighbourhood().of(tmp_path / "p.yaml").commit("0" * 40) is None
