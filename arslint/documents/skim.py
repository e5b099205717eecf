"""A quick look at a Markdown text: its fences, code spans, links and headings from its lines alone.

It is exact where fences stand at the margin, as they do in nearly every prompt; other texts go through the parser.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from arslint.documents import frontmatter
from arslint.documents.mask import Mask
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.text import Source

_CONTAINED = re.compile(r"[ \t>*+\-\d.)]+\Z")
_HTML = re.compile(r"^ {0,3}<(?:(!--)|(pre|script|style|textarea)\b|[A-Za-z/?!])", re.MULTILINE | re.IGNORECASE)
_BLANK = re.compile(r"\n[ \t]*\r?(?:\n|\Z)")
_RUNS = re.compile(r"\\`|`+")
_STARTS = re.compile(r"[ \t]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|>|\|)|#{1,6}[ \t]")
_CHARS = r"(?:[^\s()\\]|\\.)"
_TITLE = r"""(?:"[^"]*"|'[^']*'|\([^)]*\))"""
_DESTINATION = re.compile(rf"\s*(?:<([^<>\n]*)>|((?:{_CHARS}|\({_CHARS}*\))*))(?:\s+{_TITLE})?\s*\)")
_DEFINITION = re.compile(r"^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*<?([^\s<>]+)", re.MULTILINE)
_ATTRIBUTE = re.compile(r"<(?:a|img|source)\b[^<>]*?\b(?:href|src)=[\"']([^\"'<>\s]+)[\"']", re.IGNORECASE)
_HEADING = re.compile(r"^ {0,3}(#{1,6})(?:[ \t]+([^\n]*?))?(?:[ \t]+#+)?[ \t]*\r?$", re.MULTILINE)


class Block(NamedTuple):
    """A fenced code block: its lines, the run that opens it, what follows that run, and whether it is closed."""

    span: Span
    marker: str
    info: str
    closed: bool


class Skim:
    """The views of one text; each is computed on first use and kept."""

    def __init__(self, source: Source) -> None:
        """Keep the source; nothing is looked at before it is asked for."""
        self.source = source
        self.text = source.text
        front = frontmatter.find(source.text)
        self.start = front.end if front else 0

    @cached_property
    def fences(self) -> tuple[Block, ...]:
        """The fenced code blocks in document order."""
        found = list(_marginal(self.text, self.start))
        if None not in found and not _in_html(self.text, [block for block in found if block]):
            return tuple(block for block in found if block)
        from arslint.documents.markdown import Markdown

        exact = Markdown(self.source).fences
        return tuple(Block(fence.span, fence.marker, fence.info, fence.closed) for fence in exact)

    @cached_property
    def fenced(self) -> Mask:
        """The lines of fenced code."""
        return Mask(block.span for block in self.fences)

    @cached_property
    def comments(self) -> tuple[Span, ...]:
        """The HTML comments outside code, from their openers to their closers or to the end of the text."""
        found: list[Span] = []
        at = self.text.find("<!--", self.start)
        while at >= 0:
            end = self.text.find("-->", at + 4)
            stop = end + 3 if end >= 0 else len(self.text)
            if self.fenced.covers(at) or self.coded.covers(at):
                stop = at + 4
            else:
                found.append(Span(at, stop))
            at = self.text.find("<!--", stop)
        return tuple(found)

    @cached_property
    def hidden(self) -> Mask:
        """What is neither prose nor inline code: fenced code and comments."""
        return Mask([*self.fenced, *self.comments])

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """What the code spans of the prose enclose, in document order."""
        found = (self._code(start, end) for start, end in self._passages() if "`" in self.text[start:end])
        return tuple(span for spans in found for span in spans)

    @cached_property
    def coded(self) -> Mask:
        """The insides of code spans."""
        return Mask(self.spans)

    @cached_property
    def links(self) -> tuple[Span, ...]:
        """The destinations of links, images, link definitions and HTML references, in document order."""
        return tuple(sorted(self._links()))

    @cached_property
    def headings(self) -> tuple[tuple[int, Span], ...]:
        """The level and text span of each heading that begins with `#`."""
        found = []
        for match in _HEADING.finditer(self.text, self.start) if "#" in self.text else ():
            if not self.hidden.covers(match.start()):
                found.append((len(match[1]), Span(*match.span(2)) if match[2] else Span(match.end(1), match.end(1))))
        return tuple(found)

    def _passages(self) -> Iterator[tuple[int, int]]:
        """The stretches of the prose that are read inline as one: paragraphs, items, headings, table cells."""
        start = at = self.start
        fences = iter([*self.fenced, Span(len(self.text), len(self.text))])
        fence = next(fences)
        text, size = self.text, len(self.text)
        while at < size:
            if at >= fence.start:
                yield start, at
                start = at = fence.end + 1
                fence = next(fences, Span(size, size))
                continue
            end = text.find("\n", at)
            end = size if end < 0 else end
            line = text[at:end]
            if not line.strip():
                yield start, at
                start = end + 1
            elif _STARTS.match(line):
                yield start, at
                start = at
                if line[0] in "#|":
                    yield at, end
                    start = end + 1
            at = end + 1
        yield start, size

    def _code(self, start: int, end: int) -> Iterator[Span]:
        runs = [(match.start(), match.end()) for match in _RUNS.finditer(self.text, start, end)]
        at = 0
        while at < len(runs):
            first, stop = runs[at]
            at += 1
            if self.text[first] == "\\":
                continue
            for ahead in range(at, len(runs)):
                last, close = runs[ahead]
                last += self.text[last] == "\\"
                if close - last == stop - first:
                    yield Span(stop, last)
                    at = ahead + 1
                    break

    def _links(self) -> Iterator[Span]:
        at = self.text.find("](", self.start)
        while at >= 0:
            if not self._covered(at):
                match = _DESTINATION.match(self.text, at + 2)
                if match and self._opened(at):
                    yield Span(*match.span(1 if match[1] is not None else 2))
            at = self.text.find("](", at + 2)
        for mark, pattern in (("]:", _DEFINITION), ("<", _ATTRIBUTE)):
            for match in pattern.finditer(self.text, self.start) if mark in self.text else ():
                if not self._covered(match.start(1)):
                    yield Span(*match.span(1))

    def _covered(self, offset: int) -> bool:
        return self.hidden.covers(offset) or self.coded.covers(offset)

    def _opened(self, close: int) -> bool:
        """Whether a bracket opens before the one that closes, in the same paragraph."""
        depth, at = 0, close - 1
        while at >= self.start and not self.text.startswith("\n\n", at):
            char = self.text[at]
            if char in "[]" and not self.coded.covers(at) and self.text[at - 1 : at] != "\\":
                depth += 1 if char == "]" else -1
                if depth < 0:
                    return True
            at -= 1
        return False


def _marginal(text: str, start: int) -> Iterator[Block | None]:
    """The fences at the margin; None where one may stand inside a container."""
    at, opened = _next(text, start), None
    while at is not None:
        line = text.rfind("\n", 0, at) + 1
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        run = len(text[at:end]) - len(text[at:end].lstrip(text[at]))
        prefix, rest = text[line:at], text[at + run : end].strip()
        if opened is None:
            if prefix and _CONTAINED.match(prefix):
                yield None
            elif not prefix and line >= start and not (text[at] == "`" and "`" in rest):
                opened = Block(Span(line, end), text[at : at + run], rest, False)
        elif not rest and prefix.strip(" ") == "" and len(prefix) < 4 and text.startswith(opened.marker, at):
            yield opened._replace(span=Span(opened.span.start, end), closed=True)
            opened = None
        at = _next(text, end)
    if opened:
        yield opened._replace(span=Span(opened.span.start, len(text)))


def _next(text: str, start: int) -> int | None:
    """Where the next run of three backticks or tildes begins."""
    ticks, tildes = text.find("```", start), text.find("~~~", start)
    return min((at for at in (ticks, tildes) if at >= 0), default=None)


def _in_html(text: str, blocks: list[Block]) -> bool:
    """Whether an HTML block may hold what looks like a fence."""
    for block in blocks:
        above = text.rfind("\n\n", 0, block.span.start)
        for match in _HTML.finditer(text, max(above, 0), block.span.start):
            if match[1] is None and match[2] is None:
                return True
    openers = [match for match in _HTML.finditer(text) if match[1] or match[2]] if "<" in text and blocks else []
    mask = Mask(block.span for block in blocks)
    for match in openers:
        if not mask.covers(match.start()):
            closer = text.find("-->" if match[1] else f"</{match[2]}", match.end())
            if mask.touches(Span(match.start(), closer if closer >= 0 else len(text))):
                return True
    return False
