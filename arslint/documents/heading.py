"""Headings, their anchors and the sections they open."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from arslint.text import Span

_DROPPED = re.compile(r"[^\w\- ]")
_SIGN = re.compile(r"[*`\[\]<>&\\_]")
_MARKUP = re.compile(r"[*`\[\]<>&\\]|(?<![^\W_])_|_(?![^\W_])")


class Heading(NamedTuple):
    """A heading: `text` without inline markup, the span of its lines and of its text, and its anchor on GitHub.

    A heading in a list or a quote is `nested`: it has an anchor and opens no section.
    """

    level: int
    text: str
    span: Span
    text_span: Span
    slug: str
    nested: bool = False


def slugs(texts: Iterable[str]) -> Iterator[str]:
    """The GitHub anchors of headings in document order; repeated ones are numbered."""
    seen: dict[str, int] = {}
    for text in texts:
        base = slug = _DROPPED.sub("", text.strip().lower()).replace(" ", "-")
        while slug in seen:
            seen[base] += 1
            slug = f"{base}-{seen[base]}"
        seen[slug] = 0
        yield slug


class Section(NamedTuple):
    """What a heading opens: the texts of the headings above it and its own, and where it ends."""

    heading: Heading
    path: tuple[str, ...]
    end: int


def sections(headings: Iterable[Heading], end: int) -> list[Section]:
    """The sections of a text in order; each ends at the next heading of its level or higher, or with the text."""
    found: list[Section] = []
    opened: list[int] = []
    for heading in headings:
        if heading.nested:
            continue
        while opened and found[opened[-1]].heading.level >= heading.level:
            at = opened.pop()
            found[at] = found[at]._replace(end=heading.span.start)
        above = found[opened[-1]].path if opened else ()
        opened.append(len(found))
        found.append(Section(heading, (*above, heading.text), end))
    return found


def seen(text: str, labels: Collection[str]) -> str:
    """What a reader sees of a heading's text, given the labels that links may use."""
    if not _SIGN.search(text) or not _MARKUP.search(text):
        return text.replace("\n", " ")
    from arslint.documents.emphasis import plain

    return plain(text, labels)
