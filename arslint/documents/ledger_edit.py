"""Edits that append an entry to a ledger, or to another list, and leave every other character where it stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from arslint.documents import notation
from arslint.documents.passport import LEDGER
from arslint.edit import Edit, splice
from arslint.text import Span

if TYPE_CHECKING:
    from arslint.documents.node import Node

LINEAGE = "slr_lineage"
_DOCUMENT_END = re.compile(r"^\.\.\.(?=\s|\Z)", re.MULTILINE)


class LayoutError(Exception):
    """The ledger is written in a way to which nothing can be appended; the message says how to write it."""


def append(text: str, passport: Node, entry: dict[str, Any], *, lineage: bool = False, ledger_key: str = LEDGER) -> str:
    """The text with an entry after the last one of the ledger, and with `slr_lineage: true` where `lineage` is set."""
    ledger = passport.get(ledger_key)
    if ledger is not None:
        _check_layout(text, ledger, ledger_key)
    if _at(text, passport) == "{":
        edits = _flow_edits(text, passport, entry, lineage=lineage, ledger_key=ledger_key)
    else:
        edits = _block_edits(text, passport, entry, lineage=lineage, ledger_key=ledger_key)
    return splice(text, sorted(edits))


def agrees(old: Node, new: Node, entry: dict[str, Any], *, lineage: bool = False, ledger_key: str = LEDGER) -> bool:
    """Whether the new passport is the old one plus the entry, plus the flag where `lineage` says so, no more."""
    was, now = dict(old.members()), dict(new.members())
    before = was.pop(ledger_key).items() if ledger_key in was else []
    ledger = now.pop(ledger_key, None)
    if ledger is None or not ledger.items():
        return False
    *kept, last = ledger.items()
    if lineage:
        was.pop(LINEAGE, None)
        flag = now.pop(LINEAGE, None)
        if flag is None or flag.value is not True:
            return False
    return _form(last) == _form_of(entry) and _forms(before) == _forms(kept) and _members(was) == _members(now)


def _form(node: Node) -> Any:
    """What a node says: text and kind of scalars, order of keys and items."""
    if isinstance(node.children, dict):
        return _members(node.children)
    if isinstance(node.children, list):
        return _forms(node.children)
    return type(node.value), node.source_text


def _members(nodes: dict[str, Node]) -> list[Any]:
    return ["{", *((key, _form(child)) for key, child in nodes.items())]


def _forms(nodes: list[Node]) -> list[Any]:
    return ["[", *map(_form, nodes)]


def _form_of(value: Any) -> Any:
    """What a node of this new value says."""
    if isinstance(value, dict):
        return ["{", *((key, _form_of(child)) for key, child in value.items())]
    if isinstance(value, list):
        return ["[", *map(_form_of, value)]
    return type(value), value if isinstance(value, str) else notation.plain(value)


def _check_layout(text: str, ledger: Node, key: str) -> None:
    if not ledger.is_list:
        raise LayoutError(f"`{key}` is not a list; write `{key}: []` for an empty one, or remove the key")
    if _at(text, ledger) not in "[-":
        raise LayoutError(f"`{key}` carries an anchor, an alias or a tag; write the plain list in its place")


# ------------------------------------------------------------------------------------------------------- block style


def _block_edits(text: str, passport: Node, entry: dict[str, Any], *, lineage: bool, ledger_key: str) -> list[Edit]:
    ledger, flag = passport.get(ledger_key), passport.get(LINEAGE)
    margin = _column(text, next(iter(passport.members().values())).key_span.start)
    offset = _dash_offset(text, passport, ledger_key)
    inner = min(offset, 2)
    new_flag = f"{' ' * margin}{LINEAGE}: true\n" if lineage and flag is None else ""
    edits = [Edit(flag.span, "true")] if lineage and flag is not None else []
    if ledger is None:
        lines = f"{new_flag}{' ' * margin}{ledger_key}:\n{notation.item(entry, margin + offset, inner)}"
        return [*edits, _lines(text, _document_end(text, passport), lines)]
    if new_flag:
        edits.append(_lines(text, _line_start(text, ledger.key_span.start), new_flag))
    if _at(text, ledger) == "-":
        lines = notation.item(entry, _column(text, ledger.span.start), inner)
        return [*edits, _lines(text, _line_end(text, ledger.span.end), lines)]
    if ledger.items() or not _stands_behind_its_key(text, ledger):
        return [*edits, _flow_item(text, ledger, entry)]
    lines = notation.item(entry, margin + offset, inner)
    start = ledger.key_span.end + len(text[ledger.key_span.end : ledger.span.start].rstrip())
    return [*edits, Edit(Span(start, ledger.span.end), ""), _lines(text, _line_end(text, ledger.span.end), lines)]


def _stands_behind_its_key(text: str, ledger: Node) -> bool:
    """Whether an empty `[]` stands on the line of its key with nothing inside."""
    return (
        "\n" not in text[ledger.key_span.end : ledger.span.end]
        and not text[ledger.span.start + 1 : ledger.span.end - 1].strip()
    )


def _dash_offset(text: str, passport: Node, key: str) -> int:
    """How far dashes stand behind their keys: as in the ledger, else as in the first list of the passport, else 0."""
    members = passport.members()
    for node in (members.get(key), *members.values()):
        if node is not None and node.is_list and _at(text, node) == "-":
            return _column(text, node.span.start) - _column(text, node.key_span.start)
    return 0


def _lines(text: str, at: int, lines: str) -> Edit:
    """An edit that inserts whole lines, with the line ends of the text, before the line that starts at an offset."""
    eol = _eol(text, at)
    lead = "" if at == 0 or text[at - 1] == "\n" else eol
    return Edit(Span(at, at), lead + lines.replace("\n", eol))


def _document_end(text: str, passport: Node) -> int:
    marker = _DOCUMENT_END.search(text, passport.span.end)
    return marker.start() if marker else len(text)


# -------------------------------------------------------------------------------------------------- flow style, JSON


def _flow_edits(text: str, passport: Node, entry: dict[str, Any], *, lineage: bool, ledger_key: str) -> list[Edit]:
    ledger, flag = passport.get(ledger_key), passport.get(LINEAGE)
    members = list(passport.members().values())
    json = _at(text, members[0].key or members[0]) == '"'
    name, own = (f'"{ledger_key}"', f'"{LINEAGE}"') if json else (ledger_key, LINEAGE)
    gap = _gap(text, members[-1].key_span.start)
    edits = [Edit(flag.span, "true")] if lineage and flag is not None else []
    new_flag = f"{own}: true" if lineage and flag is None else ""
    if ledger is not None:
        if new_flag:
            at = ledger.key_span.start
            edits.append(Edit(Span(at, at), f"{new_flag},{_gap(text, at)}"))
        return [*edits, _flow_item(text, ledger, entry, json=json)]
    at = members[-1].span.end
    added = f",{gap}{new_flag}" if new_flag else ""
    value = _new_list(text, members[-1].key_span.start, passport, entry, json=json)
    return [*edits, Edit(Span(at, at), f"{added},{gap}{name}: {value}")]


def _flow_item(text: str, ledger: Node, entry: dict[str, Any], *, json: bool = False) -> Edit:
    """An edit that adds an item to a flow list, laid out as the list's last item is."""
    items = ledger.items()
    close = ledger.span.end - 1
    if not items:
        inside = Span(ledger.span.start + 1, close)
        blank = not text[inside.start : inside.end].strip()
        value = _new_list(text, ledger.key_span.start, None, entry, json=json)[1:-1]
        return Edit(inside if blank else Span(close, close), value)
    last = items[-1]
    gap = _gap(text, last.span.start)
    value = notation.flow(entry, json=json)
    keys = list(last.members().values())
    if json and "\n" in gap and keys and "\n" in (inner := _gap(text, keys[0].key_span.start)):
        indent = gap.rpartition("\n")[2]
        eol = _eol(text, last.span.end)
        value = notation.pretty(entry, indent, inner.rpartition("\n")[2].removeprefix(indent)).replace("\n", eol)
    return Edit(Span(last.span.end, last.span.end), f",{gap if json else ' '}{value}")


def _new_list(text: str, key: int, passport: Node | None, entry: dict[str, Any], *, json: bool) -> str:
    """A list of one entry behind a key: over several lines where the key begins a line of a JSON text."""
    gap = _gap(text, key)
    if not json or "\n" not in gap:
        return f"[{notation.flow(entry, json=json)}]"
    indent = gap.rpartition("\n")[2]
    step = indent or "  "
    return notation.pretty([entry], indent, step).replace("\n", _eol(text, key))


def _gap(text: str, at: int) -> str:
    """What stands between an offset and what is before it: a line end and an indentation, or one space."""
    start = _line_start(text, at)
    lead = text[start:at]
    return f"{_eol(text, start)}{lead}" if start and not lead.strip() else " "


# ------------------------------------------------------------------------------------------------------------ places


def _at(text: str, node: Node) -> str:
    return text[node.span.start : node.span.start + 1]


def _column(text: str, at: int) -> int:
    return at - _line_start(text, at)


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _line_end(text: str, at: int) -> int:
    """Where the next line starts: at the offset itself behind a block scalar that keeps its line ends."""
    if at and text[at - 1] == "\n":
        return at
    end = text.find("\n", at)
    return end + 1 if end >= 0 else len(text)


def _eol(text: str, at: int) -> str:
    """The line end to write at an offset: the first of the text, or the preceding one where the text mixes them."""
    first = text.find("\n")
    if first < 0:
        return "\n"
    crlf = text.count("\r\n")
    if 0 < crlf < text.count("\n"):
        first = max(text.rfind("\n", 0, at), first)
    return "\r\n" if text[first - 1 : first] == "\r" else "\n"
