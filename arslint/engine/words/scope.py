"""The part of a prompt that a contract looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arslint.diagnostic import Problem
from arslint.text import Span

if TYPE_CHECKING:
    from arslint.documents.block import Block
    from arslint.documents.prompt import Prompt
    from arslint.documents.prose import Prose
    from arslint.engine.words.pattern import Pattern
    from arslint.engine.words.saying import Saying
    from arslint.protocol.release import Release


class Scope(NamedTuple):
    """A prompt, the span of one of its sections, the release it is read at, and the cure and ids that findings give."""

    prompt: Prompt
    span: Span
    release: Release
    cure: str | None = None
    covers: tuple[str, ...] | None = None

    @property
    def head(self) -> Span:
        """The line that opens the section."""
        source = self.prompt.source
        line = source.line_span(source.position(self.span.start).line)
        return Span(min(self.span.start, line.end), line.end)

    def text(self, span: Span) -> str:
        """The live text of a span."""
        return self.prompt.live[span.start : span.end]

    def prose(self, block: Block) -> Prose:
        """The live text of a block and where its characters stand."""
        return self.prompt.prose(block)

    def line(self, span: Span) -> Span:
        """The first line of a span."""
        source = self.prompt.source
        return Span(span.start, min(span.end, source.line_span(source.position(span.start).line).end))

    def hidden(self, wanted: Pattern) -> tuple[Span, str] | None:
        """Where a text stands that readers do not follow, and what hides it."""
        text, live = self.prompt.source.text, self.prompt.live
        for match in wanted.finditer(text, *self.span):
            if live[match.start()] != text[match.start()]:
                return self.line(Span(match.start(), self.span.end)), "a comment"
            block = self.prompt.markdown.block_at(match.start())
            if block and block.kind in ("fence", "code", "html"):
                return self.line(Span(match.start(), self.span.end)), "a code block"
        return None

    def problem(self, span: Span, message: str, saying: Saying | None = None) -> Problem:
        """A problem with the contract's cure and what the saying adds."""
        return Problem(
            span,
            (saying.says if saying and saying.says else message),
            self.cure,
            severity=saying.severity if saying else None,
            covers=(saying.covers if saying else None) or self.covers,
        )

    def missing(self, saying: Saying, what: str, where: Span) -> Problem:
        """The problem of something that is not there; at the comment or code block that hides it, if one does."""
        if found := self.hidden(saying.key):
            span, cover = found
            return self.problem(span, f"{what} stands in {cover}, where no reader follows it", saying)
        return self.problem(where, f"{what} is missing", saying)
