"""
A PRE-SCREENED block says of the corpus what the passport says.

Adapters and dates are counted over all entries; every key is one of the corpus, and every entry of the corpus is in a
list. A report has one block where the corpus can be read, and none where there is no corpus.

```yaml passport.yaml
literature_corpus:
  - citation_key: smith2024
    obtained_via: zotero-api
    obtained_at: "2026-09-01T08:00:00Z"
  - citation_key: jones2020
```

```md good reports/search.md
PRE-SCREENED FROM USER CORPUS:
- Adapter: zotero-api (1 of 2 entries declared)
- Snapshot date: 2026-09-01T08:00:00Z (1 of 2 entries declared)
- Total entries scanned: 2
- Pre-screening result:
  - Included: 2 entries
    citation_keys:
      - jones2020
      - smith2024
```

```md bad reports/search.md
[CORPUS PARSE FAILURE: the corpus is not a list]

PRE-SCREENED FROM USER CORPUS:
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the report says that the corpus could not be read, and screens it
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ entries of the corpus are in no list: `jones2020`
- Adapter: zotero-api
           ^^^^^^^^^^ the corpus declares other adapters
- Snapshot date: 2026-09-02 (1 of 2 entries declared)
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the corpus declares other dates
- Total entries scanned: 3
                         ^ the corpus has 2 entries
- Pre-screening result:
  - Included: 2 entries
    citation_keys:
      - brown2021
        ^^^^^^^^^ `brown2021` is no key of the corpus
      - smith2024
```
"""

import re
from collections.abc import Iterator
from typing import Any

from arslint import Context, Problem, rule
from arslint.documents import Report
from arslint.protocol import prescreen_check
from arslint.protocol.prescreen import Item

_FAILURE = re.compile(r"^\[CORPUS PARSE FAILURE\b", re.MULTILINE)


@rule(on=Report, severity="error", covers=("DR801", "DR805", "DR811", "DR812", "JOIN-14"), needs=("evidence",))
def check(report: Report, context: Context) -> Iterator[Problem]:
    """The number of blocks, then each block against the corpus."""
    corpus = (context.evidence.passport or {}).get("literature_corpus")
    items = [_item(entry) for entry in corpus if isinstance(entry, dict)] if isinstance(corpus, list) else []
    failed = any(not report.hidden(match.start()) for match in _FAILURE.finditer(report.source.text))
    for number, block in enumerate(report.prescreened):
        if failed:
            message = "the report says that the corpus could not be read, and screens it"
            yield Problem(block.header, message, "Keep one of the two.", covers=("DR801",))
        if not items:
            message = "the passport has no corpus that could be screened"
            yield Problem(block.header, message, "Remove the block.", covers=("DR801",))
        if number:
            yield Problem(block.header, "this is the second block of the report", "Keep one.", covers=("DR801",))
        for found in prescreen_check.against_corpus(block, items) if items else ():
            yield Problem(found.span, found.message, found.hint, covers=(found.covers, "JOIN-14"))


def _item(entry: dict[str, Any]) -> Item:
    key, via, at = (entry.get(name) for name in ("citation_key", "obtained_via", "obtained_at"))
    return Item(str(key), via if isinstance(via, str) else None, at if isinstance(at, str) else None)
