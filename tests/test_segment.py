"""The blocks of the revision patches, and which block of a later draft an earlier one has become."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from strategies import DRAFTS

from arslint.documents import Draft
from arslint.documents.counterpart import counterparts
from arslint.documents.segment import Segment, segments
from arslint.text import Source


def cut(text: str) -> list[tuple[str, str]]:
    """The segments of a text, each with its kind."""
    source = Source("a.md", text)
    return [(one.kind, source.slice(one.span)) for one in segments(source)]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("# A\nB\nC\n\nD\n", ["heading", "text", "text"]),
        ("A\n# B\n- c\n> d\n| e |\n```\nf\n```\nG\n", ["text", "heading", "list", "quote", "table", "fence", "text"]),
        ("- a\n\n  b\n\n- c\n\nD\n", ["list", "text"]),
        ("1) a\n   b\n2) c\nD\n", ["list", "text"]),
        ("````\n```\n````\n~~~\n```\n~~~\n", ["fence", "fence"]),
        ("-not a list\n", ["text"]),
        ("    indented\nmore\n", ["text"]),
        ("", []),
        ("\n \n\t\n", []),
    ],
)
def test_a_segment_is_told_by_its_first_line(text: str, kinds: list[str]) -> None:
    """The first class that matches a line decides, and each has its own extent."""
    assert [kind for kind, _ in cut(text)] == kinds
    assert [kind for kind, _ in cut(text.replace("\n", "\r\n"))] == kinds


@pytest.mark.parametrize("text", ["Title\n===\n", "Title\n---\n", "<div>\n", "[^1]: note\n", "```\ncode\n"])
def test_what_the_patches_reject_is_not_sound(text: str) -> None:
    """Underlined titles, HTML, footnotes and open fences cannot be patched."""
    (only,) = segments(Source("a.md", text))
    assert not only.sound


def test_a_label_stands_on_the_line_above() -> None:
    """A marker labels the next line and nothing behind a blank one."""
    source = Source("a.md", "<!--block:B0001-->\nA\n<!--block:B0002-->\n# B\n<!--block:B0003-->\n\nC\n")
    labels = [one.label and source.slice(one.label)[10:-3] for one in segments(source)]
    assert labels == ["B0001", "B0002", None]


@given(DRAFTS)
def test_every_line_but_blank_ones_and_markers_is_in_one_segment(text: str) -> None:
    """Segments lie in order and leave nothing out."""
    source = Source("a.md", text)
    found = list(segments(source))
    inside = [line for one in found for line in range(one.first, one.last)]
    assert inside == sorted(set(inside))
    for number, line in enumerate(text.split("\n")):
        label = re.fullmatch(r"<!--block:B[0-9]{4,}-->\r?", line)
        assert (number in inside) or not line.strip() or label
    assert all(source.slice(one.span).strip() for one in found)


def becomes(before: str, after: str) -> dict[str, str | None]:
    """What each block of a draft becomes in another."""
    old, new = Draft(Source("a.md", before)), Draft(Source("a.md", after))
    joined = counterparts(old, new)

    def text(draft: Draft, one: Segment) -> str:
        return draft.source.slice(one.span)

    return {
        text(old, one): text(new, new.segments[joined[at]]) if at in joined else None
        for at, one in enumerate(old.segments)
    }


def test_a_block_is_found_again() -> None:
    """By its label, by its words, or by what stands in its place and has words in common."""
    assert becomes("A b.\n\nC d.\n", "C d.\n\nA b.\n") == {"A b.": "A b.", "C d.": "C d."}
    assert becomes("Water boils.\n", "Water boils early.\n") == {"Water boils.": "Water boils early."}
    assert becomes("Water boils.\n", "Ice melts.\n") == {"Water boils.": None}
    label = "<!--block:B0007-->\n"
    assert becomes(f"{label}Water boils.\n", f"{label}Ice melts.\n") == {"Water boils.": "Ice melts."}
    assert becomes("水在九十度沸腾。\n", "水在八十八度沸腾。\n") == {"水在九十度沸腾。": "水在八十八度沸腾。"}


@given(DRAFTS)
def test_an_unchanged_draft_is_its_own_counterpart(text: str) -> None:
    """Every block becomes itself, or one that says the same."""
    one, other = Draft(Source("a.md", text)), Draft(Source("a.md", text))
    joined = counterparts(one, other)
    assert sorted(joined) == list(range(len(one.segments)))
    assert sorted(joined.values()) == list(range(len(other.segments)))
