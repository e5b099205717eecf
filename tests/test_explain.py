"""What `arslint explain` says of rules, tables and tokens."""

from __future__ import annotations

import json

import pytest

from arslint.cli.name import completions
from arslint.explanation import PAGES, explain
from arslint.protocol import glossary, literal, status, table
from arslint.settings import Settings
from arslint.settings.config import UsageError
from arslint.terminal import reflowed

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


@pytest.mark.parametrize("name", PAGES)
def test_the_engine_explains_itself(name: str) -> None:
    """Findings without a rule and verdicts have a page."""
    assert explain(name, Settings(), "text").startswith(name)


def test_an_unknown_word_names_the_nearest() -> None:
    """A slip of the pen is one clear line."""
    with pytest.raises(UsageError, match="`marker-without-anchor` is near"):
        explain("marker-without-ancor", Settings(), "text")


def test_a_topic_lists_its_rules() -> None:
    """The word that settings select a topic by is explained by its rules."""
    page = explain("anchor", Settings(), "text")
    assert page.startswith("anchor\n  anchor-encoding")
    assert "quote-length" in page
    assert "marker-placement" not in page


def test_a_token_that_no_rule_shows_has_no_empty_list() -> None:
    """A heading without anything below it is not printed."""
    assert "speak of" not in explain("ok", Settings(), "text")


def test_a_word_is_found_whole() -> None:
    """`EMITTED` does not speak of `EMIT`, and `quote` is not in `quoted`."""
    assert explain("EMIT", Settings(), "text").startswith("EMIT\n====\n")
    with pytest.raises(UsageError, match="`arslint rules` lists every rule"):
        explain("EMITT", Settings(), "text")


@pytest.mark.parametrize("name", ["read-state", "EMIT", "anchor", "LOW-WARN"])
def test_json_is_json_for_every_word(name: str) -> None:
    """Programs get a list of names and documentation."""
    entries = json.loads(explain(name, Settings(), "json"))
    assert entries
    assert all(entry["name"] and entry["doc"] for entry in entries)


def test_a_page_fits_a_narrow_terminal() -> None:
    """Paragraphs are broken anew; examples with their carets, tables and lists stay as they are."""
    example = "````md\n```\nlong line of an example\n```\n       ^^^^ stays\n````"
    page = f"name\n====\n\none two three\nfour five\n\n{example}\n\n| a long table row |\n- a long list item\n"
    narrow = page.replace("one two three\nfour five", "one two\nthree four\nfive")
    assert reflowed(page, 10) == narrow
    assert reflowed(page, 200) == page.replace("three\nfour", "three four")


@pytest.mark.parametrize(
    ("begun", "found"), [("quote-l", ["quote-length"]), ("anchor,quote-l", ["anchor,quote-length"]), ("qqq", [])]
)
def test_a_shell_completes_names(begun: str, found: list[str]) -> None:
    """What has begun is completed, the last of several behind a comma."""
    assert completions(begun) == found
