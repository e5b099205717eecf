"""The only import of markdown-it-py: tokens become blocks that know their offsets."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from arslint.documents.block import Block
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

    from arslint.text import Source

_NESTING = 40
_KINDS = {
    "heading_open": "heading",
    "paragraph_open": "paragraph",
    "tr_open": "row",
    "fence": "fence",
    "code_block": "code",
    "html_block": "html",
    "hr": "rule",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "list_item_open": "item",
    "blockquote_open": "quote",
    "table_open": "table",
}
_CLOSERS = frozenset({"blockquote_close", "list_item_close", "bullet_list_close", "ordered_list_close", "table_close"})
_UNSEEN = frozenset({"html_inline", "image"})


def readable(text: str) -> str:
    """The text as markdown-it must see it so that offsets hold and lines end at `\\n` only."""
    return text.replace("\r", " ").replace("\0", "\ufffd")


def blocks(source: Source, first: int, last: int, references: dict[str, Any]) -> Iterator[Block]:
    """The leaf and container blocks of a range of 0-based lines that begins and ends between top-level blocks."""
    starts = source.line_starts
    end = starts[last] if last < len(starts) else len(source.text)
    tokens: list[Token] = []
    _parser().block.parse(readable(source.text[starts[first] : end]), _parser(), references, tokens)
    within: list[Block] = []
    for token in tokens:
        if token.type in _CLOSERS:
            within.pop()
        elif token.type in _KINDS:
            block = _block(source, first, token, tuple(within))
            yield block
            if f"{token.type[:-4]}close" in _CLOSERS:
                within.append(block)


def inlines(text: str, references: dict[str, Any]) -> list[tuple[str, int, int, int]]:
    """The code spans and links of an inline text: kind, start, end, and the length of the code span's delimiter."""
    found: list[tuple[str, int, int, int]] = []
    _recorder().inline.parse(text, _recorder(), {**references, "found": found}, [])
    return sorted(found, key=lambda entry: entry[1])


def plain(text: str, references: dict[str, Any]) -> str:
    """What a reader sees of an inline text: no markup, no HTML, no images."""
    tokens: list[Token] = []
    _parser().inline.parse(text, _parser(), references, tokens)
    return "".join(" " if token.tag == "br" else token.content for token in tokens if token.type not in _UNSEEN)


def _block(source: Source, offset: int, token: Token, within: tuple[Block, ...]) -> Block:
    kind = _KINDS[token.type]
    first, last = token.map or [0, 0]
    level, closed = 0, True
    if kind == "heading":
        level = int(token.tag[1])
    elif kind == "item":
        level = int(token.info) if token.info else -1
    elif kind == "fence":
        closed = last - first == token.content.count("\n") + (token.content[-1:] not in ("", "\n")) + 2
    base = source.line_starts[offset]
    return Block(
        kind,
        Span(source.line_starts[first + offset], source.line_span(last + offset).end),
        first + offset,
        last + offset,
        within,
        level,
        token.markup,
        token.info,
        closed,
        tuple(start + base for start in token.meta.get("starts", ())),
    )


@cache
def _parser() -> MarkdownIt:
    """CommonMark with tables, bounded in depth."""
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import fence, heading, lheading, paragraph, table

    parser = MarkdownIt("commonmark", {"maxNesting": _NESTING}).enable("table")
    for name, rule in (
        ("fence", fence),
        ("heading", heading),
        ("lheading", lheading),
        ("paragraph", paragraph),
        ("table", table),
    ):
        alternatives = ["paragraph", "reference", "blockquote", "list"][
            : {"fence": 4, "heading": 3, "table": 2}.get(name, 0)
        ]
        parser.block.ruler.at(name, _located(rule), {"alt": alternatives})
    return parser


def _located(rule: Callable[[StateBlock, int, int, bool], bool]) -> Callable[[StateBlock, int, int, bool], bool]:
    """The block rule, noting at each of its tokens with lines where the text of these lines starts."""

    def located(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        before = len(state.tokens)
        if not rule(state, start, end, silent):
            return False
        for token in state.tokens[before:] if not silent else ():
            if token.map and token.type in _KINDS:
                first, last = token.map
                if token.type == "fence":
                    token.meta["starts"] = [
                        _code_start(state, line, state.sCount[first]) for line in range(first, last)
                    ]
                else:
                    token.meta["starts"] = [state.bMarks[i] + state.tShift[i] for i in range(first, last)]
        return True

    return located


def _code_start(state: StateBlock, line: int, indent: int) -> int:
    """Where a line of fenced code starts once the fence's own indentation is taken off."""
    code, end = state.getLines(line, line + 1, indent, False), state.eMarks[line]
    if not state.src.startswith(code, end - len(code)):
        code = code.lstrip(" ")
    return end - len(code)


@cache
def _recorder() -> MarkdownIt:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import autolink, backtick, html_inline, image, link

    recorder = MarkdownIt("commonmark", {"maxNesting": _NESTING})
    recorder.inline.ruler.disable(["emphasis", "entity", "newline"])
    for name, kind, rule in (
        ("backticks", "code", backtick),
        ("link", "link", link),
        ("image", "image", image),
        ("autolink", "autolink", autolink),
        ("html_inline", "html", html_inline),
    ):
        recorder.inline.ruler.at(name, _recording(kind, rule))
    return recorder


def _recording(kind: str, rule: Callable[[StateInline, bool], bool]) -> Callable[[StateInline, bool], bool]:
    """The inline rule, noting what it matched in the environment."""

    def recorded(state: StateInline, silent: bool) -> bool:
        found: list[tuple[str, int, int, int]] = state.env["found"]
        start, before, tokens = state.pos, len(found), len(state.tokens)
        if not rule(state, silent):
            return False
        if silent or (kind == "code" and not any(t.type == "code_inline" for t in state.tokens[tokens:])):
            return True
        run = len(state.tokens[-1].markup) if kind == "code" else 0
        if kind == "image":
            found[before:] = [(k, s + start + 2, e + start + 2, r) for k, s, e, r in found[before:]]
        found.append((kind, start, state.pos, run))
        return True

    return recorded
