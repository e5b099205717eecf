"""What `arslint explain` says of rules, tables and tokens."""

from __future__ import annotations

import pytest

from arslint.explanation import ENGINE, explain
from arslint.protocol import glossary, literal, status, table
from arslint.settings import Settings
from arslint.settings.config import UsageError

TOKENS = [*status.BASES, *status.SUFFIXES, status.LEDGER_INVALID, status.TERMINAL, "policy_hash", *literal.ALL]


@pytest.mark.parametrize("token", TOKENS)
def test_every_token_has_a_meaning(token: str) -> None:
    """Its page says what it means, what the gate does, and where the table is."""
    page = explain(token, Settings(), "text")
    assert page.startswith(token)
    assert "gate" in page
    known = glossary.meaning(token)
    assert known is not None
    assert table.find(known.table) is not None
    assert f"arslint explain {known.table}" in page


@pytest.mark.parametrize(
    "name", ["marker-without-anchor", "DR301", "dr301", "R-L3-1-A", "F10", "marker_without_anchor"]
)
def test_a_rule_is_found_by_each_of_its_names(name: str) -> None:
    """Rule, catalogue id and ARS id lead to documentation with examples."""
    page = explain(name, Settings(), "text")
    assert "```md bad" in page
    assert "covers DR" in page


@pytest.mark.parametrize("name", [one.name for one in table.TABLES])
def test_tables_are_printed(name: str) -> None:
    """A table of the protocol is a Markdown table."""
    assert "\n| --- |" in explain(name, Settings(), "text")


@pytest.mark.parametrize("name", ENGINE)
def test_the_engine_explains_itself(name: str) -> None:
    """Findings without a rule have a page."""
    assert explain(name, Settings(), "text").startswith(name)


def test_an_unknown_word_names_the_nearest() -> None:
    """A slip of the pen is one clear line."""
    with pytest.raises(UsageError, match="`marker-without-anchor` is near"):
        explain("marker-without-ancor", Settings(), "text")
