"""Manifests: what a plugin, a package or a marketplace says of itself, and JSON Schemas."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from arslint.documents.data import Data
from arslint.documents.document import Kind
from arslint.documents.place import MARKDOWN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from arslint.documents.node import Node

_SAID = ("name", "version", "description")
_NAMED = ("agents", "commands", "hooks", "skills")
PLUGIN, MARKETPLACE, PACKAGE = "plugin.json", "marketplace.json", "package.json"
EXTENSION, HOOKS = "gemini-extension.json", "hooks.json"
DESCRIBING = (PLUGIN, MARKETPLACE, PACKAGE, EXTENSION)
_SCRIPT = re.compile(r"\$\{?\w+_PLUGIN_ROOT\}?/([\w./-]+\.(?:js|mjs|py|sh))(?![\w.])")


class Manifest(Data):
    """A manifest of a suite, told by its file name."""

    kind = Kind.MANIFEST

    @property
    def is_schema(self) -> bool:
        """Whether the file is a JSON Schema."""
        return self.source.path.endswith(".schema.json")

    def facts(self) -> Mapping[str, Any]:
        """What it says of itself, and the parts of the suite that it names.

        `said` are name, version and description as rows of key, text and the span of the text within its quotes.
        `named` are rows of a folder of the plugin, a path seen from it and the span of that path.
        """
        if self.is_schema:
            return {}
        said = [row for node in (self.top, *self.rows("plugins")) for row in _rows(node)]
        named = list(self._named())
        return {**({"said": said} if said else {}), **({"named": named} if named else {})}

    def _named(self) -> Iterator[list[Any]]:
        name = self.source.path.rpartition("/")[2]
        if name == PLUGIN:
            yield from _parts(self.top, "")
        elif name == HOOKS:
            yield from (["", one[1], *one.span(1)] for one in _SCRIPT.finditer(self.source.text))
        elif name == EXTENSION:
            yield from _paths(self.top.get("contextFileName"), "")
        elif name == MARKETPLACE:
            base = self.top.at("metadata", "pluginRoot")
            root = base.value if base and isinstance(base.value, str) else ""
            for plugin in self.rows("plugins"):
                source = plugin.get("source")
                if source and isinstance(source.value, str) and (root or source.value.startswith(".")):
                    yield from _paths(source, root)
                    yield from _parts(plugin, f"{root}/{source.value}".lstrip("/"))


def _rows(node: Node) -> Iterator[list[Any]]:
    for key in _SAID:
        value = node.get(key)
        if value is not None and isinstance(value.value, str):
            yield [key, *_told(value)]


def _parts(plugin: Node, folder: str) -> Iterator[list[Any]]:
    for key in _NAMED:
        yield from _paths(plugin.get(key), folder)


def _paths(node: Node | None, folder: str) -> Iterator[list[Any]]:
    """The path that a node is, or those of a list; a mere word in a list may be a name."""
    for one in (node, *node.items()) if node else ():
        if isinstance(one.value, str) and (one is node or "/" in one.value or one.value.endswith(MARKDOWN)):
            yield [folder, *_told(one)]


def _told(node: Node) -> list[Any]:
    inset = 1 if node.span.end - node.span.start == len(node.value) + 2 else 0
    return [node.value, node.span.start + inset, node.span.end - inset]
