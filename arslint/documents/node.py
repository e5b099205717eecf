"""Nodes: the values of a YAML or JSON text with the exact place of each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.text import Span

Path = tuple["str | int", ...]


class Fault(NamedTuple):
    """What could not be read as the loader contract asks: where, what is wrong, and the cure.

    `covers` names the contract; `other` is a second place that the fault speaks of.
    """

    span: Span
    message: str
    hint: str
    covers: str = "LOD-01"
    other: Span | None = None


@dataclass(slots=True, eq=False)
class Node:
    """One value: plain Python data, its span, and the nodes inside it.

    `value` of a mapping has its keys as strings, `value` of a scalar is typed by the loader contract. `source_text` is
    what a scalar says before any typing, None for a collection; `plain` tells that it stands without quotes. `key` is
    the node of the key under which this one stands in a mapping. Nodes are not changed once a document is read.
    """

    value: Any
    span: Span
    source_text: str | None = None
    plain: bool = False
    children: dict[str, Node] | list[Node] | None = field(default=None, repr=False)
    key: Node | None = field(default=None, repr=False)

    @property
    def key_span(self) -> Span:
        """The span of the key, or of the value where there is no key."""
        return self.key.span if self.key else self.span

    @property
    def head(self) -> Span:
        """The span that names the node: its key, else the first key inside it, else where it starts."""
        if self.key:
            return self.key.span
        first = next(iter(self.members().values()), None)
        return first.key_span if first else self.span

    def get(self, step: str | int) -> Node | None:
        """The child under a key or an index, or None."""
        if isinstance(self.children, dict):
            return self.children.get(step) if isinstance(step, str) else None
        if isinstance(self.children, list) and isinstance(step, int) and 0 <= step < len(self.children):
            return self.children[step]
        return None

    def at(self, *path: str | int) -> Node | None:
        """The node at a path of keys and indices, or None."""
        node: Node | None = self
        for step in path:
            if node is None:
                return None
            node = node.get(step)
        return node

    def deepest(self, *path: str | int) -> Node:
        """The node at the longest prefix of a path that exists."""
        node = self
        for step in path:
            child = node.get(step)
            if child is None:
                break
            node = child
        return node

    def place(self, *path: str | int) -> Span:
        """The span to show for a path: the scalar there, else the name of the collection or of what would hold it."""
        node = self.deepest(*path)
        scalar = node is self.at(*path) and node.children is None and node.span.end > node.span.start
        return node.span if scalar else node.head

    @property
    def is_mapping(self) -> bool:
        """Whether the node is a mapping."""
        return isinstance(self.children, dict)

    @property
    def is_list(self) -> bool:
        """Whether the node is a sequence."""
        return isinstance(self.children, list)

    def members(self) -> dict[str, Node]:
        """The children of a mapping by key; nothing for any other node."""
        return self.children if isinstance(self.children, dict) else {}

    def items(self) -> list[Node]:
        """The children of a sequence; nothing for any other node."""
        return self.children if isinstance(self.children, list) else []

    def rows(self) -> list[Node]:
        """The mappings among the children of a sequence."""
        return [child for child in self.items() if child.is_mapping]

    def inner(self, key: str) -> list[Node]:
        """The mappings in the list under a key."""
        block = self.get(key)
        return block.rows() if block else []

    def walk(self) -> Iterator[Node]:
        """This node and all nodes inside it, in document order."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            if node.children:
                inner = node.children.values() if isinstance(node.children, dict) else node.children
                stack.extend(reversed(list(inner)))


class Tree(NamedTuple):
    """A text as nodes, and what could not be read; the root is None where nothing could."""

    root: Node | None
    faults: tuple[Fault, ...] = ()
