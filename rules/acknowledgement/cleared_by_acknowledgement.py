"""
No prompt says that the acknowledgement command clears a finding that only a repair can clear.

`/ars-mark-read` records that a user says to have read a source. That settles a plain `LOW-WARN` and the advisory suffixes,
and nothing else: `HIGH-BLOCK`, a `TERMINAL-BLOCK`, NO-LOCATOR, READ-LEDGER-INVALID and every HIGH-WARN or MED-WARN speak
of the text or of its evidence, which no reading changes. A prompt that says otherwise teaches a model to wave a refused
citation through.

Paragraphs, list items and table rows are read sentence by sentence, with the heading above them: who acts, which verb, on
what, and whether it is affirmed. A sentence with two negations is information, for a person to judge.

```md good academic-paper/agents/formatter_agent.md
8. A literal `[HIGH-WARN-FABRICATED-REFERENCE]` refuses. `/ars-mark-read` does NOT clear this.
```

```md bad academic-paper/agents/formatter_agent.md
8. A literal `[HIGH-WARN-FABRICATED-REFERENCE]` refuses. `/ars-mark-read` clears this.
                                                                          ^^^^^^ this says that an acknowledgement settles `HIGH-WARN-FABRICATED-REFERENCE`, and it does not
```

```md bad academic-paper/agents/formatter_agent.md
| finding | what the user may do |
|---|---|
| `HIGH-BLOCK` | cleared by `/ars-mark-read` |
                 ^^^^^^^ this says that an acknowledgement settles `HIGH-BLOCK`, and it does not
```

```md bad academic-paper/agents/formatter_agent.md
A HIGH-BLOCK is ack-clearable.
                ^^^^^^^^^^^^^ this says that an acknowledgement settles `HIGH-BLOCK`, and it does not
```

```md bad academic-paper/agents/formatter_agent.md
There is no HIGH-BLOCK that `/ars-mark-read` cannot clear.
                                                    ^^^^^ this denies twice that an acknowledgement settles `HIGH-BLOCK`
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Prompt
from arslint.engine.words import needle
from arslint.engine.words.assertion import Vocabulary, assertions
from arslint.engine.words.polarity import Polarity

WORDS = Vocabulary(
    subject=re.compile(
        r"(?<!un)(?:\b(?:ars|art)-)?\bmark-read\b|\backnowledge?ments?\b(?!-)|\bUSER_ATTESTED_READ\b", re.IGNORECASE
    ),
    verb=re.compile(
        r"\b(?:clear(?:s|ed|ing)?|acknowledg(?:es?|ed|ing)|promot(?:es?|ed|ing)|overr(?:ides?|idden|iding|ode)"
        r"|waiv(?:es?|ed|ing)|dismiss(?:es|ed|ing)?|lift(?:s|ed|ing)?|unblock(?:s|ed|ing)?|suppress(?:es|ed|ing)?"
        r"|silenc(?:es?|ed|ing)|bypass(?:es|ed|ing)?|remov(?:es?|ed|ing)|neutrali[sz](?:es?|ed|ing)"
        r"|nullif(?:y|ies|ied|ying)|settl(?:es?|ed|ing))\b(?!-)",
        re.IGNORECASE,
    ),
    adjective=re.compile(
        r"(?P<un>\b(?:un|non-?))?(?:(?<![\w-])|(?<=un)|(?<=non)|(?<=non-)|(?<=read-)|(?<=read`-))"
        r"(?:ack-?able|acknowledge?able|ack-clearable|acknowledge?ment-(?:eligible|clearable|able))\b",
        re.IGNORECASE,
    ),
    target=re.compile(
        r"`?\b(?:TERMINAL-BLOCK|(?:severity=)?HIGH-BLOCK|(?:MED-WARN-)?NO-LOCATOR|anchor[:=]`?none|READ-LEDGER-INVALID"
        r"|(?:HIGH|MED)-WARN(?:-[A-Z]+)*|CLAIM-NOT-SUPPORTED|NEGATIVE-CONSTRAINT-VIOLATION|FABRICATED-REFERENCE"
        r"|CLAIM-AUDIT-ANCHORLESS|CONSTRAINT-VIOLATION-UNCITED|CLAIM-AUDIT-TOOL-FAILURE|NO ORIGINAL"
        r"|NO QUOTE OR PAGE LOCATOR|AI HAS NOT CROSS-CHECKED"
        r"|(?<=\bmakes `)none|(?i:terminal[ -]blocks?|block\s+is\s+terminal|terminal\s+(?:token|policy\s+block)))\b`?"
    ),
    other=re.compile(
        r"`?\b(?:LOW-WARN(?:-[A-Z]+)*|CONTAMINATED-[A-Z+*-]+|CLAIM-AUDIT-(?:UNVERIFIED|SAMPLED|AMBIGUOUS)"
        r"|UNCITED-ASSERTION|CLAIM-DRIFT|(?i:advisory|advisories))\b`?"
    ),
)
_SUBJECTS = (
    *("mark-read", "user_attested_read", "acknowledgment", "acknowledgement", "acknowledgable", "acknowledgeable"),
    *("ackable", "ack-able", "ack-clearable"),
)
_CURE = (
    "Say that it does not, and name the repair: a locator, another source, a rewritten claim, or the policy's opt-out."
)


@rule(on=Prompt, severity="error", covers=("AK501",), spec=("R-L3-1-A",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """Each affirmed or doubly denied assertion, in every block that speaks of acknowledging."""
    if not (_speaks(prompt.source.folded) and needle.possible(prompt.source, WORDS.target)):
        return
    for passage in prompt.passages(needle.near(prompt.source, _SUBJECTS)):
        for verb, target, polarity in assertions(passage.text, WORDS, passage.lead):
            what = f"that an acknowledgement settles `{target.strip('`')}`"
            if polarity is Polarity.AFFIRM:
                yield Problem(passage.span(*verb), f"this says {what}, and it does not", _CURE)
            elif polarity is Polarity.AMBIGUOUS:
                yield Problem(passage.span(*verb), f"this denies twice {what}", _CURE, severity="info")


def _speaks(folded: str) -> bool:
    """Whether a text without case speaks of acknowledging."""
    return any(word in folded for word in _SUBJECTS)
