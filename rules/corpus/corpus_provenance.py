"""
A corpus says where its entries come from, and keeps to itself what is private.

Without `obtained_via` and `obtained_at` nobody can tell later which library was screened, and when. Abstracts and notes
are private: with the option `public`, each is a warning.

```yaml good
literature_corpus:
  - citation_key: smith2024
    obtained_via: zotero-api
    obtained_at: "2026-09-01T08:00:00Z"
```

```yaml bad
literature_corpus:
^^^^^^^^^^^^^^^^^ 1 of 2 entries do not say `obtained_via` and `obtained_at`
  - citation_key: smith2024
    obtained_via: zotero-api
    obtained_at: "2026-09-01T08:00:00Z"
  - citation_key: jones2020
    adapter_version: "1.0"
                     ^^^^^ `adapter_version` stands without `adapter_name`
```

```yaml bad public=true
literature_corpus:
  - citation_key: smith2024
    abstract: Water boils.
    ^^^^^^^^ `abstract` is private and stands in a public passport
    obtained_via: zotero-api
    obtained_at: "2026-09-01T08:00:00Z"
```
"""

from collections.abc import Iterator
from datetime import timedelta

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.passport import CORPUS
from arslint.protocol import timestamp

_PRIVATE = ("abstract", "user_notes")
_WIDE = timedelta(days=90)


@rule(on=Passport, severity="info", covers=("LCE-17", "LCE-18"))
def check(passport: Passport, *, public: bool = False) -> Iterator[Problem]:
    """Each entry for what is wrong in it, then one finding for the whole corpus."""
    rows, block = passport.rows(CORPUS), passport.top.get(CORPUS)
    for row in rows:
        if "adapter_version" in row.value and "adapter_name" not in row.value:
            message = "`adapter_version` stands without `adapter_name`"
            yield Problem(row.place("adapter_version"), message, "Name the adapter.", covers=("LCE-18",))
        for key in _PRIVATE if public else ():
            if row.value.get(key):
                message = f"`{key}` is private and stands in a public passport"
                span = row.members()[key].key_span
                yield Problem(span, message, "Empty it before you publish.", severity="warning", covers=("LCE-17",))
    silent = sum(not {"obtained_via", "obtained_at"} <= set(row.value) for row in rows)
    if silent and block:
        message = f"{silent} of {len(rows)} entries do not say `obtained_via` and `obtained_at`"
        yield Problem(block.key_span, message, "Let the adapter say where and when it took them.", covers=("LCE-18",))
    moments = [moment for row in rows if (moment := timestamp.parse(row.value.get("obtained_at")))]
    if block and moments and max(moments) - min(moments) > _WIDE:
        message = f"the entries were obtained over {(max(moments) - min(moments)).days} days"
        hint = "They may not be one snapshot of the library; a search report has to say so."
        yield Problem(block.key_span, message, hint, covers=("LCE-18",))
