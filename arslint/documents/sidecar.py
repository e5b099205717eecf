"""A file that lies beside a passport: run ledger, rejection log, temporal files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from arslint.documents.data import Data
from arslint.documents.document import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

_NAMES = (
    (re.compile(r"(?:^|.*_)run_ledger\.ya?ml"), "run-ledger"),
    (re.compile(r"rejection_log\.ya?ml"), "rejection-log"),
    (re.compile(r"timeline\.ya?ml"), "timeline"),
    (re.compile(r"citation_provenance\.ya?ml"), "citation-provenance"),
    (re.compile(r"version_records\.ya?ml"), "version-records"),
    (re.compile(r"temporal_audit_results\.ya?ml"), "temporal-results"),
)
_SIGN = re.compile(r"^(?:schema_version|ledger|adapter_name)[ \t]*:", re.MULTILINE)


def schema_of(path: str, text: str) -> str | None:
    """The schema of a peer file by its name and its look; None for any other file."""
    name = path.rpartition("/")[2]
    found = next((schema for pattern, schema in _NAMES if pattern.fullmatch(name)), None)
    return found if found and _SIGN.search(text) else None


class Sidecar(Data):
    """A peer file of a passport whose shape a schema says."""

    kind = Kind.SIDECAR

    @property
    def schema(self) -> str:
        """The schema that goes with the file's name."""
        return schema_of(self.source.path, self.source.text) or ""

    def facts(self) -> Mapping[str, Any]:
        """The file as data."""
        return {"schema": self.schema, "readable": self.readable, "data": self.data}
