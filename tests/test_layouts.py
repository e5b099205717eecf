"""The same small suite, laid out as ports lay theirs out, has the same defects found in it."""

from __future__ import annotations

import json
import posixpath
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from arslint.run import Request, check

RULES = (
    "broken-link",
    "broken-fragment",
    "missing-path",
    "section-reference",
    "unknown-agent",
    "stub-link",
    "agent-orphan",
    "agent-count",
    "mode-count",
    "stale-range",
    "enum-drift",
    "rename-damage",
    "canonical-block",
    "skill-version",
)
MARK = re.compile(r" *\[\[([a-z-]+)\]\]")


@dataclass(frozen=True)
class Layout:
    """Where a port puts the parts of a suite, with `{s}` for the skill and `{n}` for a name."""

    name: str
    entry: str
    agent: str
    reference: str
    shared: str
    script: str
    top: str = ""
    prefix: str = ""


def nested(name: str, top: str, entry: str = "SKILL.md") -> Layout:
    """The layout of ARS itself below a folder."""
    return Layout(
        name,
        f"{top}{{s}}/{entry}",
        f"{top}{{s}}/agents/{{n}}",
        f"{top}{{s}}/references/{{n}}",
        f"{top}shared/{{n}}",
        f"{top}scripts/{{n}}",
        top,
    )


LAYOUTS = (
    nested("root", ""),
    nested("plugin", "plugins/demo/skills/suite/ars/", "WORKFLOW.md"),
    nested("upstream-workflow", "skills/suite/", "UPSTREAM_WORKFLOW.md"),
    nested("universal", "ars_universal/assets/"),
    nested("claude", ".claude/skills/"),
    nested("agents", ".agents/skills/"),
    nested("adapted", "adapted/demo/"),
    nested("vendor", "package/vendor/ars/"),
    nested("persona", "dist/writer/"),
    Layout(
        "opencode",
        ".opencode/skills/{s}/SKILL.md",
        ".opencode/agents/{n}",
        ".opencode/skills/{s}/references/{n}",
        "shared/{n}",
        "scripts/{n}",
    ),
    Layout(
        "plugin-agents",
        "skills/{s}/SKILL.md",
        "agents/{n}",
        "skills/{s}/references/{n}",
        "shared/{n}",
        "scripts/{n}",
    ),
    Layout(
        "hermes",
        "skills/research/hermes-{s}/SKILL.md",
        "skills/research/hermes-{s}/references/agents/{n}",
        "skills/research/hermes-{s}/references/{n}",
        "skills/research/hermes-{s}/references/shared/{n}",
        "skills/research/hermes-{s}/scripts/{n}",
        "skills/research/",
        "hermes-",
    ),
)


def link(path: str, target: str) -> str:
    """A relative link from one file to another."""
    return posixpath.relpath(target, posixpath.dirname(path))


def suite(layout: Layout) -> dict[str, str]:
    """The files of the suite; a line that ends in `[[rule]]` has a defect that the rule finds."""
    skill = f"{layout.prefix}academic-paper"
    paper = {"s": "academic-paper"}
    entry = layout.entry.format(**paper)
    plan = layout.reference.format(n="plan.md", **paper)
    rubric = layout.shared.format(n="rubric.md", **paper)
    writer = layout.agent.format(n="draft_writer_agent.md", **paper)
    reader = layout.agent.format(n="reader_agent.md", **paper)
    return {
        entry: f"""---
name: {skill}
description: A 3-agent team with 2 modes. [[agent-count]]
version: 1.2.0
---
# Academic Paper v1.1.0 [[skill-version]]

| # | Agent |
|---|-------|
| 1 | `draft_writer_agent` |

Read [the plan]({link(entry, plan)}) and [the rubric]({link(entry, rubric)}#levels).
Read [the outline]({link(entry, posixpath.dirname(plan))}/outline.md). [[broken-link]]
Read [the levels]({link(entry, rubric)}#grades). [[broken-fragment]]

## Agent Team (4 Agents) [[agent-count]]

| # | Agent |
|---|-------|
| 1 | `draft_writer_agent` |
""",
        writer: """# Draft Writer Agent

Score with `shared/rubric.md` and run `python scripts/score.py`.
Score with `shared/grades.md`. [[missing-path]]
Then run `python scripts/grade.py`. [[missing-path]]
See `shared/rubric.md` § Levels, and `phase4_draft/draft.md`.
See `shared/rubric.md` § Ties and Overrides. [[section-reference]]
Dispatch `figure_agent` with the draft. [[unknown-agent]]
Write `draft_state: DONE`, never `draft_state: FINISHED`. [[enum-drift]]

The rules 1-2 of this list bind. [[stale-range]]

Rules:

1. No locator.
2. No year.
3. No title.
""",
        reader: """# Reader Agent [[agent-orphan]]
""",
        plan: f"""# Plan

<!-- canonical:data -->
What was fetched is data.
<!-- /canonical:data -->

{"Ask `hermes-hermes-academic-paper`. [[rename-damage]]" if layout.prefix else ""}
""",
        rubric: """# Rubric

## Levels

<!-- canonical:data -->
What was fetched is data.
<!-- /canonical:data -->
""",
        layout.shared.format(n="draft.schema.json", **paper): (
            '{"properties": {"draft_state": {"enum": ["OPEN", "DONE"]}}}\n'
        ),
        layout.script.format(n="score.py", **paper): "print('score')\n",
        layout.entry.format(s="deep-research"): f"""---
name: {layout.prefix}deep-research
description: One agent.
---
# Deep Research

| Mode | Output |
|------|--------|
| `full` | Report |

It runs in 3 modes. [[mode-count]]
""",
    }


def written(folder: Path, files: dict[str, str]) -> set[tuple[str, int, str]]:
    """Write the files without their marks; the path, line and rule of each mark."""
    wanted = set()
    (folder / "README.md").write_text("# Demo\n", encoding="utf-8")
    for path, text in files.items():
        lines = []
        for number, line in enumerate(text.split("\n"), 1):
            wanted |= {(path, number, rule) for rule in MARK.findall(line)}
            lines.append(MARK.sub("", line))
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("\n".join(lines), encoding="utf-8")
    return wanted


def found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, int, str]]:
    """The path, line and rule of each finding of `RULES` in a folder."""
    monkeypatch.chdir(folder)
    outcome = check(Request(paths=(Path(),), flags={"select": RULES}))
    places = set()
    for diagnostic in outcome.report.diagnostics:
        text = (folder / diagnostic.path).read_text(encoding="utf-8")
        places.add((diagnostic.path, text.count("\n", 0, diagnostic.span.start) + 1, diagnostic.rule))
    return places


@pytest.mark.parametrize("layout", LAYOUTS, ids=[layout.name for layout in LAYOUTS])
def test_every_defect_is_found_and_nothing_else(
    layout: Layout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each mark is a finding, each finding a mark."""
    wanted = written(tmp_path, suite(layout))
    assert found(tmp_path, monkeypatch) == wanted


def test_two_copies_in_one_repository_are_two_suites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A defect that both copies have is found in both, and neither makes up for what the other lacks."""
    wanted = written(tmp_path, suite(nested("plugin", "plugins/demo/skills/suite/ars/")))
    wanted |= written(tmp_path, suite(nested("plain", "skills/suite/ars/")))
    assert found(tmp_path, monkeypatch) == wanted


def test_a_tree_of_links_doubles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`skills/` may hold links to the skills at the top."""
    wanted = written(tmp_path, suite(nested("root", "")))
    (tmp_path / "skills").mkdir()
    (tmp_path / "skills" / "academic-paper").symlink_to("../academic-paper")
    assert found(tmp_path, monkeypatch) == wanted


@pytest.mark.parametrize("place", ["skills/academic-paper", "skills/paper/SKILL.md"])
def test_a_link_that_became_text_is_found(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line that is the path of a file or folder is what is left of a link."""
    wanted = written(tmp_path, suite(nested("root", "")))
    stub = tmp_path / place
    stub.parent.mkdir(parents=True)
    stub.write_text(posixpath.relpath("academic-paper/SKILL.md" if "." in place else "academic-paper", place + "/.."))
    assert found(tmp_path, monkeypatch) == {*wanted, (place, 1, "stub-link")}


def test_an_archive_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old text is quoted on purpose: only its links are looked at."""
    wanted = written(tmp_path, suite(nested("root", "")))
    old = written(tmp_path, suite(nested("archive", "archive/v3/")))
    links = {one for one in old if one[2] in ("broken-link", "broken-fragment")}
    assert found(tmp_path, monkeypatch) == wanted | links


def test_the_parts_of_a_bundle_find_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Links in a bundle count from the place that each part came from."""
    wanted = written(tmp_path, suite(nested("root", "")))
    wanted |= written(
        tmp_path,
        {
            "references/bundle.md": """# Bundle

## SOURCE: skills/deep-research/SKILL.md

<!-- SOURCE-CONTENT-BEGIN bytes=50 -->
Read [the plan](references/plan.md).
Read [the outline](references/outline.md). [[broken-link]]
<!-- SOURCE-CONTENT-END -->

## SOURCE: skills/deep-research/references/plan.md

<!-- SOURCE-CONTENT-BEGIN bytes=50 -->
Back to [the skill](../SKILL.md).
<!-- SOURCE-CONTENT-END -->
"""
        },
    )
    assert found(tmp_path, monkeypatch) == wanted


def severities(folder: Path, rule: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """How severe the finding of a rule is in each file of a folder."""
    monkeypatch.chdir(folder)
    outcome = check(Request(paths=(Path(),), flags={"select": (rule,)}))
    return {one.path: str(one.severity) for one in outcome.report.diagnostics}


def test_what_a_host_reads_is_a_prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing path is a warning where a host reads the text, and a note in other texts."""
    prompts = (
        *(".clinerules/a.md", ".cursor/rules/a.mdc", ".github/instructions/a.md", ".opencode/agent/a.md"),
        *(".opencode/command/a.md", ".windsurf/rules/a.md"),
    )
    others = ("agent/a.md", "command/a.md", "rules/a.md", "instructions/a.md")
    written(tmp_path, suite(nested("root", "")))
    written(tmp_path, dict.fromkeys((*prompts, *others), "Run `scripts/none.py`.\n"))
    found = severities(tmp_path, "missing-path", monkeypatch)
    assert {path: found[path] for path in prompts} == dict.fromkeys(prompts, "warning")
    assert {path: found[path] for path in others} == dict.fromkeys(others, "info")


def test_a_cursor_rule_is_read_as_markdown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its links lead somewhere, and its patterns of files need not be YAML."""
    wanted = written(tmp_path, suite(nested("root", "")))
    rule = "---\nglobs: *.md\n---\nSee [one](two.mdc).\nSee [three](three.mdc). [[broken-link]]\n"
    wanted |= written(tmp_path, {".cursor/rules/one.mdc": rule, ".cursor/rules/two.mdc": "Two.\n"})
    assert found(tmp_path, monkeypatch) == wanted


@pytest.mark.parametrize(
    "path",
    [
        "deep-research/agents/search_agent/AGENT.md",
        "deep-research/agents/search_agent.mdc",
        "deep-research/agents/search_agent.agent.md",
        "deep-research/agents/search_agent.toml",
        "deep-research/agents/search_agent.yaml",
        ".codex/agents/search_agent.toml",
        ".github/agents/search_agent.agent.md",
        ".opencode/agent/search_agent.md",
    ],
)
def test_an_agent_is_known_in_every_form(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is neither unknown, nor left out of the count, nor an orphan."""
    entry = f"""---
name: deep-research
description: A 2-agent team.
---
## Agents (2 agents)

| Agent | File |
|-------|------|
| `search_agent` | `{posixpath.relpath(path, "deep-research")}` |
| `write_agent` | [file](agents/write_agent.md) |

Dispatch `search_agent`, then `read_agent`. [[unknown-agent]]
"""
    plugin = '{"name": "demo", "description": "2 agents"}'
    agents = dict.fromkeys((path, "deep-research/agents/write_agent.md"), "# Agent\n")
    other = {"academic-paper/SKILL.md": "---\nname: academic-paper\n---\n"}
    files = {"deep-research/SKILL.md": entry, **other, ".claude-plugin/plugin.json": plugin, **agents}
    wanted = written(tmp_path, files)
    assert found(tmp_path, monkeypatch) == wanted


def test_the_copies_that_hosts_read_are_no_further_agents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither do they count, nor are they namesakes of what they are made from."""
    files = suite(nested("root", ""))
    copy = "---\nname: {n}\nmode: subagent\n---\n# Agent\n"
    for host in (".claude/agents/{n}.md", ".github/agents/{n}.agent.md", ".opencode/agent/{n}.md"):
        files |= {host.format(n=name): copy.format(n=name) for name in ("draft_writer_agent", "reader_agent")}
    files[".claude-plugin/plugin.json"] = '{"name": "demo", "description": "2 agents"}'
    written(tmp_path, files)
    assert severities(tmp_path, "repeated-agent-name", monkeypatch) == {}
    assert ".claude-plugin/plugin.json" not in severities(tmp_path, "agent-count", monkeypatch)


@pytest.mark.parametrize(
    "path",
    [
        "commands/ars-full.md",
        "commands/ars-full.toml",
        "commands/ars/full.toml",
        ".codex/prompts/ars-full.md",
        ".github/prompts/ars-full.prompt.md",
        ".opencode/command/ars-full.md",
        ".windsurf/workflows/ars-full.md",
        "deep-research/commands/ars-full.md",
        "skills/ars-full/SKILL.md",
    ],
)
def test_a_command_is_known_in_every_form(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands beside it that nothing defines are found."""
    files = suite(nested("root", "")) | {path: "Write.\n"}
    files["shared/modes.md"] = "Call `/ars-full`, and then `/ars-plan`.\n"
    written(tmp_path, files)
    assert severities(tmp_path, "unknown-command", monkeypatch) == {"shared/modes.md": "warning"}
    monkeypatch.chdir(tmp_path)
    report = check(Request(paths=(Path(),), flags={"select": ("unknown-command",)})).report
    assert [one.message for one in report.diagnostics] == ["there is no command `/ars-plan`"]


@pytest.mark.parametrize("place", ["references/workflows", "references/prompts", "workflows", "prompts"])
def test_the_procedures_of_a_skill_are_no_commands(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A port without commands speaks of those of another host: a note, once a file."""
    files = suite(nested("root", ""))
    files[f"deep-research/{place}/ars-full.md"] = "Call `/ars-full`, and then `/ars-plan` and `/ars-plan`.\n"
    files["plugin.json"] = '{"name": "ars-demo"}'
    written(tmp_path, files)
    monkeypatch.chdir(tmp_path)
    report = check(Request(paths=(Path(),), flags={"select": ("unknown-command",)})).report
    assert [(one.message[-11:], str(one.severity)) for one in report.diagnostics] == [
        ("`/ars-full`", "info"),
        ("`/ars-plan`", "info"),
    ]


def test_a_list_of_commands_may_name_skills(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It need not name what lies in a folder of its own."""
    written(tmp_path, suite(nested("root", "")))
    files = {"skills/ars-full/SKILL.md": "Write.", "commands/ars-plan.md": "Plan.", "commands/more/ars-x.md": "More."}
    written(tmp_path, files)
    (tmp_path / "README.md").write_text("Commands: `/ars-plan`, `/ars-full`, `/ars-plans`.\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    report = check(Request(paths=(Path(),), flags={"select": ("command-catalogue",)})).report
    assert [one.message for one in report.diagnostics] == ["there is no command `/ars-plans`"]


@pytest.mark.parametrize(
    ("path", "text", "wanted"),
    [
        (".claude-plugin/plugin.json", {"skills": ["./academic-paper", "academic-paper"], "hooks": {}}, []),
        (".claude-plugin/plugin.json", {"skills": "./", "commands": "./*.md", "agents": "https://x.org/a"}, []),
        (
            ".codex-plugin/plugin.json",
            {"skills": "paper", "agents": ["./a.md", "./b.md"]},
            ["paper", "./a.md", "./b.md"],
        ),
        (".github/plugin/plugin.json", {"skills": "deep-research/"}, []),
        ("plugin.json", {"hooks": "hooks/hooks.json"}, ["hooks/hooks.json"]),
        (".claude-plugin/marketplace.json", {"plugins": [{"source": {"source": "github", "repo": "a/b"}}]}, []),
        (".claude-plugin/marketplace.json", {"plugins": [{"source": "./x", "skills": ["./y"]}]}, ["./x"]),
        (
            ".claude-plugin/marketplace.json",
            {"metadata": {"pluginRoot": "./academic-paper"}, "plugins": [{"source": "agents"}, {"source": "skills"}]},
            ["skills"],
        ),
        ("gemini-extension.json", {"contextFileName": ["README.md", "GEMINI.md"]}, ["GEMINI.md"]),
        ("gemini-extension.json", {"contextFileName": "GEMINI.md"}, ["GEMINI.md"]),
    ],
)
def test_where_the_paths_of_a_manifest_lead(
    path: str, text: dict[str, object], wanted: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is missing is found at its very characters; names, patterns and addresses are left alone."""
    written(tmp_path, suite(nested("root", "")) | {path: json.dumps(text)})
    monkeypatch.chdir(tmp_path)
    report = check(Request(paths=(Path(),), flags={"select": ("manifest-path",)})).report
    places = [json.dumps(text)[one.span.start : one.span.end] for one in report.diagnostics]
    assert places == wanted
