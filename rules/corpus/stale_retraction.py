"""
A look-up of a retraction is about the entry, and fresh.

It names the DOI and the date of the entry; a notice that it declares is an entry of its own. After 30 days it has to be
looked up again: stale does not mean clean.

```yaml good now=2026-09-02
literature_corpus:
  - citation_key: smith2024
    doi: 10.1000/water
    bibliographic_integrity_signals:
      - provenance: {checked_at: "2026-09-01T08:00:00Z"}
        retraction_context: {doi: 10.1000/WATER}
```

```yaml bad now=2026-12-01
literature_corpus:
  - citation_key: smith2024
    doi: 10.1000/water
    bibliographic_integrity_signals:
      - provenance: {checked_at: "2026-09-01T08:00:00Z"}
                                 ^^^^^^^^^^^^^^^^^^^^^^ the look-up is older than 30 days
        retraction_context:
          doi: 10.1000/ice
               ^^^^^^^^^^^ the signal is about another DOI than the entry
          declared_legitimate_citation: {notice_citation_key: jones2020}
                                                              ^^^^^^^^^ no entry has the key `jones2020`
```
"""

from collections.abc import Iterator
from datetime import timedelta

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import CORPUS
from arslint.protocol import timestamp

_AGAIN = "Look the retraction up again."
_FRESH = timedelta(days=30)


@rule(on=Passport, severity="error", covers=("BIS-09",))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Each signal with a retraction context."""
    for entry in passport.rows(CORPUS):
        for row in entry.inner("bibliographic_integrity_signals"):
            found = row.get("retraction_context")
            if found is not None and found.is_mapping:
                yield from _join(passport, entry, found)
                yield from _freshness(row, context)


def _join(passport: Passport, entry: Node, context: Node) -> Iterator[Problem]:
    for key, what in (("doi", "DOI"), ("source_acquisition_date", "acquisition date")):
        own, there = context.value.get(key), entry.value.get(key)
        if own and there and str(own).casefold() != str(there).casefold():
            message = f"the signal is about another {what} than the entry"
            yield Problem(context.place(key), message, _AGAIN, severity="warning")
    notice = context.at("declared_legitimate_citation", "notice_citation_key")
    if notice and isinstance(notice.value, str) and notice.value not in passport.corpus:
        message = f"no entry has the key `{notice.value}`"
        yield Problem(notice.span, message, "Add the notice to the corpus.")


def _freshness(row: Node, context: Context) -> Iterator[Problem]:
    for key in ("checked_at", "stale_after"):
        node = row.at("provenance", key)
        moment = timestamp.parse(node.value) if node else None
        limit = _FRESH if key == "checked_at" else timedelta(0)
        if node and moment and context.now and context.now - moment > limit:
            message = "the look-up is older than 30 days" if key == "checked_at" else "the signal has become stale"
            hint = "Look it up again before a strict policy relies on it; stale does not mean clean."
            yield Problem(node.span, message, hint, severity="warning")
