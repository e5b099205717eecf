"""Lists: their items with numbers, texts and places."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arslint.documents import prose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.block import Container
    from arslint.documents.markdown import Markdown
    from arslint.documents.prose import Prose
    from arslint.text import Span


class Item(NamedTuple):
    """A list item: its number as written (-1 for a bullet), its whole span, and its own paragraphs."""

    number: int
    span: Span
    paragraphs: tuple[Prose, ...]


class Listing(NamedTuple):
    """A list; `depth` counts the lists around it."""

    items: tuple[Item, ...]
    span: Span
    depth: int

    @property
    def ordered(self) -> bool:
        """Whether its items are numbered."""
        return self.items[0].number >= 0


def listings(markdown: Markdown) -> Iterator[Listing]:
    """The lists of a text, nested ones too, in order of their first lines."""
    members: dict[int, dict[int, tuple[Container, list[Prose]]]] = {}
    lists: dict[int, tuple[Container, int]] = {}
    for leaf in markdown.blocks:
        depth = 0
        for outer, inner in zip(leaf.within, leaf.within[1:], strict=False):
            if outer.kind != "list" or inner.kind != "item":
                continue
            lists.setdefault(id(outer), (outer, depth))
            _, texts = members.setdefault(id(outer), {}).setdefault(id(inner), (inner, []))
            if inner is leaf.within[-1] and leaf.kind == "paragraph":
                texts.append(prose.of_block(markdown.source, leaf))
            depth += 1
    for key, (block, depth) in lists.items():
        items = tuple(Item(item.level, item.span, tuple(texts)) for item, texts in members[key].values())
        yield Listing(items, block.span, depth)
