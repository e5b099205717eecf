"""
Every read log is one that somebody reads.

Up to release 3.20 all logs in the folder of a passport count; from 3.21 only the passport's own does, and marks in any other are
without effect.

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}]
```

```yaml good passport_human_read_log.yaml release=3.21
human_read: []
```

```yaml good session1_human_read_log.yaml release=3.11
human_read: []
```

```yaml bad session1_human_read_log.yaml release=3.21
human_read: []
^^^^^^^^^^ no passport reads this log
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, Span, rule
from arslint.documents import ReadLog


@rule(on=ReadLog, severity="info", covers=("DR712", "RDL-07"), needs=("evidence",), since="3.21")
def check(log: ReadLog, context: Context) -> Iterator[Problem]:
    """A log that is not the passport's own."""
    own = [read.name for read in context.evidence.logs]
    if log.log.name not in own:
        first = next(iter(log.top.members().values()), None)
        hint = "Mark the sources anew in the passport's own log, or name this one with --read-log."
        yield Problem(first.key_span if first else Span(0, 0), "no passport reads this log", hint)
