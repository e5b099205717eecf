"""Every rule does what the examples in its documentation say."""

from __future__ import annotations

import pytest

from arslint.documents import Document, Kind, parse
from arslint.engine import trial
from arslint.engine.check import check_document
from arslint.engine.rule import Context, Rule
from arslint.engine.rulebook import Rulebook, reads
from arslint.text import Source

RULES = Rulebook.open().rules


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_documentation(rule: Rule) -> None:
    """Good examples are silent, bad ones are found where the carets are, fixed ones are what the fixes give."""
    assert trial.faults(rule, tuple(RULES.values())) == []


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_summary_is_one_sentence(rule: Rule) -> None:
    """The first sentence fits a table."""
    assert rule.summary.endswith(".")
    assert len(rule.summary) <= 120


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("text", ["", "\n", "\x00", "\udcff", "---\n", "```\n", "<!--", "{", "- a: [", "\r\n\r\n"])
def test_no_rule_fails_on_an_odd_document(kind: Kind, text: str) -> None:
    """No rule raises on a document without content."""
    document: Document = parse(Source("odd", text), kind)
    found = check_document(document, RULES.values(), Context())
    assert [d.message for d in found if d.rule == "internal-error"] == []


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_what_a_rule_reads_is_known_without_loading_it(rule: Rule) -> None:
    """The names in `on=` are those of the classes."""
    assert rule.path is not None
    assert {kind.__name__ for kind in rule.on} <= reads(rule.path)
