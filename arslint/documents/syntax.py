"""The nodes of a parsed script, known by the names of their classes."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Node = Any


def is_a(node: Node, *kinds: str) -> bool:
    """Whether a node is of one of the libcst classes of these names."""
    return type(node).__name__ in kinds


def walk(node: Node | None) -> Iterator[Node]:
    """A node and all nodes inside it, in the order of the text."""
    stack = [node] if node is not None else []
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(children(node)))


def children(node: Node) -> list[Node]:
    """The nodes directly inside a node, without those that only lay out the text."""
    found: list[Node] = []
    for name in _fields(node.__class__):
        value = getattr(node, name)
        for item in value if isinstance(value, list | tuple) else (value,):
            if is_dataclass(item):
                found.append(item)
    return found


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    layout = ("whitespace", "lpar", "rpar", "leading_lines", "comma", "semicolon", "header", "footer")
    return tuple(f.name for f in fields(kind) if not any(word in f.name for word in layout))


def called(call: Node) -> str:
    """The last name of what a call calls, such as `get` of `data.get(…)`."""
    function = call.func
    if is_a(function, "Attribute"):
        return str(function.attr.value)
    return str(function.value) if is_a(function, "Name") else ""


def string(node: Node) -> str | None:
    """The text of a string literal."""
    value = node.evaluated_value if is_a(node, "SimpleString", "ConcatenatedString") else None
    return value if isinstance(value, str) else None
