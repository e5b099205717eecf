"""A passport's ledger with its scalars typed as the contract says: by their source text, not by how YAML reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arslint.documents.node import Node

LEDGER = "reset_boundary"
TEXTS = frozenset(
    {
        "kind",
        "hash",
        "consumes_hash",
        "stage",
        "next",
        "generated_at",
        "session_marker",
        "version_label",
        "mode",
        "verification_status",
        "observer_snapshot_ref",
        "question",
        "value",
        "next_stage",
        "next_mode",
        "chosen_branch",
    }
)


def entries(passport: Node) -> list[Any]:
    """The ledger's items as they are hashed and compared; none where there is no list."""
    ledger = passport.get(LEDGER)
    return [typed(item) for item in ledger.items()] if ledger else []


def typed(node: Node, key: str = "") -> Any:
    """A value in which every scalar under a key of texts is its source text; one that reads as null stays null."""
    if node.is_mapping:
        return {name: typed(child, name) for name, child in node.members().items()}
    if node.is_list:
        return [typed(child) for child in node.items()]
    return node.source_text if key in TEXTS and node.value is not None else node.value
