"""
The entries of one corpus were made by one generation of tools.

The suffix of a citation depends on how many indexes were asked. Where entries differ in that, equal sources get different
suffixes; a policy then judges them differently.

```yaml good
literature_corpus:
  - {citation_key: smith2024, contamination_signals: {openalex_unmatched: false, crossref_unmatched: false}}
  - {citation_key: jones2020, contamination_signals: {openalex_unmatched: true, crossref_unmatched: false}}
```

```yaml bad
literature_corpus:
^^^^^^^^^^^^^^^^^ the entries are of different vintages: 1 without signals, 1 of 3.9 or later
  - {citation_key: smith2024}
  - {citation_key: jones2020, contamination_signals: {openalex_unmatched: true, crossref_unmatched: false}}
```

```yaml bad
literature_corpus: [{citation_key: smith2024}]
terminal_policies: {}
^^^^^^^^^^^^^^^^^ there are policies, and no entry has a signal that they could judge
```
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.passport import CORPUS

_INDEXES = ("semantic_scholar_unmatched", "openalex_unmatched", "crossref_unmatched")

_EITHER = "of 3.9 or later"


@rule(on=Passport, severity="info", covers=("LCE-30", "LCE-31"))
def check(passport: Passport) -> Iterator[Problem]:
    """Manual entries are of any vintage."""
    rows = [row.value for row in passport.rows(CORPUS) if row.value.get("obtained_via") != "manual"]
    counts = Counter(map(_vintage, rows))
    if "of 3.11" in counts:
        counts["of 3.11"] += counts.pop(_EITHER, 0)
    if len(counts) > 1:
        listed = ", ".join(f"{count} {vintage}" for vintage, count in sorted(counts.items(), key=lambda one: -one[1]))
        message = f"the entries are of different vintages: {listed}"
        hint = "Run the backfill of the suite over the older ones."
        yield Problem(passport.top.place(CORPUS), message, hint, covers=("LCE-30",))
    if (
        rows
        and "terminal_policies" in passport.data
        and not any(name in _signals(row) for row in rows for name in _INDEXES)
    ):
        message = "there are policies, and no entry has a signal that they could judge"
        hint = "Run the backfill of 3.9 first."
        yield Problem(passport.top.place("terminal_policies"), message, hint, covers=("LCE-31",))


def _vintage(entry: dict[str, Any]) -> str:
    signals = _signals(entry)
    omitted = entry.get("contamination_signal_omissions")
    asked = {*signals, *(omitted if isinstance(omitted, dict) else ())}
    if "arxiv_unmatched" in asked:
        return "of 3.11"
    if {"openalex_unmatched", "crossref_unmatched"} <= asked:
        return "of 3.9" if "arxiv_id" in entry else _EITHER
    return "of 3.7" if signals else "without signals"


def _signals(entry: dict[str, Any]) -> dict[str, Any]:
    signals = entry.get("contamination_signals")
    return signals if isinstance(signals, dict) else {}
