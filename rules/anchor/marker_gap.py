"""
Ref and anchor stand side by side, at most one space behind the words that they support.

Other white space is legal, and the finalizer keeps it; the canonical form has none.

```md good
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
Smith (2024) <!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Water boils.<!--ref:smith2024--> <!--anchor:page:12-->
                                ^ white space parts `smith2024` from its anchor
```

```md fixed
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Smith (2024)   <!--ref:smith2024--><!--anchor:page:12-->
            ^^^ wide white space parts `smith2024` from the words before it
```

```md fixed
Smith (2024) <!--ref:smith2024--><!--anchor:page:12-->
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Draft

_WIDE = re.compile(r"[ \t]{2,}|\t")
_NO_WORDS = re.compile(r"[^\n]*\||[ \t]*(?:[-*+>]|[0-9]+[.)])?")


@rule(on=Draft, severity="info", covers=("DR306",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each gap within a line; split-pair speaks of those that break a block."""
    text = draft.source.text
    for citation in draft.citations:
        before = Span(draft.solid_before(citation.span.start), citation.span.start)
        line = text.rfind("\n", 0, before.start) + 1
        if _WIDE.fullmatch(text, *before) and not _NO_WORDS.fullmatch(text, line, before.start):
            message = f"wide white space parts `{citation.slug}` from the words before it"
            yield Problem(before, message, "Leave one space or none.", Fix.replace("Leave one space", before, " "))
        gap = citation.gap
        if gap and gap.start < gap.end and "\n" not in text[slice(*gap)]:
            message = f"white space parts `{citation.slug}` from its anchor"
            yield Problem(gap, message, "Close the gap.", Fix.replace("Close the gap", gap, ""))
