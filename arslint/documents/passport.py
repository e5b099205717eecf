"""A material passport: its top-level keys, its ledger, its corpus."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from arslint.documents.data import Data
from arslint.documents.document import Kind
from arslint.documents.place import MARKDOWN
from arslint.protocol.ledger import verify

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.documents.node import Node, Tree
    from arslint.documents.passport_text import Carried
    from arslint.protocol.ledger import Verdict

REQUIRED = ("origin_skill", "origin_mode", "origin_date", "verification_status", "version_label")
WRAPPER = "material_passport"
LEDGER = "reset_boundary"
CORPUS = "literature_corpus"


class Passport(Data):
    """A passport in YAML or JSON, wrapped in `material_passport` or not."""

    kind = Kind.PASSPORT

    @property
    def schema(self) -> str:
        """The schema of passports."""
        return "passport"

    @cached_property
    def carried(self) -> Carried | None:
        """The passport inside a Markdown text, with its form; None for a file of its own."""
        if not self.source.path.endswith(MARKDOWN):
            return None
        from arslint.documents import passport_text

        return passport_text.read(self.source)

    @cached_property
    def tree(self) -> Tree:
        """The nodes of the file, or of the passport that it carries."""
        return self.carried.tree if self.carried else super().tree

    def find_top(self, root: Node) -> Node:
        """The passport itself."""
        inner = root.get(WRAPPER)
        return inner if inner is not None and inner.is_mapping and len(root.members()) == 1 else root

    @property
    def is_wrapped(self) -> bool:
        """Whether the passport stands below the single key `material_passport`."""
        return self.readable and self.top is not self.tree.root

    @property
    def is_partial(self) -> bool:
        """Whether this has none of the keys that every passport has, as what an adapter writes."""
        return not any(key in self.data for key in REQUIRED)

    @property
    def is_carried(self) -> bool:
        """Whether the passport stands inside a Markdown text."""
        return self.carried is not None

    @property
    def ledger(self) -> list[Node]:
        """The items of the reset ledger, whatever they are."""
        block = self.top.get(LEDGER)
        return block.items() if block else []

    @property
    def entries(self) -> list[Any]:
        """The ledger as plain data, as it is hashed."""
        return [node.value for node in self.ledger]

    @cached_property
    def corpus(self) -> dict[str, Node]:
        """The sources by citation key; of a repeated key the first."""
        found: dict[str, Node] = {}
        for row in self.rows(CORPUS):
            key = row.value.get("citation_key")
            if isinstance(key, str):
                found.setdefault(key, row)
        return found

    def quotable(self, node: Node) -> bool:
        """Whether quotes change nothing: in the ledger only where its hashes hold from there on."""
        if not super().quotable(node):
            return False
        at = next((i for i, entry in enumerate(self.ledger) if entry.span.contains(node.span.start)), None)
        return at is None or all(link.holds for link in self.chain.links if link.index >= at)

    @cached_property
    def chain(self) -> Verdict:
        """Whether the hashes of the ledger hold."""
        return verify(self.entries)

    def facts(self) -> Mapping[str, Any]:
        """The passport as data, and where its citation keys stand."""
        return {
            "readable": self.readable,
            "data": self.data,
            "keys": {key: list(row.members()["citation_key"].span) for key, row in self.corpus.items()},
        }
