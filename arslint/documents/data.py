"""What every YAML or JSON document has: nodes, faults, and the shape that its schema asks for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from arslint.documents.document import Document
from arslint.documents.node import Fault, Node, Tree
from arslint.text import Span

if TYPE_CHECKING:
    from arslint.documents.shape import Misfit, Typed

_MAPPING = "Write it as keys with values, one key on a line."


class Data(Document):
    """A YAML or JSON file, told apart by its name.

    Strings that the schema wants are strings in every value, whatever an untyped loader makes of them. Nothing but the
    faults is told of a file that cannot be read without error.
    """

    @property
    def schema(self) -> str:
        """The name of the schema that says the shape of the data; empty where there is none."""
        return ""

    @property
    def is_json(self) -> bool:
        """Whether the file is JSON."""
        return self.source.path.endswith(".json")

    @cached_property
    def tree(self) -> Tree:
        """The nodes as the reader gives them."""
        if self.is_json:
            from arslint.documents import json

            return json.read(self.source.text)
        from arslint.documents import yaml

        return yaml.read(self.source.text)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What keeps the file from being read; empty for a mapping that every loader reads alike."""
        root, faults = self.tree
        if root is not None and not root.is_mapping and not faults:
            end = self.source.line_span(self.source.position(root.span.start).line).end
            return (Fault(Span(root.span.start, end), "the file should hold a mapping of keys to values", _MAPPING),)
        if root is None and not faults:
            return (Fault(Span(0, 0), "the file is empty", _MAPPING),)
        return faults

    @property
    def readable(self) -> bool:
        """Whether there are no faults."""
        return not self.faults

    @cached_property
    def _read(self) -> tuple[Node, list[Typed]]:
        root = self.tree.root
        if root is None or self.faults:
            return Node({}, Span(0, 0), children={}), []
        top = self.find_top(root)
        if not self.schema:
            return top, []
        from arslint.documents import shape

        return top, shape.adopt(top, self.schema)

    def find_top(self, root: Node) -> Node:
        """The mapping that holds the document's own keys."""
        return root

    @property
    def top(self) -> Node:
        """The mapping of the document; an empty one if the file is not readable."""
        return self._read[0]

    @property
    def data(self) -> dict[str, Any]:
        """The document as plain data."""
        value: dict[str, Any] = self.top.value
        return value

    @property
    def typed(self) -> list[Typed]:
        """The plain scalars that stand where only a string may, and that a loader takes for something else."""
        return self._read[1]

    @property
    def untyped(self) -> dict[str, Any]:
        """The whole file as plain data, as a loader without a schema reads it; empty if the file is not readable."""
        root = self.tree.root
        if root is None or self.faults:
            return {}
        found: dict[str, Any] = _plain(root, {id(typed.node): typed.resolved for typed in self.typed})
        return found

    @cached_property
    def misfits(self) -> tuple[Misfit, ...]:
        """The places that do not fit the schema."""
        if not self.schema or not self.readable:
            return ()
        from arslint.documents import shape

        return tuple(shape.misfits(self.top, self.schema))

    def quotable(self, node: Node) -> bool:
        """Whether quotes around a plain scalar change nothing but how loaders type it."""
        return not self.is_json and self.source.slice(node.span) == node.source_text

    def misfits_in(self, *keys: str) -> list[Misfit]:
        """The misfits at or below some top-level keys."""
        return [misfit for misfit in self.misfits if misfit.path and misfit.path[0] in keys]

    def rows(self, key: str) -> list[Node]:
        """The mappings in the list under a top-level key."""
        return self.top.inner(key)


def _plain(node: Node, resolved: dict[int, Any]) -> Any:
    """The value of a node in containers of its own, with some nodes' values replaced."""
    if isinstance(node.children, dict):
        return {key: _plain(child, resolved) for key, child in node.children.items()}
    if isinstance(node.children, list):
        return [_plain(child, resolved) for child in node.children]
    return resolved.get(id(node), node.value)
