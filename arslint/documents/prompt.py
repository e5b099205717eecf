"""A prompt: Markdown that a model is told to follow."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from arslint.documents import bundle, grid, marked, prose, reference
from arslint.documents.document import Document, Kind
from arslint.documents.listing import Listing, listings
from arslint.documents.markdown import Markdown
from arslint.documents.prose import Prose
from arslint.documents.role import Role, roles
from arslint.documents.table import Table, tables
from arslint.text import Source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from arslint.documents.block import Block
    from arslint.documents.fence import Fence
    from arslint.documents.grid import Grid
    from arslint.documents.heading import Heading
    from arslint.documents.node import Tree
    from arslint.documents.passage import Passage
    from arslint.text import Span

_COMMENT = re.compile(r"<!--(?!\s*(?:ref|anchor|block)\s*:)")
_NUMBER = re.compile(r"^(?:\d+(?:\.\d+)*\.?|§)\s+")
_DASHES = str.maketrans("–—−‑’‘“”", "----''\"\"")


class Prompt(Document):
    """The views of a prompt that contracts are checked on; what stands in a comment is in none of them."""

    kind = Kind.PROMPT

    @cached_property
    def roles(self) -> frozenset[Role]:
        """The parts of a suite that this prompt plays."""
        return roles(self.source.path, self.source.text)

    @cached_property
    def markdown(self) -> Markdown:
        """The prompt as Markdown."""
        return Markdown(self.source)

    @cached_property
    def front(self) -> Tree:
        """The nodes of its front matter; the root is None without one."""
        from arslint.documents import yaml
        from arslint.documents.node import Tree as Empty

        found = self.markdown.frontmatter
        return yaml.read(self.markdown.frontmatter_text, found.start) if found else Empty(None)

    @cached_property
    def live(self) -> str:
        """The text with comments blanked, markers aside; offsets hold."""
        return _without_comments(self.source.text, self.markdown)

    @cached_property
    def headings(self) -> tuple[Heading, ...]:
        """The headings that open sections."""
        return tuple(heading for heading in self.markdown.headings if not heading.nested)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The tables, in document order."""
        return tuple(tables(self.markdown))

    @cached_property
    def grids(self) -> tuple[Grid, ...]:
        """The tables as rows of texts."""
        return tuple(grid.grids(self.markdown))

    @cached_property
    def listings(self) -> tuple[Listing, ...]:
        """The lists, in order of their first lines."""
        return tuple(listings(self.markdown))

    @property
    def whole(self) -> Span:
        """The span of the text behind the front matter."""
        return self.markdown.body

    def sections(self, title: str, within: Span | None = None) -> Iterator[Heading]:
        """The headings that read or begin with a title, whatever their level and number."""
        wanted = folded(title)
        for heading in self.headings:
            if (within is None or within.contains(heading.span.start)) and begins(folded(heading.text), wanted):
                yield heading

    def section(self, title: str, within: Span | None = None) -> Span | None:
        """The span of the first such section, its heading included."""
        heading = next(self.sections(title, within), None)
        return self.markdown.section(heading) if heading else None

    def blocks(self, within: Span, *kinds: str) -> Iterator[Block]:
        """The leaf blocks of a span, of some kinds or of all."""
        return (
            block
            for block in self.markdown.blocks
            if within.start <= block.start < within.end and (not kinds or block.kind in kinds)
        )

    @cached_property
    def _proses(self) -> dict[int, Prose]:
        return {}

    def prose(self, block: Block) -> Prose:
        """The live text of a block, and where its characters stand."""
        if block.start not in self._proses:
            self._proses[block.start] = self._prose(block)
        return self._proses[block.start]

    def _prose(self, block: Block) -> Prose:
        if block.kind not in ("paragraph", "row", "heading"):
            return Prose(self.live[block.span.start : block.span.end], (0,), (block.span.start,))
        piece = prose.of_block(self.source, block)
        if "<!--" not in piece.text:
            return piece
        ends = (*piece.starts[1:], len(piece.text))
        live = (
            self.live[offset : offset + end - start]
            for start, end, offset in zip(piece.starts, ends, piece.offsets, strict=True)
        )
        return piece._replace(text="".join(live))

    def passages(self, holds: Callable[[Span], bool] = lambda _: True) -> Iterator[Passage]:
        """Its paragraphs, items, headings and rows as sentences, save those of whose parts none `holds` a thing."""
        from arslint.documents.passage import passages

        return passages(self, holds)

    def fences(self, within: Span) -> Iterator[Fence]:
        """The fenced code blocks of a span."""
        return (fence for fence in self.markdown.fences if within.start <= fence.span.start < within.end)

    def inner(self) -> Iterator[tuple[int, Prompt]]:
        """The prompts of a bundle, each under the path that the bundle names."""
        text = self.source.text
        return ((start, Prompt(Source(path, text[start:end]))) for path, start, end in bundle.parts(text))

    def facts(self) -> Mapping[str, Any]:
        """Its roles, its tables, and what it refers to."""
        known = {"roles": sorted(role.value for role in self.roles)} if self.roles else {}
        blocks = marked.told(self.source.text, (comment.span for comment in self.markdown.comments))
        references = reference.told(self.markdown, self.source.path, prompt=True)
        return {**known, **blocks, "tables": grid.told(self.grids), **references}


@lru_cache(maxsize=4096)
def folded(title: str) -> str:
    """A title as titles are compared: without number, case, ticks and differences of dashes."""
    plain = " ".join(title.replace("`", "").translate(_DASHES).split()).casefold()
    return _NUMBER.sub("", plain)


def begins(text: str, wanted: str) -> bool:
    """Whether a text is another or begins with it at a word's end."""
    return text.startswith(wanted) and not re.match(r"[\w.'+]*[\w'+]", text[len(wanted) :])


def _without_comments(text: str, markdown: Markdown) -> str:
    pieces: list[str] = []
    at = start = 0
    while opener := _COMMENT.search(text, at):
        at = opener.end()
        if markdown.code_mask(inline=True).covers(opener.start()):
            continue
        end = text.find("-->", at)
        at = len(text) if end < 0 else end + 3
        pieces += (text[start : opener.start()], re.sub(r"[^\n]", " ", text[opener.start() : at]))
        start = at
    return "".join([*pieces, text[start:]])
