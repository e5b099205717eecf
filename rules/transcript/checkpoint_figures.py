"""
The words behind the figures of a checkpoint are what the figures say.

A text is OK within a tenth of its target, references at their minimum, sections when all are drafted. A verification
that did not pass every check is no plain PASS, and a FAIL lists what to correct.

```md good sessions/one.md
━━━ Stage 2 Draft Complete ━━━
- Word count: 5400 (target: 5000 +/-10%) [OK]
- References: 12 (min: 10) [OK]
- Coverage: 3/4 sections drafted [PARTIAL]
Zone: Zone 2
```

```md bad sessions/one.md
━━━ Stage 2 Draft Complete ━━━
- Word count: 9000 (target: 5000 +/-10%) [OK]
                                         ^^^^ 9000 words of 5000 are OVER
- References: 8 (min: 10) [OK]
                          ^^^^ 8 references of 10 are LOW
- Coverage: 3/4 sections drafted [COMPLETE]
                                 ^^^^^^^^^^ 3 sections of 4 are PARTIAL
Zone: Zone 4
      ^^^^^^ there are zones 1, 2 and 3
Delegation Intensity: 11/10
                      ^^^^^ a score lies between 0 and 10
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

from arslint import Fix, Problem, Span, rule
from arslint.documents import Report
from arslint.documents.checkpoint import Checkpoint

_WORDS = re.compile(r"Word count:\s*([\d,]+)\s*\(target:\s*([\d,]+)[^)]*\)\s*(\[[A-Z]+\])")
_REFERENCES = re.compile(r"References:\s*(\d+)\s*\(min:\s*(\d+)\)\s*(\[[A-Z]+\])")
_COVERAGE = re.compile(r"Coverage:\s*(\d+)/(\d+) sections drafted\s*(\[[A-Z]+\])")
_ZONE = re.compile(r"\bZone:?\s+(?:Zone\s+)?(\d+)\b")
_SCORE = re.compile(r"\b(?:Delegation Intensity|Cognitive Vigilance|Cognitive Reallocation):\s*((\d+(?:\.\d+)?)/10)")
_SHORT = re.compile(r"stage had (\d+) user turns")
_RESULT = re.compile(r"Verification result:\s*(\S.*)")
_PASSED = re.compile(r"(?:verification|check):?\s*(\d+)/(\d+)")
_ADVISORY = re.compile(r"dvisory rows \([^)]*\):\s*(\d+) rows?, listed below")
_SEVERITY = re.compile(r"\b(?:SERIOUS|MEDIUM|MINOR|CRITICAL|HIGH|LOW|MAJOR)\b")
_RESULTS = ("PASS", "PASS WITH NOTES", "FAIL")


@rule(on=Report, severity="error", covers=("DR932", "DR934", "DR938", "DR940"))
def check(report: Report) -> Iterator[Problem]:
    """Metrics, depth, verification and counted rows."""
    for one in report.checkpoints:
        yield from _metrics(one)
        yield from _depth(one)
        yield from _verification(one)
        for match, span in one.find(_ADVISORY):
            listed = sum(re.match(r"[-*]?\s*ADV-", line) is not None for line, _ in one.lines)
            if listed != int(match[1]):
                message = f"{match[1]} rows are announced and {listed} {'is' if listed == 1 else 'are'} listed"
                yield Problem(_group(match, span, 1), message, "Count them again.", covers=("DR940",))


def _metrics(one: Checkpoint) -> Iterator[Problem]:
    for pattern, what, judge in (
        (_WORDS, "words", _length),
        (_REFERENCES, "references", lambda n, least: "LOW" if n < least else "OK"),
        (_COVERAGE, "sections", lambda n, all_: "COMPLETE" if n == all_ else "PARTIAL"),
    ):
        for match, span in one.find(pattern):
            count, target = int(match[1].replace(",", "")), int(match[2].replace(",", ""))
            right, place = judge(count, target), _group(match, span, 3)
            if match[3] != f"[{right}]":
                message = f"{count} {what} of {target} are {right}"
                fix = Fix.replace("Write what the figures say", place, f"[{right}]")
                yield Problem(place, message, f"Write [{right}].", fix, covers=("DR932",))


def _length(count: int, target: int) -> str:
    return "UNDER" if count * 10 < target * 9 else "OVER" if count * 10 > target * 11 else "OK"


def _depth(one: Checkpoint) -> Iterator[Problem]:
    for match, span in one.find(_ZONE):
        if match[1] not in ("1", "2", "3"):
            place = Span(span.end - len(f"Zone {match[1]}"), span.end)
            yield Problem(place, "there are zones 1, 2 and 3", severity="warning", covers=("DR934",))
    for match, span in one.find(_SCORE):
        if "." in match[2] or int(match[2]) > 10:
            message = "a score lies between 0 and 10"
            yield Problem(_group(match, span, 1), message, severity="warning", covers=("DR934",))
    for match, span in one.find(_SHORT):
        if int(match[1]) >= 5:
            message = "five turns are enough for the rubric"
            yield Problem(span, message, "Let the observer score the stage.", severity="warning", covers=("DR934",))


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
