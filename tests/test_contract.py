"""Contract packs: what they ask, how a team overrides them, and what is said of a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from arslint.documents import Kind, Prompt
from arslint.engine import contract
from arslint.engine.check import check_document, check_file
from arslint.engine.rule import Context
from arslint.engine.rulebook import Rulebook, RuleFileError
from arslint.text import Source

AGENT = "academic-pipeline/agents/pipeline_orchestrator_agent.md"
ABOUT = "docs: Says it.\n  covers: [X1]\n  roles: [orchestrator]\n"


def messages(pack: str, text: str, path: str = AGENT, release: str = "3.11") -> list[str]:
    """What a pack of one contract finds in a prompt."""
    read = contract.read(Path("rules/own/pack.yaml"), f"own:\n  {ABOUT}{pack}")
    assert [fault.message for fault in read.faults] == []
    from arslint.protocol.release import Release

    context = Context(release=Release.parse(release))
    return [one.message for one in check_document(Prompt(Source(path, text)), read.rules, context)]


@pytest.mark.parametrize(
    ("pack", "text", "found"),
    [
        ("  sections: [One, Two]\n", "# One\n# Two\n", []),
        ("  sections: [One, Two]\n", "# Two\n# One\n", ["the section `Two` stands before `One`, and should follow it"]),
        ("  sections: [One]\n", "# One\n# One\n", ["a second section `One` stands here"]),
        (
            "  sections: [One]\n",
            "<!--\n# One\n-->\n",
            ["the section `One` stands in a comment, where no reader follows it"],
        ),
        (
            "  sections: [Iron rules]\n",
            "# Irons rules\n",
            ["the section `Iron rules` is missing; this heading stands where it should"],
        ),
        ("  table: {columns: [A, B], rows: [[x, '1']]}\n", "|A|B|\n|-|-|\n|`x`|1 (any)|\n", []),
        ("  table: {columns: [A, B], rows: [[x, '1']]}\n", "|A|B|\n|-|-|\n|x|12|\n", ["`B` of row `x` is not `1`"]),
        (
            "  table: {columns: [A, B], rows: [[x]], closed: true}\n",
            "|A|B|\n|-|-|\n|x|1|\n|y|1|\n",
            ["this row is none that the contract knows"],
        ),
        (
            "  table: {columns: [A, B], rows: [[x]]}\n",
            "```\n|A|B|\n|-|-|\n|x|1|\n```\n",
            ["the table `A | B` stands in a code block, where no reader follows it"],
        ),
        ("  list: {items: [one, two], start: 1}\n", "1. one\n2. two\n", []),
        ("  list: {items: [one, two]}\n", "- two\n- one\n", ["`two` stands too early in this order"]),
        ("  list: {items: [one, two], start: 1}\n", "1. one\n3. two\n", ["this item is numbered 3, and should be 2"]),
        (
            "  fence: {with: one, lines: [one, two]}\n",
            "```\none\n```\n",
            ["the line `two` is missing in this code block"],
        ),
        ("  require: [{name: never, denies: ['\\bskip\\b']}]\n", "Never skip it.\n", []),
        (
            "  require: [{name: never, denies: ['\\bskip\\b']}]\n",
            "Skip it.\n",
            ["this affirms `Skip`, and the contract says the opposite"],
        ),
        (
            "  require: [one]\n",
            "<!-- one -->\n",
            ["the statement `one` stands in a comment, where no reader follows it"],
        ),
        ("  forbid: [{affirmed: '\\bskip\\b'}]\n", "Never skip it.\n", []),
        (
            "  forbid: [{affirmed: '\\bskip\\b'}]\n",
            "You may skip it.\n",
            ["this says `skip`, which the contract forbids"],
        ),
        ("  number: [{of: hours, value: 24, match: '# hours'}]\n", "In twenty-four or 24 hours.\n", []),
        (
            "  number: [{of: hours, value: 24, match: '# hours'}]\n",
            "In two hours.\n",
            ["two is not the number of hours, which is 24"],
        ),
        ("  require: [{is: one, since: '3.20'}]\n", "two\n", []),
        ("  in: Missing\n  require: [one]\n", "two\n", []),
    ],
)
def test_words(pack: str, text: str, found: list[str]) -> None:
    """Each word finds what it asks for, and is silent where it stands."""
    assert messages(pack, text) == found


@pytest.mark.parametrize(
    ("pack", "place", "fault"),
    [
        ("own:\n  docs: x.\n  covers: [X]\n  roles: [orchestra]\n  require: [x]\n", 4, "there is no role `orchestra`"),
        ("own:\n  docs: x.\n  covers: [X]\n  roles: [skill]\n  requires: [x]\n", 5, "there is no `requires` here"),
        (
            "own:\n  docs: x.\n  covers: [X]\n  roles: [skill]\n  require: [{match: '('}]\n",
            5,
            "this is no regular expression",
        ),
        ("own:\n  docs: x.\n  covers: [X]\n  roles: [skill]\n  since: soon\n  require: [x]\n", 5, "`since`:"),
        ("own:\n  docs: x.\n  covers: [X]\n  roles: [skill]\n  severity: bad\n  require: [x]\n", 5, "`severity` is"),
        ("own:\n  covers: [X]\n  roles: [skill]\n  require: [x]\n", 1, "`own` has no `docs`"),
        ("own:\n  docs: x.\n  require: [x]\n", 1, "`own` has no `roles`"),
        ("own:\n  docs: x.\n  covers: [X]\n  roles: [skill]\n", 1, "`own` asks for nothing"),
        ("Own:\n  docs: x.\n  covers: [X]\n  roles: [skill]\n  require: [x]\n", 1, "`Own` is no rule name"),
        ("own:\n  extends: nothing\n", 2, "there is no built-in contract `nothing`"),
        ("own:\n  extends: sections\n  replace: {a: b}\n", 2, "there is no built-in contract"),
        (
            "own:\n  extends: reset-doc-sections\n  replace: {Nowhere: b}\n",
            3,
            "`reset-doc-sections` does not hold the text",
        ),
        ("own: [\n", 2, "this is not readable as YAML"),
    ],
)
def test_fault_stands_at_its_key(pack: str, place: int, fault: str) -> None:
    """What is wrong in a pack is told at the line of the key that is wrong."""
    source = Source("pack.yaml", pack)
    faults = contract.read(Path("rules/own/pack.yaml"), pack).faults
    told = [(source.position(one.span.start).line, one.message) for one in faults]
    assert any(line == place and message.startswith(fault) for line, message in told), told


def test_wrong_pack_is_one_line_with_its_place(tmp_path: Path) -> None:
    """A rulebook with a wrong pack does not load, and says where and why."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "pack.yaml").write_text("own:\n  docs: x.\n  covers: [X]\n  roles: [skill]\n  requires: [x]\n")
    with pytest.raises(RuleFileError, match=r"pack\.yaml:5:3: there is no `requires` here\. Did you mean `require`\?"):
        _ = Rulebook((tmp_path,)).rules


def test_own_folder_overrides_a_built_in_contract(tmp_path: Path) -> None:
    """A later folder's contract of the same name takes the place of the built-in one."""
    (tmp_path / "pack.yaml").write_text(
        "mode-switches:\n  docs: Ours.\n  covers: [OR311]\n  roles: [orchestrator]\n  require: [ours]\n"
    )
    rules = Rulebook.open((tmp_path,)).rules
    assert rules["mode-switches"].doc == "Ours."
    assert rules["mode-recommendation"].doc != "Ours."


def test_extension_translates_a_heading_and_changes_a_threshold(tmp_path: Path) -> None:
    """An extension takes a contract whole, with other texts in it."""
    (tmp_path / "pack.yaml").write_text(
        "scope-and-boundaries:\n  extends: scope-and-boundaries\n  replace:\n    Hard boundaries: Harte Grenzen\n"
        "number-drift:\n  extends: number-drift\n  replace:\n    '24': '48'\n"
    )
    rules = Rulebook.open((tmp_path,)).rules
    chosen = (rules["scope-and-boundaries"], rules["number-drift"])
    text = "## Harte Grenzen\n\n7. x\n\n## Fresh\n\nA passport is fresh for 24 hours.\n"
    found = [one.message for one in check_document(Prompt(Source(AGENT, text)), chosen, Context())]
    assert any("fabricate materials" in message for message in found)
    assert "24 is not the number of hours for which a passport is fresh, which is 48" in found
    assert rules["number-drift"].summary == Rulebook.open().rules["number-drift"].summary


def test_prompts_of_a_bundle_are_read_one_by_one() -> None:
    """A finding in a part of a bundle stands where the part stands in the file."""
    part = "---\nname: tracker_agent\ndescription: x\n---\n\n# State Tracker\n"
    text = (
        "# Bundle\n\n## SOURCE: skills/academic-pipeline/agents/state_tracker_agent.md\n"
        f"<!-- SOURCE-CONTENT-BEGIN bytes={len(part)} -->\n{part}<!-- SOURCE-CONTENT-END -->\n"
    )
    source = Source("dist/bundle.md", text)
    rule = Rulebook.open().rules["agent-name"]
    found = check_file(source, (Kind.PROMPT,), (rule,), lambda _: Context()).diagnostics
    assert [(one.path, source.slice(one.span)) for one in found] == [("dist/bundle.md", "tracker_agent")]


@pytest.mark.parametrize(("release", "found"), [("3.21", 2), ("3.22", 0)])
def test_a_loose_list_asks_for_its_items_only(release: str, found: int) -> None:
    pack = "  list: {items: [one, two], closed: true, loose: '3.22'}\n"
    assert len(messages(pack, "- two\n- one\n- three\n", release=release)) == found
    assert len(messages(pack, "- one\n", release=release)) == 1
