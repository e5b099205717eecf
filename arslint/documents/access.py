"""Where a script reads a key that it must not read, in whatever disguise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from arslint.documents.folding import Folding, bindings
from arslint.documents.syntax import called, children, is_a, string, walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from arslint.documents.python import PythonModule
    from arslint.documents.syntax import Node
    from arslint.text import Span

_HELP = ("help", "description", "epilog", "usage", "metavar", "prog")
_SAYING = ("print", "debug", "info", "warning", "warn", "error", "critical", "exception", "log", "exit")
_ERRORS = ("Error", "Exception", "Warning", "Exit")
_PARTIAL = ("startswith", "endswith", "match", "fullmatch", "search", "compile", "findall", "finditer", "fnmatch")
_WHOLE = ("items", "values", "keys")
_COPYING = ("dict", "list", "tuple", "set", "sorted", "iter", "vars", "enumerate")
_LOADING = re.compile(r"load|read|parse", re.IGNORECASE)
_HOLDER = re.compile(r"passport", re.IGNORECASE)
_FILE = re.compile(r"path|file|name|dir|text|yaml|arg", re.IGNORECASE)


class Access(NamedTuple):
    """One place where the key is read, and how."""

    span: Span
    how: str


def accesses(module: PythonModule, key: str) -> tuple[Access, ...]:
    """Every place in a module that reads the key of a passport, or all its keys; what is text for people is no read."""
    if not module.readable:
        return ()
    whole = re.compile(rf"(?<![\w-]){re.escape(key)}(?![\w-])")
    pieces = [piece for piece in re.split(r"(?<=_)|(?=_)", key) if len(piece) > 4]
    folding = Folding(module)
    holders = _holders(module)

    def found(node: Node) -> str | None:
        if any(name == key for name in _names(node)):
            return "as a name of the code"
        if is_a(node, "Arg") and node.star == "**" and _holds(node.value, holders):
            return "by unpacking the whole passport"
        if is_a(node, "For", "CompFor") and _holds(node.iter, holders):
            return "by going through all keys of the passport"
        if is_a(node, "Call"):
            return by_call(node)
        texts = folding.texts(node)
        if not any(whole.search(text) and not re.search(r"\s", text) for text in texts):
            return None
        return "by its name" if string(node) is not None else "by a name that stands for it"

    def by_call(call: Node) -> str | None:
        name = called(call)
        if name in _WHOLE and is_a(call.func, "Attribute") and _holds(call.func.value, holders):
            return f"by `.{name}()` of the whole passport"
        if name in _COPYING and any(_holds(arg.value, holders) for arg in call.args):
            return "by going through all keys of the passport"
        texts = {text for arg in call.args for text in folding.texts(arg.value)} if name in _PARTIAL else set()
        if any(piece in text and not re.search(r"\s", text) for text in texts for piece in pieces):
            return "by a part of its name"
        return "by a name that is put together" if any(map(whole.search, folding.texts(call))) else None

    def silent(node: Node, child: Node) -> bool:
        bound = is_a(node, "Assign", "AnnAssign", "NamedExpr") and child is node.value
        return bool(folding.texts(child)) if bound else _is_silent(node, child)

    return tuple(Access(module.span(node), how) for node, how in _outermost(module.tree, found, silent))


def _outermost(
    tree: Node, found: Callable[[Node], str | None], silent: Callable[[Node, Node], bool]
) -> Iterator[tuple[Node, str]]:
    stack = [tree]
    while stack:
        node = stack.pop()
        how = found(node)
        if how is None:
            stack.extend(reversed([child for child in children(node) if not silent(node, child)]))
            continue
        yield (node.iter, how) if is_a(node, "For", "CompFor") else (node, how)
        if is_a(node, "For", "CompFor"):
            stack.extend(reversed([child for child in children(node) if child is not node.iter]))


def _names(node: Node) -> Iterator[str]:
    """The names that a node of the code gives or asks for."""
    if is_a(node, "Name"):
        yield node.value
    elif is_a(node, "Attribute"):
        yield node.attr.value
    elif is_a(node, "Param"):
        yield node.name.value
    elif is_a(node, "AssignTarget", "AnnAssign", "NamedExpr") and is_a(node.target, "Name"):
        yield node.target.value
    elif is_a(node, "Arg", "MatchKeywordElement") and node.keyword is not None:
        yield getattr(node.keyword, "value", node.keyword)


def _is_silent(node: Node, child: Node) -> bool:
    """Whether a child is text for people or a name that is being bound."""
    if is_a(node, "Expr"):
        return string(child) is not None
    if is_a(node, "Assert"):
        return child is node.msg
    if is_a(node, "Arg"):
        return child is node.keyword or (node.keyword is not None and node.keyword.value in _HELP)
    if is_a(node, "Call"):
        says = called(node) in _SAYING or called(node).endswith(_ERRORS)
        return says and is_a(child, "Arg") and string(child.value) is not None
    if is_a(node, "Param"):
        return child is node.name
    bound = is_a(node, "AssignTarget", "AnnAssign", "NamedExpr") and child is node.target
    return bound and is_a(child, "Name", "Attribute")


def _holders(module: PythonModule) -> set[str]:
    """The names that hold a whole passport: by what they are called, or by what was loaded into them."""
    found = {"passport"}
    for node in walk(module.tree):
        if is_a(node, "Param") and _HOLDER.search(node.name.value) and not _FILE.search(node.name.value):
            found.add(node.name.value)
        for name, value in bindings(node):
            if is_a(value, "Call") and _LOADING.search(called(value)) and _HOLDER.search(_code(module, value)):
                found.add(name)
    return found


def _holds(node: Node, holders: set[str]) -> bool:
    return is_a(node, "Name") and node.value in holders


def _code(module: PythonModule, node: Node) -> str:
    return str(module.tree.code_for_node(node)) if module.tree else ""
