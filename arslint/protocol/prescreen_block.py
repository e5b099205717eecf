"""PRE-SCREENED blocks as reports carry them: every line with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from arslint.protocol import prescreen
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_HEADER = re.compile(r"^([ \t]*)[*_#> \t]*PRE-SCREENED FROM USER CORPUS:[*_ \t]*\r?$", re.MULTILINE)
_FIELD = re.compile(r"- (Adapter|Snapshot date|Total entries scanned|Pre-screening result):[ \t]*(.*)")
_LIST = re.compile(
    r"- (Included|Excluded by inclusion / exclusion criteria|Skipped \(criteria cannot be applied\)):"
    r"[ \t]*(\S+)[ \t]+(?:entries|entry)\b(.*)"
)
_KEYS = re.compile(r"citation_keys(?: with reasons)?(?:[ \t]*\(truncated;(.*)\))?:[ \t]*$")
_TRUNCATED = re.compile(r" first (\d{1,9}) \+ last (\d{1,9}) of (\d{1,9}); full list at (\S.*)$")
_OMITTED = re.compile(r"\.\.\. \((\d{1,9}) entries (?:with reasons )?omitted\b.*\)$")
_REASONED = re.compile(r"(\S+):(?:[ \t]+(.*))?$")
_NOTE = re.compile(r"- (Zero-hit note\b|Note:)")
_NOTES = (prescreen.ADAPTER_NOTE, prescreen.SNAPSHOT_NOTE)


class Line(NamedTuple):
    """A label with its value, and the places of the whole line and of the value."""

    label: str
    value: str
    span: Span
    value_span: Span


class Key(NamedTuple):
    """A citation key in a list, with its reason where the list gives one."""

    key: str
    reason: str | None
    span: Span


class Truncation(NamedTuple):
    """What the head of a shortened list says: how many keys stand first and last, of how many, and where all are."""

    first: int
    last: int
    total: int
    appendix: str


@dataclass
class Listing:
    """One list of a block: its count as written, the keys that stand there, and how it is shortened."""

    line: Line
    keys: list[Key] = field(default_factory=list)
    head: Span | None = None
    is_truncated: bool = False
    truncation: Truncation | None = None
    omitted: int | None = None

    @property
    def count(self) -> int | None:
        """The count, None if it is no number."""
        return int(self.line.value) if re.fullmatch(r"\d{1,9}", self.line.value, re.ASCII) else None


@dataclass
class Block:
    """A block: its lines by label, its lists by label, its notes, and the labels in the order in which they stand."""

    span: Span
    header: Span
    lines: dict[str, Line] = field(default_factory=dict)
    lists: dict[str, Listing] = field(default_factory=dict)
    zero_hit: Line | None = None
    note: Line | None = None
    order: list[Line] = field(default_factory=list)
    text: str = ""

    @property
    def total(self) -> int | None:
        """How many entries were scanned, None if that is no number."""
        line = self.lines.get(prescreen.TOTAL)
        return int(line.value) if line and re.fullmatch(r"\d{1,9}", line.value, re.ASCII) else None


def scan(text: str, hidden: Callable[[int], bool] = lambda offset: False) -> tuple[Block, ...]:
    """Every block of a text whose header is not hidden, as in a fence."""
    return tuple(_read(text, match) for match in _HEADER.finditer(text) if not hidden(match.start()))


def _read(text: str, header: re.Match[str]) -> Block:
    block = Block(Span(*header.span()), Span(*header.span()))
    current: Listing | None = None
    note: list[str] = []
    for start, line in _lines(text, header.end(), len(header[1])):
        body = line.strip()
        begin = start + len(line) - len(line.lstrip())
        span = Span(begin, begin + len(body))
        if found := _FIELD.match(body):
            current, note = None, []
            _add(block, Line(found[1], found[2], span, _within(span, found, 2)))
        elif found := _LIST.match(body):
            current, note = Listing(Line(found[1], found[2], span, _within(span, found, 2))), []
            block.lists.setdefault(found[1], current)
            block.order.append(current.line)
        elif found := _NOTE.match(body):
            current, note = None, [body.removeprefix("- ")]
            label = "Note" if found[1] == "Note:" else "Zero-hit note"
            _set_note(block, Line(label, note[0], span, span))
        elif note:
            note.append(body)
            last = block.order[-1]
            _set_note(
                block, Line(last.label, " ".join(note), Span(last.span.start, span.end), last.value_span), again=True
            )
        elif current is not None:
            _add_key(current, body, span)
        block.span = Span(block.span.start, span.end)
    block.text = text[block.span.start : block.span.end]
    return block


def _lines(text: str, at: int, margin: int) -> Iterator[tuple[int, str]]:
    """The lines of a block after its header: bullets with known labels, what is indented below, and the F4 notes."""
    at = text.find("\n", at) + 1
    while at:
        end = text.find("\n", at)
        line = text[at : end if end >= 0 else len(text)].rstrip("\r")
        body = line.strip()
        indent = len(line) - len(line.lstrip())
        if (
            body
            and indent <= margin
            and not (_FIELD.match(body) or _NOTE.match(body) or _LIST.match(body) or body in _NOTES)
        ):
            return
        if body:
            yield at, line
        at = end + 1


def _within(span: Span, match: re.Match[str], group: int) -> Span:
    return Span(span.start + match.start(group), span.start + match.end(group))


def _add(block: Block, line: Line) -> None:
    block.lines.setdefault(line.label, line)
    block.order.append(line)


def _set_note(block: Block, line: Line, *, again: bool = False) -> None:
    if line.label == "Note":
        block.note = line
    else:
        block.zero_hit = line
    block.order[-1:] = [line] if again else [*block.order[-1:], line]


def _add_key(listing: Listing, body: str, span: Span) -> None:
    if found := _KEYS.match(body):
        listing.head = span
        if found[1] is not None:
            listing.is_truncated = True
            told = _TRUNCATED.match(found[1])
            listing.truncation = Truncation(int(told[1]), int(told[2]), int(told[3]), told[4]) if told else None
    elif body.startswith("- "):
        item = body[2:].strip()
        if omitted := _OMITTED.match(item):
            listing.omitted = int(omitted[1])
        else:
            reasoned = _REASONED.match(item) if listing.line.label == prescreen.SKIPPED else None
            key, reason = (reasoned[1], reasoned[2] or "") if reasoned else (item, None)
            listing.keys.append(Key(key.strip("`"), reason, Span(span.start + 2, span.end)))
