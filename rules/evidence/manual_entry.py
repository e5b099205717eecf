"""
`obtained_via: manual` is for sources that a person entered, not for ones to be spared the look-up.

A manual entry has no look-up signals, so nothing can block it. One that an adapter found, or that had unmatched signals before,
was made manual to shed them.

```yaml good passport.yaml
literature_corpus:
  - {citation_key: smith2024, obtained_via: manual}
```

```yaml bad passport.yaml
literature_corpus:
  - {citation_key: smith2024, obtained_via: manual, source_pointer: "zotero://select/items/1"}
                                            ^^^^^^ `smith2024` comes from an adapter and calls itself a manual entry
```

```yaml base passport.yaml
literature_corpus:
  - {citation_key: smith2024, obtained_via: folder-scan, contamination_signals: {openalex_unmatched: true}}
```

```yaml bad passport.yaml
literature_corpus:
  - {citation_key: smith2024, obtained_via: manual}
                                            ^^^^^^ `smith2024` had unmatched look-ups and became a manual entry
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.protocol import contamination

_ADAPTERS = ("zotero://", "obsidian://")


@rule(on=Passport, severity="warning", covers=("DR722",))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Each manual entry that an adapter made, and each that had unmatched signals before."""
    before = context.base.corpus if isinstance(context.base, Passport) else {}
    for key, row in passport.corpus.items():
        if row.value.get("obtained_via") != "manual":
            continue
        span = row.place("obtained_via")
        old: dict[str, Any] = before[key].value if key in before else {}
        if old.get("obtained_via") != "manual" and _unmatched(old):
            message = f"`{key}` had unmatched look-ups and became a manual entry"
            yield Problem(span, message, "Restore how it was obtained, and its signals.", severity="error")
        elif row.value.get("adapter_name") or str(row.value.get("source_pointer", "")).startswith(_ADAPTERS):
            message = f"`{key}` comes from an adapter and calls itself a manual entry"
            yield Problem(span, message, "Write how it was obtained, and look it up.")


def _unmatched(entry: dict[str, Any]) -> bool:
    signals = entry.get("contamination_signals")
    return isinstance(signals, dict) and any(signals.get(name) is True for name in contamination.INDEXES)
