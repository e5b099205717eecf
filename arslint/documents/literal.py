"""The values that expressions of a script show, read and never run."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from arslint.documents.syntax import is_a

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.documents.syntax import Node

_WORDS = {"True": True, "False": False, "None": None}
_SETS = ("set", "frozenset")
_SEQUENCES = ("tuple", "list")


class Dynamic(Enum):
    """The value of an expression that only a run of the script would tell."""

    VALUE = "dynamic"


DYNAMIC = Dynamic.VALUE


def evaluate(node: Node, bindings: Mapping[str, tuple[Node, Node]], depth: int = 1) -> Any:
    """The value of a literal, with names followed one level; DYNAMIC for anything that has to be computed."""
    if is_a(node, "SimpleString", "ConcatenatedString", "Integer", "Float"):
        value = node.evaluated_value
        return DYNAMIC if value is None else value
    if is_a(node, "Name"):
        if node.value in _WORDS:
            return _WORDS[node.value]
        bound = bindings.get(node.value)
        return evaluate(bound[1], bindings, depth - 1) if bound and depth else DYNAMIC
    if is_a(node, "UnaryOperation") and is_a(node.operator, "Minus"):
        value = evaluate(node.expression, bindings, depth)
        return -value if isinstance(value, int | float) else DYNAMIC
    if is_a(node, "Tuple", "List", "Set"):
        return _collected([element.value for element in node.elements], is_a(node, "Set"), bindings, depth)
    if is_a(node, "Dict"):
        return _mapping(node, bindings, depth)
    if is_a(node, "Call") and is_a(node.func, "Name") and len(node.args) <= 1:
        return _converted(node, bindings, depth)
    return DYNAMIC


def _collected(items: list[Node], unordered: bool, bindings: Mapping[str, Any], depth: int) -> Any:
    values = [evaluate(item, bindings, depth) for item in items]
    if DYNAMIC in values:
        return DYNAMIC
    try:
        return frozenset(values) if unordered else tuple(values)
    except TypeError:
        return DYNAMIC


def _mapping(node: Node, bindings: Mapping[str, Any], depth: int) -> Any:
    found = {}
    for element in node.elements:
        key = evaluate(element.key, bindings, depth) if is_a(element, "DictElement") else DYNAMIC
        value = evaluate(element.value, bindings, depth)
        if key is DYNAMIC or value is DYNAMIC or not isinstance(key, str | int | float | None):
            return DYNAMIC
        found[key] = value
    return found


def _converted(call: Node, bindings: Mapping[str, Any], depth: int) -> Any:
    name = call.func.value
    if name not in (*_SETS, *_SEQUENCES):
        return DYNAMIC
    inner = evaluate(call.args[0].value, bindings, depth) if call.args else ()
    if isinstance(inner, dict):
        inner = tuple(inner)
    if not isinstance(inner, tuple | frozenset):
        return DYNAMIC
    if name in _SEQUENCES:
        return tuple(inner)
    try:
        return frozenset(inner)
    except TypeError:
        return DYNAMIC
