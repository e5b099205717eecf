"""Which files a run looks at, what they are, and the suite around them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arslint.discover import LARGEST, Discovery, File, Unread, files, kinds, read, suite
from arslint.discover.suite import FAMILY, FINGERPRINTS, detect, suites
from arslint.protocol.release import Release
from arslint.settings import Resolver, Settings, UsageError
from arslint.text import Source

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX links and names")
PAIR = "Water boils.<!--ref:smith2024--><!--anchor:page:12-->\n"


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(*paths: str, text: str = "text\n") -> None:
    for path in paths:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(text, "utf-8")


def look(*paths: str) -> Discovery:
    return files(map(Path, paths), Resolver())


def found(*paths: str) -> list[str]:
    return [file.display for file in look(*paths).files]


# -------------------------------------------------------------------------------------------------------- the walk


def test_a_walk_takes_what_may_be_of_a_kind_in_order() -> None:
    write("b.md", "a.markdown", "sub/p.yaml", "sub/q.YML", "sub/r.json", "x.txt", "y.py", "z.md.bak")
    assert found() == ["a.markdown", "b.md", "sub/p.yaml", "sub/q.YML", "sub/r.json"]


def test_paths_are_shown_from_the_working_directory_or_whole(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write("here/a.md", "there/b.md")
    monkeypatch.chdir(root / "here")
    assert found(".", "../there") == [(root / "there/b.md").as_posix(), "a.md"]


def test_hidden_names_are_passed_over_but_those_of_agent_hosts() -> None:
    write(
        ".venv/a.md",
        ".cache/b.md",
        ".c.md",
        ".claude/agents/d.md",
        ".github/e.md",
        ".codex/f.md",
        ".claude-plugin/g.json",
        ".cursor/rules/h.mdc",
        ".hermes/i.md",
    )
    assert found() == [
        ".claude-plugin/g.json",
        ".claude/agents/d.md",
        ".codex/f.md",
        ".cursor/rules/h.mdc",
        ".github/e.md",
        ".hermes/i.md",
    ]


def test_the_order_of_arguments_does_not_matter() -> None:
    write("a/x.md", "b/y.md", "z.md")
    assert found("a", "b", "z.md") == found("z.md", "b", "a", "./b") == ["a/x.md", "b/y.md", "z.md"]


def test_arguments_that_overlap_give_each_file_once_and_keep_that_it_was_named() -> None:
    write("a/x.md", "a/y.md")
    named = {file.display: file.named for file in look(".", "a/x.md", "a").files}
    assert named == {"a/x.md": True, "a/y.md": False}


def test_settings_go_with_each_file() -> None:
    write("a.md", "book/b.md")
    write("book/arslint.toml", text='select = ["book"]\n')
    assert {file.display: file.settings.select for file in look().files} == {"a.md": (), "book/b.md": ("book",)}


SUFFIXES = ".md, .markdown, .mdc, .yaml, .yml or .json"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("nowhere.md", "nowhere.md: there is no such file or folder"),
        (
            "empty",
            f"empty: holds nothing to check: no {SUFFIXES} file that is not left out",
        ),
        (
            "a.txt",
            f"a.txt: is no {SUFFIXES} file; `[kinds]` in the settings can say what it is",
        ),
        ("a.md/b.md", "a.md/b.md: Not a directory"),
    ],
)
def test_an_argument_that_gives_nothing_is_an_error(path: str, expected: str) -> None:
    write("a.md", "a.txt", "empty/x.txt")
    with pytest.raises(UsageError) as caught:
        look("a.md", path)
    assert str(caught.value) == expected


def test_a_call_that_finds_nothing_at_all_is_an_error() -> None:
    with pytest.raises(UsageError, match="holds nothing to check"):
        look()


def test_the_settings_can_make_other_files_readable() -> None:
    write("a.qmd", "b.tex", "c.md")
    write("arslint.toml", text='[kinds]\n"*.qmd" = "draft"\n"c.md" = "plain"\n')
    assert found() == ["a.qmd", "c.md"]
    assert found("a.qmd") == ["a.qmd"]


# ------------------------------------------------------------------------------------------------ what is left out


def test_exclude_holds_for_walks_and_for_named_files_and_says_so() -> None:
    write("old/a.md", "new/b.md", "new/old/c.md")
    write("arslint.toml", text='exclude = ["old/"]\n')
    assert found() == ["new/b.md"]
    seen = look("old/a.md", "new/b.md")
    assert [file.display for file in seen.files] == ["new/b.md"]
    assert seen.notes == ("old/a.md: left out, because `exclude` has `old/`",)


def test_what_one_pattern_leaves_out_is_one_note() -> None:
    write(*(f"old/{number}.md" for number in range(9)))
    write("arslint.toml", text='exclude = ["old/"]\n')
    notes = look(*(f"old/{number}.md" for number in range(9))).notes
    assert notes == ("old/0.md and 8 more: left out, because `exclude` has `old/`",)


def test_excluded_arguments_alone_are_no_error() -> None:
    write("old/a.md")
    write("arslint.toml", text='exclude = ["old/"]\n')
    assert look("old/a.md") == Discovery((), ("old/a.md: left out, because `exclude` has `old/`",))
    assert look("old").notes == ("old: left out, because `exclude` has `old/`",)


def test_usual_folders_of_builds_are_left_out() -> None:
    write("node_modules/x/a.md", "build/b.md", "src/venv/c.md", "d.md")
    assert found() == ["d.md"]


def test_gitignore_holds_in_walks_and_not_for_named_files() -> None:
    write("a.md", "private/b.md", "c.tmp.md", "sub/keep.tmp.md", "sub/private/d.md")
    write(".gitignore", text="private/\n*.tmp.md\n")
    write("sub/.gitignore", text="!keep.tmp.md\n")
    assert found() == ["a.md", "sub/keep.tmp.md"]
    assert found("c.tmp.md") == ["c.tmp.md"]


def test_a_named_folder_is_walked_although_git_ignores_it() -> None:
    Path(".git").mkdir()
    write("drafts/a.md", "drafts/b.tmp.md", "c.md")
    write(".gitignore", text="drafts/\n*.tmp.md\n")
    assert found() == ["c.md"]
    assert found("drafts") == ["drafts/a.md", "drafts/b.tmp.md"]


def test_patterns_above_a_named_folder_hold_up_to_the_git_root() -> None:
    write("a.md", "repository/sub/a.md", "repository/sub/b.md")
    Path("repository/.git").mkdir()
    write(".gitignore", text="b.md\n")
    write("repository/.gitignore", text="/sub/a.md\n")
    assert found("repository/sub") == ["repository/sub/b.md"]


def test_the_exclude_file_of_the_repository_holds_in_worktrees_too() -> None:
    git = ("git", "-c", "user.name=n", "-c", "user.email=e@example.org")
    subprocess.run([*git, "init", "-q", "main"], check=True)
    subprocess.run([*git, "-C", "main", "commit", "-q", "--allow-empty", "-m", "first"], check=True)
    subprocess.run([*git, "-C", "main", "worktree", "add", "-q", "../other"], check=True, capture_output=True)
    write("main/.git/info/exclude", text="scratch.md\n")
    write("main/scratch.md", "main/a.md", "other/scratch.md", "other/b.md")
    assert found("main", "other") == ["main/a.md", "other/b.md"]


def test_a_walk_agrees_with_git(root: Path) -> None:
    subprocess.run(["git", "init", "-q", "."], check=True)
    write(
        "a.md", "x/b.md", "x/y/c.md", "x/y/z/d.md", "x/out/e.md", "out/f.md", "x/y/out.md", "q r/g.md", "x/y/keep/h.md"
    )
    write(".gitignore", text="out\n/x/y/*\n!/x/y/keep/\n")
    write("x/.gitignore", text="b.md\n!out/\n")
    write("q r/.gitignore", text="*\n!g.md\n")
    listed = subprocess.run(
        ["git", "ls-files", "--others", "--exclude-standard", "-z", "*.md"], check=True, capture_output=True, text=True
    )
    assert found() == sorted(listed.stdout.split("\0")[:-1])


# ----------------------------------------------------------------------------------------- links and unusual files


@posix
def test_loops_of_links_end_and_real_paths_are_preferred() -> None:
    write("b/real.md")
    Path("a").mkdir()
    Path("a/loop").symlink_to("../a")
    Path("a/up").symlink_to("..")
    Path("a/link").symlink_to("../b")
    Path("a/file.md").symlink_to("../b/real.md")
    Path("self.md").symlink_to("self.md")
    assert found() == ["b/real.md"]
    assert look().notes == ("self.md: is a link that leads nowhere",)


@posix
def test_links_out_of_the_walk_are_followed_once() -> None:
    write("skills/one/SKILL.md", "outside/a.md", "outside/deep/b.md")
    Path("skills/two").symlink_to("../outside")
    Path("skills/three").symlink_to("../outside")
    assert found("skills") == ["skills/one/SKILL.md", "skills/three/a.md", "skills/three/deep/b.md"]
    assert found("skills", "outside") == ["outside/a.md", "outside/deep/b.md", "skills/one/SKILL.md"]


@posix
def test_a_named_link_is_the_file_that_it_leads_to() -> None:
    write("a.md")
    Path("b.md").symlink_to("a.md")
    assert found("b.md") == ["b.md"]
    both = look("b.md", "a.md").files
    assert [(file.display, file.named) for file in both] == [("a.md", True)]


@posix
def test_broken_links_are_noted_and_named_ones_an_error() -> None:
    write("a.md")
    Path("b.md").symlink_to("gone.md")
    Path("folder").symlink_to("gone")
    assert look().notes == ("b.md: is a link that leads nowhere",)
    with pytest.raises(UsageError, match=r"^b\.md: there is no such file or folder$"):
        look("b.md")


@posix
def test_what_is_no_file_is_passed_over_and_named_an_error() -> None:
    write("a.md")
    os.mkfifo("pipe.md")
    assert found() == ["a.md"]
    with pytest.raises(UsageError, match=r"^pipe\.md: is neither a file nor a folder$"):
        look("pipe.md")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names that are not UTF-8")
def test_names_that_are_not_utf_8_survive() -> None:
    name = os.fsdecode(b"caf\xe9.md")
    write(name, f"{name}x/\u6f22.md")
    seen = look().files
    assert [os.fsencode(file.display) for file in seen] == [
        b"caf\xe9.md",
        "caf\udce9.mdx/漢.md".encode("utf-8", "surrogateescape"),
    ]
    assert all(isinstance(read(file), Source) for file in seen)


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root reads everything")
def test_a_folder_that_cannot_be_listed_is_noted() -> None:
    write("a.md", "closed/b.md")
    Path("closed").chmod(0)
    assert look().notes == ("closed: cannot be listed: Permission denied",)


def test_a_deep_and_wide_tree_is_walked_quickly() -> None:
    for folder in range(100):
        write(*(f"part{folder}/chapter/section{number}.md" for number in range(25)))
    write(".gitignore", text="\n".join(f"*.tmp{number}" for number in range(50)))
    start = time.perf_counter()
    assert len(look().files) == 2500
    assert time.perf_counter() - start < 2


# --------------------------------------------------------------------------------------------------------- reading


def file_at(path: str) -> File:
    return File(Path.cwd() / path, path, Settings())


def test_reading_gives_the_text() -> None:
    Path("a.md").write_bytes(b"\xef\xbb\xbfone\r\n\xff")
    source = read(file_at("a.md"))
    assert isinstance(source, Source)
    assert (source.path, source.bom, source.text) == ("a.md", True, "one\r\n\udcff")


def test_what_cannot_be_read_is_a_value() -> None:
    assert read(file_at("gone.md")) == Unread("gone.md", "cannot be read: No such file or directory")
    Path("folder.md").mkdir()
    assert isinstance(read(file_at("folder.md")), Unread)


def test_no_text_is_an_error_and_huge_files_are_skipped_unless_named() -> None:
    Path("a.md").write_bytes("text".encode("utf-16"))
    Path("b.md").write_bytes(b"\x7fELF\0\0")
    with Path("c.md").open("wb") as stream:
        stream.truncate(LARGEST + 1)
    assert read(file_at("a.md")) == Unread("a.md", "is UTF-16 text; save it as UTF-8")
    assert read(file_at("b.md")) == Unread("b.md", "holds a null byte, as binary files do; save it as UTF-8 text")
    huge = Unread("c.md", "has 50,000,001 bytes, more than arslint reads", skipped=True)
    assert read(file_at("c.md")) == huge
    assert read(file_at("c.md")._replace(named=True)) == huge._replace(skipped=False)


# ----------------------------------------------------------------------------------------------------------- kinds


def kind_of(path: str, text: str, *, settings: str | None = None, in_suite: bool = False) -> list[str]:
    if in_suite:
        write("academic-paper/SKILL.md", "academic-pipeline/SKILL.md", "LICENSE")
    if settings is not None:
        write("arslint.toml", text=settings)
    write(path, text=text)
    seen = look(path).files
    source = read(seen[0])
    assert isinstance(source, Source)
    return [kind.value for kind in kinds(source, seen[0], suite(seen))]


SIGNS = {
    "pair": PAIR,
    "pair over a line end": "A.<!--ref:x-->\n<!--anchor:section:3.2-->\n",
    "pair with a wrong slug": "A.<!--ref:10.1000/182--><!--anchor:none:-->\n",
    "pair with a stamp": "A.<!--ref:x ok policy_hash=retraction.strict--><!--anchor:quote:a%20b-->\n",
    "pair spelt loosely": "A.<!-- REF: smith --> <!-- Anchor: page:12 -->\n",
    "status": "A.<!--ref:x LOW-WARN-->\n",
    "literal": "A. [UNVERIFIED CITATION — NO QUOTE OR PAGE LOCATOR] <!--ref:x-->\n",
    "year": "A (Smith, 2024).<!--ref:smith2024-->\n",
    "marker under a passport": "# P\n\n## Material Passport\n\n- Origin Skill: x\n\nA.<!--ref:smith-->\n",
    "pair behind a fence that stays open": "```\nA.<!--ref:smith2024--><!--anchor:page:12-->\n",
}
NO_SIGNS = {
    "finished paper": "# Title\n\nWater boils (Smith, 2024).\n\n## References\n\nSmith, J. (2024). *Water*.\n",
    "issue tracker": "Fixed.<!-- ref: JIRA-1 -->\n",
    "components": "See <!--ref:#/components/schemas/X-->\n",
    "anchors of a site": "<!--anchor:intro-->\n# Intro\n\nSee <!--ref:intro-->\n",
    "marker without year": "Fixed in <!--ref:intro--> and <!--ref:setup-->.\n",
    "marker on a line of its own": "<!--ref:release-2024-->\n# Release\n",
    "long number": "See<!--ref:build120240-->.\n",
    "kind of another tool": "<!--ref:x--><!--anchor:figure:3-->\n",
    "placeholders": "Write <!--ref:slug--><!--anchor:page:12-->.\n",
    "fence": f"```md\n{PAIR}```\n",
    "fence of four": f"````md\n```\n{PAIR}```\n````\n",
    "fence in a list": f"- a\n  ~~~\n  {PAIR}  ~~~\n",
    "code span": "Write `<!--ref:smith2024--><!--anchor:page:12-->` behind it.\n",
    "quoted literal": "It prints `[UNVERIFIED CITATION — NO QUOTE OR PAGE LOCATOR]`.\n",
}


@pytest.mark.parametrize("name", SIGNS)
def test_a_sign_of_ars_makes_a_draft(name: str) -> None:
    assert kind_of("notes.md", SIGNS[name])[0] == "draft"


@pytest.mark.parametrize("name", NO_SIGNS)
def test_without_a_sign_a_file_is_plain(name: str) -> None:
    assert kind_of("notes.md", NO_SIGNS[name]) == ["plain"]


@pytest.mark.parametrize("path", ["my-draft.md", "Paper.md", "the manuscript v2.markdown"])
def test_in_a_file_named_as_a_draft_any_marker_is_a_sign(path: str) -> None:
    assert kind_of(path, "A.<!--ref:smith-->\n") == ["draft"]
    assert kind_of(path, "A `<!--ref:smith-->`\n") == ["draft"]
    assert kind_of(path, "See <!-- ref: JIRA-1 --> and <!--ref:#/components-->.\n") == ["plain"]
    assert kind_of(path, "```\n<!--ref:smith-->\n```\n") == ["plain"]


def test_under_settings_any_marker_is_a_sign() -> None:
    assert kind_of("notes.md", "A.<!--ref:smith-->\n", settings="") == ["draft"]
    assert kind_of("notes.md", "A `<!--ref:smith-->`\n") == ["plain"]


def test_examples_in_the_folder_of_a_host_are_no_prompts() -> None:
    assert kind_of(".claude/skills/ars/references/run.md", PAIR) == ["prompt"]
    assert kind_of(".claude/skills/ars/examples/run.md", PAIR) == ["draft"]


def test_what_lies_below_drafts_is_a_draft() -> None:
    assert kind_of("drafts/part/one.md", "No marker.\n") == ["draft"]
    assert kind_of("drafts/AGENTS.md", PAIR) == ["prompt"]


@pytest.mark.parametrize(
    "path",
    [
        "x/SKILL.md",
        "AGENTS.md",
        "CLAUDE.md",
        "agent.md",
        "WORKFLOW.md",
        "any_agent.md",
        ".claude/agents/x.md",
        ".claude/commands/x.md",
        ".opencode/commands/x.md",
        ".github/prompts/x.md",
        ".github/instructions/x.md",
        ".opencode/agent/x.md",
        ".opencode/command/x.md",
        ".windsurf/rules/x.md",
        ".roo/rules-code/x.md",
        ".clinerules/x.md",
        "x_agent.agent.md",
        "ars-full.prompt.md",
        "rules/x.mdc",
    ],
)
def test_prompts_by_name_and_by_place_of_a_host(path: str) -> None:
    assert kind_of(path, PAIR) == ["prompt"]


@pytest.mark.parametrize(
    "text",
    [
        f"---\nname: a\ndescription: b\n---\n{PAIR}",
        f"---\r\ndescription: b\r\nname: a\r\n---\r\n{PAIR}",
        f"# Formatter Agent v2\n\n{PAIR}",
        f"# X\n\n## Checkpoint Confirmation Semantics\n\n## Mode Switching Rules\n\n{PAIR}",
    ],
)
def test_prompts_by_their_text(text: str) -> None:
    assert kind_of("x.md", text) == ["prompt"]


def test_front_matter_of_a_paper_is_no_prompt() -> None:
    assert kind_of("x.md", f"---\ntitle: a\ndescription: b\n---\n{PAIR}") == ["draft"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("academic-paper/agents/x.md", ["prompt"]),
        ("academic-paper/references/deep/x.md", ["prompt"]),
        ("academic-paper/templates/x.md", ["prompt"]),
        ("commands/x.md", ["prompt"]),
        ("shared/x.md", ["prompt"]),
        ("skills/x/y.md", ["prompt"]),
        ("academic-paper/examples/x.md", ["draft"]),
        ("examples/run/x.md", ["draft"]),
        ("skills/x/examples/y.md", ["draft"]),
        ("docs/design/x.md", ["plain"]),
        ("tests/fixtures/draft.md", ["plain"]),
        ("academic-paper/archive/agents/x.md", ["plain"]),
        ("README.zh-CN.md", ["plain"]),
        ("CHANGELOG.md", ["plain"]),
        ("shared/README.md", ["plain"]),
    ],
)
def test_places_in_a_suite(path: str, expected: list[str]) -> None:
    assert kind_of(path, PAIR, in_suite=True) == expected


def test_the_same_places_elsewhere_say_nothing() -> None:
    assert kind_of("agents/x.md", "text\n") == ["plain"]
    assert kind_of("rules/x.md", "text\n") == ["plain"]
    assert kind_of("docs/x.md", PAIR) == ["draft"]
    assert kind_of("agent/x.md", "text\n", in_suite=True) == ["plain"]


def test_settings_decide_above_all() -> None:
    settings = '[kinds]\n"*_agent.md" = "draft"\n"*.yaml" = "read-log"\n"drafts/" = "plain"\n'
    assert kind_of("x_agent.md", "text\n", settings=settings) == ["draft"]
    assert kind_of("x.yaml", "a: 1\n") == ["read-log"]
    assert kind_of("drafts/x.md", PAIR) == ["plain"]


PASSPORT = "origin_skill: a\norigin_mode: b\norigin_date: c\nverification_status: d\nversion_label: e\n"


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("p.yaml", PASSPORT, ["passport"]),
        ("p.yml", "# x\n---\nliterature_corpus: []\n", ["passport"]),
        ("p.yaml", 'a: 1\n"reset_boundary":\n  - x\n', ["passport"]),
        ("p.yaml", "material_passport:\n  a: 1\n", ["passport"]),
        ("p.yaml", '{"slr_lineage": true}', ["passport"]),
        ("p.yaml", "literature_corpus:\n\t- broken\n", ["passport"]),
        ("p.yaml", "origin_skill: a\norigin_mode: b\n", []),
        ("p.yaml", "a:\n  literature_corpus: []\n", []),
        ("p.yaml", "text: literature_corpus\n", []),
        ("p.json", '{"claim_audit_results": []}', ["passport"]),
        ("p.json", '{\n  "repro_lock": {},\n', ["passport"]),
        ("p.json", '{"properties": {"literature_corpus": {}}}', []),
        ("p.json", "[1, 2]", []),
        ("p.json", "[" * 100_000, []),
        ("p_human_read_log.yaml", "- citation_key: a\n", ["read-log"]),
        ("p_run_ledger.yaml", "reset_boundary: []\n", []),
        ("rejection_log.yaml", "literature_corpus: []\n", []),
        (".github/workflows/ci.yml", "on: push\n", []),
        ("package.json", "{}", []),
    ],
)
def test_data_by_its_keys_and_names(path: str, text: str, expected: list[str]) -> None:
    assert kind_of(path, text) == expected


def test_manifests_and_fixtures_of_a_suite() -> None:
    assert kind_of(".claude-plugin/plugin.json", "{}", in_suite=True) == ["manifest"]
    assert kind_of("gemini-extension.json", "{}", in_suite=True) == ["manifest"]
    assert kind_of("shared/contracts/x.schema.json", "{}") == ["manifest"]
    assert kind_of("tests/fixtures/p.yaml", PASSPORT) == []
    assert kind_of("examples/p.yaml", PASSPORT) == ["passport"]


def test_reports_and_passport_views_are_further_kinds() -> None:
    block = "PRE-SCREENED FROM USER CORPUS:\n- Adapter: x\n"
    view = "## Material Passport\n\n- Origin Skill: x\n"
    assert kind_of("x.md", f"# R\n\n{block}\n{view}") == ["plain", "report", "passport"]
    assert kind_of("x.md", f"# R\n\n```\n{block}{view}```\n") == ["plain"]
    assert kind_of("x.md", "[PASSPORT-RESET: hash=0123456789ab, stage=1, next=2]\n" + PAIR) == ["draft", "report"]
    assert kind_of("x.md", "━━━ [OK] Stage 1 X -> Stage 2 Y ready ━━━\n") == ["plain", "report"]
    assert kind_of("any_agent.md", f"{block}{view}") == ["prompt"]


@given(
    st.text(st.sampled_from("<!-ref:anchopge2024>`~# \n[]UNVERIFIED"), max_size=200),
    st.sampled_from(["a.md", "draft.md", "a.yaml", "a.json"]),
)
def test_no_text_raises(text: str, name: str) -> None:
    kinds(Source(name, text), File(Path("/nowhere") / name, name, Settings()), None)


@pytest.mark.parametrize(
    "unit",
    [
        "<!--ref:a",
        "<!--ref:a2020-->\n",
        "<!-- ",
        "<!--ref:x-->  ",
        "[UNVERIFIED CITATION ",
        "━",
        "---\n",
        "2020",
        "# Material Passport ",
    ],
)
def test_kinds_of_large_hostile_texts_are_found_in_linear_time(unit: str) -> None:
    file = File(Path("/nowhere/draft.md"), "draft.md", Settings())
    start = time.perf_counter()
    kinds(Source("draft.md", f"x<!--ref:{unit * (400_000 // len(unit))}"), file, None)
    assert time.perf_counter() - start < 5


# ----------------------------------------------------------------------------------------------------------- suite

ORCHESTRATOR = "pipeline_orchestrator_agent.md"


def text_of(release: str, name: str) -> str:
    """A text that shows the features of a role up to a release."""
    return "\n".join(f.literal for f in FINGERPRINTS if f.name == name and f.feature.since <= Release.parse(release))


def build(root: str, release: str, prefix: str = "", agents: str = "agents") -> None:
    write(*(f"{root}/{prefix}{name}/SKILL.md" for name in ("academic-paper", "academic-pipeline", "deep-research")))
    write(f"{root}/{prefix}academic-pipeline/{agents}/{ORCHESTRATOR}", text=text_of(release, ORCHESTRATOR))
    write(f"{root}/{prefix}academic-paper/{agents}/formatter_agent.md", text=text_of(release, "formatter_agent.md"))


@pytest.mark.parametrize("release", ["3.6", "3.7", "3.8", "3.9", "3.10", "3.11", "3.14", "3.19", "3.20", "3.21"])
def test_the_release_is_read_off_the_prompts(release: str) -> None:
    names = {fingerprint.name for fingerprint in FINGERPRINTS} - {"passport_as_reset_boundary.md"}
    assert str(detect((name, text_of(release, name)) for name in names if text_of(release, name))) == release


def test_a_later_text_on_earlier_ones_does_not_raise_the_release() -> None:
    texts = [
        (ORCHESTRATOR, text_of("3.11", ORCHESTRATOR)),
        ("passport_as_reset_boundary.md", "reset_boundary `.<name>.lock`"),
    ]
    assert str(detect(texts)) == "3.11"
    assert detect([]) is None
    assert detect([(ORCHESTRATOR, "nothing")]) is None


def test_copies_vote() -> None:
    old, new = (ORCHESTRATOR, text_of("3.9", ORCHESTRATOR)), (ORCHESTRATOR, text_of("3.21", ORCHESTRATOR))
    assert str(detect([old, new, new])) == "3.21"
    assert str(detect([old, old, new])) == "3.9"


@pytest.mark.parametrize(
    ("home", "prefix", "agents", "layout"),
    [
        (".", "", "agents", "root"),
        ("skills", "", "agents", "skills"),
        ("skills/research", "x-", "references/agents", "skills"),
        ("plugins/p/skills", "", "agents", "plugins"),
        ("package/vendor/ars", "", "agents", "vendor"),
        (".claude/skills", "", "agents", "host"),
    ],
)
def test_a_suite_is_found_in_every_layout(root: Path, home: str, prefix: str, agents: str, layout: str) -> None:
    build(home, "3.19", prefix, agents)
    write("README.md")
    seen = suite(look().files)
    assert seen is not None
    assert (str(seen.release), seen.layout, seen.is_suite, len(seen.skills)) == ("3.19", layout, True, 3)
    assert seen.root == root
    named = look(f"{home}/{prefix}academic-paper/SKILL.md").files
    assert suite(named) == seen


@pytest.mark.parametrize(
    ("home", "others", "top"),
    [
        ("skills", ("skills/README.md", "AGENTS.md"), "."),
        ("skills", (), "."),
        ("skills", ("shared/rules.md",), "."),
        ("plugins/p/skills", ("plugins/p/README.md", "README.md"), "."),
        ("plugins/p/skills", ("plugins/p/.claude-plugin/plugin.json",), "plugins/p"),
        ("package/vendor/ars", ("package/vendor/ars/LICENSE", "GEMINI.md"), "."),
        (".agents/skills", ("pyproject.toml",), "."),
        (".agents/skills", (".agents/README.md", "README.md"), "."),
        (".agents/skills", (), ".agents"),
        ("ports/one", ("ports/one/README.md", "README.md"), "ports/one"),
        ("tools/ars", ("tools/ars/README.md", "CLAUDE.md"), "."),
    ],
)
def test_the_top_of_a_suite_is_that_of_its_project(root: Path, home: str, others: tuple[str, ...], top: str) -> None:
    build(home, "3.19")
    write(*others)
    seen = suite(look().files)
    assert seen is not None
    assert seen.root == root / top


def test_a_guide_that_is_not_looked_at_makes_no_project(root: Path) -> None:
    """It may be anybody's, far above."""
    build("ports/ars", "3.19")
    write("CLAUDE.md", "ports/ars/README.md")
    seen = suite(look("ports/ars").files)
    assert seen is not None
    assert seen.root == root / "ports/ars"


def test_a_repository_ends_where_git_says(root: Path) -> None:
    build("vendor/ars/skills", "3.19")
    write("README.md", "vendor/ars/LICENSE", "vendor/ars/.git")
    seen = suite(look("vendor/ars").files)
    assert seen is not None
    assert seen.root == root / "vendor/ars"


def test_the_home_of_a_user_is_no_project(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(root))
    monkeypatch.setenv("USERPROFILE", str(root))
    build(".claude/skills", "3.19")
    write("README.md", ".claude/CLAUDE.md")
    seen = suite(look().files)
    assert seen is not None
    assert seen.root == root / ".claude"


@pytest.mark.parametrize(
    ("paths", "top"),
    [
        (("skills/deep-research/SKILL.md", "README.md", "shared/x.md"), "."),
        (("deep-research-zh/SKILL.md", "README.md"), "."),
        (("vendor/deep-research/SKILL.md", "README.md"), "vendor/deep-research"),
        ((".claude/skills/deep-research/SKILL.md", "README.md"), ".claude/skills/deep-research"),
        (("skills/art-search/SKILL.md", "skills/art-search/agents/bibliography_agent.md", "AGENTS.md"), "."),
        (("README.md", *(f".opencode/agent/{name}" for name in sorted(FAMILY)[:5])), "."),
        (("README.md", *(f".opencode/agent/{name}" for name in sorted(FAMILY)[:2])), ".opencode"),
    ],
)
def test_what_makes_a_project_a_suite(root: Path, paths: tuple[str, ...], top: str) -> None:
    write(*paths)
    seen = suite(look().files)
    assert seen is not None
    assert seen.root == root / top


def test_a_suite_is_found_from_a_file_beside_the_skills() -> None:
    build(".", "3.21")
    write("LICENSE", "README.md", "examples/run/draft.md")
    for path in ("README.md", "examples/run/draft.md", "examples"):
        seen = suite(look(path).files)
        assert seen is not None
        assert str(seen.release) == "3.21"


def test_renamed_skills_are_found_by_their_prompts() -> None:
    write("skills/art-pipeline/SKILL.md", "skills/art-paper/SKILL.md")
    write(f"skills/art-pipeline/agents/{ORCHESTRATOR}", text=text_of("3.8", ORCHESTRATOR))
    seen = suite(look().files)
    assert seen is not None
    assert (str(seen.release), seen.is_suite) == ("3.8", True)


def test_loose_prompts_are_no_whole_suite() -> None:
    write(f"prompts/agents/{ORCHESTRATOR}", text=text_of("3.9", ORCHESTRATOR))
    seen = suite(look().files)
    assert seen is not None
    assert (seen.is_suite, seen.skills, str(seen.release)) == (False, (), "3.9")


def test_one_skill_does_not_make_a_project_a_suite() -> None:
    write("README.md", "vendor/academic-paper/SKILL.md", "vendor/academic-paper/references/x.md", "shared/notes.md")
    write("docs/thesis.md", text=PAIR)
    seen = look()
    one = suite(seen.files)
    assert one is not None
    assert (one.root, one.is_suite) == (Path.cwd() / "vendor/academic-paper", False)
    told = {file.display: kinds(Source(file.display, file.path.read_text()), file, one)[0].value for file in seen.files}
    assert told == {
        "README.md": "plain",
        "docs/thesis.md": "draft",
        "shared/notes.md": "plain",
        "vendor/academic-paper/SKILL.md": "prompt",
        "vendor/academic-paper/references/x.md": "prompt",
    }


def test_a_folder_that_only_bears_the_name_is_no_suite() -> None:
    write("academic-paper/draft.md", "deep-research/notes.md")
    assert suite(look().files) is None


def test_two_suites_are_told_apart() -> None:
    build("one", "3.9")
    build("two", "3.21")
    write("one/LICENSE", "two/LICENSE", "two/more.md")
    files_ = look().files
    both = suites(file.path for file in files_)
    assert [(one.root.name, str(one.release)) for one in both] == [("one", "3.9"), ("two", "3.21")]
    assert suite(files_) == both[1]
    assert both[0].relative(Path.cwd() / "two/more.md") is None
    assert both[1].relative(Path.cwd() / "two/more.md") == "more.md"
