"""
A verification says PASS only where everything passed, and lists what did not.

The result is PASS, PASS WITH NOTES or FAIL. A FAIL names each correction with its severity; rows that are announced stand
there.

```md good sessions/one.md
[MANDATORY] Stage 2.5 Integrity Complete
Verification result: PASS WITH NOTES
- Reference verification: 18/20 passed
━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
```

```md bad sessions/one.md
[MANDATORY] Stage 2.5 Integrity Complete
Verification result: PASS
                     ^^^^ 18 of 20 passed, which is no plain PASS
- Reference verification: 18/20 passed
- Advisory rows (#547/#548/#541, non-gating): 2 rows, listed below
                                              ^ 2 rows are announced and 1 is listed
  ADV-1 a remark
━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
```

```md bad sessions/one.md
[MANDATORY] Stage 2.5 Integrity Complete
Verification result: FAIL
                     ^^^^ nothing is listed that is to be corrected
━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Report
from arslint.documents.checkpoint import Checkpoint

_RESULT = re.compile(r"Verification result:\s*(\S.*)")
_PASSED = re.compile(r"(?:verification|check):?\s*(\d+)/(\d+)")
_ADVISORY = re.compile(r"dvisory rows \([^)]*\):\s*(\d+) rows?, listed below")
_SEVERITY = re.compile(r"\b(?:SERIOUS|MEDIUM|MINOR|CRITICAL|HIGH|LOW|MAJOR)\b")
_RESULTS = ("PASS", "PASS WITH NOTES", "FAIL")


@rule(on=Report, severity="error", covers=("DR938", "DR940"))
def check(report: Report) -> Iterator[Problem]:
    """The result, then the rows that are counted."""
    for one in report.checkpoints:
        yield from _verification(one)
        for match, span in one.find(_ADVISORY):
            listed = sum(re.match(r"[-*]?\s*ADV-", line) is not None for line, _ in one.lines)
            if listed != int(match[1]):
                message = f"{match[1]} rows are announced and {listed} {'is' if listed == 1 else 'are'} listed"
                yield Problem(_group(match, span, 1), message, "Count them again.", covers=("DR940",))


def _verification(one: Checkpoint) -> Iterator[Problem]:
    for match, span in one.find(_RESULT):
        result, place = match[1].strip(), _group(match, span, 1)
        missed = [found for found, _ in one.find(_PASSED) if int(found[1]) < int(found[2])]
        if result not in _RESULTS:
            message = f"`{result}` is none of PASS, PASS WITH NOTES and FAIL"
            yield Problem(place, message, covers=("DR938",))
        elif result == "PASS" and missed:
            message = f"{missed[0][1]} of {missed[0][2]} passed, which is no plain PASS"
            yield Problem(place, message, "Write PASS WITH NOTES or FAIL, and say why.", covers=("DR938",))
        elif result == "FAIL" and not any(_SEVERITY.search(line) for line, _ in one.lines):
            message = "nothing is listed that is to be corrected"
            yield Problem(place, message, "List each correction with its severity.", covers=("DR938",))


def _group(match: re.Match[str], span: Span, number: int) -> Span:
    start = span.start + match.start(number) - match.start()
    return Span(start, start + len(match[number]))
