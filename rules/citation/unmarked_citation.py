"""
Every visible citation carries a ref marker.

A draft that uses markers and names a source without one leaves a citation that no program can resolve. The rule looks for
author and year (`Smith (2024)`, `(Smith & Lee, 2024)`, `（王，2024）`) in a draft with markers, once a paragraph, and is silent where
the paragraph has a marker, where the same source had one in the section, and in reference lists.

```md good
Smith (2024) measured it.<!--ref:smith2024--><!--anchor:page:12-->

It began in May (2024). See Table (2024).
```

```md bad
Smith (2024) measured it.<!--ref:smith2024--><!--anchor:page:12-->

Later work agreed (Jones, 2023).
                  ^^^^^^^^^^^^^ `(Jones, 2023)` carries no ref marker
```
"""

import re
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import normalize

from arslint import Problem, Span, rule
from arslint.documents import Draft
from arslint.documents.bibliography import in_bibliography
from arslint.protocol.word import CJK

_UPPER = "A-ZÀ-ÖØ-ÞĀ-ſƠƯẠ-ỸΑ-ΩЁЄІЇА-ЯҐ"
_REST = r"(?:[\w'’·-]|\.(?=\w)){0,40}"
_LAST = rf"[{_UPPER}]{_REST}"
_YEAR = r"(?:19|20)\d{2}"
_JOINT = r"(?:&|and|et al\.,?|等人?|和|與|与|и|и др\.,?|và)"
_CITED = re.compile(
    rf"[(\[](?:(?:see|e\.g\.,?|cf\.|см\.)\s)?(?P<inner>(?:{_LAST}|{CJK}{_REST}))"
    rf"(?:\s(?:{_JOINT}|{_LAST})){{0,6}},?\s?(?P<year>{_YEAR})[a-z]?\b[^()\[\]\n]{{0,120}}[)\]]"
    rf"|(?P<outer>{_LAST})(?:\s{_JOINT}\s{_LAST}|\s(?:et al\.|и др\.))?\s\((?P<said>{_YEAR})[a-z]?(?:,[^()\n]{{0,60}})?\)"
)
_MONTHS = "january february march april may june july august september october november december"
_OTHERS = (
    "in since from until during after before the figure table section chapter appendix equation version release part"
)
_NO_NAMES = frozenset([*_MONTHS.split(), *_OTHERS.split()])
_PARAGRAPH = re.compile(r"\n[ \t\r]*\n")


class _Cited(NamedTuple):
    span: Span
    name: str
    year: str


@rule(on=Draft, severity="warning", covers=("DR120",))
def check(draft: Draft) -> Iterator[Problem]:
    """The first author and year of each paragraph without any marker."""
    if not draft.scan.refs:
        return
    folded = "".join(_folded(character) for character in draft.source.text)
    marked: set[tuple[str, str, str]] = set()
    for start, end in _paragraphs(folded):
        cited = [one for one in _citations(folded, start, end) if not _quoted(draft, one)]
        if not cited:
            continue
        section = draft.section(Span(start, end))
        keys = {(section, one.name, one.year) for one in cited}
        if "<!--ref:" in folded[start:end]:
            marked |= keys
        elif not keys & marked and not in_bibliography(draft.markdown, start):
            yield Problem(
                cited[0].span,
                f"`{draft.source.slice(cited[0].span)}` carries no ref marker",
                "Write `<!--ref:slug--><!--anchor:kind:value-->` behind it, with the slug of the corpus.",
            )


def _citations(folded: str, start: int, end: int) -> Iterator[_Cited]:
    for found in _CITED.finditer(folded, start, end):
        name = (found["inner"] or found["outer"]).removesuffix("'s").removesuffix("’s")
        if name.casefold() not in _NO_NAMES:
            yield _Cited(Span(*found.span()), name, found["year"] or found["said"])


def _quoted(draft: Draft, cited: _Cited) -> bool:
    return draft.markdown.code_mask(inline=True).covers(cited.span.start)


def _folded(character: str) -> str:
    """The compatibility form of a character where it is one character too, so that offsets stay."""
    if character < "\x80":
        return character
    plain = normalize("NFKC", character)
    return plain if len(plain) == 1 else character


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for blank in _PARAGRAPH.finditer(text):
        yield start, blank.start()
        start = blank.end()
    yield start, len(text)
