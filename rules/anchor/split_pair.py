"""
Nothing tears a pair apart when blocks are labelled.

A blank line between ref and anchor, or a line break at the end of a heading, a table row, a list item or a quote, makes the anchor a
block of its own. The next revision round inserts a block marker between the two, and the citation silently loses its locator.

```md good
Water boils.<!--ref:smith2024-->
<!--anchor:page:12-->

- Ice melts.<!--ref:jones2023-->
  <!--anchor:page:3-->
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
                              ^ a line break behind a heading parts `smith2024` from its anchor
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
_NAMES = {"heading": "a heading", "table": "a table row", "list": "a list item", "quote": "a quote"}
_CURE = "Put the anchor directly behind the ref marker, or the next labelling of blocks comes between the two."


@rule(on=Draft, severity="error", covers=("DR304", "DR305"))
def check(draft: Draft) -> Iterator[Problem]:
    """Each gap that is or would become the edge of a block."""
    text = draft.source.text
    for citation in draft.citations:
        gap = citation.gap
        if gap is None or "\n" not in text[slice(*gap)]:
            continue
        fix = Fix.replace("Close the gap", gap, "")
        if _BLANK.search(text, gap.start, gap.end):
            message = f"a blank line parts `{citation.slug}` from its anchor"
            yield Problem(gap, message, _CURE, fix, covers=("DR304",))
            continue
        block = draft.segment_at(citation.marker.start)
        if block and block.kind in _NAMES and not block.span.contains(gap.end):
            message = f"a line break behind {_NAMES[block.kind]} parts `{citation.slug}` from its anchor"
            yield Problem(gap, message, _CURE, fix, covers=("DR305",))
