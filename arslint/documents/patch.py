"""A revision patch: what a writer wants to replace, insert or delete, block by block."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from arslint.documents.data import Data
from arslint.documents.document import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.node import Node

_SIGN = re.compile(r"^[ \t]{0,4}(?:\{[ \t]*)?[\"']?patch_format_version[\"']?[ \t]*:[ \t]*[\"']?[0-9]", re.MULTILINE)


def is_patch(text: str) -> bool:
    """Whether a YAML or JSON text states the version of its patch format."""
    return "patch_format_version" in text and _SIGN.search(text) is not None


class Patch(Data):
    """A patch with its operations."""

    kind = Kind.PATCH

    def new_texts(self) -> Iterator[Node]:
        """What the operations write, in their order."""
        for operation in self.top.inner("ops"):
            text = operation.get("new_text")
            if text is not None and isinstance(text.value, str):
                yield text
