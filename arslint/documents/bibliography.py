"""Which sections of a draft are its list of references."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arslint.documents.markdown import Markdown

_TITLE = re.compile(
    r"[\W\d_]*(?:references?(?: list| cited| and notes)?|(?:selected |annotated )?bibliography"
    r"|(?:works|literature) cited|[參参]考(?:文[獻献]|[資资]料)|引用文[獻献]|文[獻献]|참고\s?문헌"
    r"|список (?:использованн(?:ой|ых) )?(?:литературы|источников)|литература|tài liệu tham khảo"
    r"|literaturverzeichnis|bibliographie|références|referencias|bibliografía)[\W_]*(?:[(（:：—].*)?",
    re.IGNORECASE,
)


def in_bibliography(markdown: Markdown, offset: int) -> bool:
    """Whether an offset lies below a heading that titles a list of references, in any of the languages known."""
    return any(_TITLE.fullmatch(title) for title in markdown.section_path(offset))
