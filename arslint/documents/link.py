"""Links and images, and where each of them points."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arslint.documents.target import unescaped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.documents.definition import Definition
    from arslint.documents.inline import Inline
    from arslint.documents.prose import Prose
    from arslint.text import Span


class Link(NamedTuple):
    """A link: the whole, its text, its target with escapes resolved, and where that target is written.

    `kind` is `inline`, `reference` (the target stands in the definition), `auto`, or `definition` (the text is its
    label).
    """

    span: Span
    text: Span
    target: str
    target_span: Span
    kind: str
    image: bool = False


def of_inline(text: Prose, found: Inline, definitions: Mapping[str, tuple[Prose, Definition]]) -> Link:
    """The link that a construct of a text is."""
    whole, inner = text.span(found.start, found.end), text.span(*found.inner)
    image = found.kind == "image"
    if found.kind == "autolink":
        return Link(whole, inner, text.text[slice(*found.inner)], inner, "auto")
    if found.label is not None:
        defined = of_definition(*definitions[found.label])
        return Link(whole, inner, defined.target, defined.target_span, "reference", image)
    start, end, _ = found.target or (found.end, found.end, found.end)
    return Link(whole, inner, unescaped(text.text[start:end]), text.span(start, end), "inline", image)


def of_definition(text: Prose, found: Definition) -> Link:
    """A definition as the link that it stands for."""
    start, end, _ = found.target
    target = unescaped(text.text[start:end])
    label = text.span(found.start + 1, found.start + 1 + found.width)
    return Link(text.span(found.start, found.end), label, target, text.span(start, end), "definition")
