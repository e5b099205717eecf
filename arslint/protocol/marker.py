"""The markers that a draft carries, and what resembles one and is none (draft catalogue parts 1-3, DR007, DR008)."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from arslint.text import Span

SLUG = re.compile(r"[A-Za-z][A-Za-z0-9_:-]*")
ANCHOR_KINDS = ("quote", "page", "section", "paragraph", "none")

_BLOCK_ID = re.compile(r"B[0-9]{4,}")
_PLACEHOLDER = re.compile(
    r"tbd|tba|todo|fixme|n/?a|unknown|none|null|placeholder|\?{1,3}|…|\.{3}|page|section|paragraph|quote"
    "|待定|待[补補]|未知"
)
_TOKEN_LIKE = re.compile(r"(?i:ok)|[A-Z0-9_+-]+|\w+=\S*")
_INVISIBLE = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})


class Token(NamedTuple):
    """A word of a ref marker after its slug, with the white space before it."""

    span: Span
    text: str
    lead: str


class RefMarker(NamedTuple):
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


class AnchorMarker(NamedTuple):
    """`<!--anchor:kind:value-->`; the kind may be out of the enum, the value is as written and percent-decoded."""

    span: Span
    kind: str
    kind_span: Span
    value: str
    value_span: Span
    decoded: str

    @property
    def blank(self) -> bool:
        """Whether the decoded value holds nothing that a reader could see."""
        return all(unicodedata.category(character) in _INVISIBLE for character in self.decoded)

    @property
    def placeholder(self) -> bool:
        """Whether the value says that the place is still to be found (DR210)."""
        return _PLACEHOLDER.fullmatch(self.decoded.strip(" \t[](){}<>").casefold()) is not None

    @property
    def locates(self) -> bool:
        """Whether it says where to look: a legal kind other than `none` and a value that is not blank."""
        return self.kind in ANCHOR_KINDS and self.kind != "none" and not self.blank

    def __str__(self) -> str:
        return f"<!--anchor:{self.kind}:{self.value}-->"


class BlockMarker(NamedTuple):
    """`<!--block:B0001-->`; the id may be out of grammar (`valid` is then false)."""

    span: Span
    id: str

    @property
    def valid(self) -> bool:
        """Whether the id is one (DR341)."""
        return _BLOCK_ID.fullmatch(self.id) is not None

    def __str__(self) -> str:
        return f"<!--block:{self.id}-->"


class Leftover(NamedTuple):
    """An exact marker opener whose marker does not parse (DR007, DR214); `reason` says why, as a clause.

    `repaired` is the marker that was meant, where that is plain; `sure` where nothing else can have been meant.
    """

    span: Span
    kind: str
    reason: str
    repaired: str | None = None
    sure: bool = False


class NearMiss(NamedTuple):
    """Something that resembles a marker and is none (DR008).

    `repaired` is the marker that was meant where only spacing or case differ, `far` whether its opener differs from a
    marker's by more than one character.
    """

    span: Span
    kind: str
    payload: str
    repaired: str | None = None
    far: bool = False

    @property
    def meant(self) -> bool:
        """Whether a marker was meant: its payload reads like one's, and not like a `$ref` path or a remark in words."""
        if self.kind == "block":
            return _BLOCK_ID.fullmatch(self.payload.upper()) is not None
        if self.kind == "anchor":
            return self.payload.partition(":")[0].strip().lower() in ANCHOR_KINDS
        slug, *tokens = self.payload.split() or [""]
        remark = self.far and not all(_TOKEN_LIKE.fullmatch(token) for token in tokens)
        return SLUG.fullmatch(slug) is not None and not remark


class Comment(NamedTuple):
    """Any other HTML comment; inert and legal."""

    span: Span
    text: str


Piece = RefMarker | AnchorMarker | BlockMarker
