"""Passports that stand inside a Markdown text: as front matter, a YAML fence, a table, a list, or lines."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from arslint.documents.builder import Builder
from arslint.documents.markdown import Markdown
from arslint.documents.passport_label import KEYS, key_of
from arslint.documents.prose import BAR
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.fence import Fence
    from arslint.documents.node import Tree
    from arslint.text import Source

_TITLE = r"[^\w\n]*(?:Material Passport|材料护照|材料護照|素材パスポート)(?:[ \t]*[(（:：–—-][^\n]*)?[^\w\n]*"
_HEADING = re.compile(_TITLE, re.IGNORECASE)
_ATX = re.compile(rf"^ {{0,3}}#{{1,6}}[ \t]{_TITLE}$", re.IGNORECASE | re.MULTILINE)
_TITLE_LINE = re.compile(rf"^[ \t]*[*_]{{2}}{_TITLE}[*_]{{2}}[^\w\n]*$", re.IGNORECASE | re.MULTILINE)
_SETEXT = re.compile(rf"^ {{0,3}}{_TITLE}\n {{0,3}}(?:=+|-+)[ \t]*$", re.IGNORECASE | re.MULTILINE)
_LEDGER = re.compile(r"^[ \t]*reset_boundary[ \t]*:", re.MULTILINE)
_SIGN = re.compile(rf"^[ \t]*(?:{'|'.join(KEYS[:5])}|reset_boundary|literature_corpus)[ \t]*:", re.MULTILINE)
_PREFIX = re.compile(r"(?:[ \t]*>)*[ \t]*(?:(?:[-*+•]|\d{1,3}[.)])[ \t]+)?(?:\[[ xX]\][ \t]+)?")
_PAIR = re.compile(
    r"(?P<label>[*_`]*[^:：=*_`|｜\n](?:[^:：=|｜\n]{0,38}[^:：=*`|｜\s])?)[*_`]*[ \t]*[:：=][*_`]*[ \t]*(?P<value>.*)"
)
_WRAPPED = re.compile(r"[ \t]*([*_`\"'“‘「]*)(.*?)([*_`\"'”’」]*)[ \t\\]*", re.DOTALL)
_LIST = "upstream_dependencies"
_ITEM = re.compile(r"[ \t]+[-*+][ \t]")
_ABSENT = frozenset({"", "-", "–", "—", "n/a", "na", "none", "null", "nil", "tbd", "无", "無", "なし"})
_PLACEHOLDER = re.compile(r"<[^>]*>|\{[^}]*\}|\[(?![^\],]*,)[^\]]* [^\]]*\]|\[?\.\.\.\]?|…|_{2,}")
_ROW = re.compile(r"[ \t]*\|(.*)\|[ \t]*")


class Carried(NamedTuple):
    """A passport in a Markdown text: its form in words, its nodes, and the place that names it."""

    form: str
    tree: Tree
    title: Span
    body: Span


class Field(NamedTuple):
    """A label with the key that it stands for, and the place of its value."""

    key: str
    label: Span
    value: Span


def carries(source: Source) -> bool:
    """Whether a text has a passport inside: in front matter, under a title outside fences, or a ledger in a fence."""
    markdown, text = Markdown(source), source.text
    if text.startswith("---") and len(_SIGN.findall(markdown.frontmatter_text)) > 1:
        return True
    titles = [match for pattern in (_ATX, _TITLE_LINE, _SETEXT) for match in pattern.finditer(text)]
    if titles and not all(markdown.code_mask(inline=False).covers(match.start()) for match in titles):
        return True
    ledger = _LEDGER.search(text)
    return ledger is not None and any(_is_ledger(source, fence) for fence in markdown.fences)


def read(source: Source) -> Carried:
    """The passport in a text: in its front matter, else below its title, else in a YAML fence anywhere."""
    from arslint.documents import yaml

    markdown = Markdown(source)
    if markdown.frontmatter and _SIGN.search(markdown.frontmatter_text):
        span = markdown.frontmatter
        return Carried(
            "front matter", yaml.read(markdown.frontmatter_text, span.start), Span(span.start, span.start), span
        )
    found = _section(markdown)
    title, section = found or (Span(0, 0), Span(0, len(source.text)))
    for fence in markdown.fences:
        inside = section.start <= fence.span.start < section.end
        if inside and (_is_yaml(source, fence) if found else _is_ledger(source, fence)):
            tree = yaml.read(source.slice(fence.body), fence.body.start)
            return Carried("a YAML fence", tree, title if found else fence.info_span, fence.body)
    mask = markdown.code_mask(inline=False)
    lines = [line for line in _lines(source.text, section) if not mask.covers(line.start)] if found else []
    form, fields = _fields(source.text, lines)
    told = [field for field in fields if _is_told(source.slice(field.value))]
    return Carried(form if told or not fields else "a template", _tree(source.text, told, title), title, section)


def _is_yaml(source: Source, fence: Fence) -> bool:
    return fence.language in ("yaml", "yml", "") and _SIGN.search(source.slice(fence.body)) is not None


def _is_ledger(source: Source, fence: Fence) -> bool:
    return fence.language in ("yaml", "yml") and _LEDGER.search(source.slice(fence.body)) is not None


def _section(markdown: Markdown) -> tuple[Span, Span] | None:
    """The title of the passport and what stands below it."""
    for heading in markdown.headings:
        if not heading.nested and _HEADING.fullmatch(heading.text):
            section = markdown.section(heading)
            return heading.text_span, Span(heading.span.end, section.end)
    title = _TITLE_LINE.search(markdown.text)
    if title is None:
        return None
    after = next((heading.span.start for heading in markdown.headings if heading.span.start > title.end()), None)
    return Span(*title.span()), Span(title.end(), len(markdown.text) if after is None else after)


def _lines(text: str, section: Span) -> Iterator[Span]:
    at = section.start
    while at < section.end:
        end = text.find("\n", at, section.end)
        end = section.end if end < 0 else end
        yield Span(at, end - (text[end - 1 : end] == "\r"))
        at = end + 1


def _fields(text: str, lines: list[Span]) -> tuple[str, list[Field]]:
    """The form of the lines, and what they say."""
    rows = [cells for line in lines if (cells := _cells(text, line))]
    if rows:
        across = list(_columns(text, rows))
        found = across if len(across) > 1 else [field for cells in rows if (field := _row(text, cells))]
        if found:
            return "a table", found
    found = [field for line in lines for field in _line(text, line)]
    found = [_with_items(text, field, lines) for field in found]
    listed = sum(text[line.start : line.end].lstrip("> \t")[:1] in tuple("-*+•0123456789") for line in lines)
    return ("a list" if listed * 2 >= len(found) else "lines of text") if found else "free text", found


def _cells(text: str, line: Span) -> list[Span]:
    row = _ROW.fullmatch(text, line.start, line.end)
    if row is None:
        return []
    inner = text[row.start(1) : row.end(1)]
    bars = [row.start(1) - 1, *(row.start(1) + bar.start() for bar in BAR.finditer(inner)), row.end(1)]
    return [Span(start + 1, end) for start, end in pairwise(bars)]


def _row(text: str, cells: list[Span]) -> Field | None:
    key = key_of(text[cells[0].start : cells[0].end])
    return Field(key, _inner(text, cells[0]), _inner(text, cells[1])) if key and len(cells) > 1 else None


def _columns(text: str, rows: list[list[Span]]) -> Iterator[Field]:
    """The fields of a table whose head has the labels."""
    values = next((row for row in rows[1:] if any(text[cell.start : cell.end].strip(" :-") for cell in row)), [])
    for label, value in zip(rows[0], values, strict=False):
        if key := key_of(text[label.start : label.end]):
            yield Field(key, _inner(text, label), _inner(text, value))


def _line(text: str, line: Span) -> Iterator[Field]:
    start = _PREFIX.match(text, line.start, line.end)
    begin = start.end() if start else line.start
    parts: list[Field | None] = []
    at = begin
    for piece in re.split(r"([;；·|｜])", text[begin : line.end]):
        parts.append(_pair(text, Span(at, at + len(piece))))
        at += len(piece)
    named = [part for part in parts if part]
    whole = _pair(text, Span(begin, line.end))
    yield from named if len(named) > 1 else [whole] if whole else ()


def _with_items(text: str, field: Field, lines: list[Span]) -> Field:
    """A list field without a value on its line, with the lines of its items as the value."""
    if field.key != _LIST or field.value.start < field.value.end:
        return field
    at = next(i for i, line in enumerate(lines) if line.start <= field.label.start <= line.end)
    margin = field.label.start - lines[at].start
    end = at
    while end + 1 < len(lines) and _ITEM.match(text, lines[end + 1].start, lines[end + 1].end):
        line = text[lines[end + 1].start : lines[end + 1].end]
        if len(line) - len(line.lstrip()) < margin:
            break
        end += 1
    return field if end == at else field._replace(value=Span(lines[at + 1].start, lines[end].end))


def _pair(text: str, span: Span) -> Field | None:
    space = len(text[span.start : span.end]) - len(text[span.start : span.end].lstrip())
    pair = _PAIR.fullmatch(text, span.start + space, span.end)
    key = key_of(pair["label"]) if pair else None
    return (
        Field(key, _inner(text, Span(*pair.span("label"))), _inner(text, Span(*pair.span("value"))))
        if pair and key
        else None
    )


def _inner(text: str, span: Span) -> Span:
    """The span without spaces, emphasis and quotes around it."""
    match = _WRAPPED.fullmatch(text, span.start, span.end)
    return Span(*match.span(2)) if match else span


def _tree(text: str, fields: list[Field], title: Span) -> Tree:
    builder = Builder()
    builder.open(title, mapping=True)
    for field in fields:
        value = text[field.value.start : field.value.end]
        builder.scalar(field.key, field.label, field.key, plain=False)
        if field.key == _LIST:
            _list(builder, text, field.value)
        else:
            builder.scalar(value, field.value, value, plain=False)
    builder.close(title.end)
    return builder.tree()


def _list(builder: Builder, text: str, span: Span) -> None:
    builder.open(Span(span.start, span.start), mapping=False)
    for item in re.finditer(r"[^\s,;、，\[\]`*+-][^\s,;、，\[\]`*]*", text[span.start : span.end]):
        where = Span(span.start + item.start(), span.start + item.end())
        builder.scalar(item[0], where, item[0], plain=False)
    builder.close(span.end)


def _is_told(value: str) -> bool:
    return value.strip().casefold() not in _ABSENT and not _PLACEHOLDER.fullmatch(value.strip())
