"""Stretches of a text that some reader leaves out, such as code."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Mask:
    """Sorted, disjoint spans; spans that touch or overlap are joined, empty ones dropped."""

    def __init__(self, spans: Iterable[Span] = ()) -> None:
        """Keep the spans in order, whatever order they come in."""
        self.spans: tuple[Span, ...] = tuple(_joined(sorted(spans)))

    @cached_property
    def _starts(self) -> list[int]:
        return [span.start for span in self.spans]

    def covers(self, offset: int) -> bool:
        """Whether the character at the offset is masked."""
        at = bisect_right(self._starts, offset)
        return at > 0 and offset < self.spans[at - 1].end

    def touches(self, span: Span) -> bool:
        """Whether any character of the span is masked."""
        at = bisect_right(self._starts, span.start)
        if at and span.start < self.spans[at - 1].end:
            return True
        return at < len(self.spans) and self.spans[at].start < span.end

    def blank(self, text: str) -> str:
        """The text with every masked character but the line ends replaced by a space; offsets hold."""
        pieces: list[str] = []
        at = 0
        for start, end in self.spans:
            pieces += (text[at:start], "\n".join(" " * len(line) for line in text[start:end].split("\n")))
            at = end
        return "".join([*pieces, text[at:]])

    def __iter__(self) -> Iterator[Span]:
        return iter(self.spans)

    def __bool__(self) -> bool:
        return bool(self.spans)


def _joined(spans: list[Span]) -> Iterator[Span]:
    last: Span | None = None
    for span in spans:
        if span.start >= span.end:
            continue
        if last is not None and span.start <= last.end:
            last = Span(last.start, max(last.end, span.end))
            continue
        if last is not None:
            yield last
        last = span
    if last is not None:
        yield last
