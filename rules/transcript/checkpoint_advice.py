"""
Advice in a checkpoint stays advice, and a question to the user stays open.

What the observer says of the collaboration is never flagged. A row about a claim's strength has no default: only the
user's own answer closes it.

```md good sessions/one.md
━━━ Stage 2 Draft Complete ━━━
Flagged: None
Collaboration Depth (advisory): Zone 1
```

```md bad sessions/one.md
━━━ Stage 2 Draft Complete ━━━
Flagged: Zone 1 delegation
         ^^^^^^ the observer's remarks are no flag
```

```md bad sessions/one.md release=3.20
[MANDATORY] Stage 4.5 Integrity Complete
ADV-E6-1 the claim is stronger than its source (default: proceed open)
                                               ^^^^^^^^^^^^^^^^^^^^^^^ a row about a claim's strength has no default
━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Report
from arslint.protocol.release import Release

_OBSERVER = re.compile(r"\bZone [1-9]\b|\bDI \d|\bDelegation Intensity\b|\bCognitive (?:Vigilance|Reallocation)\b")
_DEFAULT = re.compile(r"\(default:[^)]*\)|\bproceed open\b", re.IGNORECASE)
_ROWS = Release(3, 20)


@rule(on=Report, severity="error", covers=("DR933", "DR948"))
def check(report: Report, context: Context) -> Iterator[Problem]:
    """What is flagged, then the rows about claims."""
    for one in report.checkpoints:
        for line, span in one.lines:
            flagged = line.startswith("Flagged:") and _OBSERVER.search(line)
            if flagged:
                place = type(span)(span.start + flagged.start(), span.start + flagged.end())
                yield Problem(place, "the observer's remarks are no flag", "Remove them here.", covers=("DR933",))
            default = "ADV-E6" in line and context.release >= _ROWS and _DEFAULT.search(line)
            if default:
                place = type(span)(span.start + default.start(), span.start + default.end())
                message = "a row about a claim's strength has no default"
                yield Problem(place, message, "Ask, and wait for the answer.", covers=("DR948",))
