"""
An anchor points into the source, not into the draft that cites it.

When section anchors of a draft name the very section that they stand in, somebody wrote down where the citation is rather than where
its evidence is. The rule speaks for a section anchor that equals the number or title of its own section or of one above it; titles
that most papers have, such as Results, count only where most section anchors of the draft are such.

```md good
# 2 Fieldwork

Boils.<!--ref:smith2024--><!--anchor:section:4.1-->
```

```md good
# Introduction

Boils.<!--ref:smith2024--><!--anchor:section:Introduction--> Melts.<!--ref:jones2023--><!--anchor:section:4.1-->
```

```md bad
# 2 Fieldwork in the hills

Boils.<!--ref:smith2024--><!--anchor:section:Fieldwork%20in%20the%20hills-->
                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `Fieldwork in the hills` is the section of this draft that the …
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft
from arslint.protocol.marker import AnchorMarker

_NUMBERED = re.compile(
    r"(?:(?:section|chapter|part|глава|раздел|chương|phần)\s+|[§第（(])?\s*([0-9]+(?:\.[0-9]+)*|[ivxlc]+|[一二三四五六七八九十]+)"
    r"[.):：、）章节節]*(?:\s+|(?=\W)|(?<=[、）章节節])|$)\W*(.*)",
    re.DOTALL,
)
_COMMON = re.compile(
    r"abstract|introduction|background|literature review|related work|theory|data|methods?|methodology|materials and methods|results"
    r"|findings|discussion|limitations|conclusions?|references|appendix|摘要|引言|绪论|緒論|文[献獻]综述|文獻回顧|方法|结果|結果|讨论|討論|结论|結論"
)


@rule(on=Draft, severity="warning")
def check(draft: Draft) -> Iterator[Problem]:
    """Each section anchor whose value names a heading above it."""
    anchors = [(one.anchor, one.marker.start) for one in draft.citations if one.anchor and one.anchor.kind == "section"]
    own = [anchor for anchor, at in anchors if _folded(anchor.decoded) in _names(draft, at)]
    most = len(own) * 2 > len(anchors)
    for anchor in own:
        if most or not _COMMON.fullmatch(_folded(anchor.decoded)):
            yield _problem(anchor)


def _problem(anchor: AnchorMarker) -> Problem:
    return Problem(
        anchor.value_span,
        f"`{anchor.decoded.strip()}` is the section of this draft that the citation stands in",
        "Name the section of the cited source, or give a page or a quote.",
    )


def _names(draft: Draft, at: int) -> set[str]:
    """Titles and numbers of the sections around an offset."""
    names: set[str] = set()
    for title in draft.markdown.section_path(at):
        folded = _folded(title)
        numbered = _NUMBERED.fullmatch(folded)
        names |= {folded, *(part for part in (numbered.groups() if numbered else ()) if part)}
    return names


def _folded(text: str) -> str:
    return " ".join(text.replace("_", " ").casefold().split()).removeprefix("§").removeprefix("section ").strip()
