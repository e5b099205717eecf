"""The rulebook knows when a rule, or what a rule reads, has changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from arslint.documents import Prompt
from arslint.engine import contract
from arslint.engine.check import check_document
from arslint.engine.rule import Context
from arslint.engine.rulebook import Rulebook, RuleFileError, builtin_folder, load
from arslint.text import Source

RULE = "anchor/empty_anchor.py"
SCHEMA = "schemas/passport.json"


def test_the_digest_changes_with_rules_and_schemas(tmp_path: Path) -> None:
    """A byte more in a rule or a schema, or another place for it, and what was cached is void."""
    folder = tmp_path / "rules"
    shutil.copytree(builtin_folder(), folder, ignore=shutil.ignore_patterns("__pycache__"))
    seen = {Rulebook((folder,)).digest}
    assert Rulebook((folder,)).digest in seen
    for name in (RULE, SCHEMA):
        (folder / name).write_bytes((folder / name).read_bytes() + b"\n")
        digest = Rulebook((folder,)).digest
        assert digest not in seen
        seen.add(digest)
    (folder / RULE).rename(folder / "empty_anchor.py")
    assert Rulebook((folder,)).digest not in seen


PACKS = [path for path in Rulebook.open().files if path.suffix == ".yaml"]


@pytest.mark.parametrize("path", PACKS, ids=str)
def test_every_pattern_of_a_pack_is_a_regular_expression(path: Path) -> None:
    """A run compiles those of our own packs only when a text may match them."""
    assert contract.read(path, path.read_text("utf-8")).faults == ()


@pytest.mark.parametrize("needs", ["evidense", "the moon"])
def test_a_rule_needs_only_what_a_context_has(tmp_path: Path, needs: str) -> None:
    path = tmp_path / "own" / "my_rule.py"
    path.parent.mkdir()
    path.write_text(
        f'''"""Says."""\nfrom arslint import rule\nfrom arslint.documents import Draft\n
@rule(on=Draft, severity="error", needs=("{needs}",))\ndef check(draft): ...\n''',
        "utf-8",
    )
    with pytest.raises(RuleFileError, match=f"`needs` names `{needs}`; a context has release"):
        load(path)


def bound(path: Path, roles: str) -> Path:
    """A rule file whose rule binds the prompts of some roles, and finds something in each of them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f'''"""Says."""\nfrom arslint import Problem, Span, rule\nfrom arslint.documents import Prompt\n
@rule(on=Prompt, severity="error", roles=({roles},))\ndef check(prompt):\n    yield Problem(Span(0, 1), "here")\n''',
        "utf-8",
    )
    return path


@pytest.mark.parametrize(
    ("roles", "found"),
    [
        ('"formatter"', ["academic-paper/agents/formatter_agent.md"]),
        ('"agent"', ["academic-paper/agents/formatter_agent.md", "deep-research/agents/search_agent.md"]),
        ('"skill", "formatter"', ["academic-paper/SKILL.md", "academic-paper/agents/formatter_agent.md"]),
        ('"registry"', []),
    ],
)
def test_a_rule_runs_on_the_prompts_that_it_binds(tmp_path: Path, roles: str, found: list[str]) -> None:
    (rule,) = load(bound(tmp_path / "own" / "my_rule.py", roles))
    paths = (
        "academic-paper/SKILL.md",
        "academic-paper/agents/formatter_agent.md",
        "deep-research/agents/search_agent.md",
    )
    ran = [path for path in paths if check_document(Prompt(Source(path, "# Tea\n")), (rule,), Context())]
    assert ran == found


def test_a_rule_that_reads_no_prompt_binds_none(tmp_path: Path) -> None:
    path = bound(tmp_path / "own" / "my_rule.py", '"formatter"')
    path.write_text(path.read_text("utf-8").replace("Prompt", "Draft"), "utf-8")
    with pytest.raises(RuleFileError, match="`roles` tells prompts apart, and this rule reads none"):
        load(path)


def test_a_rule_binds_only_roles_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(RuleFileError, match="`roles` names `formater`; a prompt plays orchestrator,"):
        load(bound(tmp_path / "own" / "my_rule.py", '"formater"'))


@pytest.mark.parametrize("path", PACKS, ids=str)
def test_no_pack_needs_the_slow_parser(path: Path) -> None:
    """libyaml reads each pack of ours; the pure parser takes ten times as long at every start."""
    from ruamel.yaml import YAML

    with path.open("rb") as stream:
        assert list(YAML(typ="safe", pure=False).parse(stream))
