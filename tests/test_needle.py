"""Needles: whatever a pattern matches holds one of them, so that looking for them first changes nothing."""

from __future__ import annotations

import re
import time
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arslint.documents import Prompt, yaml
from arslint.engine.rulebook import builtin_folder
from arslint.engine.words import needle
from arslint.engine.words.pattern import Pattern
from arslint.text import Source, Span

NEEDLES = {
    r"not exceeding \d+ seconds": {"not exceeding "},
    r"\b(?:max)?(\d+)\sseconds\sis\sRECOMMENDED": {"recommended"},
    r"\[0-9a-f\]\{(\d+)\}": {"[0-9a-f]{"},
    r"colou?r": {"colo"},
    r"ab{2}c": {"ab"},
    r"a{0,3}bc": {"bc"},
    r"(?:foo|bar)+": {"foo", "bar"},
    r"(?:foo|bar)?x": {"x"},
    r"(?:foo|)x": {"x"},
    r"(?:foo|\d)": set(),
    r"(?P<verb>auto-advance)s?": {"auto-advance"},
    r"\b(?:emit|add)\b[^.;]{0,40}\bread_(?:source|at)\b": {"read_"},
    r"read(?=[^.]*corpus entry)": {"corpus entry"},
    r"(?<=makes `)none": {"makes `"},
    r"no(?! longer)": {"no"},
    r"(?<!un)read": {"read"},
    r"\x0aabc\n": {"abc"},
    r"[]x]yz[^]]w": {"yz"},
    r"(?i)foo": set(),
    r"(a)(?(1)b|c)": set(),
    r"(a|b)\1cd": {"cd"},
    r"ÄÖ": {"äö"},
    r"": set(),
}


@pytest.mark.parametrize(("pattern", "expected"), NEEDLES.items(), ids=NEEDLES)
def test_the_needles_of_a_pattern(pattern: str, expected: set[str]) -> None:
    assert needle.needles(pattern) == expected


_ATOMS = st.sampled_from(
    ["ab", "Cd", r"\.", r"\[", r"\d", r"\w", "[xy]", "[^a]", r"\b", "e", r"\x41", ".", "^", "ß", "K"]
)
_COUNTS = st.sampled_from(["", "", "?", "*", "+", "{2}", "{0,2}", "{1,}", "??", "+?"])
_GROUPS = st.sampled_from(["(", "(?:", "(?i:"])
_LOOKS = st.sampled_from(["(?=", "(?!"])


def _wider(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    group = st.builds("{}{}){}".format, _GROUPS, inner, _COUNTS)
    look = st.builds("{}{})".format, _LOOKS, inner)
    sequence = st.lists(st.one_of(group, look, _ATOMS), min_size=1, max_size=3).map("".join)
    return sequence | st.lists(inner, min_size=2, max_size=3).map("|".join)


PATTERNS = st.recursive(st.lists(_ATOMS, min_size=1, max_size=3).map("".join), _wider, max_leaves=6)


@given(PATTERNS, st.text("abCdexy1.[KAßS \n", max_size=12), st.data())
def test_looking_for_needles_first_finds_the_same(pattern: str, noise: str, data: st.DataObject) -> None:
    compiled = re.compile(pattern, re.IGNORECASE)
    for text in (noise, noise + data.draw(st.from_regex(compiled)) + noise):
        assert bool(needle.search(text, compiled)) == bool(compiled.search(text))
        assert [one.span() for one in needle.finditer(text, compiled)] == [
            one.span() for one in compiled.finditer(text)
        ]
        source = Source("a.md", text)
        if compiled.search(text):
            assert needle.possible(source, compiled)


def patterns() -> list[str]:
    """Every regular expression of our own packs."""
    keys = ("match", "affirms", "denies", "affirmed", "near", "line")
    trees = [yaml.read(path.read_text("utf-8")).root for path in sorted(builtin_folder().rglob("*.yaml"))]
    nodes = [node for tree in trees if tree for node in tree.walk()]
    wanted = [node for parent in nodes for key, node in parent.members().items() if key in keys]
    return sorted({one.source_text or "" for node in wanted for one in (node.items() or [node])})


@pytest.mark.slow
@pytest.mark.parametrize("pattern", patterns())
def test_each_pattern_of_a_contract_can_match_and_what_it_matches_holds_a_needle(pattern: str) -> None:
    text = pattern.replace("#", "(7)").replace(" ", r"\s")
    compiled, followed = re.compile(text, re.IGNORECASE), re.compile(f"(?:{text}) tea", re.IGNORECASE)

    @settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
    @given(st.from_regex(compiled) | st.from_regex(followed))
    def holds(text: str) -> None:
        assert needle.search(text, compiled)

    holds()


def test_a_verbose_pattern_is_searched_for_everywhere() -> None:
    assert needle.search("tea and milk", re.compile("tea [ ] and", re.VERBOSE))


def test_a_text_is_searched_only_where_a_needle_stands() -> None:
    source = Source("a.md", "Tea.\n\nAt most 3 rounds\nof tea.\n\nMilk.\n\nno ROUNDS.\n")
    found = list(needle.stretches(source, Pattern(r"\d rounds"), Span(0, len(source.text))))
    assert [source.slice(span).strip() for span in found] == ["At most 3 rounds\nof tea.", "no ROUNDS."]
    assert list(needle.stretches(source, Pattern(r"\d"), Span(2, 9))) == [Span(2, 4), Span(4, 9)]
    assert list(needle.stretches(source, Pattern("coffee"), Span(0, 9))) == []


@pytest.mark.parametrize("blank", ["\n\n", "\n \t\n", "\r\n\r\n"])
def test_no_stretch_reaches_over_a_blank_line_whatever_the_text(blank: str) -> None:
    for word in ("Street", "Straße"):
        source = Source("a.md", f"{word}{blank}3 rounds\n")
        for pattern in (Pattern(r"\d rounds"), Pattern(r"\d")):
            found = list(needle.stretches(source, pattern, Span(0, len(source.text))))
            assert source.slice(found[-1]).strip() == "3 rounds"
            assert not [span for span in found if word in source.slice(span) and "3" in source.slice(span)]


@given(st.text("a3 r\n\tß", max_size=40), st.data())
def test_stretches_hold_what_a_search_of_each_paragraph_finds(text: str, data: st.DataObject) -> None:
    source = Source("a.md", text)
    start = data.draw(st.integers(0, len(text)))
    edges = [start, *(at for at in source.breaks if at > start), len(text)]
    for pattern in (Pattern(r"3 r+"), Pattern(r"[3a]\sr")):
        wanted = [one.span() for pair in pairwise(edges) for one in pattern.finditer(text, *pair)]
        found = needle.stretches(source, pattern, Span(start, len(text)))
        assert [one.span() for span in found for one in pattern.finditer(text, *span)] == wanted


def test_stretches_are_told_in_linear_time() -> None:
    """A needle that is rare is not looked for from every stretch on."""
    source = Source("a.md", "a < b\n\n" * 40_000)
    start = time.perf_counter()
    found = list(needle.stretches(source, Pattern("(?:b|milk|tea) x"), Span(0, len(source.text))))
    found += needle.stretches(source, Pattern("(?:a <|milk|tea)"), Span(0, len(source.text)))
    assert len(found) == 40_000
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize("text", ["Tea and MILK.", "Straße, Milk", "İ milk"])
def test_a_span_is_near_a_needle_that_begins_in_it(text: str) -> None:
    at = text.casefold().find("milk") - len(text.casefold()) + len(text)
    near = needle.near(Source("a.md", text), {"my milk"})
    assert near(Span(at, len(text)))
    assert not near(Span(0, at))
    assert needle.near(Source("a.md", text), ())(Span(0, 0))


@given(st.text("ab -\n|#*:", max_size=60))
def test_passages_that_hold_nothing_are_left_out(text: str) -> None:
    """All others come, in the same order, also where a heading or a line before a list holds it."""
    prompt = Prompt(Source("agents/a_agent.md", text))
    every = list(prompt.passages())
    found = list(prompt.passages(needle.near(prompt.source, {"a"})))
    assert [one for one in every if "a" in one.text or "a" in one.lead] == [
        one for one in found if "a" in one.text or "a" in one.lead
    ]
    assert found == [one for one in every if one in found]


@pytest.mark.parametrize(
    ("literal", "text", "found"),
    [
        ("rule", "The RULE.", True),
        ("Rule", "The RULE.", False),
        ("a.b", "aXb", False),
        ("a.b", "x A.B", True),
        ("INV-1", "inv-1", False),
    ],
)
def test_a_literal_with_capitals_is_read_with_case(literal: str, text: str, found: bool) -> None:
    pattern = Pattern.of(literal)
    assert pattern.found(text) is found
    assert bool(pattern.search(text)) is found
