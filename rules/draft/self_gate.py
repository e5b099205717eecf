"""
A research report that stands alone is refused by itself when a citation has no locator.

Outside the pipeline nobody gates a report, so its compiler does: instead of the report it prints `[v3.7.3 NO-LOCATOR SELF-GATE]` with
N citations whose anchor is `none` (Part 1) and M without any anchor (Part 2). The numbers equal the lists, and the message
never stands in a pipeline draft. Set `standalone = true` for a folder of such reports: then a report with N + M > 0 is an error.

```md good
Boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad standalone=true
Boils.<!--ref:smith2024-->
      ^^^^^^^^^^^^^^^^^^^^ a report that stands alone may not be given out: 1 of its citations has no locator
```

```md bad
[v3.7.3 NO-LOCATOR SELF-GATE]
- 2 citations carry explicit `none` anchors (Part 1).
  ^ Part 1 says 2 and lists 1
- 0 citations have no adjacent anchor at all (Part 2).
Affected slugs: Part 1 = [smith2024], Part 2 = [].
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Draft

_TITLE = "[v3.7.3 NO-LOCATOR SELF-GATE]"
_PARTS = {
    1: re.compile(r"^[-*] (\d+) citations?\b[^\n]{0,200}Part 1", re.MULTILINE),
    2: re.compile(r"^[-*] (\d+) citations?\b[^\n]{0,200}Part 2", re.MULTILINE),
}


@rule(on=Draft, severity="error", covers=("DR321", "DR322", "DR323"), spec=("F17", "F21", "F22"))
def check(draft: Draft, *, standalone: bool = False) -> Iterator[Problem]:
    """The report that should not be, the message's arithmetic, and the message in a pipeline draft."""
    text = draft.source.text
    at = text.find(_TITLE)
    if at < 0:
        missing = [one.marker for one in draft.citations if not (one.anchor and one.anchor.locates)]
        if standalone and missing:
            yield Problem(
                missing[0],
                f"a report that stands alone may not be given out: {len(missing)} of its citations "
                f"{'has' if len(missing) == 1 else 'have'} no locator",
                "Give each a page, section, paragraph or quote, or print the self-gate message instead of the report.",
                covers=("DR321",),
            )
        return
    if any(one.anchor and one.anchor.locates for one in draft.citations) and not standalone:
        span = Span(at, at + len(_TITLE))
        yield Problem(
            span,
            "the self-gate message stands in a draft of the pipeline",
            "Delete the message; here the finalizer and the gate speak.",
            severity="warning",
            covers=("DR323",),
        )
    for part, pattern in _PARTS.items():
        said = pattern.search(text, at)
        listed = re.compile(rf"Part {part} = \[([^\[\]\n]{{0,20000}})\]").search(text, at)
        if said and listed:
            slugs = [slug for slug in re.split(r"[,\s]+", listed[1]) if slug]
            if int(said[1]) != len(slugs):
                yield Problem(
                    Span(*said.span(1)),
                    f"Part {part} says {said[1]} and lists {len(slugs)}",
                    "State the number of slugs in the list, or complete the list.",
                    covers=("DR322",),
                )
