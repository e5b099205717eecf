"""A report or transcript: PRE-SCREENED blocks, reset tags and checkpoints as a session printed them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from arslint.documents.document import Document, Kind
from arslint.documents.markdown import Markdown

if TYPE_CHECKING:
    from arslint.documents.checkpoint import Checkpoint
    from arslint.documents.reset_text import Block, Tag
    from arslint.protocol import prescreen_block


class Report(Document):
    """What a session printed for programs to find; what stands in code is quoted and does not count."""

    kind = Kind.REPORT

    @cached_property
    def markdown(self) -> Markdown:
        """The report as Markdown."""
        return Markdown(self.source)

    def hidden(self, offset: int) -> bool:
        """Whether fenced code hides an offset."""
        return self.markdown.code_mask(inline=False).covers(offset)

    @cached_property
    def prescreened(self) -> tuple[prescreen_block.Block, ...]:
        """The PRE-SCREENED blocks."""
        from arslint.protocol import prescreen_block

        return prescreen_block.scan(self.source.text, self.hidden)

    @cached_property
    def tags(self) -> tuple[Tag, ...]:
        """The reset tags, and what resembles one."""
        from arslint.documents import reset_text

        return tuple(reset_text.tags(self.source.text, self.markdown.code_mask(inline=True).covers))

    @cached_property
    def instructions(self) -> tuple[Block, ...]:
        """The resume instructions."""
        from arslint.documents import reset_text

        return tuple(reset_text.blocks(self.source.text, self.hidden, "Resume Instruction"))

    @cached_property
    def acknowledgements(self) -> tuple[Block, ...]:
        """The resume acknowledgements."""
        from arslint.documents import reset_text

        return tuple(reset_text.blocks(self.source.text, self.hidden, "Resume Acknowledged"))

    @cached_property
    def checkpoints(self) -> tuple[Checkpoint, ...]:
        """The checkpoints, in order."""
        from arslint.documents import checkpoint

        return tuple(checkpoint.checkpoints(self.source.text, self.hidden))
