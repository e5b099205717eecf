"""
What the audit says about the paper as a whole does not stand in its prose.

How many claims were sampled, that no manifest was there, and claims that were planned and never written are matters of the
appendix on the writing process; between the sentences of a section they would be read as part of it.

```md good
# Results

Water boils. [LOW-WARN-CLAIM-DRIFT — kind=EMITTED_NOT_INTENDED]

# AI Self-Reflection Report

[CLAIM-AUDIT-SAMPLED — 30/80 audited]
```

```md bad
# Results

Water boils. [CLAIM-AUDIT-SAMPLED — 30/80 audited]
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this annotation is about the whole paper and stands in a section of its prose
```

```md bad
Water boils. [LOW-WARN-CLAIM-DRIFT — kind=INTENDED_NOT_EMITTED]
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this annotation is about the whole paper and stands in a section of its prose
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft

_APPENDIX = re.compile(r"self-reflection|appendix|manifest|audit|附錄|附录", re.IGNORECASE)


@rule(on=Draft, severity="warning", covers=("DR505", "DR506"))
def check(draft: Draft) -> Iterator[Problem]:
    """Each annotation about the whole paper in a section that is no appendix."""
    for note in draft.scan.annotations:
        absent = "INTENDED_NOT_EMITTED" in note.text
        whole = note.family is not None and note.family.place == "paper"
        if (absent or whole) and not _APPENDIX.search(draft.section(note.span)):
            yield Problem(
                note.span,
                "this annotation is about the whole paper and stands in a section of its prose",
                "Move it to the appendix.",
                covers=("DR506",) if absent else ("DR505",),
            )
