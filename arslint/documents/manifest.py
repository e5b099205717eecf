"""Manifests: what a plugin, a package or a marketplace says of itself, and JSON Schemas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arslint.documents.data import Data
from arslint.documents.document import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from arslint.documents.node import Node

_SAID = ("name", "version", "description")


class Manifest(Data):
    """A manifest of a suite, told by its file name."""

    kind = Kind.MANIFEST

    @property
    def is_schema(self) -> bool:
        """Whether the file is a JSON Schema."""
        return self.source.path.endswith(".schema.json")

    def facts(self) -> Mapping[str, Any]:
        """Name, version and description as rows of key, text and the span of the text within its quotes."""
        if self.is_schema:
            return {}
        said = [row for node in (self.top, *self.rows("plugins")) for row in _rows(node)]
        return {"said": said} if said else {}


def _rows(node: Node) -> Iterator[list[Any]]:
    for key in _SAID:
        value = node.get(key)
        if value is not None and isinstance(value.value, str):
            inset = 1 if value.span.end - value.span.start == len(value.value) + 2 else 0
            yield [key, value.value, value.span.start + inset, value.span.end - inset]
