"""
The marks of a source stand in the order in which they were made.

A log is only ever appended to, so a later row is not older than one before it. One that is was put in by hand, or its time was set
back, perhaps to outrank a mark or a rescind.

```yaml good passport_human_read_log.yaml
human_read:
  - {citation_key: smith2024, marked_at: "2026-09-01T10:00:00Z"}
  - {citation_key: smith2024, marked_at: "2026-09-03T10:00:00Z"}
```

```yaml bad passport_human_read_log.yaml
human_read:
  - {citation_key: smith2024, marked_at: "2026-09-03T10:00:00Z"}
  - {citation_key: smith2024, marked_at: "2026-09-01T10:00:00Z"}
                                         ^^^^^^^^^^^^^^^^^^^^^^ this mark of `smith2024` is older than the one before it
```
"""

from collections.abc import Iterator
from datetime import datetime

from arslint import Context, Problem, rule
from arslint.documents import ReadLog
from arslint.protocol import readlog


@rule(on=ReadLog, severity="warning", covers=("DR703",))
def check(log: ReadLog, context: Context) -> Iterator[Problem]:
    """Each mark that is older than one of the same source before it."""
    last: dict[str, datetime] = {}
    for mark in readlog.read(log.log, context.release).marks:
        if mark.slug in last and mark.marked_at < last[mark.slug]:
            message = f"this mark of `{mark.slug}` is older than the one before it"
            span = log.top.place("human_read", mark.order, "marked_at")
            yield Problem(span, message, "Restore the log; new marks go to its end, with the time of the marking.")
        last[mark.slug] = max(mark.marked_at, last.get(mark.slug, mark.marked_at))
