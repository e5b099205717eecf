"""Reading what opens like a marker: a marker, a leftover or a near miss.

A marker's body is `[^<>]*`; whatever opens exactly like a marker and does not parse is a `Leftover`, whatever merely
resembles one a `NearMiss` (corrections, Draft 7).
"""

from __future__ import annotations

import re

from arslint.protocol import percent
from arslint.protocol.marker import (
    ANCHOR_KINDS,
    SLUG,
    AnchorMarker,
    BlockMarker,
    Leftover,
    NearMiss,
    RefMarker,
    Token,
)
from arslint.text import Span

OPENER = re.compile(
    r"(?:<!|&lt;!|&#0*60;!|&#x0*3c;!)"
    r"(?P<dashes>(?:[-‐-―−]|&#0*45;|&#x0*2d;|&[nm]dash;|&minus;|&hyphen;){1,4})"
    r"(?P<lead>\s{0,16})(?P<kind>ref|anchor|block)(?P<gap>\s{0,16})(?P<colon>[:：])",
    re.IGNORECASE,
)
_BODY = re.compile(r"[^<>]*?-->")
_STOP = re.compile(r"[<>\n]")
_NEAR_BODY = re.compile(r"(?P<payload>[^<>&]{0,800}?)(?:[-‐-―−]{1,3}|&#0*45;|&[nm]dash;){0,3}(?:>|&gt;|&#0*62;)")
_LIMIT = re.compile(r"[<\n]")
_WORD = re.compile(r"(\s*)(\S+)")
_CLOSER = re.compile(r"(?:-- {1,3}|--!|-|[‐-―−]{1,3})>$")
_KIND = re.compile(r"(quote|page|section|paragraph)(?:[ =;.,-]+|(?=[0-9]))(\S.*)|(none)", re.DOTALL)


def read(text: str, opener: re.Match[str]) -> RefMarker | AnchorMarker | BlockMarker | Leftover | NearMiss:
    """What stands where the opener does."""
    kind = opener["kind"].lower()
    if opener[0] != f"<!--{kind}:":
        return _near_miss(text, opener, kind)
    body = _BODY.match(text, opener.end())
    if body is None:
        return _leftover(text, opener, kind)
    span = Span(opener.start(), body.end())
    inner = text[opener.end() : body.end() - 3]
    if kind == "block":
        return BlockMarker(span, inner)
    if kind == "anchor":
        return _anchor(span, opener.end(), inner)
    spaced = inner[:1].isspace() and not inner.isspace()
    return _near_miss(text, opener, kind) if spaced else _ref(span, opener.end(), inner)


def _ref(span: Span, start: int, inner: str) -> RefMarker:
    words = list(_WORD.finditer(inner))
    slug = words[0][2] if words else ""
    tokens = tuple(Token(Span(start + word.start(2), start + word.end(2)), word[2], word[1]) for word in words[1:])
    tail = inner[words[-1].end() :] if words else inner
    return RefMarker(span, slug, Span(start, start + len(slug)), tokens, tail)


def _anchor(span: Span, start: int, inner: str) -> AnchorMarker | Leftover | NearMiss:
    head, colon, value = inner.partition(":")
    if not colon:
        return Leftover(span, "anchor", "it has no colon between its kind and its value", _with_colon(inner))
    if inner[:1].isspace() and head.strip() in ANCHOR_KINDS:
        return NearMiss(span, "anchor", inner, f"<!--anchor:{head.strip()}:{value.strip()}-->")
    at = start + len(head)
    value_span = Span(at + 1, span.end - 3)
    return AnchorMarker(span, head, Span(start, at), value, value_span, percent.decode(value))


def _with_colon(inner: str) -> str | None:
    found = _KIND.fullmatch(inner.strip())
    if found is None:
        return None
    return f"<!--anchor:{found[1]}:{percent.encode(found[2])}-->" if found[1] else "<!--anchor:none:-->"


def _leftover(text: str, opener: re.Match[str], kind: str) -> Leftover:
    start, stop = opener.start(), _STOP.search(text, opener.end())
    while stop and stop[0] == "\n" and text[stop.end() : stop.end() + 1].strip():
        stop = _STOP.search(text, stop.end())
    if stop is None or stop[0] != ">":
        before = " before the next `<`" if stop and stop[0] == "<" else ""
        return _unclosed(text, opener, len(text) if stop is None else stop.start(), kind, before)
    end = stop.end()
    limit = _LIMIT.search(text, end)
    close = text.find("-->", end, limit.start() if limit else len(text))
    closer = _CLOSER.search(text, max(opener.end(), end - 6), end)
    if closer and (closer[0] == "--!>" or close < 0):
        closed = f"{text[start : closer.start()]}-->"
        return Leftover(Span(start, end), kind, f"it ends in `{closer[0]}`", closed, sure=closer[0] == "--!>")
    if close < 0:
        return Leftover(Span(start, end), kind, "it holds a raw `>` and no `-->`")
    repaired = text[start:close].replace(">", "%3E") + "-->" if kind == "anchor" else None
    return Leftover(Span(start, close + 3), kind, "it holds a raw `>`", repaired, sure=True)


def _unclosed(text: str, opener: re.Match[str], end: int, kind: str, before: str) -> Leftover:
    """A marker without its end: up to the next marker on its line, else its first word."""
    inner = text[opener.end() : end].rstrip()
    word = _WORD.match(inner)
    stop = len(inner) if before and "\n" not in inner else word.end() if word else 0
    span = Span(opener.start(), opener.end() + stop)
    closed = f"<!--ref:{inner}-->" if kind == "ref" and SLUG.fullmatch(inner) else None
    return Leftover(span, kind, f"its `-->` is missing{before}", closed)


def _near_miss(text: str, opener: re.Match[str], kind: str) -> NearMiss:
    body = _NEAR_BODY.match(text, opener.end())
    end = body.end() if body else opener.end()
    raw = body["payload"] if body else ""
    payload = raw.strip()
    closed = body is not None and text[end - 3 : end] == "-->"
    pure = closed and opener[0].startswith("<!--") and opener["colon"] == ":" and opener["dashes"] == "--"
    odd = len(opener["lead"]) + len(opener["gap"]) + raw[:1].isspace() + (opener["kind"] != kind)
    repaired = f"<!--{kind}:{payload}-->" if pure else None
    return NearMiss(Span(opener.start(), end), kind, payload, repaired, far=odd > 1)
