"""Markdown as rules ask for it: front matter, fences, code, headings, sections, blocks."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Any

from arslint.diagnostic import Problem
from arslint.documents import fence, frontmatter, heading, prose
from arslint.documents.block import LEAVES
from arslint.documents.mask import Mask
from arslint.text import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.block import Block
    from arslint.documents.fence import Fence
    from arslint.documents.heading import Heading

_FENCE = re.compile(r"`{3}|~{3}")
_INDENTED = re.compile(r"^(?: {0,3}\t| {4})", re.MULTILINE)
_MARKUP = re.compile(r"[*\[\]<&\\`]|(?<!\w)_|_(?!\w)")


class Markdown:
    """A Markdown text; every view is computed on first use and kept.

    Offsets are those of `Source.text`. Lines end at `\\n` only, whatever else looks like a line end.
    """

    def __init__(self, source: Source | str) -> None:
        """Keep the source; nothing is parsed before it is asked for."""
        self.source = source if isinstance(source, Source) else Source("", source)
        self.text = self.source.text

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
            "add a line `---` after its last key, or write `***` if a rule is meant",
        )

    @cached_property
    def _blocks(self) -> list[Block]:
        from arslint.documents import commonmark

        first = self.source.position(self.body.start).line - 1
        return list(commonmark.blocks(self.source, first, len(self.source.line_starts), self._references))

    @cached_property
    def _references(self) -> dict[str, Any]:
        return {}

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The leaf blocks in document order, each with the containers around it."""
        return tuple(block for block in self._blocks if block.kind in LEAVES)

    @cached_property
    def _block_starts(self) -> list[int]:
        return [block.span.start for block in self.blocks]

    def block_at(self, offset: int) -> Block | None:
        """The leaf block on whose lines an offset stands; None on blank lines and in front matter."""
        at = bisect_right(self._block_starts, offset) - 1
        if at < 0:
            return None
        block = self.blocks[at]
        end = self.source.line_starts[block.last] if block.last < len(self.source.line_starts) else len(self.text) + 1
        return block if offset < end else None

    @cached_property
    def fences(self) -> tuple[Fence, ...]:
        """The fenced code blocks, in lists and quotes too."""
        if not _FENCE.search(self.text, self.body.start):
            return ()
        return tuple(fence.of_block(self.source, block) for block in self.blocks if block.kind == "fence")

    @property
    def unterminated(self) -> Fence | None:
        """The first fence that nothing closes but the end of the document or of its container."""
        return next((found for found in self.fences if not found.closed), None)

    @cached_property
    def block_fences(self) -> tuple[Fence, ...]:
        """The fences that the line-based block parser of the revision patches sees."""
        return tuple(fence.by_line(self.source, self.body.start)) if _FENCE.search(self.text, self.body.start) else ()

    @cached_property
    def _fence_mask(self) -> Mask:
        return Mask(found.span for found in self.fences)

    @cached_property
    def _code_mask(self) -> Mask:
        if "`" not in self.text and not _INDENTED.search(self.text, self.body.start):
            return self._fence_mask
        indented = (block.span for block in self.blocks if block.kind == "code")
        return Mask([*self._fence_mask, *indented, *(whole for whole, _ in self.code_spans)])

    def code_mask(self, *, inline: bool) -> Mask:
        """Fenced code; with `inline` also indented code and code spans."""
        return self._code_mask if inline else self._fence_mask

    @cached_property
    def code_spans(self) -> tuple[tuple[Span, Span], ...]:
        """The code spans outside code blocks: the whole with its backticks, and what they enclose."""
        return tuple(self._find_code_spans())

    def _find_code_spans(self) -> Iterator[tuple[Span, Span]]:
        from arslint.documents import commonmark

        for block in self.blocks:
            if block.kind not in ("paragraph", "heading", "row") or "`" not in self.source.slice(block.span):
                continue
            text = prose.of_block(self.source, block)
            for kind, start, end, run in commonmark.inlines(text.text, self._references):
                if kind == "code":
                    yield text.span(start, end), text.span(start + run, end - run)

    @cached_property
    def headings(self) -> tuple[Heading, ...]:
        """The headings, ATX and setext, none of them in code."""
        found = [(block, prose.of_block(self.source, block)) for block in self.blocks if block.kind == "heading"]
        texts = [self._plain(text.text) for _, text in found]
        return tuple(
            heading.Heading(block.level, plain, block.span, text.whole, slug, bool(block.within))
            for (block, text), plain, slug in zip(found, texts, heading.slugs(texts), strict=True)
        )

    def _plain(self, text: str) -> str:
        if not _MARKUP.search(text):
            return text.replace("\n", " ")
        from arslint.documents import commonmark

        return commonmark.plain(text, self._references)

    @cached_property
    def _sections(self) -> list[Heading]:
        return [found for found in self.headings if not found.nested]

    @cached_property
    def _section_starts(self) -> list[int]:
        return [found.span.start for found in self._sections]

    def section_at(self, offset: int) -> Heading | None:
        """The heading whose section an offset stands in."""
        at = bisect_right(self._section_starts, offset)
        return self._sections[at - 1] if at else None

    def section_path(self, offset: int) -> tuple[str, ...]:
        """The texts of the headings above an offset, outermost first."""
        path: list[str] = []
        level = 7
        for found in reversed(self._sections[: bisect_right(self._section_starts, offset)]):
            if found.level < level:
                path.append(found.text)
                level = found.level
            if level == 1:
                break
        return tuple(reversed(path))

    def section(self, opened: Heading) -> Span:
        """From a heading to the next one of its level or higher, or to the end of the text."""
        at = bisect_right(self._section_starts, opened.span.start)
        ends = (found.span.start for found in self._sections[at:] if found.level <= opened.level)
        return Span(opened.span.start, next(ends, len(self.text)))
