"""Which sections of a draft are its list of references."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arslint.documents.markdown import Markdown

_TITLES = {
    "references",
    "reference list",
    "bibliography",
    "works cited",
    "literature cited",
    "參考文獻",
    "参考文献",
    "引用文獻",
    "引用文献",
    "文献",
    "список литературы",
    "tài liệu tham khảo",
}
_NUMBER = re.compile(r"^[\W\d_]+|[\W_]+$")


def in_bibliography(markdown: Markdown, offset: int) -> bool:
    """Whether an offset lies below a heading that titles a list of references, in any of the languages known."""
    return any(_NUMBER.sub("", title).casefold() in _TITLES for title in markdown.section_path(offset))
