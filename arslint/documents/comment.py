"""HTML comments, in blocks of HTML and inside text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.inline import Inline
    from arslint.documents.prose import Prose

_OPENER, _CLOSER = "<!--", "-->"


class Comment(NamedTuple):
    """A comment and what stands between its `<!--` and `-->`; one that is not `closed` runs to the end of its block."""

    span: Span
    body: Span
    closed: bool = True


def of_inline(text: Prose, found: Inline) -> Comment:
    """The comment that a construct of a text is."""
    return Comment(text.span(found.start, found.end), text.span(*found.inner))


def of_html(text: str, block: Span) -> Iterator[Comment]:
    """The comments in a block of HTML."""
    at = text.find(_OPENER, *block)
    while at >= 0:
        body = at + len(_OPENER)
        empty = next((len(tail) for tail in (">", "->") if text.startswith(tail, body, block.end)), 0)
        end = body if empty else text.find(_CLOSER, body, block.end)
        if end < 0:
            yield Comment(Span(at, block.end), Span(body, block.end), closed=False)
            return
        after = end + (empty or len(_CLOSER))
        yield Comment(Span(at, after), Span(body, end))
        at = text.find(_OPENER, after, block.end)
