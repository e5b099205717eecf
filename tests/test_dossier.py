"""The passport and the read logs of a draft are found where they belong, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from arslint.discover import File
from arslint.documents import Draft, Passport, yaml
from arslint.evidence.dossier import AmbiguousError, Archive
from arslint.protocol.release import Release
from arslint.settings import Settings
from arslint.settings.config import UsageError
from arslint.text import Source

OLD, NEW = Release(3, 11), Release(3, 21)
CORPUS = "literature_corpus: [{citation_key: s}]\n"
LOG = 'human_read: [{citation_key: s, marked_at: "2026-09-01T10:00:00Z"}]\n'


def write(folder: Path, **files: str) -> None:
    """Write files by name; `__` stands for a slash and `_DOT_` for a dot."""
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_DOT_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def found(draft: Path, release: Release = OLD) -> Path | None:
    """The passport of a draft."""
    return Archive().of_draft(draft, Settings(), release).passport


@pytest.mark.parametrize(
    "name", ["passport.yaml", "material_passport.yml", "passports/a.json", "passports/tides/b.yaml"]
)
def test_a_passport_is_found_upward(tmp_path: Path, name: str) -> None:
    """In the folder of the draft or above it, or in `passports` there."""
    (tmp_path / ".git").mkdir()
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"literature_corpus": []}', "utf-8")
    assert found(tmp_path / "drafts" / "part" / "a.md") == path


def test_the_nearest_passport_counts(tmp_path: Path) -> None:
    """One in the draft's folder hides those above it."""
    write(tmp_path, passport_DOT_yaml=CORPUS, drafts__passport_DOT_yaml=CORPUS)
    assert found(tmp_path / "drafts" / "a.md") == tmp_path / "drafts" / "passport.yaml"


def test_nothing_is_looked_for_above_the_git_root(tmp_path: Path) -> None:
    """A repository is a world of its own."""
    write(tmp_path, passport_DOT_yaml=CORPUS, inner__drafts__a_DOT_md="x")
    (tmp_path / "inner" / ".git").mkdir()
    assert found(tmp_path / "inner" / "drafts" / "a.md") is None


def test_what_is_no_passport_is_not_taken_for_one(tmp_path: Path) -> None:
    """A name is not enough, and a read log is none."""
    (tmp_path / ".git").mkdir()
    write(tmp_path, passport_DOT_yaml="title: x\n", passport_human_read_log_DOT_yaml=LOG, other_DOT_yaml=CORPUS)
    assert found(tmp_path / "a.md") is None


def test_two_passports_are_ambiguous(tmp_path: Path) -> None:
    """Nobody guesses which is meant."""
    write(tmp_path, passport_DOT_yaml=CORPUS, old_passport_DOT_yaml=CORPUS)
    with pytest.raises(AmbiguousError, match=r"old_passport\.yaml and .*passport\.yaml"):
        found(tmp_path / "a.md")


def test_read_logs_by_release(tmp_path: Path) -> None:
    """All logs of the folder count below 3.21, the passport's own alone from there on."""
    write(tmp_path, passport_DOT_yaml=CORPUS, passport_human_read_log_DOT_yaml=LOG, b_human_read_log_DOT_yaml=LOG)
    logs = {release: Archive().of_draft(tmp_path / "a.md", Settings(), release).logs for release in (OLD, NEW)}
    assert [path.name for path in logs[OLD]] == ["b_human_read_log.yaml", "passport_human_read_log.yaml"]
    assert [path.name for path in logs[NEW]] == ["passport_human_read_log.yaml"]


def test_read_logs_that_differ_in_case_are_ambiguous(tmp_path: Path) -> None:
    """On some systems they would be one file."""
    write(tmp_path, passport_DOT_yaml=CORPUS, b_human_read_log_DOT_yaml=LOG)
    (tmp_path / "B_human_read_log.yaml").write_text(LOG, "utf-8")
    if len(list(tmp_path.glob("*_human_read_log.yaml"))) == 2:
        with pytest.raises(AmbiguousError, match="differ only in case"):
            found(tmp_path / "a.md")


def test_a_named_read_log_is_the_only_one(tmp_path: Path) -> None:
    """And it must be there."""
    write(tmp_path, passport_DOT_yaml=CORPUS, passport_human_read_log_DOT_yaml=LOG, mine_DOT_yaml=LOG)
    settings = Settings(read_log=tmp_path / "mine.yaml")
    assert Archive().of_draft(tmp_path / "a.md", settings, OLD).logs == (tmp_path / "mine.yaml",)
    with pytest.raises(UsageError, match="--read-log"):
        Archive().of_draft(tmp_path / "a.md", Settings(read_log=tmp_path / "none.yaml"), OLD)


def test_a_claim_audit_may_stand_in_a_file_of_its_own(tmp_path: Path) -> None:
    """Its rows take the place of the passport's."""
    write(
        tmp_path,
        passport_DOT_yaml=CORPUS + "claim_audit_results: []\n",
        audit_DOT_json='{"claim_audit_results": [{"a": 1}]}',
    )
    evidence = Archive().of_draft(tmp_path / "a.md", Settings(claims=tmp_path / "audit.json"), OLD).evidence
    assert evidence.rows("claim_audit_results") == [{"a": 1}]
    assert "s" in evidence.entries


@pytest.mark.parametrize("text", ["", "- a", "a: [", "a: 1\na: 2\n", "\x00", "literature_corpus: {<<: x}"])
def test_an_unreadable_passport_stops_the_finalizer(tmp_path: Path, text: str) -> None:
    """With its cause."""
    write(tmp_path, p_DOT_yaml=text)
    evidence = Archive().of_draft(tmp_path / "a.md", Settings(passport=tmp_path / "p.yaml"), OLD).evidence
    assert evidence.stops


def test_a_parsed_passport_is_not_read_again(tmp_path: Path) -> None:
    """Its evidence is what a loader without a schema reads, whatever its schema makes of it, and needs no file."""
    text = "citation_verification_summary: [{ref_slug: s, lookup_verified: false}]\n"
    passport = Passport(Source("passport.yaml", text + CORPUS))
    assert passport.data["citation_verification_summary"][0]["lookup_verified"] == "false"
    file = File(tmp_path / "passport.yaml", "passport.yaml", Settings())
    evidence = Archive().evidence(file, passport, OLD)
    assert evidence is not None
    assert evidence.passport is not None
    assert evidence.passport["citation_verification_summary"] == [{"ref_slug": "s", "lookup_verified": False}]
    assert evidence.passport == yaml.read(passport.source.text).root.value  # type: ignore[union-attr]


def test_rules_do_without_what_cannot_be_read(tmp_path: Path) -> None:
    """One note says why, and no rule takes an unreadable passport for an empty one."""
    write(tmp_path, passport_DOT_yaml=CORPUS + CORPUS, a_DOT_md="It rises.<!--ref:s--><!--anchor:page:4-->\n")
    archive = Archive()
    file = File(tmp_path / "a.md", "a.md", Settings())
    assert archive.evidence(file, Draft(Source("a.md", "")), OLD) is None
    assert "twice" in archive.notes[0]
    assert len(archive.notes) == 1
