"""
A read log says who read what and when, in the closed form that its release knows.

From release 3.21 one bad row makes the whole log unusable: every citation that needs it is marked `READ-LEDGER-INVALID`. Before,
a log may hold more than is needed, but a mark without a key or a possible time stops the finalizer.

```yaml good passport_human_read_log.yaml release=3.21
session_id: s1
created_at: "2026-09-01T08:00:00Z"
human_read:
  - citation_key: smith2024
    marked_at: "2026-09-01T10:00:00Z"
    attestation_type: USER_ATTESTED_READ
    read_scope: {level: sections, locators: [pp. 10-24]}
```

```yaml bad passport_human_read_log.yaml release=3.21
session_id: s1
created_at: "2026-09-01T08:00:00Z"
human_read:
  - citation_key: smith2024
    marked_at: "2026-09-01T10:00:00Z"
    acknowledged: true
    ^^^^^^^^^^^^ `acknowledged` is no key of a read log
  - citation_key: jones2023
    marked_at: "2026-09-01T10:00:00+02:00"
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^ `marked_at` is no possible UTC time
```

```yaml bad passport_human_read_log.yaml release=3.21
session_id: s1
created_at: "2026-09-01T08:00:00Z"
human_read:
  - citation_key: smith2024
    marked_at: 2026-09-01T10:00:00Z
               ^^^^^^^^^^^^^^^^^^^^ `marked_at` is not in quotes, so that loaders make a date of it
```

```yaml fixed release=3.21
session_id: s1
created_at: "2026-09-01T08:00:00Z"
human_read:
  - citation_key: smith2024
    marked_at: "2026-09-01T10:00:00Z"
```

```yaml bad passport_human_read_log.yaml
human_read:
  - citation_key: smith2024
    marked_at: "2026-02-30T10:00:00Z"
               ^^^^^^^^^^^^^^^^^^^^^^ `marked_at` is no possible UTC time
```

```yaml bad passport_human_read_log.yaml release=3.11
human_read:
  - citation_key: smith2024
    marked_at: "2026-09-01T10:00:00Z"
    attestation_type: USER_ATTESTED_READ
    read_scope: {level: sections, locators: [pp. 10-24]}
    ^^^^^^^^^^ release 3.11 takes every mark for the whole source, whatever its `read_scope`
```
"""

from collections.abc import Iterator

from arslint import Context, Fix, Problem, rule
from arslint.documents import ReadLog
from arslint.documents.notation import quoted
from arslint.documents.scalar import is_timestamp
from arslint.protocol import readlog

_KEYS = {*readlog.ROOT_KEYS, *readlog.ROW_KEYS, *readlog.SCOPE_KEYS}


@rule(on=ReadLog, severity="error", covers=("DR701", "RDL-01", "RDL-02", "RDL-03"))
def check(log: ReadLog, context: Context) -> Iterator[Problem]:
    """Each fault of the log at its release; a timestamp without quotes gets them."""
    if not log.readable:
        return
    for fault in readlog.read(log.log, context.release).faults:
        node = log.top.at(*fault.where)
        text = node.source_text if node is not None and node.plain else None
        fix = Fix.replace("Put it in quotes", node.span, quoted(text)) if node and text and is_timestamp(text) else None
        known = not fault.where or fault.where[-1] in _KEYS or isinstance(fault.where[-1], int)
        span = log.top.place(*fault.where) if known or node is None else node.head
        yield Problem(span, fault.message, fault.hint, fix, severity=fault.severity)
