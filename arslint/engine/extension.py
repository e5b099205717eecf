"""Extensions: a contract that is another one with some of its texts replaced, such as translated headings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from arslint.documents import yaml
from arslint.documents.node import Node
from arslint.engine.rulebook import builtin_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.engine.words.entry import Entry


def extended(entry: Entry) -> Node | None:
    """The built-in contract that an entry `extends`, its texts replaced and its keys overridden; None without one.

    `replace` maps whole texts of the contract (a heading, a number, a role) to those that stand in their place.
    """
    name = entry.word("extends")
    base = _builtin(name)
    if base is None:
        (entry.at("extends") or entry).refuse(
            f"there is no built-in contract `{name}`",
            "`arslint rules` lists them; only contracts in packs are extended.",
        )
        return None
    table = entry.at("replace")
    words = table.node.members() if table else {}
    used: set[str] = set()
    merged = _replaced(base, words, used)
    for key, node in words.items():
        if key not in used and table:
            type(entry)(node, entry.notes).refuse(
                f"`{name}` does not hold the text `{key}`", "Write a whole text of the contract."
            )
    own = {key: node for key, node in entry.node.members().items() if key not in ("extends", "replace")}
    docs = {} if "docs" in own else {"docs": _summary(base)}
    return Node(merged.value, entry.node.span, children={**merged.members(), **docs, **own}, key=entry.node.key)


def _builtin(name: str) -> Node | None:
    opener = re.compile(rf"^{re.escape(name)}:", re.MULTILINE)
    for path in sorted(builtin_folder().rglob("*.yaml")):
        text = path.read_text("utf-8")
        root = yaml.read(text).root if opener.search(text) else None
        if root and name in root.members():
            return root.members()[name]
    return None


def _replaced(node: Node, words: Mapping[str, Node], used: set[str]) -> Node:
    if isinstance(node.children, dict):
        inner = {key: _replaced(child, words, used) for key, child in node.children.items()}
        return Node(node.value, node.span, children=inner, key=node.key)
    if isinstance(node.children, list):
        return Node(
            node.value, node.span, children=[_replaced(child, words, used) for child in node.children], key=node.key
        )
    text = node.source_text or ""
    if text not in words:
        return node
    used.add(text)
    new = words[text]
    return Node(new.value, node.span, new.source_text, new.plain, key=node.key)


def _summary(base: Node) -> Node:
    """The first paragraph of the contract's documentation, whose examples no longer hold."""
    docs = base.get("docs")
    text = (docs.source_text or "").partition("\n\n")[0] if docs else ""
    return Node(text, base.span, text)
