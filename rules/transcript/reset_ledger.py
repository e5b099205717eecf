"""
A printed reset says what the ledger says.

The tag repeats hash, stage and next of its boundary. Printed before the entry was written, or changed afterwards, it
sends the next session to a boundary that is not there. After a systematic review nothing goes on in the session.

```yaml passport.yaml
reset_boundary:
  - {kind: boundary, hash: bcc09bb13a19, stage: "1", next: "2", mode: systematic-review}
```

```md good sessions/one.md
[PASSPORT-RESET: hash=bcc09bb13a19, stage=1, next=2]
```

```md bad sessions/one.md
[PASSPORT-RESET: hash=bcc09bb13a19, stage=1.0, next=3]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the ledger says stage 1 here
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the ledger says next 2 here
[PASSPORT-RESET: hash=111111111111, stage=1, next=2]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no boundary of the ledger has the hash `111111111111`
```

```md bad sessions/one.md
[PASSPORT-RESET: hash=bcc09bb13a19, stage=1, next=2]

━━━ Stage 2 Draft Complete ━━━
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the review went on in the session of its reset
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Context, Label, Problem, rule
from arslint.documents import Report
from arslint.protocol.lineage import SLR_MODES


@rule(on=Report, severity="error", covers=("DR904", "DR905", "JOIN-10"), needs=("evidence",))
def check(report: Report, context: Context) -> Iterator[Problem]:
    """Each tag against its boundary, then what follows it."""
    ledger = (context.evidence.passport or {}).get("reset_boundary")
    entries: list[Any] = ledger if isinstance(ledger, list) else []
    known = {str(one.get("hash")): one for one in entries if isinstance(one, dict) and one.get("kind") == "boundary"}
    covers = ("DR904", "JOIN-10")
    for tag in report.tags:
        if tag.fields is None:
            continue
        boundary = known.get(tag.fields["hash"])
        if boundary is None:
            message = f"no boundary of the ledger has the hash `{tag.fields['hash']}`"
            hint = "Print a tag only when the entry is written; never change a hash."
            yield Problem(tag.span, message, hint, covers=covers)
            continue
        for key in ("stage", "next"):
            says = "null" if boundary.get(key) is None else str(boundary.get(key))
            if tag.fields[key].strip() != says:
                yield Problem(tag.span, f"the ledger says {key} {says} here", "Print the tag anew.", covers=covers)
        after = next((one for one in report.checkpoints if one.head.start > tag.span.end), None)
        resumed = any(tag.span.end < block.span.start for block in report.acknowledgements)
        if after and not resumed and boundary.get("mode") in SLR_MODES:
            labels = (Label(tag.span, "the reset"),)
            hint = "Resume in a fresh session; on `continue` only the instruction is repeated."
            message = "the review went on in the session of its reset"
            yield Problem(after.head, message, hint, labels=labels, covers=("DR905",))
