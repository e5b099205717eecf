"""A suite is one index: its paths, what its texts refer to, and where each reference leads."""

from __future__ import annotations

import json
import posixpath
import subprocess
import time
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from arslint.diagnostic import Severity
from arslint.documents import Kind, parse, place
from arslint.documents.label import Labels
from arslint.documents.reference import heard
from arslint.engine.check import check_file, check_project
from arslint.engine.rule import Context
from arslint.engine.rulebook import Rulebook
from arslint.git.link import recorded
from arslint.project import Project, lookup
from arslint.project.tree import Tree, join, normal, parent
from arslint.run import Request, check
from arslint.text import Source

SUITE = {
    "README.md": "# Demo\n",
    "deep-research/SKILL.md": "---\nname: deep-research\n---\n# Research\n\nPhase 1: `search_agent`.\n",
    "deep-research/agents/search_agent.md": "# Search Agent\n\nSee [the rubric](../../shared/rubric.md).\n",
    "academic-paper/SKILL.md": "---\nname: academic-paper\n---\n# Paper\n",
    "shared/rubric.md": "# Rubric\n",
    "scripts/verify_submission_package.py": 'print(passport["terminal_policies"])\n',
}


def project(files: dict[str, str]) -> Project:
    """The project of some texts."""
    sources = {path: Source(path, text) for path, text in files.items()}
    reports = {
        path: check_file(source, [Kind.PROMPT], (), lambda _: Context())
        for path, source in sources.items()
        if path.endswith(".md")
    }
    return Project(Tree(frozenset(files)), reports, sources.get)


def placed(folder: Path, files: dict[str, str]) -> Path:
    """A folder with the files."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


PATHS = st.lists(st.sampled_from(["a", "b", "references", "c d", "é"]), min_size=1, max_size=4).map("/".join)


@given(PATHS, PATHS)
@example("a/b", "a")
def test_a_path_seen_from_a_file_leads_back(path: str, target: str) -> None:
    """What a link is corrected to is the file that was meant."""
    assert join(parent(path), lookup.seen_from(path, target)) == target


@given(st.text(alphabet="ab/.", max_size=12))
def test_normal_paths_are_those_of_posix(path: str) -> None:
    """Dots and doubled slashes go, the working directory is empty."""
    wanted = posixpath.normpath(path) if path else ""
    assert normal(path) == ("" if wanted == "." else wanted)


def test_links_are_followed_and_loops_are_not() -> None:
    """A path through a symbolic link is the path that it stands for."""
    tree = Tree(frozenset({"paper/SKILL.md"}), {"skills/paper": "paper", "a": "b", "b": "a"})
    assert tree.real("skills/paper/SKILL.md") == "paper/SKILL.md"
    assert tree.real("skills/paper") == "paper"
    assert tree.real("skills/other") is None
    assert tree.real("a/x") is None
    assert tree.same_but_case("Paper/skill.md") == "paper/SKILL.md"


@pytest.mark.parametrize("version", ["2", "4"])
def test_git_tells_which_files_should_be_links(version: str, tmp_path: Path) -> None:
    """The index is read as git writes it, whatever stands on disk."""

    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q")
    placed(tmp_path, {"skills/a": "../a", "skills/b": "x", "d/f.md": "# F\n"})
    git("add", ".")
    link = subprocess.run(
        ["git", "hash-object", "-w", "skills/a"], cwd=tmp_path, check=True, capture_output=True, text=True
    ).stdout.strip()
    git("update-index", "--cacheinfo", f"120000,{link},skills/a")
    git("update-index", f"--index-version={version}")
    assert recorded(tmp_path) == {"skills/a"}


@pytest.mark.parametrize("data", [b"", b"DIRC", b"DIRC\0\0\0\2\0\0\0\5", b"x" * 200])
def test_a_broken_index_tells_nothing(data: bytes, tmp_path: Path) -> None:
    """What cannot be read is no evidence."""
    placed(tmp_path, {".git/HEAD": "x"})
    (tmp_path / ".git" / "index").write_bytes(data)
    assert recorded(tmp_path) == frozenset()


@pytest.mark.parametrize(
    ("destination", "found"),
    [
        ("../../shared/rubric.md", "shared/rubric.md"),
        ("../../shared/rubric.md?plain=1#top", "shared/rubric.md"),
        ("<../../shared/rubric.md>", None),
        ("../../shared", "shared"),
        ("../../shared/", "shared"),
        ("/shared/rubric.md", "shared/rubric.md"),
        ("${ROOT}/shared/rubric.md", "shared/rubric.md"),
        ("../../shared/my%20rubric.md", "shared/my rubric.md"),
    ],
)
def test_where_a_link_leads(destination: str, found: str | None) -> None:
    """A link counts from the folder of its file, a rooted one from the top."""
    suite = project({**SUITE, "shared/my rubric.md": "# Mine\n"})
    target = lookup.link(suite, "deep-research/agents/search_agent.md", destination)
    assert (target.found if target else None) == found


@pytest.mark.parametrize(
    "destination",
    [
        "https://example.org/x.md",
        "mailto:a@example.org",
        "//example.org/x.md",
        "../../../outside.md",
        "<slug>.md",
        "${name}.md",
        "path/to/file.md",
        "url",
        "notes-*.md",
        "…",
    ],
)
def test_what_is_no_link_to_a_file_of_the_suite(destination: str) -> None:
    """Addresses, placeholders and places outside are left alone."""
    assert lookup.link(project(SUITE), "deep-research/agents/search_agent.md", destination) is None


@pytest.mark.parametrize(
    ("token", "found"),
    [
        ("shared/rubric.md", "shared/rubric.md"),
        ("agents/search_agent.md", "deep-research/agents/search_agent.md"),
        ("search_agent.md", "deep-research/agents/search_agent.md"),
        ("../../shared/rubric.md", "shared/rubric.md"),
        ("rubric.md", None),
    ],
)
def test_where_a_path_in_code_leads(token: str, found: str | None) -> None:
    """A path counts from the folder of its file or any above."""
    assert lookup.code_path(project(SUITE), "deep-research/agents/search_agent.md", token) == found


@pytest.mark.parametrize(
    ("reference", "known"),
    [
        ("Severity Levels", True),
        ("severity levels: the reviewers", True),
        ("Severity", True),
        ("Tie Breaking (#610) whenever", True),
        ("Breaking", False),
        ("Overrides", False),
        ("Bold Lead of a paragraph", True),
    ],
)
def test_a_section_is_known_by_its_name(reference: str, known: bool) -> None:
    """A reference may be longer or shorter than the heading."""
    text = "## 3. Severity Levels (all)\n### Tie Breaking (#610)\n**Bold Lead.** Text.\n```\n## Shown Heading\n```\n"
    assert Labels(text).know(reference) is known


def test_sections_are_known_in_linear_time() -> None:
    labels = Labels("".join(f"## Step {number} of the plan\n" for number in range(3000)))
    start = time.perf_counter()
    assert not any(labels.know(f"Step unknown {number}") for number in range(3000))
    assert labels.know("Step 7 of the plan")
    assert time.perf_counter() - start < 3


@settings(max_examples=80, deadline=None)
@given(st.text(alphabet='`[]()#§<!->*|/._aA1 \n\\"', max_size=120))
def test_facts_are_json_and_stand_where_they_say(text: str) -> None:
    """Whatever the text, its references come out, with places that lie in it."""
    for kind in (Kind.PROMPT, Kind.PLAIN):
        facts = parse(Source("shared/x.md", text), kind).facts()
        rows = json.loads(json.dumps(facts)).get("references", ())
        assert list(map(heard, rows)) == list(map(heard, facts.get("references", ())))
        for _, name, start, end, _ in facts.get("references", ()):
            assert 0 <= start <= end <= len(text)
            assert name


def test_what_lies_beside_the_only_copy_of_a_suite_belongs_to_it() -> None:
    skills = {".opencode/skills/deep-research/SKILL.md": "# R\n", ".opencode/skills/academic-paper/SKILL.md": "# P\n"}
    one = project({**skills, "scripts/a.py": "", ".opencode/agents/b_agent.md": "# B\n"})
    paths = (*skills, "scripts/a.py", ".opencode/agents/b_agent.md")
    assert {one.copy(path) for path in paths} == {".opencode/skills"}
    two = project({**skills, "skills/deep-research/SKILL.md": "# R\n", "scripts/a.py": ""})
    assert [two.copy(path) for path in two.tree.files if path.endswith(".py")] == [""]
    assert {two.copy(path) for path in two.skills} == {"skills", ".opencode/skills"}


def test_a_copy_of_a_suite_is_read_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the suite around it has does not stand in for what a vendored copy lacks."""
    skill = "---\nname: {0}\ndescription: d\n---\n# {0}\n\nRun `python scripts/score.py`; hand over to `{1}_agent`.\n"
    one = {
        "deep-research/SKILL.md": skill.format("deep-research", "search"),
        "academic-paper/SKILL.md": skill.format("academic-paper", "search"),
        "deep-research/agents/search_agent.md": "---\nname: search_agent\ndescription: d\n---\n# S\n",
        "scripts/score.py": "x = 1\n",
        "scripts/model_tiering_manifest.json": '{"agents": [{"path": "deep-research/agents/search_agent.md"}]}\n',
    }
    files = {**one, **{f"vendor/ars/{path}": text for path, text in one.items()}, "README.md": "# Demo\n"}
    asked = Request(paths=(Path(),), flags={"select": "missing-path,unknown-agent,agent-roster"})
    monkeypatch.chdir(placed(tmp_path, files))
    assert check(asked).report.diagnostics == ()
    Path("vendor/ars/scripts/score.py").unlink()
    agent = Path("vendor/ars/deep-research/agents/search_agent.md").rename(
        "vendor/ars/deep-research/agents/find_agent.md"
    )
    named = [one for one in check(asked).report.diagnostics if one.rule == "unknown-agent"]
    assert named == []
    agent.write_text(agent.read_text("utf-8").replace("search_agent", "find_agent"), "utf-8")
    found = {(one.path, one.rule, one.severity) for one in check(asked).report.diagnostics}
    skills = [f"vendor/ars/{name}/SKILL.md" for name in ("academic-paper", "deep-research")]
    assert found >= {(path, "missing-path", Severity.WARNING) for path in skills}
    assert found >= {(path, "unknown-agent", Severity.WARNING) for path in skills}
    assert ("vendor/ars/scripts/model_tiering_manifest.json", "agent-roster", Severity.ERROR) in found
    assert all(path.startswith("vendor/ars/") for path, _, _ in found)


def test_plugins_side_by_side_are_copies_of_their_own() -> None:
    plugins = {f"plugins/{name}/skills/deep-research/SKILL.md": f"# {name}\n" for name in ("one", "two")}
    suite = project({**plugins, "plugins/one/agents/b_agent.md": "# B\n", "shared/rules.md": "# R\n"})
    assert suite.copy("plugins/one/agents/b_agent.md") == suite.copy("plugins/one/.claude-plugin/plugin.json")
    assert suite.copy("plugins/one/agents/b_agent.md") == "plugins/one/skills"
    assert suite.copy("shared/rules.md") == ""


@pytest.mark.parametrize("skills", ["", "skills/"])
def test_the_agents_of_a_plugin_copy_those_of_its_skills(skills: str) -> None:
    owner = f"{skills}deep-research/agents/synthesis_agent.md"
    files = {f"{skills}deep-research/SKILL.md": "# R\n", owner: "# S\n", "agents/synthesis_agent.md": "# S\n"}
    assert project(files).mirrors == {"agents/synthesis_agent.md": owner}


@pytest.mark.parametrize("copies", [".agents/skills", "plugins/demo/skills", "zz/skills"])
def test_of_two_copies_that_of_a_host_or_a_package_has_drifted(
    copies: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {f"references/{name}.md": f"# {name}\n\n{name} is read.\n\nThen it is told.\n" for name in "abcdef"}
    files = {
        f"{top}/{skill}/{path}": text
        for top in ("skills", copies)
        for skill in ("deep-research", "academic-paper")
        for path, text in {"SKILL.md": f"---\nname: {skill}\ndescription: d\n---\n# {skill}\n", **texts}.items()
    }
    files[f"{copies}/deep-research/references/c.md"] += "Then all is done.\n"
    monkeypatch.chdir(placed(tmp_path, {"README.md": "# Demo\n", **files}))
    found = check(Request(paths=(Path(),), flags={"select": "mirror-drift"})).report.diagnostics
    assert [one.path for one in found] == [f"{copies}/deep-research/references/c.md"]


def test_a_section_of_a_file_that_is_not_there_is_not_looked_for() -> None:
    """That the file is missing is told by another rule."""
    files = {**SUITE, "shared/rubric.md": "# Rubric\n\nSee `academic-pipeline/NOTES.md` § Who Decides Here.\n"}
    rules = Rulebook.select(Rulebook.open().rules.values(), select=("section-reference",))
    assert check_project(project({**files, "shared/NOTES.md": "# Notes\n"}), rules, Context()) == []


def test_joins_read_what_was_parsed_already() -> None:
    """A prompt of the run is parsed once; another file is read when it is asked for."""
    suite = project(SUITE)
    path = "deep-research/agents/search_agent.md"
    assert suite.prompt(path) is suite.reports[path].prompt
    assert suite.text(path) is suite.reports[path].prompt.source
    assert suite.text("scripts/verify_submission_package.py") is not None
    assert suite.prompt("gone.md") is None
    outside = Project(Tree(frozenset(SUITE) - {path}), suite.reports, suite.read)
    assert (outside.text(path), outside.prompt(path)) == (None, None)


def test_one_file_is_checked_against_the_whole_suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of the suite is read to know it, and reported on only when it was asked for."""
    monkeypatch.chdir(placed(tmp_path, {**SUITE, "shared/notes.md": "[x](gone.md)\n"}))
    whole = check(Request(paths=(Path(),))).report.diagnostics
    assert {(one.path, one.rule) for one in whole} >= {
        ("shared/notes.md", "broken-link"),
        ("scripts/verify_submission_package.py", "single-homed-policy"),
    }
    one = check(Request(paths=(Path("deep-research/agents/search_agent.md"),))).report.diagnostics
    assert [found for found in one if found.rule in ("broken-link", "single-homed-policy", "agent-orphan")] == []


def test_a_safe_fix_is_applied_once_and_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The corrected link leads to the file, and a second run has nothing left to do."""
    files = {**SUITE, "deep-research/references/plan.md": "See [the rubric](../shared/rubric.md#rubric).\n"}
    monkeypatch.chdir(placed(tmp_path, files))
    first = check(Request(paths=(Path(),), fixes="safe"))
    (change,) = first.changes
    assert change.after.text == "See [the rubric](../../shared/rubric.md#rubric).\n"
    Path("deep-research/references/plan.md").write_text(change.after.text, encoding="utf-8")
    assert check(Request(paths=(Path(),), fixes="safe")).changes == ()


def test_a_finding_is_as_severe_as_the_settings_of_its_own_file_say(tmp_path: Path) -> None:
    for name in ("academic-paper", "deep-research", "academic-pipeline"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "SKILL.md").write_text(f"---\nname: {name}\n---\nSee `shared/nowhere.md`.\n", "utf-8")
    (tmp_path / "arslint.toml").write_text('[severity]\nmissing-path = "error"\n', "utf-8")
    (tmp_path / "deep-research" / "arslint.toml").write_text('[severity]\nmissing-path = "info"\n', "utf-8")
    (tmp_path / "academic-pipeline" / "arslint.toml").write_text('ignore = ["missing-path"]\n', "utf-8")
    found = check(Request((tmp_path,))).report.diagnostics
    shown = {(Path(one.path).parent.name, str(one.severity)) for one in found if one.rule == "missing-path"}
    assert shown == {("academic-paper", "error"), ("deep-research", "info")}


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("paper/agents/writer_agent.md", "writer_agent"),
        ("paper/agents/writer.md", "writer"),
        ("paper/agents/writer_agent/AGENT.md", "writer_agent"),
        ("agents/writer/AGENT.md", "writer"),
        ("writer_agent.mdc", "writer_agent"),
        (".github/agents/writer.agent.md", "writer"),
        (".opencode/agent/writer.md", "writer"),
        ("agent/writer.md", None),
        ("AGENT.md", None),
        ("agents/README.md", None),
        ("agents/AGENTS.md", None),
        ("agents/openai.yaml", None),
    ],
)
def test_an_agent_is_named_by_its_place(path: str, name: str | None) -> None:
    """Each host has a form of its own."""
    assert place.agent(path) == name
