"""The only import of libcst: what a helper script defines, read and never run."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.documents.document import Document, Kind
from arslint.documents.literal import evaluate
from arslint.documents.syntax import called, children, is_a, string, walk
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType

    from arslint.documents.syntax import Node

_ARGUMENT_CALLS = ("add_argument", "add_option", "option")


class Constant(NamedTuple):
    """A name bound at module level; sets are frozensets and lists are tuples, DYNAMIC is what cannot be read."""

    name: str
    value: Any
    span: Span


class Function(NamedTuple):
    """A function of the module with the names of its parameters; an `open` one takes any others too."""

    name: str
    parameters: tuple[str, ...]
    span: Span
    open: bool = False


class Flag(NamedTuple):
    """An option of the command line; `default` is its value, or the name that stands there."""

    name: str
    default: Any
    default_name: str | None
    span: Span


class PythonModule(Document):
    """A Python file; a file that is empty or does not parse has no tree and is no evidence of anything."""

    kind = Kind.PYTHON

    @cached_property
    def tree(self) -> Node | None:
        """The module as libcst reads it."""
        if not self.source.text.strip():
            return None
        try:
            return cst().parse_module(self.source.text)
        except (cst().ParserSyntaxError, ValueError, RecursionError):
            return None

    @property
    def readable(self) -> bool:
        """Whether the module says anything."""
        return self.tree is not None

    @cached_property
    def _positions(self) -> Mapping[Node, Any]:
        from libcst.metadata import MetadataWrapper, PositionProvider

        return MetadataWrapper(cst().ensure_type(self.tree, cst().Module), unsafe_skip_copy=True).resolve(
            PositionProvider
        )

    def span(self, node: Node) -> Span:
        """The span of a node of the tree."""
        found = self._positions[node]
        starts = self.source.line_starts
        edges = (starts[min(at.line, len(starts)) - 1] + at.column for at in (found.start, found.end))
        return Span(*edges)

    @cached_property
    def bindings(self) -> dict[str, tuple[Node, Node]]:
        """The target and value expressions of the names bound at module level; the last binding wins."""
        found: dict[str, tuple[Node, Node]] = {}
        for statement in _top_level(self.tree):
            if is_a(statement, "Assign"):
                for target in statement.targets:
                    if is_a(target.target, "Name"):
                        found[target.target.value] = (target.target, statement.value)
            elif is_a(statement, "AnnAssign") and statement.value is not None and is_a(statement.target, "Name"):
                found[statement.target.value] = (statement.target, statement.value)
        return found

    def constant(self, name: str) -> Constant | None:
        """The module-level constant of a name."""
        bound = self.bindings.get(name)
        return bound and Constant(name, evaluate(bound[1], self.bindings), self.span(bound[0]))

    @cached_property
    def functions(self) -> Mapping[str, Function]:
        """Every function and method, by name."""
        found: dict[str, Function] = {}
        for node in walk(self.tree):
            if is_a(node, "FunctionDef"):
                listed = (*node.params.posonly_params, *node.params.params, *node.params.kwonly_params)
                names = tuple(parameter.name.value for parameter in listed)
                function = Function(node.name.value, names, self.span(node.name), node.params.star_kwarg is not None)
                found.setdefault(node.name.value, function)
        return found

    @cached_property
    def symbols(self) -> frozenset[str]:
        """Every name that the module defines: functions, classes with their members, assigned and imported names."""
        found = set(self.bindings)
        for node in walk(self.tree):
            if is_a(node, "FunctionDef", "ClassDef"):
                found.add(node.name.value)
            elif is_a(node, "AssignTarget", "AnnAssign") and is_a(node.target, "Name"):
                found.add(node.target.value)
            elif is_a(node, "ImportAlias"):
                found.add(node.evaluated_alias or node.evaluated_name)
        return frozenset(found)

    @cached_property
    def flags(self) -> tuple[Flag, ...]:
        """The command-line options that the module declares, in order."""
        return tuple(flag for call in walk(self.tree) if is_a(call, "Call") for flag in self._flags(call))

    def _flags(self, call: Node) -> Iterator[Flag]:
        if called(call) not in _ARGUMENT_CALLS:
            return
        default = next((arg.value for arg in call.args if arg.keyword and arg.keyword.value == "default"), None)
        name = default.value if default is not None and is_a(default, "Name") else None
        value = evaluate(default, self.bindings) if default is not None else None
        for arg in call.args:
            text = string(arg.value) if arg.keyword is None and not arg.star else None
            if text and text.startswith("-"):
                yield Flag(text, value, name, self.span(arg))


@cache
def cst() -> ModuleType:
    """The library, imported on first use."""
    import libcst

    return libcst


def _top_level(tree: Node | None) -> Iterator[Node]:
    """The simple statements at module level, also those inside `if` and `try`."""
    stack = list(reversed(tree.body)) if tree is not None else []
    while stack:
        node = stack.pop()
        if is_a(node, "SimpleStatementLine"):
            yield from node.body
        elif is_a(node, "If", "Try", "Else", "IndentedBlock", "ExceptHandler", "Finally", "With"):
            stack.extend(reversed(children(node)))
