"""
An anchor points into the source, not into the draft that cites it.

When most section anchors of a draft name the very section that they stand in, somebody wrote down where the citation is
rather than where its evidence is. The rule speaks for a section anchor that equals the number or title of its own section.

```md good
# 2 Results

Boils.<!--ref:smith2024--><!--anchor:section:4.1-->
```

```md bad
# 2 Results

Boils.<!--ref:smith2024--><!--anchor:section:Results-->
                                             ^^^^^^^ `Results` is the section of this draft that the citation stands in
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft

_NUMBERED = re.compile(r"(?:(?:section|chapter)\s+|§\s*|第)?([0-9]+(?:\.[0-9]+)*|[ivxlc]+)[.):、章节節]*(?:\s+|(?=\W)|$)(.*)", re.DOTALL)


@rule(on=Draft, severity="warning")
def check(draft: Draft) -> Iterator[Problem]:
    """Each section anchor whose value names the heading above it."""
    for citation in draft.citations:
        anchor = citation.anchor
        if anchor and anchor.kind == "section":
            path = draft.markdown.section_path(citation.marker.start)
            if path and _folded(anchor.decoded) in _names(path[-1]):
                yield Problem(
                    anchor.value_span,
                    f"`{anchor.decoded.strip()}` is the section of this draft that the citation stands in",
                    "Name the section of the cited source, or give a page or a quote.",
                )


def _names(heading: str) -> set[str]:
    folded = _folded(heading)
    numbered = _NUMBERED.fullmatch(folded)
    return {folded, *(part for part in (numbered.groups() if numbered else ()) if part)}


def _folded(text: str) -> str:
    return " ".join(text.replace("_", " ").casefold().split()).removeprefix("§").removeprefix("section ").strip()
