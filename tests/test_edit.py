"""Fixes are applied whole, once, and in any order."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arslint.edit import Edit, Fix, amend, apply
from arslint.text import Source, Span

TEXT = "abcdefghij"


@st.composite
def fixes(draw: st.DrawFn) -> list[Fix]:
    """A few fixes of one to three edits each."""
    edit = st.builds(
        lambda a, b, text: Edit(Span(min(a, b), max(a, b)), text),
        st.integers(0, len(TEXT)),
        st.integers(0, len(TEXT)),
        st.sampled_from(["", "X", "YZ"]),
    )
    disjoint = st.lists(edit, min_size=1, max_size=3).filter(_disjoint)
    return draw(st.lists(st.builds(lambda edits: Fix("f", tuple(sorted(edits))), disjoint), max_size=6))


def _disjoint(edits: list[Edit]) -> bool:
    ordered = sorted(edits)
    return all(a.span.end <= b.span.start and a.span != b.span for a, b in pairwise(ordered))


@given(fixes(), st.randoms())
def test_order_does_not_matter(given_fixes: list[Fix], random: object) -> None:
    """The same fixes in any order give the same text."""
    shuffled = list(given_fixes)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert apply(TEXT, given_fixes) == apply(TEXT, shuffled)


def test_fixes_that_begin_alike_are_taken_in_one_order() -> None:
    empty, first = Edit(Span(0, 0), ""), Edit(Span(0, 1), "")
    wanted = [Fix("f", (empty,), safe=False), Fix("f", (empty,)), Fix("f", (empty, first)), Fix("f", (first,))]
    assert apply(TEXT, reversed(wanted)) == ("bcdefghij", wanted)


@given(fixes())
def test_taken_fixes_do_not_overlap(given_fixes: list[Fix]) -> None:
    """No character is edited twice, and every character outside the edits stays."""
    text, taken = apply(TEXT, given_fixes)
    edits = sorted({edit for fix in taken for edit in fix.edits})
    assert all(a.span.end <= b.span.start for a, b in pairwise(edits))
    covered = {at for edit in edits for at in range(*edit.span)}
    kept = [char for at, char in enumerate(TEXT) if at not in covered]
    assert len(text) == len(kept) + sum(len(edit.text) for edit in edits)
    remaining = iter(text)
    assert all(char in remaining for char in kept)


def test_a_fix_is_all_or_nothing() -> None:
    """A fix whose second edit collides waits whole."""
    first = Fix.replace("first", Span(4, 6), "X")
    second = Fix("second", (Edit(Span(0, 1), "Y"), Edit(Span(5, 7), "Z")))
    text, taken = apply(TEXT, [first, second])
    assert (text, taken) == ("Ybcde" + "Zhij", [second])


def test_the_byte_order_mark_can_be_edited() -> None:
    """Offset -1 is the byte-order mark, and other offsets do not count it."""
    source = Source("a.md", "abc", bom=True)
    mark, letter = Fix.replace("mark", Span(-1, 0), ""), Fix.replace("letter", Span(1, 2), "X")
    assert amend(source, [letter])[0] == Source("a.md", "aXc", bom=True)
    assert amend(source, [mark, letter])[0] == Source("a.md", "aXc", bom=False)


def test_an_edit_has_a_direction_and_edits_of_a_fix_do_not_overlap() -> None:
    with pytest.raises(ValueError, match="ends before it starts"):
        Edit(Span(2, 1), "")
    with pytest.raises(ValueError, match="overlap"):
        Fix("Twice", (Edit(Span(0, 2), "a"), Edit(Span(1, 3), "b")))
    assert apply("abc", [Fix("Both", (Edit(Span(1, 1), "-"), Edit(Span(1, 2), "B")))])[0] == "a-Bc"
