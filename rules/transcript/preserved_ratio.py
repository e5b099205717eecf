"""
The share of a text that a revision kept is the one of its apply report.

A session prints `preserved_ratio` for people; the report beside the revised text has it to four decimals. The report that
counts is one in the nearest folder above the session, or in a folder inside of that one.

```json drafts/a2.md.apply-report.json
{"counters": {"blocks_total": 13, "preserved_ratio": 0.8462}}
```

```md good sessions/one.md release=3.14
━━━ Stage 4 Revision Complete ━━━
round-trips: 3/9 · preserved_ratio: 0.85
```

```md bad sessions/one.md release=3.14
━━━ Stage 4 Revision Complete ━━━
round-trips: 3/9 · preserved_ratio: 0.91
                                    ^^^^ the apply report says 0.8462
```

```md fixed sessions/one.md release=3.14
━━━ Stage 4 Revision Complete ━━━
round-trips: 3/9 · preserved_ratio: 0.85
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Fix, Problem, Span, rule
from arslint.documents import Report
from arslint.documents.data import Data
from arslint.evidence.beside import Beside

_RATIO = re.compile(r"\bpreserved_ratio`?[ \t]*[:=][ \t]*`?([01](?:\.([0-9]+))?)(?![\w.%])")
_REPORT = ".apply-report.json"


@rule(on=Report, severity="error", covers=("DR949",), since="3.14")
def check(report: Report, context: Context) -> Iterator[Problem]:
    """Each ratio that none of the reports has, at the decimals that it shows."""
    printed = [match for match in _RATIO.finditer(report.source.text) if not report.hidden(match.start())]
    ratios = _ratios(context.beside) if printed else []
    for match in printed if ratios else ():
        shown, digits = match[1], len(match[2] or "")
        if all(abs(float(shown) - ratio) > 0.5 * 10**-digits + 1e-9 for ratio in ratios):
            span = Span(*match.span(1))
            right = f"{ratios[0]:.{digits}f}"
            fix = Fix.replace("Write the ratio of the report", span, right) if len(ratios) == 1 else None
            says = " or ".join(f"{ratio:g}" for ratio in ratios)
            yield Problem(span, f"the apply report says {says}", "Print what the report says.", fix)


def _ratios(beside: Beside) -> list[float]:
    for folder in beside.folders():
        inner = [f"{folder}/{name}" if folder else name for name in beside.names(folder) if not name.startswith(".")]
        paths = [*inner, *(f"{path}/{name}" for path in inner for name in beside.names(path))]
        sources = [beside.read(path) for path in paths if path.endswith(_REPORT)]
        counters = [Data(source).untyped.get("counters") for source in sources if source]
        found = [one.get("preserved_ratio") for one in counters if isinstance(one, dict)]
        if ratios := sorted({float(one) for one in found if isinstance(one, int | float) and 0 <= one <= 1}):
            return ratios
    return []
