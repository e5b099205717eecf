"""
The sampling note says how many of the citations were audited, and it stands only where some were not.

```md good
[CLAIM-AUDIT-SAMPLED — 30/80 audited]
```

```md bad
[CLAIM-AUDIT-SAMPLED — 30/30 audited]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 30 of 30 is no sample
```

```yaml passport.yaml
literature_corpus: []
audit_sampling_summaries: [{audited_count: 25, total_citation_count: 80}]
```

```md bad
[CLAIM-AUDIT-SAMPLED — 30/80 audited]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the passport does not say 30/80 audited
```

```md fixed
[CLAIM-AUDIT-SAMPLED — 25/80 audited]
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Fix, Problem, rule
from arslint.documents import Draft
from arslint.protocol import annotation, claims

_COUNTS = re.compile(r"([0-9]{1,9})/([0-9]{1,9}) audited")


@rule(on=Draft, severity="error", covers=("DR508",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each sampling note whose numbers cannot be, or are not those of the passport."""
    passport = context.evidence.passport if context.evidence is not None else {}
    told = [one.annotation for one in claims.findings(passport, context.release) if one.family is annotation.SAMPLED]
    for note in draft.scan.annotations:
        counts = _COUNTS.search(note.text) if note.family is annotation.SAMPLED else None
        if counts is None:
            continue
        fix = Fix.replace("Write the passport's numbers", note.span, told[0]) if len(told) == 1 else None
        if int(counts[1]) >= int(counts[2]):
            yield Problem(
                note.span, f"{counts[1]} of {counts[2]} is no sample", "Remove the note: all were audited.", fix
            )
        elif told and note.text not in told:
            yield Problem(note.span, f"the passport does not say {counts[0]}", "Write the numbers of the audit.", fix)
