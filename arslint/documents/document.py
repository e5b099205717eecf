"""What every document has."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from arslint.text import Source


class Kind(Enum):
    """What a file is; the value is how settings and reports name it."""

    DRAFT = "draft"
    PROMPT = "prompt"
    PASSPORT = "passport"
    READ_LOG = "read-log"
    SIDECAR = "sidecar"
    REPORT = "report"
    PYTHON = "python"
    MANIFEST = "manifest"
    PATCH = "patch"
    PLAIN = "plain"

    @property
    def document(self) -> str:
        """The name of the document class that reads this kind."""
        return _CLASSES[self]


_CLASSES = {
    Kind.DRAFT: "Draft",
    Kind.PROMPT: "Prompt",
    Kind.PASSPORT: "Passport",
    Kind.READ_LOG: "ReadLog",
    Kind.SIDECAR: "Sidecar",
    Kind.REPORT: "Report",
    Kind.PYTHON: "PythonModule",
    Kind.MANIFEST: "Manifest",
    Kind.PATCH: "Patch",
    Kind.PLAIN: "Plain",
}


class Document:
    """A parsed source. Views are computed on first use and kept."""

    kind: Kind

    def __init__(self, source: Source) -> None:
        """Keep the source; nothing is parsed before it is asked for."""
        self.source = source

    def inner(self) -> Iterable[tuple[int, Document]]:
        """The documents inside this one with the offsets at which they begin; none by default."""
        return ()

    def facts(self) -> Mapping[str, Any]:
        """What this document tells the others, as JSON; empty by default."""
        return {}
