"""
One paragraph lists exactly the contamination suffixes that never refuse, and no numbered rule names one.

The list is that of the finalizer's table: three suffixes from 3.7.3, nine from 3.9, thirteen from 3.11. It holds on `ok`
and `LOW-WARN` and cites its two firm rules. A suffix among the refusals, in a rule before or after the list, would block
what is only advice.

```md good academic-paper/agents/formatter_agent.md release=3.7
## Cite-Time Provenance Hard Gate

**Contamination annotations (`CONTAMINATED-PREPRINT`, `CONTAMINATED-UNMATCHED`, `CONTAMINATED-PREPRINT+UNMATCHED`) on `ok`
or `LOW-WARN` markers DO NOT trigger refusal** (R-L3-2-A).
```

```md bad academic-paper/agents/formatter_agent.md release=3.7
## Cite-Time Provenance Hard Gate

**Contamination annotations (`CONTAMINATED-PREPRINT`, `CONTAMINATED-PREPRINT+UNMATCHED`) on `ok`
                            ^ `CONTAMINATED-UNMATCHED` is not on the list, so a draft with it is refused
or `LOW-WARN` markers DO NOT trigger refusal** (R-L3-2-A).
```

```md bad academic-paper/agents/formatter_agent.md release=3.7
## Cite-Time Provenance Hard Gate

**Contamination annotations (`CONTAMINATED-PREPRINT`, `CONTAMINATED-UNMATCHED`, `CONTAMINATED-PREPRINT+UNMATCHED`) on `ok`
or `LOW-WARN` markers DO NOT trigger refusal** (R-L3-2-A).

12. A `CONTAMINATED-UNMATCHED` suffix.
       ^^^^^^^^^^^^^^^^^^^^^^ rule 12 names `CONTAMINATED-UNMATCHED`, and no suffix is ever refused
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Problem, Span, rule
from arslint.documents import Prompt
from arslint.documents.prose import Prose
from arslint.engine.words.polarity import Polarity, claims
from arslint.protocol.release import Feature
from arslint.protocol.status import SUFFIXES

_SAYS = re.compile(r"\btrigger refusal\b")
_TOKEN = re.compile(r"\bCONTAMINATED-(?:[A-Z]+(?:[-+][A-Z]+)*|\.\.\.|\*)")
_NUMBERED = re.compile(r"^[ \t]*(\d+)[.)][ \t].*$", re.MULTILINE)
_CURE = "List each suffix of the finalizer's table once; they are advice and never refuse."


@rule(
    on=Prompt,
    severity="error",
    covers=("FT404", "FT405"),
    spec=("R-L3-2-A", "R-L3-2-E"),
    since="3.7",
    roles=("formatter",),
)
def check(prompt: Prompt, context: Context) -> Iterator[Problem]:
    """The allowlist of the release, then suffixes among the refusals."""
    section = prompt.section("Cite-Time Provenance Hard Gate")
    if section is None:
        return
    wanted = [name for name, feature in SUFFIXES.items() if context.release.has(feature)]
    pieces = [prompt.prose(block) for block in prompt.blocks(section, "paragraph")]
    lists = [piece for piece in pieces if _SAYS.search(piece.text) and _TOKEN.search(piece.text)]
    if not lists:
        head = prompt.source.line_span(prompt.source.position(section.start).line)
        yield Problem(head, "no paragraph says which suffixes DO NOT trigger refusal", _CURE, covers=("FT404",))
    for piece in lists:
        yield from _polarity(piece)
    if lists:
        yield from _tokens(lists[0], wanted, counted=context.release.has(Feature.ARXIV_INDEX))
    yield from _refused(prompt)


def _polarity(piece: Prose) -> Iterator[Problem]:
    for claim in claims(piece.text, _SAYS):
        if claim.polarity is not Polarity.NEGATE and _TOKEN.search(piece.text, *claim.sentence):
            message = "this lets a contamination suffix trigger refusal"
            yield Problem(piece.span(*claim.verb), message, "Say that it does NOT.", covers=("FT404",))


def _tokens(piece: Prose, wanted: list[str], *, counted: bool) -> Iterator[Problem]:
    """The list in the first parenthesis, its bases, its authority and the numbers that it has grown through."""
    start = piece.text.find("(")
    end = piece.text.find(")", start)
    first = piece.span(max(start, 0), max(start, 0) + 1)
    given = list(_TOKEN.finditer(piece.text, max(start, 0), end if end > 0 else len(piece.text)))
    names = [match[0] for match in given]
    for name in wanted:
        if name not in names:
            yield Problem(
                first, f"`{name}` is not on the list, so a draft with it is refused", _CURE, covers=("FT404",)
            )
    for match in given:
        if match[0] not in wanted:
            message = f"`{match[0]}` is no suffix that the finalizer writes at this release"
            yield Problem(piece.span(*match.span()), message, _CURE, covers=("FT404",))
        elif match[0] in names[: given.index(match)]:
            yield Problem(piece.span(*match.span()), f"`{match[0]}` stands twice", _CURE, covers=("FT404",))
    behind = piece.text[end : piece.text.find("refusal", end)]
    if "ok" not in behind or "LOW-WARN" not in behind:
        yield Problem(
            first, "the list does not say that it holds on `ok` and `LOW-WARN` only", _CURE, covers=("FT404",)
        )
    for authority in ("R-L3-2-A", "R-L3-2-E")[: 1 + (len(wanted) > 3)]:
        if authority not in piece.text:
            yield Problem(first, f"the paragraph does not cite {authority}", _CURE, covers=("FT404",))
    steps = re.search(r"\(\s*3\s*(?:→|->)\s*9(?:\s*(?:→|->)\s*(\d+))?\s*\)", piece.text)
    if counted and steps and steps[1] != str(len(wanted)):
        message = f"the list has {len(wanted)} suffixes, and this counts {steps[1] or 9}"
        yield Problem(piece.span(*steps.span()), message, "Correct the number.", severity="warning", covers=("FT404",))


def _refused(prompt: Prompt) -> Iterator[Problem]:
    """Numbered lines of the gate sections that name a suffix, in a list or not."""
    for title in ("Cite-Time Provenance Hard Gate", "Cite-Time Terminal Policy Gate"):
        section = prompt.section(title)
        for line in _NUMBERED.finditer(prompt.live, *section) if section else ():
            for match in _TOKEN.finditer(prompt.live, *line.span()):
                message = f"rule {line[1]} names `{match[0]}`, and no suffix is ever refused"
                yield Problem(Span(*match.span()), message, "Take the suffix out of the rule.", covers=("FT405",))
