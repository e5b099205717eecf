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

```md fixed
[v3.7.3 NO-LOCATOR SELF-GATE]
- 1 citations carry explicit `none` anchors (Part 1).
- 0 citations have no adjacent anchor at all (Part 2).
Affected slugs: Part 1 = [smith2024], Part 2 = [].
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol.citation import Citation

_PIPELINE = re.compile(r"\bpipeline_orchestrator\b|\bacademic-pipeline\b|\bStage [1-6]\b")
_SAID = re.compile(r"^[-*] (\d+) citations?\b[^\n]{0,200}Part ([12])", re.MULTILINE)
_LISTED = re.compile(r"Part ([12]) = \[([^\[\]\n]{0,20000})\]")
_ALL = re.compile(r"\ball \(?(\d+)\)? violations?\b")


@rule(on=Draft, severity="error", covers=("DR321", "DR322", "DR323"), spec=("F17", "F21", "F22"))
def check(draft: Draft, *, standalone: bool = False) -> Iterator[Problem]:
    """The report that should not be, the message's arithmetic, and the message in a pipeline draft."""
    message = draft.self_gate
    cited = [one for one in draft.citations if not (message and message.contains(one.marker.start))]
    missing = [one for one in cited if not (one.anchor and one.anchor.locates)]
    if standalone and missing:
        yield Problem(
            missing[0].marker,
            f"a report that stands alone may not be given out: {len(missing)} of its citations "
            f"{'has' if len(missing) == 1 else 'have'} no locator",
            "Give each a page, section, paragraph or quote, or print the self-gate message instead of the report.",
            covers=("DR321",),
        )
    if message is None:
        return
    located = len(missing) < len(cited)
    if not standalone and (located or _PIPELINE.search(draft.source.text)):
        yield Problem(
            Span(message.start, draft.source.text.index("]", message.start) + 1),
            "the self-gate message stands in a draft of the pipeline",
            "Delete the message; here the finalizer and the gate speak.",
            severity="warning",
            covers=("DR323",),
        )
    yield from _arithmetic(draft, message, missing)


def _arithmetic(draft: Draft, message: Span, missing: list[Citation]) -> Iterator[Problem]:
    """Numbers against lists, and lists against the citations where the report stands beside the message."""
    text = draft.source.text
    listed = {found[1]: (found, re.findall(r"[^,\s]+", found[2])) for found in _LISTED.finditer(text, *message)}
    real = {"1": [one.slug for one in missing if one.anchor], "2": [one.slug for one in missing if not one.anchor]}
    for said in _SAID.finditer(text, *message):
        slugs = listed[said[2]][1] if said[2] in listed else None
        if slugs is not None and int(said[1]) != len(slugs):
            fix = Fix.replace("State the number of the list", Span(*said.span(1)), str(len(slugs)))
            hint = "State the number of slugs in the list, or complete the list."
            yield _wrong(said.span(1), f"Part {said[2]} says {said[1]} and lists {len(slugs)}", hint, fix)
    for part, (found, slugs) in listed.items():
        if missing and slugs != real[part]:
            names = ", ".join(real[part]) or "nothing"
            yield _wrong(
                found.span(2), f"Part {part} lists other citations than the report has: {names}", "List them in order."
            )
    total = _ALL.search(text, *message)
    if total and len(listed) == 2 and int(total[1]) != (count := sum(len(slugs) for _, slugs in listed.values())):
        fix = Fix.replace("State the sum", Span(*total.span(1)), str(count))
        yield _wrong(
            total.span(1),
            f"the parts list {count} citations, and this says {total[1]}",
            "State the sum of the parts.",
            fix,
        )


def _wrong(span: tuple[int, int], message: str, hint: str, fix: Fix | None = None) -> Problem:
    return Problem(Span(*span), message, hint, fix, covers=("DR322",))
