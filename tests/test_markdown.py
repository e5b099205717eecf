"""Markdown's views: what they find, where they find it, and that no text makes them fail or slow."""

from __future__ import annotations

import subprocess
import sys
import time
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arslint.documents.markdown import Markdown
from arslint.documents.mask import Mask
from arslint.text import Source, Span


def markdown(text: str) -> Markdown:
    return Markdown(Source("draft.md", dedent(text).lstrip("\n")))


def shown(text: Markdown, spans: object) -> list[str]:
    return [text.source.slice(span) for span in spans]  # type: ignore[attr-defined]


# Front matter


def test_front_matter_is_what_stands_between_the_first_two_rules() -> None:
    text = markdown("---\ntitle: Water\nnote: '---'\n---\n# Body\n")
    assert text.frontmatter_text == "title: Water\nnote: '---'\n"
    assert text.source.slice(text.body) == "# Body\n"
    assert [heading.text for heading in text.headings] == ["Body"]
    assert text.block_at(5) is None


def test_front_matter_keeps_its_carriage_returns() -> None:
    text = Markdown("---\r\na: 1\r\n---\r\n# Body\r\n")
    assert text.frontmatter_text == "a: 1\r\n"
    assert text.headings[0].span == Span(16, 22)


@pytest.mark.parametrize(
    "text", ["", "\n---\na: 1\n---\n", " ---\n---\n", "--- x\n---\n", "# Title\n---\n", "----\n---\n"]
)
def test_other_texts_have_no_front_matter(text: str) -> None:
    assert Markdown(text).frontmatter is None
    assert Markdown(text).fault is None


def test_front_matter_that_is_not_closed_is_a_fault_and_text() -> None:
    text = Markdown("---\na: 1\n\n# Title\n")
    assert text.frontmatter is None
    assert text.fault is not None
    assert text.fault.span == Span(0, 3)
    assert [heading.text for heading in text.headings] == ["Title"]


def test_front_matter_is_no_code() -> None:
    text = Markdown("---\na: '`x`'\nb: |\n  ```\n---\n`y`\n")
    assert text.fences == ()
    assert shown(text, text.code_mask(inline=True)) == ["`y`"]


# Fences


def test_a_fence_tells_its_parts() -> None:
    text = markdown("""
        Before.

        ~~~ Python title="a b"
        print("```")
          indented
        ~~~
        """)
    (fence,) = text.fences
    assert (fence.marker, fence.info, fence.language) == ("~~~", 'Python title="a b"', "python")
    assert text.source.slice(fence.info_span) == 'Python title="a b"'
    assert text.source.slice(fence.span) == '~~~ Python title="a b"\nprint("```")\n  indented\n~~~'
    assert text.source.slice(fence.body) == 'print("```")\n  indented\n'
    assert fence.text(text.source) == 'print("```")\n  indented'
    assert (fence.line, fence.closed) == (3, True)


FENCES = {
    "four around three": ("````\n```\na\n```\n````\nb\n", ["````\n```\na\n```\n````"]),
    "tilde around backticks": ("~~~\n```\n~~~\n", ["~~~\n```\n~~~"]),
    "longer closer": ("```\na\n`````\nb\n", ["```\na\n`````"]),
    "closer with a word is none": ("```\na\n``` b\n```\n", ["```\na\n``` b\n```"]),
    "closer behind four blanks is none": ("```\n    ```\n```\n", ["```\n    ```\n```"]),
    "a backtick in the info is no fence": ("```a`b\nc\n", []),
    "a tilde fence may have one": ("~~~ `a`\nb\n~~~\n", ["~~~ `a`\nb\n~~~"]),
    "two marks are no fence": ("``\na\n``\n", []),
    "three blanks before": ("   ```\n   a\n  ```\nb\n", ["   ```\n   a\n  ```"]),
    "four blanks before are code": ("    ```\n    a\n", []),
    "in a paragraph it is text behind four blanks": ("a\n    ```\nb\n", []),
    "it ends a paragraph": ("a\n```\nb\n```\n", ["```\nb\n```"]),
    "in an item": ("- a\n\n  ```\n  b\n  ```\nc\n", ["  ```\n  b\n  ```"]),
    "in a numbered item": ("12. a\n    ```\n    b\n    ```\n", ["    ```\n    b\n    ```"]),
    "on the marker's line": ("- ```\n  b\n  ```\n", ["- ```\n  b\n  ```"]),
    "in a quote": ("> ```\n> b\n> ```\n", ["> ```\n> b\n> ```"]),
    "in a quote in an item": ("1. a\n   > ~~~\n   > b\n   > ~~~\n", ["   > ~~~\n   > b\n   > ~~~"]),
    "in a comment there is none": ("<!--\n```\na\n```\n-->\n", []),
    "in a block of HTML there is none": ("<div>\n```\na\n</div>\n", []),
    "CRLF": ("```\r\na\r\n```\r\nb\r\n", ["```\r\na\r\n```"]),
    "a form feed ends no line": ("```\n\f```\n\v\u2028```\n```\n", ["```\n\f```\n\v\u2028```\n```"]),
}


@pytest.mark.parametrize(("text", "expected"), FENCES.values(), ids=FENCES)
def test_fences_are_those_of_commonmark(text: str, expected: list[str]) -> None:
    found = Markdown(text)
    assert shown(found, (fence.span for fence in found.fences)) == expected
    assert found.unterminated is None
    assert shown(found, found.code_mask(inline=False)) == expected


OPEN = {
    "to the end": ("a\n\n```\nb\n\nc\n", "```\nb\n\nc"),
    "shorter closer": ("````\na\n```\n", "````\na\n```"),
    "other closer": ("```\na\n~~~\n", "```\na\n~~~"),
    "the end of its item": ("- ```\n  a\n\nb\n", "- ```\n  a\n"),
    "the end of its quote": ("> ```\n> a\nb\n", "> ```\n> a"),
    "no line end": ("```", "```"),
}


@pytest.mark.parametrize(("text", "expected"), OPEN.values(), ids=OPEN)
def test_a_fence_without_a_closer_is_unterminated(text: str, expected: str) -> None:
    found = Markdown(text)
    assert found.unterminated is not None
    assert found.source.slice(found.unterminated.span) == expected


LINES = (
    *("```", "```yaml", "``` a`b", "~~~", "~~~ x", "````", "- ```", "- ```yaml", "  ```", "  ```yaml", "    ```"),
    *(
        "\t```",
        "> ```",
        "> ```y",
        "> text",
        "- item",
        "1. item",
        "text",
        "",
        "  ",
        "  text",
        "<div>",
        "<!--",
        "-->",
        "\f",
        "---",
    ),
)
FENCED = st.lists(st.sampled_from(LINES), max_size=9).map("\n".join)


@given(FENCED)
@settings(max_examples=300)
def test_where_fences_are_paired_each_is_closed_and_shows_no_other(lines: str) -> None:
    text = Markdown(lines)
    for fence in text.fences if text.paired else ():
        assert fence.closed
        shown = [lines[span.start : span.end] for span in fence.lines]
        assert not [line for line in shown if line.strip().startswith(fence.marker)]


@pytest.mark.parametrize(
    ("lines", "paired"),
    [
        ("no code", True),
        ("```\na\n```\n\n~~~ yaml\nb\n~~~~\n", True),
        ("- item\n\n  ```\n  a\n\n  ```\n", True),
        ("```\na\n", False),
        ("```\n```yaml\n```\n", False),
        ("- item\n\n  ```\na\n  ```\n", False),
        ("<div>\n```\n\n```\n", False),
        ("---\na: |\n  ```\n---\n```\nb\n```\n", True),
        ("---\n~~~\n---\n~~~\n", False),
        ("- item\n    ```\n\f\n    ```\n", False),
        ("```\n```\f\n", False),
    ],
)
def test_fences_are_paired_where_that_is_plain_to_see(lines: str, paired: bool) -> None:
    assert Markdown(lines).paired is paired


def test_code_in_containers_is_told_without_their_prefixes() -> None:
    text = Markdown("> - ```\n>    a\n>\n>   b\n>   ```\n")
    (fence,) = text.fences
    assert fence.text(text.source) == " a\n\nb"
    assert text.source.slice(fence.body) == ">    a\n>\n>   b\n"
    assert fence.block is not None
    assert [box.kind for box in fence.block.within] == ["quote", "list", "item"]


# Code


CODE = {
    "one tick": ("a `b` c", ["`b`"]),
    "two ticks around one": ("`` a`b `` `c", ["`` a`b ``"]),
    "a tick without its fellow": ("a ` b `` c", []),
    "an escaped tick": ("\\`a` b`", ["` b`"]),
    "no escape inside": ("`a\\` b`", ["`a\\`"]),
    "over a line end": ("a `b\nc` d", ["`b\nc`"]),
    "over a quote's mark": ("> a `b\n> c` d", ["`b\n> c`"]),
    "not over a block's end": ("a `b\n\nc` d", []),
    "a link's target comes first": ("[a](b`c) d` e", []),
    "a tick in a link's text comes first": ("[a`](b)`", ["`](b)`"]),
    "a tag comes first": ('<a title="`"> `', []),
    "an autolink comes first": ("<http://a.b/`> `", []),
    "a comment comes first": ("x <!-- ` --> `", []),
    "a marker in a span": ("see `<!--ref:a-->`.", ["`<!--ref:a-->`"]),
    "in a heading": ("# a `b`\n", ["`b`"]),
    "in cells, not over a bar": ("| `a | b` |\n|--|--|\n| `c` | d |\n", ["`c`"]),
    "an escaped bar in a cell": ("| a |\n|--|\n| `b \\| c` |\n", ["`b \\| c`"]),
    "in an item": ("- a\n  `b`\n", ["`b`"]),
    "indented": ("a\n\n    b\n\n    c\n\nd", ["    b\n\n    c"]),
    "indented by a tab": ("\ta\n", ["\ta"]),
    "in an item, indented by six": ("- a\n\n      b\n", ["      b"]),
    "four blanks in an item are text": ("- a\n\n    b\n", []),
    "a lazy line is text": ("a\n    b\n", []),
}


@pytest.mark.parametrize(("text", "expected"), CODE.values(), ids=CODE)
def test_code_is_what_commonmark_calls_so(text: str, expected: list[str]) -> None:
    found = Markdown(text)
    assert shown(found, found.code_mask(inline=True)) == expected
    assert not found.code_mask(inline=False)


def test_a_code_span_tells_what_it_encloses() -> None:
    text = Markdown("a `` b ` c `` d")
    (span,) = text.code_spans
    assert shown(text, (span.span, span.content)) == ["`` b ` c ``", " b ` c "]


def test_a_mask_covers_its_spans_and_nothing_else() -> None:
    mask = Mask([Span(7, 9), Span(2, 4), Span(4, 5), Span(6, 6)])
    assert mask.spans == (Span(2, 5), Span(7, 9))
    assert [at for at in range(11) if mask.covers(at)] == [2, 3, 4, 7, 8]
    assert [mask.touches(Span(*pair)) for pair in ((0, 2), (0, 3), (5, 7), (5, 8), (8, 20), (9, 20))] == [
        *(False, True, False, True, True, False),
    ]
    assert mask.blank("ab\nde\ngh\nj") == "ab\n  \ng \nj"


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 6))))
def test_a_mask_is_the_union_of_its_spans(pairs: list[tuple[int, int]]) -> None:
    mask = Mask(Span(start, start + width) for start, width in pairs)
    covered = {at for start, width in pairs for at in range(start, start + width)}
    assert {at for at in range(40) if mask.covers(at)} == covered
    assert all(left.end < right.start for left, right in zip(mask.spans, mask.spans[1:], strict=False))


# Headings and sections


def test_headings_are_real_ones() -> None:
    text = markdown("""
        # One #

        ```
        # not this
        ```

        Two
        lines
        =====

            # nor this

        #nor this
        ## `code` *and* [link](x.md) &amp; snake_case ##

        - # in an item

        > Quoted
        > ---

        \\# nor this
        ### C#
        """)
    found = [(heading.level, heading.text, text.source.slice(heading.text_span)) for heading in text.headings]
    assert found == [
        (1, "One", "One"),
        (1, "Two lines", "Two\nlines"),
        (2, "code and link & snake_case", "`code` *and* [link](x.md) &amp; snake_case"),
        (1, "in an item", "in an item"),
        (2, "Quoted", "Quoted"),
        (3, "C#", "C#"),
    ]
    assert [heading.nested for heading in text.headings] == [False, False, False, True, True, False]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("**bold** and *it*", "bold and it"),
        ("***both***", "both"),
        ("a*b*c", "abc"),
        ("a_b_c", "a_b_c"),
        ("__init__", "init"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("\\*a\\*", "*a*"),
        ("`` a`b ``", "a`b"),
        ("![alt](x.png) after", " after"),
        ("<b>x</b>", "x"),
        ("a <!-- b --> c", "a  c"),
        ("<https://a.b>", "https://a.b"),
        ("*a **b c*", "*a *b c"),
    ],
)
def test_a_heading_reads_as_it_is_seen(text: str, plain: str) -> None:
    assert Markdown(f"# {text}").headings[0].text == plain


def test_slugs_are_those_of_github() -> None:
    text = Markdown("# A, B & C!\n# a b\n# A-B\n# a b\n# 中文 標題\n# `x_y`: Z\n# §3.6 Out\n# a b 1\n# \n")
    assert [heading.slug for heading in text.headings] == [
        *("a-b--c", "a-b", "a-b-1", "a-b-2", "中文-標題", "x_y-z", "36-out", "a-b-1-1", ""),
    ]


SECTIONS = "before\n\n# A\na\n\n### B\nb\n\n## C\nc\n\n> # Q\n\nd\n\n# D\ne\n"


def test_sections_nest_by_level() -> None:
    text = Markdown(SECTIONS)
    at = {letter: SECTIONS.index(f"\n{letter}\n") + 1 for letter in "abcde"}
    assert text.section_path(0) == ()
    assert text.section_at(0) is None
    assert [text.section_path(at[letter]) for letter in "abcde"] == [("A",), ("A", "B"), ("A", "C"), ("A", "C"), ("D",)]
    assert text.section_path(SECTIONS.index("# A")) == ("A",)
    assert text.section_at(at["d"]) == text.headings[2]
    assert text.source.slice(text.section(text.headings[0])) == SECTIONS[8 : SECTIONS.index("# D")]
    assert text.source.slice(text.section(text.headings[1])) == "### B\nb\n\n"
    assert text.source.slice(text.section(text.headings[-1])) == "# D\ne\n"


# Blocks


def test_an_offset_has_its_block() -> None:
    text = markdown("""
        # Title

        One
        two.

        1. a
           > q
        7. b

        | h |
        |---|
        | c |

        <div>
        x
        </div>

        ***
        """)
    places = {sign: text.text.index(sign) for sign in ("Title", "two", "a\n", "q", "b\n", "h", "-", "c", "x", "***")}
    blocks = {sign: text.block_at(at) for sign, at in places.items()}
    assert {sign: block and block.kind for sign, block in blocks.items()} == {
        "Title": "heading",
        "two": "paragraph",
        "a\n": "paragraph",
        "q": "paragraph",
        "b\n": "paragraph",
        "h": "row",
        "-": "delimiter",
        "c": "row",
        "x": "html",
        "***": "rule",
    }
    assert text.block_at(text.text.index("One") - 1) is None
    assert text.block_at(len(text.text)) is None
    quoted, second = blocks["q"], blocks["b\n"]
    assert quoted is not None
    assert second is not None
    assert [box.kind for box in quoted.within] == ["list", "item", "quote"]
    item = second.inside("item")
    assert item is not None
    assert (item.level, item.marker, text.source.slice(item.content)) == (7, ".", " b")
    assert quoted.top is second.top
    assert text.source.slice(quoted.top.span) == "1. a\n   > q\n7. b"
    assert quoted.inside("table") is None


def test_list_items_keep_number_marker_and_depth() -> None:
    text = Markdown("3) a\n   - b\n\n     c\n5) d\n\n* e\n+\n")
    assert [(item.level, item.marker, item.depth, text.source.slice(item.span)) for item in text.list_items] == [
        (3, ")", 1, "3) a\n   - b\n\n     c"),
        (-1, "-", 2, "   - b\n\n     c"),
        (5, ")", 1, "5) d"),
        (-1, "*", 1, "* e"),
        (-1, "+", 1, "+"),
    ]
    assert [text.source.slice(item.mark) for item in text.list_items] == ["3)", "-", "5)", "*", "+"]


def test_a_table_knows_its_cells() -> None:
    text = Markdown("> | a | b \\| c |\n> |:--|--:|\n> | `d` | e | f |\n> g\n\nh | i\n- | -\n")
    (table,) = text.tables
    assert [text.source.slice(cell.span) for cell in table.header.cells] == ["a", "b \\| c"]
    assert [[text.source.slice(cell.span) for cell in row.cells] for row in table.rows] == [["`d`", "e", "f"], ["g"]]


# Links, comments, HTML


def test_links_tell_text_and_target() -> None:
    text = markdown("""
        [a *b*](x/y.md#z "title") ![pic](<a b.png>) [ref][Label] [label] <https://x.y> [`q`](a\\_b&amp;c)
        `[no](code)` \\[no](link) [no] [empty]()

        > [over
        > lines](to.md)

        | [cell](t\\|u) |
        |--|

        [LABEL]: target.md
          'title'
        [unused]: <u v.md>

        ```
        [no](code)
        ```
        """)
    found = [(link.kind, link.image, text.source.slice(link.text), link.target) for link in text.links]
    assert found == [
        ("inline", False, "a *b*", "x/y.md#z"),
        ("inline", True, "pic", "a b.png"),
        ("reference", False, "ref", "target.md"),
        ("reference", False, "label", "target.md"),
        ("auto", False, "https://x.y", "https://x.y"),
        ("inline", False, "`q`", "a_b&c"),
        ("inline", False, "empty", ""),
        ("inline", False, "over\n> lines", "to.md"),
        ("inline", False, "cell", "t|u"),
    ]
    assert [text.source.slice(link.target_span) for link in text.links] == [
        *("x/y.md#z", "a b.png", "target.md", "target.md", "https://x.y", "a\\_b&amp;c", "", "to.md", "t\\|u"),
    ]
    assert text.source.slice(text.links[0].span) == '[a *b*](x/y.md#z "title")'
    assert [(link.kind, text.source.slice(link.text), link.target) for link in text.definitions] == [
        ("definition", "LABEL", "target.md"),
        ("definition", "unused", "u v.md"),
    ]


def test_comments_are_those_outside_code() -> None:
    text = markdown("""
        a <!-- one --> b `<!-- no -->` \\<!-- no -->
        <!-- two
        lines --> c

        <!-- three

        and on -->
        > <!-- four
        > on -->

        ```
        <!-- no -->
        ```
        <div> <!-- five --> <!----> </div>

        d <!-- no end

        <!-- open
        """)
    assert shown(text, (comment.body for comment in text.comments)) == [
        *(" one ", " two\nlines ", " three\n\nand on ", " four\n> on ", " five ", "", " open"),
    ]
    assert [comment.closed for comment in text.comments] == [True] * 6 + [False]
    assert text.source.slice(text.comments[1].span) == "<!-- two\nlines -->"


def test_html_is_blocks_and_tags() -> None:
    text = Markdown("a <b>c</b>\n\n<p>\nd\n</p>\n\n`<i>`\n")
    assert shown(text, text.html) == ["<b>", "</b>", "<p>\nd\n</p>"]


# Promises about every text


PIECES = (
    *(
        "```",
        "~~~",
        "- ",
        "1. ",
        "> ",
        "# ",
        "\n",
        "\n",
        "\n\n",
        "    ",
        "\t",
        " ",
        "a",
        "`",
        "``",
        "<!--",
        "-->",
        "<div>",
    ),
    *(
        "|",
        "|---|",
        "---",
        "===",
        "[a](b)",
        "[x]: y",
        "[",
        "]",
        "(",
        ")",
        "\r\n",
        "\r",
        "\0",
        "\v",
        "\f",
        "\u2028",
        "é",
    ),
    *("*", "_", "\\", "&amp;", "<a>", "!", "\ud800", "😀"),
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def every_view(text: Markdown) -> list[tuple[str, Span]]:
    spans = [("mask", span) for inline in (False, True) for span in text.code_mask(inline=inline)]
    spans += [
        ("fence", span) for found in text.fences for span in (found.span, found.body, found.info_span, *found.lines)
    ]
    spans += [
        ("heading", span) for found in text.headings for span in (found.span, found.text_span, text.section(found))
    ]
    spans += [("block", found.span) for found in text.blocks]
    spans += [("item", span) for found in text.list_items for span in (found.span, found.mark, found.content)]
    links = (*text.links, *text.definitions)
    spans += [("link", span) for found in links for span in (found.span, found.text, found.target_span)]
    spans += [("comment", span) for found in text.comments for span in (found.span, found.body)]
    spans += [("html", span) for span in text.html]
    spans += [("cell", cell.span) for table in text.tables for row in (table.header, *table.rows) for cell in row.cells]
    return spans


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_no_text_fails_and_every_span_lies_in_it(text: str) -> None:
    found = Markdown(text)
    assert all(0 <= span.start <= span.end <= len(text) for _, span in every_view(found))
    starts = [block.span.start for block in found.blocks]
    assert starts == sorted(set(starts))
    for at in range(0, len(text) + 2, 3):
        found.block_at(at)
        found.section_path(at)


@given(TEXTS)
@settings(max_examples=150, deadline=None)
def test_front_matter_shifts_everything_and_changes_nothing(text: str) -> None:
    front = "---\na: 1\n---\n"
    bare, fronted = Markdown(f"\n{text}"), Markdown(f"{front}\n{text}")
    shifted = [(name, Span(span.start + len(front), span.end + len(front))) for name, span in every_view(bare)]
    assert every_view(fronted) == shifted


@given(TEXTS)
@settings(max_examples=150, deadline=None)
def test_carriage_returns_change_nothing(text: str) -> None:
    plain = text.replace("\r", "")
    bare, windows = Markdown(plain), Markdown(plain.replace("\n", "\r\n"))
    ours = [(name, bare.source.slice(span)) for name, span in every_view(bare)]
    theirs = [
        (name, windows.source.slice(span).replace("\r\n", "\n").removesuffix("\r"))
        for name, span in every_view(windows)
    ]
    assert ours == theirs
    assert [block[3:5] for block in bare.blocks] == [block[3:5] for block in windows.blocks]


ADVERSARIES = {
    "brackets": lambda k: "[" * (65_536 * k),
    "one paragraph": lambda k: "word word\n" * (40_000 * k),
    "comment openers": lambda k: "<!--" * (30_000 * k),
    "emphasis": lambda k: "*a _b " * (30_000 * k),
    "emphasis in a heading": lambda k: "# " + "*a _b " * (10_000 * k),
    "nested quotes and a wide table": lambda k: (
        ">" * 2_000
        + "a|" * (5_000 * k)
        + "\n"
        + ">" * 2_000
        + "-|" * (5_000 * k)
        + "\n"
        + ">" * 2_000
        + "b|" * (5_000 * k)
    ),
    "deep quotes": lambda k: ">" * (2_000 * k) + " a\n" + ">" * (2_000 * k) + " b",
    "deep items": lambda k: "- " * (2_000 * k) + "a",
    "nested lists": lambda k: "".join("  " * depth + "- a\n" for depth in range(int(200 * k**0.5))),
    "blank lines in deep lists": lambda k: "- " * 500 + "a\n" + "\n" * (2_000 * k) + "b",
    "ticks": lambda k: "".join("`" * (run % 300) + "a" for run in range(600 * k)),
    "escaped ticks": lambda k: "\\`" * (20_000 * k),
    "headings": lambda k: "# a\n## b\n" * (1_000 * k),
    "links in a heading": lambda k: "# " + "[a](b) *c* " * (1_000 * k),
    "links": lambda k: "[a](b" * (3_000 * k),
    "balanced brackets": lambda k: "[" * (10_000 * k) + "]" * (10_000 * k),
    "images": lambda k: "![" * (2_000 * k) + "](x)" * (2_000 * k),
    "labels without end": lambda k: "[a\\]\n" * (5_000 * k),
    "titles without end": lambda k: "[a]: b '\n" + "x\\'\n" * (5_000 * k),
    "tags": lambda k: "x <a b='" * (5_000 * k),
    "attributes": lambda k: "<a " + "a=b " * (10_000 * k),
    "instructions": lambda k: "x <?" * (10_000 * k),
    "rules": lambda k: "- " * (2_000 * k) + "x\n" + "* * " * (1_000 * k),
    "bars": lambda k: "|" * (10_000 * k) + "\n" + "|-" * (10_000 * k),
    "blanks": lambda k: (" " * 20_000 + "\n") * k + "\t" * (20_000 * k),
    "fences": lambda k: "```\n" * (2_001 * k),
    "front matter": lambda k: "---\n" + "a: b\n" * (20_000 * k),
}


def seconds(text: str) -> float:
    start = time.process_time()
    every_view(Markdown(text))
    return time.process_time() - start


@pytest.mark.parametrize("name", ADVERSARIES)
def test_adversaries_are_read(name: str) -> None:
    assert seconds(ADVERSARIES[name](1)) < 5


@pytest.mark.slow
@pytest.mark.parametrize("name", ADVERSARIES)
def test_twenty_times_the_text_takes_about_twenty_times_as_long(name: str) -> None:
    once, larger = seconds(ADVERSARIES[name](1)), seconds(ADVERSARIES[name](20))
    assert larger < 20 * 4 * max(once, 0.02)


def test_no_view_imports_a_heavy_library() -> None:
    script = (
        "import sys; from arslint.documents.markdown import Markdown\n"
        "m = Markdown('# *a* [b](c)\\n\\n- `d`\\n\\n| e |\\n|---|\\n<!-- f -->\\n')\n"
        "m.headings, m.links, m.comments, m.tables, m.code_mask(inline=True)\n"
        "print(sorted({'markdown_it', 'ruamel', 'rich', 'libcst', 'html'} & set(sys.modules)))"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"
