"""A human-read log: which sources a person has read, how far, and when."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from arslint.documents import scalar
from arslint.documents.data import Data
from arslint.documents.document import Kind
from arslint.protocol import readlog
from arslint.protocol.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.documents.node import Node


class ReadLog(Data):
    """A read log beside a passport."""

    kind = Kind.READ_LOG

    @property
    def log(self) -> readlog.Log:
        """The log as the protocol reads it: an unquoted timestamp is a datetime, an unreadable file a fault."""
        name = self.source.path.rpartition("/")[2]
        if self.faults:
            first = self.faults[0]
            return readlog.Log(name, None, Fault((), first.message, first.hint, covers=(first.covers,)))
        return readlog.Log(name, _loaded(self.top))

    def facts(self) -> Mapping[str, Any]:
        """The log as data."""
        return {"readable": self.readable, "data": self.data}


def _loaded(node: Node) -> Any:
    if isinstance(node.children, dict):
        return {key: _loaded(child) for key, child in node.children.items()}
    if isinstance(node.children, list):
        return [_loaded(child) for child in node.children]
    if node.plain and node.source_text and scalar.is_timestamp(node.source_text):
        try:
            return datetime.fromisoformat(node.source_text)
        except ValueError:
            return node.value
    return node.value
