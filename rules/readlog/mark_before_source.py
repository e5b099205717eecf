"""
A source is read after it was acquired.

A mark of a source that the passport says was never acquired, or acquired later, attests to the reading of something else.

```yaml passport.yaml
literature_corpus:
  - {citation_key: smith2024, source_acquired: true, source_acquisition_date: "2026-08-01"}
  - {citation_key: jones2023, source_acquired: false}
```

```yaml good passport_human_read_log.yaml
human_read: [{citation_key: smith2024, marked_at: "2026-09-01T10:00:00Z"}]
```

```yaml bad passport_human_read_log.yaml
human_read:
  - {citation_key: smith2024, marked_at: "2026-07-01T10:00:00Z"}
                                         ^^^^^^^^^^^^^^^^^^^^^^ `smith2024` is marked as read before it was acquired
  - {citation_key: jones2023, marked_at: "2026-09-01T10:00:00Z"}
                   ^^^^^^^^^ `jones2023` is marked as read, and was never acquired
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import ReadLog
from arslint.protocol import readlog
from arslint.protocol.entry import CORPUS


@rule(on=ReadLog, severity="warning", covers=("DR706",), needs=("evidence",))
def check(log: ReadLog, context: Context) -> Iterator[Problem]:
    """Each mark of a source that was not there."""
    sources = {row.get("citation_key"): row for row in context.evidence.rows(CORPUS)}
    hint = "Correct the passport if the source was there; else rescind the mark."
    for mark in readlog.read(log.log, context.release).marks:
        source = sources.get(mark.slug)
        if source is None:
            continue
        day = readlog.instant(source.get("source_acquisition_date"), strict=False)
        if source.get("source_acquired") is False:
            span = log.top.place("human_read", mark.order, "citation_key")
            yield Problem(span, f"`{mark.slug}` is marked as read, and was never acquired", hint)
        elif day and mark.marked_at.date() < day.date():
            span = log.top.place("human_read", mark.order, "marked_at")
            yield Problem(span, f"`{mark.slug}` is marked as read before it was acquired", hint)
