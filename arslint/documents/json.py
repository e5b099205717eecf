"""JSON text to nodes, with the place of every value."""

from __future__ import annotations

import json
import re

from arslint.documents import scalar
from arslint.documents.builder import Builder, Unreadable
from arslint.documents.node import Fault, Tree
from arslint.text import Span

_TOKEN = re.compile(
    r'(?P<mark>[{}\[\],:])|(?P<string>"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*")'
    r"|(?P<plain>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null)(?![\w.+-])"
)
_SPACE = re.compile(r"[ \t\n\r]*")
_SURROGATES = re.compile("[\ud800-\udfff]+")
_MISTAKES = (
    (re.compile(r"-?(?:NaN|Infinity)\b"), "JSON has no `NaN` and no `Infinity`", "Write null, or a string."),
    (re.compile(r"//|/\*|#"), "JSON has no comments", "Remove the comment."),
    (re.compile(r"'"), "JSON strings stand in double quotes", "Replace the single quotes."),
    (
        re.compile(r'"'),
        "this string is not closed on its line, or holds a control character",
        "Escape it or close the string.",
    ),
)
_EXPECTED = {
    "value": "a value should stand here",
    "key": "a key in double quotes should stand here",
    "colon": "a colon should follow the key",
    "comma": "a comma or a closing bracket should stand here",
    "end": "the file should end here",
}


def read(text: str) -> Tree:
    """The nodes of a JSON text. Never raises: what cannot be read is a fault."""
    builder = Builder()
    for run in _SURROGATES.finditer(text):
        hint = "Save the file again as UTF-8."
        builder.refuse(Span(*run.span()), "these bytes are not UTF-8", hint, "LOD-06")
    if _SPACE.fullmatch(text):
        return builder.tree()
    try:
        _build(builder, text)
    except Unreadable as error:
        return Tree(None, (*builder.faults, error.fault))
    return builder.tree()


def _build(builder: Builder, text: str) -> None:
    at, expected, after, depth = 0, "value", "", ""
    while expected != "end":
        at = _past_space(text, at)
        token = _TOKEN.match(text, at)
        found = token[0] if token else ""
        if not token or not _fits(token, expected, after, depth):
            raise Unreadable(_mistake(text, at, expected, after, found))
        at = token.end()
        span = Span(*token.span())
        if found in ("{", "["):
            builder.open(span, mapping=found == "{")
            depth += found
            expected = "key" if found == "{" else "value"
        elif found in ("}", "]"):
            builder.close(span.end)
            depth = depth[:-1]
            expected = "comma" if depth else "end"
        elif found == ",":
            expected = "key" if depth[-1] == "{" else "value"
        elif found == ":":
            expected = "value"
        else:
            _scalar(builder, token, span)
            expected = "colon" if expected == "key" else "comma" if depth else "end"
        after = found
    at = _past_space(text, at)
    if at < len(text):
        raise Unreadable(_mistake(text, at, "end", "", ""))


def _fits(token: re.Match[str], expected: str, after: str, depth: str) -> bool:
    mark = token["mark"]
    if mark in ("}", "]"):
        closes = depth[-1:] == ("{" if mark == "}" else "[")
        return closes and (expected == "comma" or (expected in ("key", "value") and after in ("{", "[")))
    if expected == "key":
        return token["string"] is not None
    if expected == "value":
        return mark is None or mark in ("{", "[")
    return mark == (":" if expected == "colon" else ",")


def _scalar(builder: Builder, token: re.Match[str], span: Span) -> None:
    raw = token[0]
    if token["string"] is None:
        builder.scalar(scalar.resolve(raw), span, raw, plain=True)
        return
    value = raw[1:-1]
    if "\\" in value:
        try:
            value = json.loads(raw)
        except ValueError:
            hint = "Double every backslash that stands for itself."
            fault = Fault(span, "this string holds an escape that JSON does not know", hint, "LOD-06")
            raise Unreadable(fault) from None
        if _SURROGATES.search(value):
            message = "this string escapes half of a surrogate pair, which no file can hold"
            builder.refuse(span, message, "Write the character itself, or both halves.")
    builder.scalar(value, span, value, plain=False)


def _mistake(text: str, at: int, expected: str, after: str, found: str) -> Fault:
    stop = text.find("\n", at)
    span = Span(at, at + len(found) if found else stop if stop > at else len(text))
    for pattern, message, hint in _MISTAKES:
        if not found and pattern.match(text, at):
            return Fault(span, message, hint, "LOD-06")
    if after == "," and found in ("}", "]"):
        return Fault(span, "JSON allows no comma before a closing bracket", "Remove the comma.", "LOD-06")
    if at >= len(text):
        return Fault(span, "the JSON ends before its brackets are closed", "Close them.", "LOD-06")
    return Fault(span, _EXPECTED[expected], "Look at the commas, quotes and brackets around this place.", "LOD-06")


def _past_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at
