"""The only import of libcst: what a helper script defines, read and never run."""

from __future__ import annotations

from enum import Enum
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.documents.document import Document, Kind
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType

Node = Any
_ARGUMENT_CALLS = ("add_argument", "add_option", "option")
_SETS = ("set", "frozenset")
_SEQUENCES = ("tuple", "list")


class Dynamic(Enum):
    """The value of an expression that only a run of the script would tell."""

    VALUE = "dynamic"


DYNAMIC = Dynamic.VALUE


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
            if isinstance(item, cst().CSTNode):
                found.append(item)
    return found


@cache
def _fields(kind: type) -> tuple[str, ...]:
    import dataclasses

    layout = ("whitespace", "lpar", "rpar", "leading_lines", "comma", "semicolon", "header", "footer")
    return tuple(f.name for f in dataclasses.fields(kind) if not any(word in f.name for word in layout))


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


_WORDS = {"True": True, "False": False, "None": None}


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


def _top_level(tree: Node | None) -> Iterator[Node]:
    """The simple statements at module level, also those inside `if` and `try`."""
    stack = list(reversed(tree.body)) if tree is not None else []
    while stack:
        node = stack.pop()
        if is_a(node, "SimpleStatementLine"):
            yield from node.body
        elif is_a(node, "If", "Try", "Else", "IndentedBlock", "ExceptHandler", "Finally", "With"):
            stack.extend(reversed(children(node)))
