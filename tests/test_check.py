"""The check of whole drafts: nothing raises, fixes hold, time stays linear."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import DRAFTS

from arslint.diagnostic import Diagnostic
from arslint.documents import Draft
from arslint.edit import amend
from arslint.engine.check import check_document
from arslint.engine.rule import Context, Rule
from arslint.engine.rulebook import Rulebook
from arslint.text import Source

RULES: tuple[Rule, ...] = Rulebook.select(Rulebook.open().rules.values())
MOST_PASSES = 20


def findings(source: Source) -> list[Diagnostic]:
    """What all rules find in a draft."""
    return check_document(Draft(source), RULES, Context())


def settled(source: Source, *, unsafe: bool = False) -> Source:
    """The draft after all fixes; they must come to rest."""
    for _ in range(MOST_PASSES):
        fixes = [one.fix for one in findings(source) if one.fix and (unsafe or one.fix.safe)]
        after, taken = amend(source, fixes)
        if not taken:
            return source
        source = after
    raise AssertionError(f"the fixes do not come to rest: {source.text!r}")


def failures(found: list[Diagnostic]) -> list[str]:
    """The rules that failed."""
    return [one.message for one in found if one.rule == "internal-error"]


@given(st.one_of(DRAFTS, st.text(max_size=300)), st.booleans())
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_draft_makes_a_rule_fail(text: str, bom: bool) -> None:
    """Any text is checked, and every finding lies in it."""
    found = findings(Source("drafts/a.md", text, bom))
    assert failures(found) == []
    assert all(-1 <= one.span.start <= one.span.end <= len(text) + 1 for one in found)
    assert all(one.message and "\n" not in one.message for one in found)


@pytest.mark.slow
@given(st.one_of(DRAFTS, st.text(max_size=300)))
@settings(deadline=None, max_examples=10_000, suppress_health_check=list(HealthCheck))
def test_no_draft_of_ten_thousand_makes_a_rule_fail(text: str) -> None:
    """The same, 10,000 times."""
    assert failures(findings(Source("drafts/a.md", text))) == []


@given(DRAFTS, st.booleans())
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_fixes_come_to_rest_and_leave_no_safe_one(text: str, unsafe: bool) -> None:
    """After the fixes no fixable problem is left, and a second run changes nothing."""
    after = settled(Source("drafts/a.md", text), unsafe=unsafe)
    assert [one for one in findings(after) if one.fix and (unsafe or one.fix.safe)] == []
    assert settled(after, unsafe=unsafe) == after


@given(DRAFTS, DRAFTS)
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_fix_changes_only_what_it_names(text: str, prose: str) -> None:
    """Every character outside the edits of a fix stays."""
    source = Source("drafts/a.md", text + prose)
    for one in findings(source):
        if one.fix:
            after, _ = amend(source, [one.fix])
            ends = (min(e.span.start for e in one.fix.edits), max(e.span.end for e in one.fix.edits))
            assert after.text.startswith(source.text[: max(ends[0], 0)])
            assert after.text.endswith(source.text[ends[1] :])


def adversarial(scale: int) -> Iterator[tuple[str, str]]:
    """Texts that break linters."""
    yield "brackets", "[" * 65_536 * scale
    yield "paragraph", "Water boils at sea level.\n" * 40_000 * scale
    yield "comments", "<!--" * 30_000 * scale
    yield "emphasis", "*a _b " * 30_000 * scale
    yield "quotes", ">" * 2_000 * scale + "\n\n|" + "a|" * 5_000 * scale + "\n|" + "-|" * 5_000 * scale + "\n"
    yield "openers", "<!--ref:" * 30_000 * scale
    yield "pairs", "Boils.<!--ref:s2024--><!--anchor:page:1--> " * 5_000 * scale
    yield "fences", "```\n" * 20_001 * scale
    yield "literals", "[UNVERIFIED CITATION " * 10_000 * scale
    yield "spaces", "<!--ref:s2024-->" + " " * 300_000 * scale + "<!--anchor:page:1-->"
    yield "quote anchors", "<!--ref:s2024--><!--anchor:quote:" + "a%20" * 100_000 * scale + "-->"


@pytest.mark.parametrize("name", [name for name, _ in adversarial(1)])
def test_adversarial_text_is_checked(name: str) -> None:
    """No rule fails on what breaks others; a run that takes minutes would not end here."""
    text = dict(adversarial(1))[name]
    source = Source("drafts/a.md", text)
    assert failures(findings(source)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, _ in adversarial(1)])
def test_adversarial_text_twenty_times_larger_is_checked(name: str) -> None:
    """Twenty times the text takes far less than four hundred times the time."""
    small, large = (Source("drafts/a.md", dict(adversarial(scale))[name]) for scale in (1, 20))
    started = time.process_time()
    findings(small)
    middle = time.process_time()
    assert failures(findings(large)) == []
    assert time.process_time() - middle < 200 * max(middle - started, 0.05)


def test_every_rule_file_is_small() -> None:
    """A rule is one idea: its file ends before the reader's patience does."""
    long = {
        rule.name: lines
        for rule in RULES
        if rule.path and rule.path.suffix == ".py" and (lines := _lines(rule.path)) > 150
    }
    assert long == {}


def _lines(path: Path) -> int:
    return len(path.read_text("utf-8").split("\n"))
