"""
An unmatched look-up does not turn into one that was never made.

A signal goes from `true` to omitted only where the source was looked up again and the index did not answer. Without a newer look-up
somebody took the signal away. Compared with `--since` or `--base`.

```yaml base passport.yaml
literature_corpus:
  - {citation_key: smith2024, contamination_signals: {openalex_unmatched: true}, obtained_at: "2026-08-01T10:00:00Z"}
```

```yaml good passport.yaml
literature_corpus:
  - {citation_key: smith2024, contamination_signals: {openalex_unmatched: false}, obtained_at: "2026-08-01T10:00:00Z"}
```

```yaml bad passport.yaml
literature_corpus:
  - {citation_key: smith2024, contamination_signal_omissions: {openalex_unmatched: api_degraded}, obtained_at: "2026-08-01T10:00:00Z"}
                                                               ^^^^^^^^^^^^^^^^^^ `openalex_unmatched` of `smith2024` was true, and is omitted without a newer look-up
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.protocol import contamination, readlog


@rule(on=Passport, severity="warning", covers=("DR723",), needs=("base",))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Each index that did not know a source before, and now was not asked."""
    before = context.base.corpus if isinstance(context.base, Passport) else {}
    for key, row in passport.corpus.items():
        if key not in before:
            continue
        old, new = before[key].value, row.value
        looked = [readlog.instant(entry.get("obtained_at"), strict=False) for entry in (old, new)]
        if looked[0] and looked[1] and looked[1] > looked[0]:
            continue
        omissions = row.get("contamination_signal_omissions")
        for name in contamination.INDEXES:
            signals = old.get("contamination_signals")
            was = isinstance(signals, dict) and signals.get(name) is True
            omitted = omissions.get(name) if omissions else None
            if was and omitted:
                message = f"`{name}` of `{key}` was true, and is omitted without a newer look-up"
                yield Problem(omitted.key_span, message, "Restore the signal, or look the source up again.")
