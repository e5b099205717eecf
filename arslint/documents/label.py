"""The names by which a text calls its parts: headings, also those it shows in fences, and what it sets in bold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_HEADING = re.compile(r"\n[ \t>]*#{1,6}[ \t]+([^\n]+)")
_BOLD = re.compile(r"\*\*([^*\n]{3,120})\*\*")
_LEAD = re.compile(r"^(?:§ ?|step |part |section |appendix )?(\d+(?:\.\d+)*)[.):]?\s+", re.IGNORECASE)
_MARKED = re.compile(r"§ ?(\d+(?:\.\d+)*)")
_WORD = re.compile(r"[^\W_]+(?:[.'’_-][^\W_]+)*")
_END = re.compile(r"[,;:()\[\]|`“”\"→>+]|\.(?=\s|$)| [–—-] ")
_OUTLINE = re.compile(r"[A-Z0-9]{1,4}(?:\.[A-Z0-9]+)*\b")


class Labels:
    """The names of the parts of one text or of several."""

    def __init__(self, *texts: str) -> None:
        """Collect the names as they are written."""
        self._folded = {label: label.casefold() for text in texts for label in _written(text)}
        self._known: dict[str, str] = {}

    def know(self, reference: str) -> bool:
        """Whether a reference begins with one of the names, or is the beginning or a part of one."""
        wanted = _words(reference)
        if not wanted:
            return False
        known = self._with(wanted[0])
        if any(f"\n {' '.join(wanted[:end])} \n" in known for end in range(1, len(wanted) + 1)):
            return True
        short = _words(name(reference))
        written = " ".join(short)
        return bool(short) and (f" {written} " if len(short) > 1 else f"\n {written} ") in known

    def _with(self, word: str) -> str:
        """The words of the names in which a word stands."""
        if word not in self._known:
            self._known[word] = _spelled(label for label, folded in self._folded.items() if word in folded)
        return self._known[word]


def name(text: str) -> str:
    """The part of a text that may be a name: up to the first mark that ends one."""
    end = _END.search(text)
    return (text[: end.start()] if end else text).strip()


def speaks(text: str) -> bool:
    """Whether a reference names a part in words; `F.3.2` and `IV.A` are parts of other works."""
    short = name(text)
    return not _OUTLINE.match(short) and len(_words(short)) > 1


def numbers(text: str) -> frozenset[str]:
    """The numbers that headings begin with or show behind a `§`."""
    headings = [match[1] for match in _HEADING.finditer(f"\n{text}")]
    leads = (_LEAD.match(heading) for heading in headings)
    marked = (match[1] for heading in headings for match in _MARKED.finditer(heading))
    return frozenset((*(lead[1] for lead in leads if lead), *marked))


def _written(text: str) -> Iterator[str]:
    return (match[1] for pattern in (_HEADING, _BOLD) for match in pattern.finditer(f"\n{text}"))


def _spelled(labels: Iterable[str]) -> str:
    """The words of names, line by line, each also without its number and without what follows its first mark."""
    raw = dict.fromkeys(labels)
    bare = dict.fromkeys(_LEAD.sub("", label) for label in raw)
    words = {label: _words(label) for label in raw | bare | dict.fromkeys(map(name, bare))}
    kept = [found for label, found in words.items() if len(found) > 1 or (found and (label in raw or label in bare))]
    return "".join(f"\n {' '.join(found)} \n" for found in kept)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())
