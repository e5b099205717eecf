"""YAML text to nodes; the only import of ruamel.yaml."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from arslint.documents import scalar
from arslint.documents.builder import Builder, Unreadable
from arslint.documents.node import Fault, Tree
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_CORE = "tag:yaml.org,2002:"
_TYPES: dict[str, type | tuple[type, ...]] = {
    "str": str,
    "int": int,
    "float": (int, float),
    "bool": bool,
    "null": type(None),
}
_UNFIT = re.compile(r"(?:[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]|[\ud800-\udfff]|[\ufeff\ufffe\uffff])+")
_SURROGATE = re.compile("[\ud800-\udfff]")
_OLD_BREAKS = "\x85\u2028\u2029"
_VERSION = re.compile(r"\A((?:[ \t]*(?:#[^\n]*)?\n|%TAG[^\n]*\n)*)%(?=YAML[ \t])")
_OLD_GRAMMAR = ("found unexpected ':'", "did not find expected ',' or", "did not find expected node content")
_CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7})(?=[ \r\n]|$)", re.MULTILINE)
_DIAGNOSES = (
    (
        re.compile(r"[ ]*\t"),
        "a tab indents this line; YAML allows only spaces there",
        "Replace the tab by spaces.",
    ),
    (
        re.compile(r"[ ]*(?:- +)?[^\s:#\"'\[{]+:[ \t]+[^\s\"'\[{|>&*!#][^\n]*:(?:[ \t]|$)"),
        "the value on this line contains `: `, which YAML takes for another key",
        "Put the value in double quotes.",
    ),
    (
        re.compile(r"[ ]*(?:- +)*(?:[^\s:#\"'\[{]+:[ \t]+)?[@`%]"),
        "the value on this line begins with a character that YAML reserves",
        "Put the value in double quotes.",
    ),
    (
        re.compile(
            r"[ ]*(?:- +)*(?:[^\s:#\"'\[{]+:[ \t]+)?(?:\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\n]|'')*')[ \t]*[^\s,\]}:#]"
        ),
        "text follows after the closing quote of this value",
        'Put the whole value in quotes, and write a quote inside it as `\\"`.',
    ),
)


def read(text: str, offset: int = 0, *, pure: bool = False) -> Tree:
    """The nodes of a YAML text; spans are character offsets into it, plus `offset`.

    One pass over the parser's events: libyaml's where it is installed, those of its pure-Python twin otherwise, on
    demand, or where libyaml's older grammar refuses a plain scalar in flow style, such as `{at: 12:30}`. Both give the
    same nodes. Never raises: what cannot be read is a fault.
    """
    from ruamel.yaml.error import YAMLError

    composer = _Composer(text, offset)
    try:
        composer.compose(pure=pure)
    except Unreadable as error:
        return Tree(None, (*composer.builder.faults, error.fault))
    except YAMLError as error:
        if not pure and str(getattr(error, "problem", "")).startswith(_OLD_GRAMMAR):
            return read(text, offset, pure=True)
        return Tree(None, (*composer.builder.faults, _syntax(text, error, offset)))
    return composer.builder.tree()


class _Composer:
    """Feeds a builder with the events of a text; the marks of an event count characters."""

    def __init__(self, text: str, offset: int) -> None:
        self.builder = Builder()
        self.text = text
        self.offset = offset
        self.behind = 0
        for run in _UNFIT.finditer(text):
            span = Span(offset + run.start(), offset + run.end())
            message = f"the file holds {_named(run[0][0])}, which YAML does not allow"
            self.builder.refuse(span, message, "Remove it, or save the file again as UTF-8.")
        shown = _UNFIT.sub(lambda run: "\ufffd" * len(run[0]), text) if self.builder.faults else text
        if version := _VERSION.match(shown):
            shown = f"{version[1]}#{shown[version.end() :]}"
        stand_ins = _stand_ins(shown)
        self.shown = shown.translate(stand_ins) if stand_ins else shown
        self.originals = {mark: original for original, mark in stand_ins.items()}

    def compose(self, *, pure: bool) -> None:
        """Build the nodes; raises Unreadable or the parser's own error."""
        from ruamel.yaml import events as kinds

        documents = 0
        for event in _events(self.shown, pure):
            kind = type(event)
            span = Span(event.start_mark.index + self.offset, event.end_mark.index + self.offset)
            if kind is kinds.ScalarEvent:
                self.scalar(event, span)
            elif kind is kinds.MappingStartEvent:
                self.tag(event, span, "map")
                self.builder.open(span, mapping=True, flow=bool(event.flow_style), anchor=event.anchor)
            elif kind is kinds.SequenceStartEvent:
                self.tag(event, span, "seq")
                self.builder.open(span, mapping=False, flow=bool(event.flow_style), anchor=event.anchor)
            elif kind in (kinds.MappingEndEvent, kinds.SequenceEndEvent):
                self.builder.close(span.end)
            elif kind is kinds.AliasEvent:
                self.builder.alias(event.anchor, span)
            elif kind is kinds.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    hint = "Remove everything from this line on, or keep it in a file of its own."
                    raise Unreadable(Fault(span, "a second document begins here", hint))
            self.behind = event.end_mark.index

    def scalar(self, event: Any, span: Span) -> None:
        """Add a scalar, typed by the loader contract or by its tag."""
        text = event.value.translate(self.originals) if self.originals else event.value
        plain = event.implicit[0] and not event.style and event.tag is None
        value = scalar.resolve(text) if plain else text
        if event.tag not in (None, "!"):
            name = self.tag(event, span, *_TYPES)
            value = scalar.resolve(text) if name not in ("", "str") else text
            if name and not isinstance(value, _TYPES[name]):
                self.builder.refuse(span, f"this value is not what its tag `!!{name}` says", "Remove the tag.")
        if event.style in ("|", ">"):
            span = self.trimmed(span)
        elif not text and plain:
            span = self.absent(span)
        if event.style == '"' and _SURROGATE.search(text):
            message = "this string escapes half of a surrogate pair, which no file can hold"
            self.builder.refuse(span, message, "Write the character itself, or escape it as `\\UNNNNNNNN`.")
        self.builder.scalar(value, span, text, plain, event.anchor)

    def tag(self, event: Any, span: Span, *allowed: str) -> str:
        """The short name of an explicit tag that is allowed here; any other is a fault."""
        if event.tag in (None, "!"):
            return ""
        name: str = event.tag.removeprefix(_CORE)
        if event.tag.startswith(_CORE) and name in allowed:
            return name
        shown = f"!!{name}" if event.tag.startswith(_CORE) else event.tag
        hint = "Remove the tag, and quote the value where it is a string."
        self.builder.refuse(span, f"the tag `{shown}` is not part of the format", hint)
        return ""

    def trimmed(self, span: Span) -> Span:
        """The span of a block scalar without the blank lines behind it, unless it keeps them."""
        text = self.text[span.start - self.offset : span.end - self.offset]
        if "+" in text.partition("\n")[0].partition("#")[0]:
            return span
        return Span(span.start, span.start + len(text.rstrip()))

    def absent(self, span: Span) -> Span:
        """The empty span of a value that is not there: behind the key or the dash, before any comment."""
        at = span.start - self.offset
        while at > self.behind:
            start = max(self.shown.rfind("\n", 0, at) + 1, self.behind)
            code = self.shown[start:at].partition("#")[0].rstrip()
            if code:
                at = start + len(code)
                break
            at = start - 1
        at = max(at, self.behind) + self.offset
        return Span(at, at)


def _events(text: str, pure: bool) -> Iterator[Any]:
    if not pure:
        try:
            from ruamel.yaml.cyaml import CParser  # type: ignore[attr-defined]
        except ImportError:
            pass
        else:
            return iter(CParser(text).get_event, None)
    from ruamel.yaml import YAML

    loader = YAML(typ="safe", pure=True)
    loader.version = (1, 2)
    return iter(loader.parse(text))


def _stand_ins(text: str) -> dict[int, int]:
    """Private characters in place of those that only old YAML takes for line ends."""
    breaks = [character for character in _OLD_BREAKS if character in text]
    if not breaks:
        return {}
    free = (code for code in range(0xE000, 0xF900) if chr(code) not in text)
    return {ord(character): next(free, 0xFFFD) for character in breaks}


def _named(character: str) -> str:
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:
        return f"the byte 0x{code - 0xDC00:02x}, which is not UTF-8"
    return f"U+{code:04X}"


def _syntax(text: str, error: Any, offset: int) -> Fault:
    """What a parser's error says, in our words."""
    conflict = _CONFLICT.search(text)
    if conflict:
        hint = (
            "Resolve the conflict. Where both sides appended to the ledger, keep the ledger of one side and append "
            "the entries of the other anew: a hash that was computed on another ledger cannot be merged."
        )
        span = Span(conflict.start() + offset, conflict.end() + offset)
        return Fault(span, "a Git conflict stands here", hint, "RBL-02")
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    at = min(mark.index if mark else 0, len(text))
    start = text.rfind("\n", 0, at) + 1
    stop = text.find("\n", at)
    line = text[start : stop if stop >= 0 else len(text)].rstrip("\r")
    span = Span(offset + at, offset + max(start + len(line), at))
    for pattern, message, hint in _DIAGNOSES:
        if pattern.match(line):
            return Fault(span, message, hint)
    hint = "Look at the indentation, the quotes and the brackets of this line and of the one before it."
    return Fault(span, "this is not readable as YAML from here on", hint)
