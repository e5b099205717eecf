"""Which strings the expressions of a script may give, as far as its text tells."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from arslint.documents.syntax import called, is_a, string, walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from arslint.documents.python import PythonModule
    from arslint.documents.syntax import Node

UNKNOWN = "\ufffc"
_MOST = 32
_PLAIN = ("decode", "encode", "strip", "intern")
_LOWER = ("lower", "casefold")


class Folding:
    """The strings of the expressions of one module; a part of a text that cannot be told reads UNKNOWN."""

    def __init__(self, module: PythonModule) -> None:
        """Keep the module; nothing is folded before it is asked for."""
        self.module = module

    @cached_property
    def names(self) -> dict[str, set[str]]:
        """The strings that each name of the module may stand for, in any scope."""
        found: dict[str, set[str]] = {}
        self.__dict__["names"] = found
        bound = [pair for node in walk(self.module.tree) for pair in bindings(node)]
        for _ in range(3):
            for name, value in bound:
                found.setdefault(name, set()).update(self.texts(value))
        return found

    def texts(self, node: Node) -> set[str]:
        """The strings that an expression may give; empty where nothing can be told."""
        literal = string(node)
        if literal is not None:
            return {literal}
        if is_a(node, "Name"):
            return self.names.get(node.value, set())
        if is_a(node, "Attribute"):
            return self.texts(node.value) if node.attr.value == "value" else self.names.get(node.attr.value, set())
        if is_a(node, "FormattedString"):
            return _joined([self._part(part) for part in node.parts], "")
        if is_a(node, "IfExp"):
            return self.texts(node.body) | self.texts(node.orelse)
        if is_a(node, "BinaryOperation"):
            return self._operation(node)
        if is_a(node, "Call") and is_a(node.func, "Attribute"):
            return self._method(node)
        return set()

    def _part(self, part: Node) -> set[str]:
        if is_a(part, "FormattedStringText"):
            return {part.value}
        return self.texts(part.expression) or {UNKNOWN}

    def _operation(self, node: Node) -> set[str]:
        if is_a(node.operator, "Add"):
            return _joined([self.texts(node.left) or {UNKNOWN}, self.texts(node.right) or {UNKNOWN}], "")
        if is_a(node.operator, "Modulo"):
            operands = [item.value for item in node.right.elements] if is_a(node.right, "Tuple") else [node.right]
            return _filled(lambda text, values: text % tuple(values), self.texts(node.left), self._each(operands))
        return set()

    def _method(self, call: Node) -> set[str]:
        name, owner = called(call), self.texts(call.func.value)
        arguments = [arg.value for arg in call.args]
        if name in _PLAIN:
            return owner
        if name in _LOWER:
            return {text.lower() for text in owner}
        if name == "join" and len(arguments) == 1 and is_a(arguments[0], "Tuple", "List"):
            parts = [self.texts(element.value) or {UNKNOWN} for element in arguments[0].elements]
            return {text for glue in owner for text in _joined(parts, glue)}
        if name == "format":
            return _filled(lambda text, values: text.format(*values), owner, self._each(arguments))
        if name == "replace" and len(arguments) == 2:
            old, new = self._each(arguments)
            return {text.replace(old, new) for text in owner}
        return set()

    def _each(self, nodes: Sequence[Node]) -> list[str]:
        return [min(self.texts(node), default=UNKNOWN) for node in nodes]


def bindings(node: Node) -> Iterator[tuple[str, Node]]:
    """The names that a statement or expression binds to one value each."""
    if is_a(node, "Assign"):
        for target in node.targets:
            yield from _targets(target.target, node.value)
    elif is_a(node, "AnnAssign", "NamedExpr") and node.value is not None:
        yield from _targets(node.target, node.value)
    elif is_a(node, "Param") and node.default is not None:
        yield node.name.value, node.default


def _targets(target: Node, value: Node) -> Iterator[tuple[str, Node]]:
    if is_a(target, "Name"):
        yield target.value, value
    elif is_a(target, "Attribute"):
        yield target.attr.value, value
    elif is_a(target, "Tuple", "List") and is_a(value, "Tuple", "List") and len(target.elements) == len(value.elements):
        for one, part in zip(target.elements, value.elements, strict=True):
            yield from _targets(one.value, part.value)


def _joined(parts: Sequence[set[str]], glue: str) -> set[str]:
    found = {""} if parts else set()
    for number, part in enumerate(parts):
        found = {before + (glue if number else "") + text for before in found for text in sorted(part)[:_MOST]}
        found = set(sorted(found)[:_MOST])
    return found


def _filled(fill: Callable[[str, list[str]], str], texts: set[str], values: list[str]) -> set[str]:
    found = set()
    for text in texts:
        try:
            found.add(fill(text, values))
        except (ValueError, TypeError, LookupError, AttributeError):
            continue
    return found
