"""
A rule of the refusal list refuses; none lets its own finding pass.

Judged are sentences about the item's own literal: that HIGH-BLOCK in plain prose refuses nothing, or that another rule has
passed, is right. A range such as "rules 1-10" in the prompt's text that the list has outgrown is a warning.

```md good academic-paper/agents/formatter_agent.md
## Cite-Time Provenance Hard Gate

**REFUSE to emit final output** when the draft contains any of:

1. A literal `[UNVERIFIED CITATION — NO ORIGINAL]`
```

```md bad academic-paper/agents/formatter_agent.md
## Cite-Time Provenance Hard Gate

**REFUSE to emit final output** when the draft contains any of:

1. (Pass, do not refuse) A literal `[UNVERIFIED CITATION — NO ORIGINAL]`
                 ^^^^^^ rule 1 lets its finding pass here
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Prompt
from arslint.documents.listing import Listing
from arslint.engine.words.polarity import Polarity, claims

_PASSES = re.compile(
    r"\b(?:passes|(?:may|can|should|must|do(?:es)?|will) pass|pass(?=,|\)|:| the gate| through)|is allowed|is ignored"
    r"|are ignored|is permitted|let (?:it|this) (?:pass|through)|emit anyway|proceed anyway)\b",
    re.IGNORECASE,
)
_REFUSES = re.compile(r"\brefuses?\b|\ba refusal trigger\b", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"\bPARTIAL-COVERAGE\b|\bplain prose\b|\boutside any\b|\brule \d+ passes\b|\bref status\b", re.IGNORECASE
)
_CURE = "Let the rule refuse; a finding is allowed by repairing it."


@rule(on=Prompt, severity="error", covers=("FT402", "FT401"), since="3.7", roles=("formatter",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """Affirmed passes and denied refusals, then ranges in the text that the list outgrew."""
    section = prompt.section("Cite-Time Provenance Hard Gate")
    if section is None:
        return
    listing = next((one for one in prompt.listings if section.contains(one.span.start)), None)
    if listing is None or not listing.ordered:
        return
    for item in listing.items:
        for piece in item.paragraphs:
            for pattern, wrong in ((_PASSES, Polarity.AFFIRM), (_REFUSES, Polarity.NEGATE)):
                for claim in claims(piece.text, pattern):
                    sentence = piece.text[claim.sentence.start : claim.sentence.end]
                    if claim.polarity is wrong and not _ELSEWHERE.search(sentence):
                        message = f"rule {item.number} lets its finding pass here"
                        yield Problem(piece.span(*claim.verb), message, _CURE, covers=("FT402",))
    yield from _ranges(prompt, listing)


def _ranges(prompt: Prompt, listing: Listing) -> Iterator[Problem]:
    for block in prompt.markdown.blocks:
        if block.kind != "paragraph":
            continue
        piece = prompt.prose(block)
        for match in re.finditer(r"\brefus(?:e|al)[- ]rules? (\d+)\s*[-–]\s*(\d+)", piece.text, re.IGNORECASE):
            if match[1] == "1" and int(match[2]) != len(listing.items):
                message = f"this speaks of rules 1 to {match[2]}, and there are {len(listing.items)}"
                cure = "Name the whole range, or no range at all."
                yield Problem(piece.span(*match.span()), message, cure, severity="warning", covers=("FT401",))
