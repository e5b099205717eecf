"""The block and inline structure is that of markdown-it-py, on random texts and on a folder of real ones.

Where the two are known to differ, CommonMark's text decides and the random texts leave the case out: markdown-it lets
a quote go on behind four blanks, drops a reference link before an unfinished `(` or a bracket that is no label, allows
a link around an image around a link, and takes the end of a link's text for a blank.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.rules_inline import autolink, backtick, html_inline, image, link

from arslint.documents.emphasis import plain
from arslint.documents.inline import scan
from arslint.documents.markdown import Markdown
from arslint.text import Source

LEAVES = {
    "heading_open": "heading",
    "paragraph_open": "paragraph",
    "tr_open": "row",
    "fence": "fence",
    "code_block": "code",
    "html_block": "html",
    "hr": "rule",
}
BOXES = {
    "bullet_list": "list",
    "ordered_list": "list",
    "list_item": "item",
    "blockquote": "quote",
    "table": "table",
}
RULES = {
    "backticks": ("code", backtick),
    "link": ("link", link),
    "image": ("image", image),
    "autolink": ("autolink", autolink),
    "html_inline": ("html", html_inline),
}
LABELS = {"ref", "a"}


@cache
def oracle() -> MarkdownIt:
    """markdown-it with tables, every link target allowed, noting the ranges of its inline constructs."""
    parser = MarkdownIt("commonmark", {"maxNesting": 200}).enable("table")
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    for name, (kind, rule) in RULES.items():
        parser.inline.ruler.at(name, noting(kind, rule))
    return parser


def noting(kind: str, rule: Any) -> Any:
    def noted(state: Any, silent: bool) -> bool:
        found, start, before, tokens = state.env["found"], state.pos, len(state.env["found"]), len(state.tokens)
        if not rule(state, silent):
            return False
        if not silent and (kind != "code" or any(token.type == "code_inline" for token in state.tokens[tokens:])):
            if kind == "image":
                found[before:] = [(name, first + start + 2, last + start + 2) for name, first, last in found[before:]]
            found.append((kind, start, state.pos))
        return True

    return noted


def their_blocks(text: str) -> list[tuple[Any, ...]]:
    tokens: list[Any] = []
    parser = oracle()
    parser.block.parse(text.replace("\r", " ").replace("\0", "\ufffd"), parser, {}, tokens)
    blocks, boxes = [], []
    for token in tokens:
        name, _, part = token.type.rpartition("_")
        if name in BOXES and part == "open":
            boxes.append((BOXES[name], token.info + token.markup if name == "list_item" else ""))
        elif name in BOXES:
            boxes.pop()
        elif token.type in LEAVES:
            kind = LEAVES[token.type]
            told = {"heading": token.tag, "fence": (token.markup, token.info, token.content)}.get(kind)
            blocks.append((kind, *token.map, tuple(boxes), told))
    return blocks


def our_blocks(text: str) -> list[tuple[Any, ...]]:
    markdown = Markdown(Source("", text.replace("\r", " ").replace("\0", "\ufffd")))
    fences = iter(markdown.fences)
    blocks = []
    for block in markdown.blocks:
        boxes = tuple((box.kind, _marker(box.level, box.marker) if box.kind == "item" else "") for box in block.within)
        told: Any = None
        if block.kind == "heading":
            told = f"h{block.level}"
        elif block.kind == "fence":
            fence = next(fences)
            lines = [markdown.source.slice(line) for line in fence.lines]
            told = (block.marker, block.info, "".join(f"{line}\n" for line in lines))
        if block.kind not in ("delimiter", "definition"):
            blocks.append((block.kind, block.first, block.last, boxes, told))
    return blocks


def _marker(number: int, marker: str) -> str:
    return f"{number}{marker}" if number >= 0 else marker


def same_blocks(text: str) -> None:
    theirs, ours = their_blocks(text), our_blocks(text)
    assert [(*block[:4], told(block)) for block in ours] == [(*block[:4], told(block)) for block in theirs]


def told(block: tuple[Any, ...]) -> Any:
    """Heading level or fence; a number without its leading zeros, code without its last line end."""
    if block[0] == "fence":
        marker, info, code = block[4]
        return marker, info, code.removesuffix("\n")
    return block[4]


PIECES = (
    *("```", "~~~", "````", "- ", "- ", "1. ", "2) ", "12. ", "1 ", "> ", ">", "# ", "## "),
    *("\n", "\n", "\n", "\n\n", "\n\n"),
    *("    ", "  ", " ", "   ", "a", "b c", "`", "<!--", "-->", "<div>", "</div>", "<a>", "<pre>", "|", "|---|", "a|b"),
    *(
        "-|-",
        "---",
        "===",
        "-",
        "*",
        "***",
        "_",
        "\\",
        "+ ",
        "é",
        "\v",
        "\f",
        "\u2028",
        "\0",
        "\r\n",
        "#",
        "```py",
        "1.",
    ),
)
DEFINING = (
    *(piece for piece in PIECES if piece not in ("\v", "\f", "\u2028", "\\")),
    "[x]: y",
    "[",
    "]:",
    '"t"',
    "(t)",
)
TABBED = (*PIECES, "\t", "\t", "-\t", ">\t", "\t\t")
INLINE = (
    *(
        "`",
        "``",
        "a",
        "ref",
        "[",
        "]",
        "![",
        "](x)",
        '](<x y> "t")',
        "[ref]",
        "[a]",
        "<",
        ">",
        "<b>",
        "</b>",
        "<http://x>",
    ),
    *(
        "<!-- c -->",
        "<?",
        "?>",
        "<a@b.c>",
        "*",
        "**",
        "_",
        "__",
        "***",
        " ",
        "\\",
        "\n",
        '"t"',
        "'",
        "&amp;",
        "!",
        ".",
        "b c",
    ),
)

DIFFERENT = (
    r"\]\((?![x<])|\]\]\(",  # a label before a bracket that opens no target
    r"\]\[[^\]]*[`<!\[]",  # a label before brackets that hold no label
    r"\[[^\]]*!\[[^\]]*\[",  # a link in an image in a link
    r"[*_]\]",  # the end of a link's text is punctuation, not a blank
)


def texts(pieces: tuple[str, ...], most: int) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(pieces), max_size=most).map("".join)


@given(st.one_of(texts(PIECES, 12), texts(PIECES, 40)))
@settings(max_examples=200, deadline=None)
@example("- |<a>\n-|-")
@example("1.    a\n     ```\n")
@example(">|\n---")
@example("- ~~~-|-\n- |<a>\n-|-")
@example("1. a\n1 a")
@example("12. a\n1 a|b\n-|-")
@example("- a\n- b\n* c\n2. d\n3. e\n1. f")
def test_blocks_are_those_of_markdown_it(text: str) -> None:
    assume(not re.search(r" {4} *>|> ?\Z", text) and not text.startswith("---"))
    same_blocks(text)


@given(texts(DEFINING, 20))
@settings(max_examples=100, deadline=None)
@example('[x]: y\n"t"\n"u"')
@example("[x]: y\n    code")
@example("[x]: y\n2) a")
@example('- [x]: y\n"t"## ')
@example("[x]: y\n===")
def test_definitions_are_those_of_markdown_it(text: str) -> None:
    assume(not re.search(r" {4} *>|> ?\Z", text) and not text.startswith("---"))
    same_blocks(text)


@given(texts(TABBED, 12))
@settings(max_examples=100, deadline=None)
def test_tabs_count_as_in_markdown_it(text: str) -> None:
    assume(not re.search(r"(?: {4}|\t)[ \t]*>|>[ \t]*>", text) and not text.startswith("---"))
    markdown = Markdown(text)
    theirs = [block[:4] for block in their_blocks(text)]
    kinds = ("delimiter", "definition")
    ours = [(block.kind, block.first, block.last) for block in markdown.blocks if block.kind not in kinds]
    assert ours == [block[:3] for block in theirs]


@given(texts(INLINE, 25))
@settings(max_examples=300, deadline=None)
@example("[a [b](x) c](x)")
@example("![a [b](x) c](x)")
@example("[a`](x)`")
@example("***a** b*")
@example('`<a href="`">`')
def test_inline_constructs_are_those_of_markdown_it(text: str) -> None:
    text = text.strip()
    assume(text and not any(re.search(pattern, text) for pattern in DIFFERENT))
    env: dict[str, Any] = {"references": {label.upper(): {"href": "r", "title": ""} for label in LABELS}, "found": []}
    tokens: list[Any] = []
    oracle().inline.parse(text, oracle(), env, tokens)
    seen = "".join(" " if t.tag == "br" else t.content for t in tokens if t.type not in ("html_inline", "image"))
    ours = [("html" if one.kind == "comment" else one.kind, one.start, one.end) for one in scan(text, LABELS)]
    assert ours == sorted(env["found"], key=lambda one: (one[1], -one[2]))
    assert re.sub(" +", " ", plain(text, LABELS)) == re.sub(" +", " ", seen)


@pytest.mark.skipif("ARSLINT_CORPUS" not in os.environ, reason="ARSLINT_CORPUS names no folder of real texts")
def test_real_texts_read_as_in_markdown_it() -> None:
    files = sorted(Path(os.environ["ARSLINT_CORPUS"]).rglob("*.md"))
    assert files
    differing = []
    for file in files:
        source = Source.from_bytes(file.as_posix(), file.read_bytes())
        body = source.text[Markdown(source).body.start :]
        try:
            same_blocks(body)
        except AssertionError:
            differing.append(file.as_posix())
    assert differing == []
