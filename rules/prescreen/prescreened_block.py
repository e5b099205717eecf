"""
A PRE-SCREENED block accounts for every entry, in the fixed form.

Included, excluded and skipped entries add up to the entries scanned; each list has as many keys as it announces, sorted,
and a long one is shortened. An empty sub-block is left out, and nothing of the template stays.

```md good reports/search.md
PRE-SCREENED FROM USER CORPUS:
- Adapter: zotero-api
- Snapshot date: 2026-09-01T08:00:00Z
- Total entries scanned: 2
- Pre-screening result:
  - Included: 1 entries
    citation_keys:
      - jones2020
  - Skipped (criteria cannot be applied): 1 entries
    citation_keys with reasons:
      - smith2024: the year is unreadable, so the date criterion cannot be applied
- Note: presence in corpus does not imply inclusion;
  same criteria applied to corpus and external sources.
```

```md bad reports/search.md
PRE-SCREENED FROM USER CORPUS:
- Adapter: zotero-api
- Snapshot date: <date>
                 ^^^^^^ `<date>` is left over from the template
- Total entries scanned: 4
^^^^^^^^^^^^^^^^^^^^^^^^^^ 2 + 1 is not 4
- Pre-screening result:
  - Included: 2 entries
    citation_keys:
      - smith2024
      - jones2020
        ^^^^^^^^^ `jones2020` is out of order
  - Excluded by inclusion / exclusion criteria: 1 entries
                                                ^ 1 entries are announced and 2 are listed
    citation_keys:
      - brown2021
      - smith2024
        ^^^^^^^^^ `smith2024` stands also under `Included`
- Note: presence in corpus does not imply inclusion;
  same criteria applied to corpus and external sources.
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Report
from arslint.protocol import prescreen_check

_COVERS = ("DR802", "DR803", "DR804", "DR805", "DR806", "DR807", "DR808", "DR809", "DR810", "DR813", "DR814", "DR818")
_WARNINGS = ("DR807", "DR809", "DR814")


@rule(on=Report, severity="error", covers=(*_COVERS, "DR820", "JOIN-14", "BIS-28"))
def check(report: Report) -> Iterator[Problem]:
    """What is wrong with each block in itself; one in a fence is an example."""
    for block in report.prescreened:
        for found in prescreen_check.findings(block):
            severity = "warning" if found.covers in _WARNINGS else None
            extra = ("BIS-28",) if found.covers == "DR818" else ()
            yield Problem(found.span, found.message, found.hint, severity=severity, covers=(found.covers, *extra))
