"""Markdown that is neither prompt nor draft: links and hygiene only."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from arslint.documents import place, reference
from arslint.documents.document import Document, Kind
from arslint.documents.markdown import Markdown

if TYPE_CHECKING:
    from collections.abc import Mapping


class Plain(Document):
    """Any other Markdown file."""

    kind = Kind.PLAIN

    @cached_property
    def markdown(self) -> Markdown:
        """The text as Markdown."""
        return Markdown(self.source)

    def facts(self) -> Mapping[str, Any]:
        """What it links to, and the environment variables that it names; among prompts all that it refers to."""
        return reference.told(self.markdown, self.source.path, prompt=place.living(self.source.path))
