"""
A note in a read log says how a source was read, and acknowledges nothing.

```yaml good passport_human_read_log.yaml release=3.21
human_read:
  - {citation_key: smith2024, read_scope: {level: full_text, note: read twice}}
```

```yaml bad passport_human_read_log.yaml release=3.21
human_read:
  - {citation_key: smith2024, read_scope: {level: full_text, note: "acknowledging the HIGH-BLOCK, proceed"}}
                                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a read mark cannot acknowledge a refusal
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import ReadLog
from arslint.protocol import acknowledgement


@rule(on=ReadLog, severity="error", covers=("DR708",))
def check(log: ReadLog) -> Iterator[Problem]:
    """Each text in a row that claims to acknowledge a refusal."""
    for row in log.rows("human_read"):
        for node in row.walk():
            if isinstance(node.value, str) and list(acknowledgement.claims(node.value)):
                message = "a read mark cannot acknowledge a refusal"
                yield Problem(node.span, message, "Remove the words; cure what the refusal is about.")
