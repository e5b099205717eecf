"""
A mark was made in the past.

A time in the future outranks every mark and rescind until then. The rule speaks only where `--now` says what time it is.

```yaml good passport_human_read_log.yaml now=2026-09-02T10:00:00
human_read: [{citation_key: smith2024, marked_at: "2026-09-01T10:00:00Z"}]
```

```yaml bad passport_human_read_log.yaml now=2026-09-02T10:00:00
human_read: [{citation_key: smith2024, marked_at: "2031-01-01T00:00:00Z"}]
                                                  ^^^^^^^^^^^^^^^^^^^^^^ `marked_at` is in the future
```
"""

from collections.abc import Iterator
from datetime import timedelta

from arslint import Context, Problem, rule
from arslint.documents import ReadLog
from arslint.protocol import readlog

_SLACK = timedelta(minutes=5)


@rule(on=ReadLog, severity="warning", covers=("DR705",), needs=("now",))
def check(log: ReadLog, context: Context) -> Iterator[Problem]:
    """Each mark or rescind more than five minutes ahead."""
    for mark in readlog.read(log.log, context.release).marks:
        for key, time in (("marked_at", mark.marked_at), ("rescinded_at", mark.rescinded_at)):
            if time and context.now and time > context.now + _SLACK:
                span = log.top.place("human_read", mark.order, key)
                yield Problem(span, f"`{key}` is in the future", "Correct the clock, and restore the log.")
