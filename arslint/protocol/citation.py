"""The marker grammar: citations, anchors, block markers, and what opens like a marker and is none.

One pass serves the rules, `finalize`, `gate` and the editor (draft catalogue parts 1-3, DR007, DR008). A marker's body
is `[^<>]*`; whatever opens exactly like a marker and does not parse is a `Leftover`, whatever merely resembles one a
`NearMiss`. `print(scan(text)) == text` for every text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from arslint.protocol import annotation, literal, percent
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

SLUG = re.compile(r"[A-Za-z][A-Za-z0-9_:-]*")
ANCHOR_KINDS = ("quote", "page", "section", "paragraph", "none")

_OPENER = re.compile(
    r"(?:<!|&lt;!|&#0*60;!|&#x0*3c;!)"
    r"(?P<dashes>(?:[-‐-―−]|&#0*45;|&#x0*2d;|&[nm]dash;|&minus;|&hyphen;){1,4})"
    r"(?P<lead>\s{0,16})(?P<kind>ref|anchor|block)(?P<gap>\s{0,16})(?P<colon>[:：])",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"<!--")
_BODY = re.compile(r"[^<>]*?-->")
_STOP = re.compile(r"[<>\n]")
_NEAR_BODY = re.compile(r"(?P<payload>[^<>&]{0,400}?)\s*(?:[-‐-―−]{1,3}|&#0*45;|&[nm]dash;){0,3}(?:>|&gt;|&#0*62;)")
_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"(\s*)(\S+)")
_BLOCK_ID = re.compile(r"B[0-9]{4,}")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a ref marker after its slug, with the white space before it."""

    span: Span
    text: str
    lead: str


@dataclass(frozen=True, slots=True)
class RefMarker:
    """`<!--ref:slug token …-->`; the slug may be out of grammar (`valid` is then false)."""

    span: Span
    slug: str
    slug_span: Span
    tokens: tuple[Token, ...] = ()
    tail: str = ""

    @property
    def valid(self) -> bool:
        """Whether the slug is one (DR101)."""
        return SLUG.fullmatch(self.slug) is not None

    @property
    def bare(self) -> bool:
        """Whether the marker carries nothing but its slug."""
        return not self.tokens

    def __str__(self) -> str:
        return f"<!--ref:{self.slug}{''.join(token.lead + token.text for token in self.tokens)}{self.tail}-->"


@dataclass(frozen=True, slots=True)
class AnchorMarker:
    """`<!--anchor:kind:value-->`; the kind may be out of the enum, the value is as written and percent-decoded."""

    span: Span
    kind: str
    kind_span: Span
    value: str
    value_span: Span
    decoded: str

    @property
    def locates(self) -> bool:
        """Whether it says where to look: a legal kind other than `none` and a value that is not blank."""
        return self.kind in ANCHOR_KINDS and self.kind != "none" and bool(self.decoded.strip())

    def __str__(self) -> str:
        return f"<!--anchor:{self.kind}:{self.value}-->"


@dataclass(frozen=True, slots=True)
class BlockMarker:
    """`<!--block:B0001-->`; the id may be out of grammar (`valid` is then false)."""

    span: Span
    id: str

    @property
    def valid(self) -> bool:
        """Whether the id is one (DR341)."""
        return _BLOCK_ID.fullmatch(self.id) is not None

    def __str__(self) -> str:
        return f"<!--block:{self.id}-->"


@dataclass(frozen=True, slots=True)
class Citation:
    """A ref marker with the exact literals that touch it and the anchor marker that only white space parts from it."""

    ref: RefMarker
    anchor: AnchorMarker | None = None
    literals: tuple[literal.Literal, ...] = ()

    @property
    def slug(self) -> str:
        """The slug as written."""
        return self.ref.slug

    @property
    def marker(self) -> Span:
        """The span of the ref marker."""
        return self.ref.span

    @property
    def gap(self) -> Span | None:
        """The white space between ref and anchor; None without an anchor."""
        return Span(self.ref.span.end, self.anchor.span.start) if self.anchor else None

    @property
    def span(self) -> Span:
        """From the first literal to the end of the anchor."""
        start = self.literals[0].span.start if self.literals else self.ref.span.start
        return Span(start, (self.anchor or self.ref).span.end)


@dataclass(frozen=True, slots=True)
class Leftover:
    """An exact marker opener whose marker does not parse (DR007, DR214); `reason` says why, as a clause."""

    span: Span
    kind: str
    reason: str
    repaired: str | None = None


@dataclass(frozen=True, slots=True)
class NearMiss:
    """Something that resembles a marker and is none (DR008).

    `repaired` is the marker that was meant where only spacing or case differ.
    """

    span: Span
    kind: str
    payload: str
    repaired: str | None = None

    @property
    def slug_like(self) -> bool:
        """Whether the payload begins like a slug; `$ref` paths and the like do not."""
        word = self.payload.split(maxsplit=1)
        return bool(word) and SLUG.fullmatch(word[0]) is not None


@dataclass(frozen=True, slots=True)
class Comment:
    """Any other HTML comment; inert and legal."""

    span: Span
    text: str


Piece = RefMarker | AnchorMarker | BlockMarker


@dataclass(frozen=True)
class Scan:
    """Everything in a text that is or resembles a marker, in document order."""

    text: str
    refs: tuple[RefMarker, ...] = ()
    anchors: tuple[AnchorMarker, ...] = ()
    blocks: tuple[BlockMarker, ...] = ()
    leftovers: tuple[Leftover, ...] = ()
    near_misses: tuple[NearMiss, ...] = ()
    comments: tuple[Comment, ...] = ()
    literals: tuple[literal.Literal, ...] = ()
    annotations: tuple[annotation.Annotation, ...] = ()

    @cached_property
    def citations(self) -> tuple[Citation, ...]:
        """Each ref marker with its anchor and its literals."""
        return tuple(Citation(ref, self._anchor_after(ref), self._literals_before(ref)) for ref in self.refs)

    @cached_property
    def orphans(self) -> tuple[AnchorMarker, ...]:
        """The anchors that no ref marker owns (DR302)."""
        owned = {citation.anchor.span for citation in self.citations if citation.anchor}
        return tuple(anchor for anchor in self.anchors if anchor.span not in owned)

    def pieces(self) -> list[Piece]:
        """All well-formed markers in document order."""
        return sorted([*self.refs, *self.anchors, *self.blocks], key=lambda piece: piece.span)

    @cached_property
    def _anchor_at(self) -> dict[int, AnchorMarker]:
        return {anchor.span.start: anchor for anchor in self.anchors}

    @cached_property
    def _literal_ending_at(self) -> dict[int, literal.Literal]:
        return {found.span.end: found for found in self.literals if found.exact}

    def _anchor_after(self, ref: RefMarker) -> AnchorMarker | None:
        gap = _SPACE.match(self.text, ref.span.end)
        return self._anchor_at.get(gap.end()) if gap else None

    def _literals_before(self, ref: RefMarker) -> tuple[literal.Literal, ...]:
        found: list[literal.Literal] = []
        at = ref.span.start
        while at in self._literal_ending_at:
            found.append(self._literal_ending_at[at])
            at = found[-1].span.start
        return tuple(reversed(found))


def scan(text: str, inert: Callable[[int], bool] = lambda _: False) -> Scan:
    """Every marker, leftover, near miss, comment and literal that does not begin in inert text; linear in the text."""
    found: list[object] = []
    starts: set[int] = set()
    for opener in _OPENER.finditer(text):
        if not inert(opener.start()):
            starts.add(opener.start())
            found.append(_read(text, opener))
    comments = [
        comment for comment in _comments(text) if comment.span.start not in starts and not inert(comment.span.start)
    ]

    return Scan(
        text,
        _only(RefMarker, found),
        _only(AnchorMarker, found),
        _only(BlockMarker, found),
        _only(Leftover, found),
        _only(NearMiss, found),
        tuple(comments),
        literal.find(text, inert),
        annotation.find(text, inert),
    )


def print(scan: Scan) -> str:  # noqa: A001
    """The text of a scan, each marker printed from its parts."""
    out: list[str] = []
    at = 0
    for piece in scan.pieces():
        out += (scan.text[at : piece.span.start], str(piece))
        at = piece.span.end
    return "".join([*out, scan.text[at:]])


def spell(slug: str, tokens: list[str] | tuple[str, ...] = ()) -> str:
    """The canonical ref marker of a slug and its tokens: single spaces, none before the end (DR118)."""
    return f"<!--ref:{' '.join([slug, *tokens])}-->"


def _only(kind: type[T], found: list[object]) -> tuple[T, ...]:
    return tuple(item for item in found if isinstance(item, kind))


def _read(text: str, opener: re.Match[str]) -> object:
    kind = opener["kind"].lower()
    if opener[0] != f"<!--{kind}:":
        return _near_miss(text, opener, kind)
    body = _BODY.match(text, opener.end())
    if body is None:
        return _leftover(text, opener, kind)
    span = Span(opener.start(), body.end())
    inner = text[opener.end() : body.end() - 3]
    if kind == "ref":
        return _near_miss(text, opener, kind) if inner[:1].isspace() else _ref(span, opener.end(), inner)
    if kind == "block":
        return BlockMarker(span, inner)
    head, colon, value = inner.partition(":")
    if not colon:
        return Leftover(span, kind, "it has no colon between its kind and its value")
    if inner[:1].isspace() and head.strip() in ANCHOR_KINDS:
        return NearMiss(span, kind, inner, f"<!--anchor:{head.strip()}:{value.strip()}-->")
    at = opener.end() + len(head)
    value_span = Span(at + 1, body.end() - 3)
    return AnchorMarker(span, head, Span(opener.end(), at), value, value_span, percent.decode(value))


def _ref(span: Span, start: int, inner: str) -> RefMarker:
    words = list(_WORD.finditer(inner))
    slug = words[0][2] if words else ""
    tokens = tuple(Token(Span(start + word.start(2), start + word.end(2)), word[2], word[1]) for word in words[1:])
    tail = inner[words[-1].end() :] if words else inner
    return RefMarker(span, slug, Span(start, start + len(slug)), tokens, tail)


def _leftover(text: str, opener: re.Match[str], kind: str) -> Leftover:
    stop = _STOP.search(text, opener.end())
    while stop and stop[0] == "\n" and text[stop.end() : stop.end() + 1].strip():
        stop = _STOP.search(text, stop.end())
    end = len(text) if stop is None else stop.start()
    if stop is None or stop[0] == "\n":
        return Leftover(Span(opener.start(), end), kind, "its `-->` is missing")
    if stop[0] == "<":
        return Leftover(Span(opener.start(), end), kind, "its `-->` is missing before the next `<`")
    line_end = text.find("\n", end)
    close = text.find("-->", end, line_end if line_end >= 0 else len(text))
    if text[end - 3 : end] == "--!":
        closed = text[opener.start() : end - 3] + "-->"
        return Leftover(Span(opener.start(), end + 1), kind, "it ends in `--!>`", closed)
    if close < 0 or "<" in text[end:close]:
        return Leftover(Span(opener.start(), end + 1), kind, "it holds a raw `>` and no `-->`")
    repaired = text[opener.start() : close].replace(">", "%3E") + "-->" if kind == "anchor" else None
    return Leftover(Span(opener.start(), close + 3), kind, "it holds a raw `>`", repaired)


def _near_miss(text: str, opener: re.Match[str], kind: str) -> NearMiss:
    body = _NEAR_BODY.match(text, opener.end())
    end = body.end() if body else opener.end()
    payload = body["payload"].strip() if body else ""
    closed = body is not None and text[end - 3 : end] == "-->"
    pure = closed and opener[0].startswith("<!--") and opener["colon"] == ":" and opener["dashes"] == "--"
    return NearMiss(Span(opener.start(), end), kind, payload, f"<!--{kind}:{payload}-->" if pure else None)


def _comments(text: str) -> Iterator[Comment]:
    at = 0
    while (opener := _COMMENT.search(text, at)) is not None:
        close = text.find("-->", opener.end())
        if close < 0:
            return
        yield Comment(Span(opener.start(), close + 3), text[opener.end() : close])
        at = close + 3
