"""The marker grammar reads every text and prints it back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import DRAFTS

from arslint.protocol import citation, percent


@given(st.one_of(DRAFTS, st.text(max_size=200)))
def test_print_gives_the_text_back(text: str) -> None:
    """Whatever was scanned prints as it stood."""
    assert citation.print(citation.scan(text)) == text


@given(DRAFTS)
def test_every_opener_is_accounted_for(text: str) -> None:
    """An exact opener is a marker, a leftover or a near miss, and nothing is two of them."""
    scan = citation.scan(text)
    spans = sorted(found.span.start for found in (*scan.pieces(), *scan.leftovers, *scan.near_misses))
    assert len(spans) == len(set(spans))
    for opener in ("<!--ref:", "<!--anchor:", "<!--block:"):
        at = text.find(opener)
        while at >= 0:
            assert at in spans
            at = text.find(opener, at + 1)


@given(DRAFTS)
def test_each_anchor_has_one_owner_or_none(text: str) -> None:
    """Citations and orphans share out the anchors."""
    scan = citation.scan(text)
    owned = [one.anchor.span for one in scan.citations if one.anchor]
    assert sorted([*owned, *(anchor.span for anchor in scan.orphans)]) == [anchor.span for anchor in scan.anchors]


@pytest.mark.parametrize("gap", ["", " ", "\t", "\n", "\r\n", "\n\t", "\n\n"])
def test_white_space_keeps_a_pair_together(gap: str) -> None:
    """Only white space may stand between ref and anchor (F2)."""
    (one,) = citation.scan(f"a<!--ref:s ok-->{gap}<!--anchor:page:1-->b").citations
    assert one.anchor is not None
    assert one.anchor.value == "1"


@pytest.mark.parametrize("between", [".", "x", "<!-- note -->", "<!---->"])
def test_anything_else_parts_it(between: str) -> None:
    """Text and comments part ref and anchor."""
    scan = citation.scan(f"<!--ref:s-->{between}<!--anchor:page:1-->")
    assert scan.citations[0].anchor is None
    assert len(scan.orphans) == 1


def test_a_marker_in_four_pairs_in_a_row() -> None:
    """Pairs in a row stay pairs."""
    text = "".join(f"<!--ref:s{n}--><!--anchor:page:{n}-->" for n in range(4))
    assert [(one.slug, one.anchor and one.anchor.value) for one in citation.scan(text).citations] == [
        ("s0", "0"),
        ("s1", "1"),
        ("s2", "2"),
        ("s3", "3"),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<!--ref:s", "its `-->` is missing"),
        ("<!--ref:s <!--anchor:page:14-->", "its `-->` is missing before the next `<`"),
        ("<!--anchor:page-->", "it has no colon between its kind and its value"),
        ("<!--anchor:quote:a > b-->", "it holds a raw `>`"),
        ("<!--ref:s--!>", "it ends in `--!>`"),
        ("<!--ref:s->", "it ends in `->`"),
        ("<!--ref:s-- >", "it ends in `-- >`"),
        ("<!--anchor:quote:a -> b-->", "it holds a raw `>`"),
    ],
)
def test_leftovers_say_why(text: str, reason: str) -> None:
    """An exact opener that does not parse is a leftover with its reason (DR007)."""
    (leftover,) = citation.scan(text).leftovers
    assert leftover.reason == reason


@pytest.mark.parametrize(
    ("text", "repaired"),
    [
        ("<!-- ref:s -->", "<!--ref:s-->"),
        ("<!--REF:s-->", "<!--ref:s-->"),
        ("<!--ref :s-->", "<!--ref:s-->"),
        ("<!--ref: s-->", "<!--ref:s-->"),
        ("<!-- Anchor:page:3-->", "<!--anchor:page:3-->"),
        ("<!—ref:s-->", None),
        ("&lt;!--ref:s--&gt;", None),
        ("&#60;!--ref:s--&gt;", None),
    ],
)
def test_near_misses(text: str, repaired: str | None) -> None:
    """What resembles a marker is a near miss, repaired where only spacing or case differ (DR008)."""
    (near,) = citation.scan(text).near_misses
    assert near.repaired == repaired


def test_comments_of_others_are_comments() -> None:
    """Other comments are neither markers nor near misses."""
    scan = citation.scan("<!-- TODO --><!-- reference: x --><!-- see ref -->")
    assert len(scan.comments) == 3
    assert not scan.near_misses


@pytest.mark.parametrize(
    ("text", "repaired", "sure"),
    [
        ("<!--ref:s2024 ", "<!--ref:s2024-->", False),
        ("<!--ref:s2024 ok and so on", None, False),
        ("<!--ref:s--!>", "<!--ref:s-->", True),
        ("<!--ref:s->", "<!--ref:s-->", False),
        ("<!--anchor:page=12-->", "<!--anchor:page:12-->", False),
        ("<!--anchor:page12-->", "<!--anchor:page:12-->", False),
        ("<!--anchor:section Related Work-->", "<!--anchor:section:Related%20Work-->", False),
        ("<!--anchor:none-->", "<!--anchor:none:-->", False),
        ("<!--anchor:pages-->", None, False),
        ("<!--anchor:quote:a > b-->", "<!--anchor:quote:a %3E b-->", True),
    ],
)
def test_leftovers_know_what_was_meant(text: str, repaired: str | None, sure: bool) -> None:
    """A repair is offered where it is plain, and sure where nothing else can have been meant."""
    (leftover,) = citation.scan(text).leftovers
    assert (leftover.repaired, leftover.sure) == (repaired, sure)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("<!-- ref: smith2024 -->", True),
        ("<!-- ref: smith2024 LOW-WARN -->", True),
        ("<!-- ref: see the lab book -->", False),
        ("<!-- ref:see the lab book-->", True),
        ("<!-- ref: $defs/entry -->", False),
        ("<!-- anchor: top -->", False),
        ("<!-- anchor: Page:3 -->", True),
        ("<!-- block: header -->", False),
        ("<!-- block: b0001 -->", True),
    ],
)
def test_a_remark_is_not_meant_for_a_marker(text: str, meant: bool) -> None:
    """A comment two characters off that reads like words is somebody's remark; one character off, it hides a marker."""
    (near,) = citation.scan(text).near_misses
    assert near.meant is meant


@pytest.mark.parametrize("value", ["", "%20", "%E3%80%80", "%E2%80%8B", "%EF%BB%BF%20", "%00"])
def test_a_blank_value_locates_nothing(value: str) -> None:
    """White space and what nobody can see say nothing of a place."""
    (anchor,) = citation.scan(f"<!--anchor:quote:{value}-->").anchors
    assert anchor.blank
    assert not anchor.locates


@pytest.mark.parametrize(
    ("text", "encoded"),
    [
        ("Related Work", "Related%20Work"),
        ("引言", "引言"),
        ("沸，腾", "沸%EF%BC%8C腾"),
        ("é", "é"),
        ("कि", "कि"),
        ("§ 3", "%C2%A7%203"),
        ("a-b", "a-b"),
        ("a--b-", "a%2D%2Db%2D"),
        ("%20x", "%20x"),
    ],
)
def test_what_is_encoded(text: str, encoded: str) -> None:
    """Blanks, punctuation and symbols are; letters, marks and digits of any script are not."""
    assert percent.encode(text) == encoded
    assert (percent.raw(text) is None) == (encoded in (text, "a%2D%2Db%2D"))


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_encoding_decodes(text: str) -> None:
    """An encoded value decodes to the text, as long as the text holds no escape itself."""
    plain = text.replace("%", "")
    assert percent.decode(percent.encode(plain)) == plain


@given(st.text(max_size=40))
def test_encoding_is_idempotent(text: str) -> None:
    """What is encoded stays as it is."""
    encoded = percent.encode(text)
    assert percent.encode(encoded) == encoded
