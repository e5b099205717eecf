"""A builder that makes nodes of a stream of scalars, starts and ends."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from arslint.documents.node import Fault, Node, Tree
from arslint.text import Span

DEEPEST = 100
_MOST_EXPANDED = 100_000
_WRITE_OUT = "Write the value itself in this place."


class Unreadable(Exception):  # noqa: N818
    """The text cannot be read beyond the fault that this carries."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


@dataclass(slots=True)
class _Open:
    node: Node
    flow: bool
    anchor: str | None
    end: int
    key: Node | None = None
    weight: int = 1


@dataclass(slots=True)
class Builder:
    """Nodes under construction.

    A fault that leaves the rest readable is collected; nesting or aliases beyond all measure raise Unreadable.
    """

    root: Node | None = None
    faults: list[Fault] = field(default_factory=list)
    _stack: list[_Open] = field(default_factory=list)
    _anchors: dict[str, tuple[Node, int]] = field(default_factory=dict)
    _expanded: int = 0

    def scalar(self, value: Any, span: Span, source_text: str, plain: bool, anchor: str | None = None) -> None:
        """Add a scalar."""
        node = Node(value, span, source_text, plain)
        if anchor is not None:
            self._anchors[anchor] = node, 1
        self._attach(node, 1)

    def open(self, span: Span, *, mapping: bool, flow: bool = True, anchor: str | None = None) -> None:
        """Begin a mapping or a sequence."""
        if len(self._stack) >= DEEPEST:
            message = f"this is nested more than {DEEPEST} levels deep"
            raise Unreadable(Fault(span, message, "Bring the data into a flatter form."))
        node = Node({}, span, children={}) if mapping else Node([], span, children=[])
        if anchor is not None:
            self._anchors[anchor] = node, 0
        self._stack.append(_Open(node, flow, anchor, span.end))

    def close(self, end: int) -> None:
        """End the innermost collection: in flow style at an offset, in block style where its last child ends."""
        frame = self._stack.pop()
        node = frame.node
        node.span = Span(node.span.start, end if frame.flow else frame.end)
        if frame.anchor is not None:
            self._anchors[frame.anchor] = node, frame.weight
        self._attach(node, frame.weight)

    def alias(self, name: str, span: Span) -> None:
        """Add once more what an anchor stands for."""
        target, weight = self._anchors.get(name, (None, 1))
        self._expanded += weight
        if self._expanded > _MOST_EXPANDED:
            message = f"the aliases of this file stand for more than {_MOST_EXPANDED:,} values"
            raise Unreadable(Fault(span, message, "Write the values themselves."))
        if target is None:
            self.refuse(span, "no anchor of this name stands before this alias", _WRITE_OUT)
        elif not weight:
            self.refuse(span, "this alias stands inside its own anchor, so its value would never end", _WRITE_OUT)
        if target is None or not weight:
            target = Node(None, span, "", plain=True)
        self._attach(Node(target.value, span, target.source_text, target.plain, target.children), weight)

    def refuse(self, span: Span, message: str, hint: str, covers: str = "LOD-01", other: Span | None = None) -> None:
        """Note a fault that leaves the rest readable."""
        self.faults.append(Fault(span, message, hint, covers, other))

    def tree(self) -> Tree:
        """What was built so far."""
        return Tree(self.root, tuple(self.faults))

    def _attach(self, node: Node, weight: int) -> None:
        if not self._stack:
            self.root = self.root or node
            return
        frame = self._stack[-1]
        frame.weight += weight
        frame.end = node.span.end
        parent = frame.node
        if isinstance(parent.children, list):
            parent.children.append(node)
            parent.value.append(node.value)
        elif frame.key is None:
            frame.key = self._key(node)
        elif isinstance(parent.children, dict):
            node.key, frame.key = frame.key, None
            name = node.key.source_text or ""
            first = parent.children.setdefault(name, node)
            if first is not node:
                self._repeated(name, node.key, first)
            else:
                parent.value[name] = node.value

    def _key(self, node: Node) -> Node:
        if node.children is not None:
            self.refuse(node.span, "a key of a mapping must be a word, not a collection", "Give it a name.")
            return Node(None, node.span, "?")
        if node.plain and node.source_text == "<<":
            hint = "Write the merged keys out: loaders differ in what they make of a merge."
            self.refuse(node.span, "merge keys (`<<`) are not part of the format", hint)
        return node

    def _repeated(self, name: str, key: Node, first: Node) -> None:
        hint = "Keep one of them: some loaders silently take the last, others refuse the file."
        self.refuse(key.span, f"the key `{name}` stands twice in this mapping", hint, "LOD-02", first.key_span)
