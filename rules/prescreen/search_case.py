"""
A search report says once how the corpus and the external search went together.

Either the external search was left out, with or without gaps, or it ran beside a corpus that covers everything. A report
that could not read the corpus says why, once.

```md good reports/search.md
PRE-SCREENED FROM USER CORPUS:
- Adapter: zotero-api

corpus fully covered RQ subtopics; external search ran independently to validate coverage and capture newer work.
```

```md bad reports/search.md
PRE-SCREENED FROM USER CORPUS:
- Total entries scanned: 3
- Pre-screening result:
  - Included: 0 entries

external search omitted on user request; corpus fully covers RQ subtopics.
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ nothing of the corpus is included, and it covers everything

external search omitted on user request; uncovered RQ subtopics: . Corpus does not cover these topics; downstream synthesis must declare this gap.
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the uncovered subtopics are not named
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this contradicts what the report says above
```

```md bad reports/search.md
PRE-SCREENED FROM USER CORPUS:
- Adapter: zotero-api

[CORPUS PARSE FAILURE: ]
^^^^^^^^^^^^^^^^^^^^^^^^ the failure has no cause
[CORPUS PARSE FAILURE: the year of smith2024 is unreadable]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the failure is told twice
```
"""

import re
from collections.abc import Iterator

from arslint import Label, Problem, Span, rule
from arslint.documents import Report
from arslint.protocol.prescreen import INCLUDED

_CASES = (
    ("B", re.compile(r"external search omitted on user request; corpus fully covers RQ subtopics\b", re.IGNORECASE)),
    ("B'", re.compile(r"external search omitted on user request; uncovered RQ subtopics:([^.\n]*)", re.IGNORECASE)),
    ("C", re.compile(r"corpus fully covered RQ subtopics; external search ran independently\b", re.IGNORECASE)),
)
_FAILURE = re.compile(r"\[CORPUS PARSE FAILURE(?::([^\]\n]*))?\]?")


@rule(on=Report, severity="error", covers=("DR815", "DR816"))
def check(report: Report) -> Iterator[Problem]:
    """The case texts first, then the failure lines."""
    text, covers = report.source.text, ("DR815",)
    found = [(match, case) for case, pattern in _CASES for match in pattern.finditer(text)]
    told = sorted((match.start(), match, case) for match, case in found if not report.hidden(match.start()))
    for number, (_, match, case) in enumerate(told):
        span = Span(*match.span())
        if case == "B'" and not match[1].strip(" <>…"):
            yield Problem(span, "the uncovered subtopics are not named", "Name them.", covers=covers)
        if number and case != told[0][2]:
            labels = (Label(Span(*told[0][1].span()), "says otherwise"),)
            yield Problem(
                span, "this contradicts what the report says above", "Keep one.", labels=labels, covers=covers
            )
        if case != "B'" and _nothing_included(report):
            message = "nothing of the corpus is included, and it covers everything"
            yield Problem(span, message, "Name the subtopics that it does not cover.", covers=covers)
    failures = [match for match in _FAILURE.finditer(text) if not report.hidden(match.start())]
    for number, match in enumerate(failures):
        if not (match[1] or "").strip():
            message = "the failure has no cause"
            yield Problem(Span(*match.span()), message, "Say on one line what could not be read.", covers=("DR816",))
        if number:
            yield Problem(Span(*match.span()), "the failure is told twice", "Keep one line.", covers=("DR816",))


def _nothing_included(report: Report) -> bool:
    return any(block.lists[INCLUDED].count == 0 for block in report.prescreened if INCLUDED in block.lists)
