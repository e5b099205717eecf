"""
The words behind the figures of a checkpoint are what the figures say.

A text is OK within a tenth of its target, references at their minimum, sections when all are drafted. Scores lie between 0
and 10, and zones between 1 and 3.

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


@rule(on=Report, severity="error", covers=("DR932", "DR934"))
def check(report: Report) -> Iterator[Problem]:
    """Metrics, then depth."""
    for one in report.checkpoints:
        yield from _metrics(one)
        yield from _depth(one)


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


def _group(match: re.Match[str], span: Span, number: int) -> Span:
    start = span.start + match.start(number) - match.start()
    return Span(start, start + len(match[number]))
