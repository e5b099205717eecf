"""How a script imports its neighbours: as modules of a package, as siblings, or one after the other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from arslint.documents.syntax import called, is_a, walk
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.python import PythonModule
    from arslint.documents.syntax import Node

PACKAGE = "scripts"
_NAMES = r"(?:\([^()]*\)|[^\n(]+)"
CANONICAL = re.compile(
    rf"^try:[^\n]*\n(?:[ \t]+from {PACKAGE}\.(\w+) import ({_NAMES})\n)except ImportError:[^\n]*\n"
    r"[ \t]+from \1 import \2(?=\n|\Z)|^[ \t]*#[^\n]*|\"\"\"[\s\S]*?\"\"\"",
    re.MULTILINE,
)


class Import(NamedTuple):
    """One import: the module without the package, whether the package was named, and what it takes."""

    tail: str
    packaged: bool
    names: tuple[str, ...]


class Dual(NamedTuple):
    """A `try` that imports, what it catches, what it falls back on, and whether a branch does anything else.

    The span is that of the line that catches.
    """

    span: Span
    tried: tuple[Import, ...]
    caught: tuple[str, ...]
    fallback: tuple[Import, ...]
    logic: bool


def duals(module: PythonModule) -> Iterator[Dual]:
    """The `try` statements that import a neighbour in one branch as a module of the package."""
    for node in walk(module.tree):
        if not is_a(node, "Try") or not node.handlers:
            continue
        branches = [list(_statements(node.body)), [one for h in node.handlers for one in _statements(h.body)]]
        imports = [tuple(_import(one) for one in branch if is_a(one, "ImportFrom")) for branch in branches]
        if any(one.packaged for branch in imports for one in branch) and all(imports):
            start = module.span(node.handlers[0]).start
            line = module.source.line_span(module.source.position(start).line)
            logic = (
                any(not is_a(one, "ImportFrom") for branch in branches for one in branch)
                or node.orelse
                or node.finalbody
            )
            caught = tuple(name for handler in node.handlers for name in _caught(handler))
            yield Dual(Span(start, line.end), imports[0], caught, imports[1], bool(logic))


def lone_imports(module: PythonModule) -> Iterator[Span]:
    """The imports from the package that stand outside every `try`, at the top of the module."""
    for line in module.tree.body if module.tree else ():
        if is_a(line, "SimpleStatementLine"):
            for node in line.body:
                if is_a(node, "ImportFrom") and _import(node).packaged:
                    yield module.span(node)


def _statements(block: Node) -> Iterator[Node]:
    for line in block.body:
        yield from line.body if is_a(line, "SimpleStatementLine") else (line,)


def _import(node: Node) -> Import:
    parts = _dotted(node.module)
    packaged = parts[:1] == [PACKAGE]
    names = [name.evaluated_name for name in node.names] if isinstance(node.names, tuple | list) else ["*"]
    return Import(".".join(parts[1:] if packaged else parts), packaged, tuple(names))


def _dotted(node: Node | None) -> list[str]:
    if node is None:
        return []
    return [*_dotted(node.value), node.attr.value] if is_a(node, "Attribute") else [node.value]


def _caught(handler: Node) -> list[str]:
    if handler.type is None:
        return ["everything"]
    kinds = [element.value for element in handler.type.elements] if is_a(handler.type, "Tuple") else [handler.type]
    return [_dotted(kind)[-1] if is_a(kind, "Name", "Attribute") else called(kind) for kind in kinds]
