"""Text to document; parsing never fails, a document carries what it could not read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arslint.documents.document import Document, Kind

if TYPE_CHECKING:
    from arslint.documents.draft import Draft
    from arslint.documents.manifest import Manifest
    from arslint.documents.passport import Passport
    from arslint.documents.patch import Patch
    from arslint.documents.plain import Plain
    from arslint.documents.prompt import Prompt
    from arslint.documents.python import PythonModule
    from arslint.documents.readlog import ReadLog
    from arslint.documents.report import Report
    from arslint.documents.sidecar import Sidecar
    from arslint.text import Source

_HOMES = {
    "Draft": "draft",
    "Manifest": "manifest",
    "Passport": "passport",
    "Patch": "patch",
    "Plain": "plain",
    "Prompt": "prompt",
    "PythonModule": "python",
    "ReadLog": "readlog",
    "Report": "report",
    "Sidecar": "sidecar",
}

__all__ = [
    "Document",
    "Draft",
    "Kind",
    "Manifest",
    "Passport",
    "Patch",
    "Plain",
    "Prompt",
    "PythonModule",
    "ReadLog",
    "Report",
    "Sidecar",
    "parse",
]


def __getattr__(name: str) -> Any:
    """Import a document class on first use, so that a run pays only for the kinds it meets."""
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def parse(source: Source, kind: Kind) -> Document:
    """The document that a source is when read as a kind; the only dispatcher."""
    document: Document = __getattr__(kind.document)(source)
    return document
