"""
Nothing tears a pair apart when blocks are labelled.

A blank line between ref and anchor, or a line break inside a heading, a table row or a list item, makes the anchor a block of
its own. The next revision round inserts a block marker between the two, and the citation silently loses its locator.

```md good
Water boils.<!--ref:smith2024-->
<!--anchor:page:12-->
```

```md bad
Water boils.<!--ref:smith2024-->
                                ^ a blank line parts `smith2024` from its anchor

<!--anchor:page:12-->
```

```md fixed
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
# Boiling <!--ref:smith2024-->
                              ^ a line break in a heading parts `smith2024` from its anchor
<!--anchor:page:12-->
```

```md fixed
# Boiling <!--ref:smith2024--><!--anchor:page:12-->
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents import Draft

_BLANK = re.compile(r"\n[ \t\r]*\n")
_STARTS = ((re.compile(r" {0,3}#{1,6}\s"), "heading"), (re.compile(r"\s*\|"), "table row"))
_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s")


@rule(on=Draft, severity="error", covers=("DR304", "DR305"))
def check(draft: Draft) -> Iterator[Problem]:
    """Each gap that would become the edge of a block."""
    text = draft.source.text
    for citation in draft.citations:
        gap = citation.gap
        if gap is None or "\n" not in text[slice(*gap)]:
            continue
        fix = Fix.replace("Close the gap", gap, "")
        cure = "Put the anchor directly behind the ref marker."
        if _BLANK.search(text, gap.start, gap.end):
            message = f"a blank line parts `{citation.slug}` from its anchor"
            yield Problem(gap, message, cure, fix, covers=("DR304",))
            continue
        line = text[text.rfind("\n", 0, citation.marker.start) + 1 : citation.marker.start + 1]
        block = _block(line, text[gap.end - 1] in " \t")
        if block:
            message = f"a line break in a {block} parts `{citation.slug}` from its anchor"
            yield Problem(gap, message, cure, fix, covers=("DR305",))


def _block(line: str, indented: bool) -> str | None:
    for start, name in _STARTS:
        if start.match(line):
            return name
    return "list item" if _ITEM.match(line) and not indented else None
