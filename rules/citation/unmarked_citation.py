"""
Every visible citation carries a ref marker.

A draft that uses markers and names a source without one leaves a citation that no program can resolve. The rule looks for
author and year (`Smith (2024)`, `(Smith & Lee, 2024)`) in a draft with markers, once a paragraph, and is silent where the
paragraph has a marker, where the same source had one in the section, and in reference lists.

```md good
Smith (2024) measured it.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Smith (2024) measured it.<!--ref:smith2024--><!--anchor:page:12-->

Later work agreed (Jones, 2023).
                  ^^^^^^^^^^^^^ `(Jones, 2023)` carries no ref marker
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Draft
from arslint.documents.bibliography import in_bibliography

_NAME = r"[A-ZÀ-ÖØ-ÞŁŚŻČŠŽ][\w'’\-]{1,40}"
_YEAR = r"(?:19|20)\d{2}[a-z]?"
_CITED = re.compile(
    rf"\((?:(?:see|e\.g\.,?|cf\.)\s)?{_NAME}(?:\s(?:&|and|et al\.,?|{_NAME})){{0,6}},\s?{_YEAR}[^()\n]{{0,120}}\)"
    rf"|{_NAME}(?:\s(?:&|and)\s{_NAME}|\set al\.)?\s\({_YEAR}\)"
)
_PARAGRAPH = re.compile(r"\n[ \t\r]*\n")


@rule(on=Draft, severity="warning", covers=("DR120",))
def check(draft: Draft) -> Iterator[Problem]:
    """The first author and year of each paragraph without any marker."""
    if not draft.scan.refs:
        return
    text = draft.source.text
    marked: set[tuple[str, ...]] = set()
    for start, end in _paragraphs(text):
        cited = _cited(draft, start, end)
        if not cited:
            continue
        section = draft.section(Span(start, end))
        keys = {(section, *_key(found[0])) for found in cited}
        if "<!--ref:" in text[start:end]:
            marked |= keys
        elif not keys & marked and not in_bibliography(draft.markdown, start):
            yield Problem(
                Span(*cited[0].span()),
                f"`{cited[0][0]}` carries no ref marker",
                "Write `<!--ref:slug--><!--anchor:kind:value-->` behind it, with the slug of the corpus.",
            )


def _cited(draft: Draft, start: int, end: int) -> list[re.Match[str]]:
    found = list(_CITED.finditer(draft.source.text, start, end))
    return [one for one in found if not draft.markdown.code_mask(inline=True).covers(one.start())]


def _key(citation: str) -> tuple[str, str]:
    name, year = re.search(_NAME, citation), re.search(_YEAR, citation)
    return (name[0] if name else "", year[0] if year else "")


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for blank in _PARAGRAPH.finditer(text):
        yield start, blank.start()
        start = blank.end()
    yield start, len(text)
