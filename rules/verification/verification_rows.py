"""
A citation has one row in the verification summary, from a cache that is not too old.

After 30 days a cached result says so; an old one is looked up again. Rows that were made up from citation keys, without
a draft, are for diagnosis only.

```yaml good
literature_corpus: [{citation_key: smith2024}]
citation_verification_summary:
  - {citation_key: smith2024, ref_slug: smith2024, anchor_present: true, cache_age_days: 3, cache_stale_advisory: false}
```

```yaml bad
literature_corpus: [{citation_key: smith2024, contamination_signals: {crossref_unmatched: true}}]
citation_verification_summary:
  - {citation_key: smith2024, ref_slug: s1, cache_age_days: 40, resolver_outcomes: {crossref: {status: matched}}}
                                                            ^^ the result is 40 days old and `cache_stale_advisory` is not true
                                                                                                       ^^^^^^^ Crossref matched here, and a signal says it did not
  - {citation_key: smith2024, ref_slug: s1, cache_stale_advisory: true}
                                        ^^ `s1` has two rows
                                                                  ^^^^ the result is called stale and has no age
  - {citation_key: jones2020, ref_slug: s2}
                   ^^^^^^^^^ no entry has the key `jones2020`
```

```yaml bad now=2026-09-01
literature_corpus: [{citation_key: smith2024}]
citation_verification_summary:
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the rows were made without a draft
  - citation_key: smith2024
    ref_slug: smith2024
    anchor_present: false
    verification_timestamp: "2026-09-02T08:00:00Z"
                            ^^^^^^^^^^^^^^^^^^^^^^ the verification lies in the future
```
"""

from collections.abc import Iterator
from datetime import timedelta

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.protocol import timestamp

SUMMARY = "citation_verification_summary"
_AGAIN = "Run the verification again."
_NAMES = {"crossref": "Crossref", "openalex": "OpenAlex", "semantic_scholar": "Semantic Scholar", "arxiv": "arXiv"}


@rule(on=Passport, severity="warning", covers=("CVS-08", "CVS-09", "CVS-10", "CVS-11", "JOIN-03", "DR444"))
def check(passport: Passport, context: Context, *, stale_after_days: int = 30) -> Iterator[Problem]:
    """Each row, then all together."""
    seen: set[tuple[str, str]] = set()
    rows = passport.rows(SUMMARY)
    for row in rows:
        key, slug = str(row.value.get("citation_key")), str(row.value.get("ref_slug"))
        if (key, slug) in seen:
            hint = "Keep the newer one."
            yield Problem(row.place("ref_slug"), f"`{slug}` has two rows", hint, severity="error", covers=("CVS-08",))
        seen.add((key, slug))
        entry = passport.corpus.get(key)
        if entry is None and passport.corpus:
            message = f"no entry has the key `{key}`"
            yield Problem(row.place("citation_key"), message, _AGAIN, severity="error", covers=("JOIN-03",))
        yield from _cache(row, stale_after_days)
        yield from _signals(row, entry)
        moment = timestamp.parse(row.value.get("verification_timestamp"))
        if moment and context.now and moment > context.now + timedelta(minutes=5):
            message = "the verification lies in the future"
            yield Problem(row.place("verification_timestamp"), message, "Look at the clock.", covers=("CVS-11",))
    made_up = [
        r
        for r in rows
        if r.value.get("ref_slug") == r.value.get("citation_key") and r.value.get("anchor_present") is False
    ]
    if rows and len(made_up) == len(rows):
        hint = "Good for diagnosis; verify again with the draft before a strict policy relies on them."
        message = "the rows were made without a draft"
        yield Problem(passport.top.place(SUMMARY), message, hint, severity="info", covers=("CVS-11",))


def _cache(row: Node, limit: int) -> Iterator[Problem]:
    age, stale = row.value.get("cache_age_days"), row.value.get("cache_stale_advisory")
    if stale is True and age is None:
        message = "the result is called stale and has no age"
        yield Problem(row.place("cache_stale_advisory"), message, "Add `cache_age_days`.", covers=("CVS-09",))
    if not isinstance(age, int | float) or isinstance(age, bool) or not limit:
        return
    if (age > limit) != (stale is True):
        says = "is not true" if age > limit else "is true"
        message = f"the result is {age} days old and `cache_stale_advisory` {says}"
        yield Problem(row.place("cache_age_days"), message, _AGAIN, covers=("CVS-09",))
    elif stale is True:
        message = "the result is older than the cache allows"
        yield Problem(row.place("cache_stale_advisory"), message, _AGAIN, severity="info", covers=("CVS-09",))


def _signals(row: Node, entry: Node | None) -> Iterator[Problem]:
    signals = entry.value.get("contamination_signals") if entry else None
    for name, label in _NAMES.items():
        outcome = row.at("resolver_outcomes", name, "status")
        signal = signals.get(f"{name}_unmatched") if isinstance(signals, dict) else None
        if outcome and isinstance(signal, bool) and outcome.value == ("matched" if signal else "unmatched"):
            says = (
                "matched here, and a signal says it did not"
                if signal
                else "did not match here, and a signal says it did"
            )
            hint = "The look-ups were made at different times."
            yield Problem(outcome.span, f"{label} {says}", hint, severity="info", covers=("CVS-10",))
