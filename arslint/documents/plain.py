"""Markdown that is neither prompt nor draft: links and hygiene only."""

from __future__ import annotations

from arslint.documents.document import Document, Kind


class Plain(Document):
    """Any other Markdown file."""

    kind = Kind.PLAIN
