"""Markdown as rules ask for it: front matter, blocks, code, headings and sections, links and comments."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from arslint.diagnostic import Problem
from arslint.documents import commonmark, frontmatter, heading, prose
from arslint.documents.fence import Fence, paired
from arslint.documents.mask import Mask
from arslint.text import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.block import Block, Container
    from arslint.documents.codespan import CodeSpan
    from arslint.documents.comment import Comment
    from arslint.documents.heading import Heading, Section
    from arslint.documents.inline import Inline
    from arslint.documents.link import Link
    from arslint.documents.outline import Outline
    from arslint.documents.prose import Prose
    from arslint.documents.table import Table

_FLOWING = frozenset({"paragraph", "heading", "row"})


class Markdown:
    """A Markdown text; every view is computed on first use and kept.

    Offsets are those of `Source.text`. Lines end at `\\n` only, whatever else looks like a line end.
    """

    def __init__(self, source: Source | str) -> None:
        """Keep the source; nothing is parsed before it is asked for."""
        self.source = source if isinstance(source, Source) else Source("", source)
        self.text = self.source.text
        self._scanned: dict[int, list[tuple[Prose, list[Inline]]]] = {}

    @cached_property
    def _frontmatter(self) -> frontmatter.FrontMatter | None:
        return frontmatter.find(self.text)

    @property
    def frontmatter(self) -> Span | None:
        """The YAML between the two `---` lines at the very start."""
        return self._frontmatter.yaml if self._frontmatter else None

    @property
    def frontmatter_text(self) -> str:
        """That YAML; empty without front matter."""
        return self.source.slice(self.frontmatter) if self.frontmatter else ""

    @property
    def body(self) -> Span:
        """What follows the front matter, or everything."""
        return Span(self._frontmatter.end if self._frontmatter else 0, len(self.text))

    @property
    def fault(self) -> Problem | None:
        """What keeps the front matter from being read."""
        if not frontmatter.unclosed(self.text):
            return None
        return Problem(
            Span(0, 3),
            "the front matter that this line opens is never closed, so it is read as text",
            "Add a line `---` after its last key, or write `***` if a rule is meant.",
        )

    @cached_property
    def _outline(self) -> Outline:
        source = self.source
        return commonmark.outline(self.text, source.line_starts, source.position(self.body.start).line - 1)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The leaf blocks in document order, each with the containers around it."""
        return tuple(self._outline.blocks)

    @cached_property
    def _block_starts(self) -> list[int]:
        return [block.start for block in self.blocks]

    def block_at(self, offset: int) -> Block | None:
        """The leaf block on whose lines an offset stands; None on blank lines and in front matter."""
        at = bisect_right(self._block_starts, offset) - 1
        if at < 0:
            return None
        block, starts = self.blocks[at], self.source.line_starts
        end = starts[block.last] if block.last < len(starts) else len(self.text) + 1
        return block if offset < end else None

    @cached_property
    def fences(self) -> tuple[Fence, ...]:
        """The fenced code blocks, in lists and quotes too."""
        if "```" not in self.text and "~~~" not in self.text:
            return ()
        return tuple(Fence(block, self.source) for block in self.blocks if block.kind == "fence")

    @cached_property
    def paired(self) -> bool:
        """Whether it is plain to see, without a look at the blocks, that each fence is closed and shows no other."""
        return paired(self.text[self.body.start :])

    @property
    def unterminated(self) -> Fence | None:
        """The first fence that nothing closes but the end of the document or of its container."""
        return next((found for found in self.fences if not found.closed), None)

    @cached_property
    def _fence_mask(self) -> Mask:
        return Mask(found.span for found in self.fences)

    @cached_property
    def _code_mask(self) -> Mask:
        if "`" not in self.text and "    " not in self.text and "\t" not in self.text:
            return self._fence_mask
        indented = (block.span for block in self.blocks if block.kind == "code")
        return Mask([*self._fence_mask, *indented, *(found.span for found in self.code_spans)])

    def code_mask(self, *, inline: bool) -> Mask:
        """Fenced code; with `inline` also indented code and code spans."""
        return self._code_mask if inline else self._fence_mask

    def _flowing(self, sign: str) -> list[Block]:
        """The blocks of inline text whose source holds a sign."""
        text, blocks, starts = self.text, self.blocks, self._block_starts
        found: list[Block] = []
        at = text.find(sign, starts[0]) if starts else -1
        while at >= 0:
            block = blocks[bisect_right(starts, at) - 1]
            if at + len(sign) <= block.end and block.kind in _FLOWING:
                found.append(block)
            at = text.find(sign, max(at + 1, block.end))
        return found

    def _inlines(self, block: Block) -> list[tuple[Prose, list[Inline]]]:
        """The inline texts of a block, each with what stands in it."""
        from arslint.documents.inline import scan

        if block.first not in self._scanned:
            texts = prose.of_cells(self.source, block) if block.kind == "row" else [prose.of_block(self.source, block)]
            self._scanned[block.first] = [(text, scan(text.text, self._outline.definitions)) for text in texts]
        return self._scanned[block.first]

    @cached_property
    def code_spans(self) -> tuple[CodeSpan, ...]:
        """The code spans outside code blocks."""
        from arslint.documents import codespan

        labelled = bool(self._outline.definitions)
        found: list[CodeSpan] = []
        for block in self._flowing("`"):
            alone = codespan.of_block(self.text, block, labelled=labelled)
            found += codespan.of_inlines(self._inlines(block)) if alone is None else alone
        return tuple(found)

    def _found(self, sign: str, *kinds: str) -> Iterator[tuple[Prose, Inline]]:
        """The constructs of some kinds, each with its text, in the blocks that hold a sign of them."""
        for block in self._flowing(sign):
            for text, inlines in self._inlines(block):
                yield from ((text, found) for found in inlines if found.kind in kinds)

    @cached_property
    def bracketed(self) -> tuple[Link, ...]:
        """The links and images in brackets, outside code; those by reference point where their definition does."""
        from arslint.documents import link

        definitions = self._outline.definitions
        sign = "]" if definitions else "]("
        return tuple(sorted(link.of_inline(*found, definitions) for found in self._found(sign, "link", "image")))

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The links and images, those in pointed brackets too."""
        from arslint.documents import link

        automatic = (link.of_inline(*found, {}) for found in self._found("<", "autolink"))
        return tuple(sorted([*self.bracketed, *automatic]))

    @cached_property
    def definitions(self) -> tuple[Link, ...]:
        """The link reference definitions, the first of each label."""
        from arslint.documents import link

        return tuple(link.of_definition(*found) for found in self._outline.definitions.values())

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        """The HTML comments outside code."""
        if "<!--" not in self.text:
            return ()
        from arslint.documents import comment

        inside = [comment.of_inline(*found) for found in self._found("<!--", "comment")]
        blocks = [
            found for block in self.blocks if block.kind == "html" for found in comment.of_html(self.text, block.span)
        ]
        return tuple(sorted([*inside, *blocks]))

    @cached_property
    def html(self) -> tuple[Span, ...]:
        """The blocks of HTML, and the tags and comments inside text."""
        inside = [text.span(found.start, found.end) for text, found in self._found("<", "html", "comment")]
        return tuple(sorted([*inside, *(block.span for block in self.blocks if block.kind == "html")]))

    @cached_property
    def list_items(self) -> tuple[Container, ...]:
        """The items of all lists, in order of their markers."""
        return tuple(box for box in self._outline.containers if box.kind == "item")

    @cached_property
    def paragraphs(self) -> tuple[Block, ...]:
        """The paragraphs, in containers too."""
        return tuple(block for block in self.blocks if block.kind == "paragraph")

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The tables, with the place of every cell."""
        from arslint.documents.table import tables

        return tuple(tables(self))

    @cached_property
    def headings(self) -> tuple[Heading, ...]:
        """The headings, ATX and setext, none of them in code."""
        found = [(block, prose.of_block(self.source, block)) for block in self.blocks if block.kind == "heading"]
        texts = [heading.seen(text.text, self._outline.definitions) for _, text in found]
        return tuple(
            heading.Heading(block.level, plain, block.span, text.whole, slug, block.parent is not None)
            for (block, text), plain, slug in zip(found, texts, heading.slugs(texts), strict=True)
        )

    @cached_property
    def _sections(self) -> list[Section]:
        return heading.sections(self.headings, len(self.text))

    @cached_property
    def _section_starts(self) -> list[int]:
        return [section.heading.span.start for section in self._sections]

    def _section_at(self, offset: int) -> Section | None:
        at = bisect_right(self._section_starts, offset)
        return self._sections[at - 1] if at else None

    def section_at(self, offset: int) -> Heading | None:
        """The heading whose section an offset stands in."""
        section = self._section_at(offset)
        return section.heading if section else None

    def section_path(self, offset: int) -> tuple[str, ...]:
        """The texts of the headings above an offset, outermost first."""
        section = self._section_at(offset)
        return section.path if section else ()

    def section(self, opened: Heading) -> Span:
        """From a heading to the next one of its level or higher; from a nested one to the end of what it stands in."""
        section = self._section_at(opened.span.start)
        return Span(opened.span.start, section.end if section else len(self.text))
