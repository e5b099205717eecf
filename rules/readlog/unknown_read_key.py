"""
A mark is about a source of the passport.

A key that no entry of the corpus has attests to nothing. The ids of findings, blocks, claims and constraints are no keys: what
they name cannot be marked as read.

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}]
```

```yaml good passport_human_read_log.yaml
human_read: [{citation_key: smith2024, marked_at: "2026-09-01T10:00:00Z"}]
```

```yaml bad passport_human_read_log.yaml
human_read: [{citation_key: smith2042, marked_at: "2026-09-01T10:00:00Z"}]
                            ^^^^^^^^^ the passport has no source `smith2042`; did you mean `smith2024`?
```

```yaml bad passport_human_read_log.yaml
human_read: [{citation_key: CV-001, marked_at: "2026-09-01T10:00:00Z"}]
                            ^^^^^^ `CV-001` is the id of a finding, block, claim or constraint, and not of a source
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import ReadLog

_OTHER = re.compile(r"(?:CV|UA|CD|UAF|C|MNC)-[0-9]+|NC-C[0-9]+-[0-9]+|B[0-9]{4,}|M-[0-9]{4}-.*")


@rule(on=ReadLog, severity="error", covers=("DR702", "RDL-06"), needs=("evidence",))
def check(log: ReadLog, context: Context) -> Iterator[Problem]:
    """Each row whose key no entry of the corpus has."""
    for row in log.rows("human_read"):
        key = row.value.get("citation_key")
        if not isinstance(key, str) or key in context.evidence.entries:
            continue
        if _OTHER.fullmatch(key):
            message = f"`{key}` is the id of a finding, block, claim or constraint, and not of a source"
            hint = "Nothing but the reading of a source can be attested."
        else:
            near = context.evidence.near(key)
            message = f"the passport has no source `{key}`" + (f"; did you mean `{near}`?" if near else "")
            hint = "Rescind the mark with `arslint passport unmark-read`, and mark the source that was read."
        yield Problem(row.place("citation_key"), message, hint)
