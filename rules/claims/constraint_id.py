"""
A constraint that an annotation names stands in a claim manifest.

A violation is about a constraint that the writer committed to: `NC-C001-1`, made of the number of its claim, or `MNC-1` for the
whole manifest. An id of another shape, or of no manifest, says nothing that anybody could comply with.

```yaml passport.yaml
claim_intent_manifests:
  - manifest_id: M-2026-09-01T10:00:00Z-0a1b
    claims:
      - {claim_id: C-001, claim_text: Water boils., negative_constraints: [{constraint_id: NC-C001-1, rule: no causes}]}
    manifest_negative_constraints: [{constraint_id: MNC-1, rule: no numbers}]
```

```md good
Boils. [HIGH-WARN-NEGATIVE-CONSTRAINT-VIOLATION (NC-C001-1)] Melts. [HIGH-WARN-CONSTRAINT-VIOLATION-UNCITED (MNC-1)]
```

```md bad
Boils. [HIGH-WARN-NEGATIVE-CONSTRAINT-VIOLATION (NC-C-001-1)]
                                                 ^^^^^^^^^^ `NC-C-001-1` is no constraint id
```

```md bad
Boils. [HIGH-WARN-CONSTRAINT-VIOLATION-UNCITED (MNC-7)]
                                                ^^^^^ no claim manifest has the constraint `MNC-7`
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol import claims

_VIOLATION = re.compile(
    r"\[HIGH-WARN-(?:NEGATIVE-CONSTRAINT-VIOLATION|CONSTRAINT-VIOLATION-UNCITED) *\(([^()\[\]\n]*)\)"
)
_ID = re.compile(r"NC-C[0-9]{3,}-[0-9]+|MNC-[0-9]+")


@rule(on=Draft, severity="error", covers=("DR504",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each constraint id out of grammar, and each that no manifest of the passport has."""
    known = claims.constraints(context.evidence.passport) if context.evidence is not None else None
    for note in draft.scan.annotations:
        violation = _VIOLATION.match(note.text)
        if violation is None or violation[1] == "?":
            continue
        name = violation[1]
        span = Span(note.span.start + violation.start(1), note.span.start + violation.end(1))
        if not _ID.fullmatch(name):
            hint = "Write `NC-C001-1`, with the number of the claim, or `MNC-1`."
            yield Problem(span if name else note.span, f"`{name}` is no constraint id", hint)
        elif known is not None and name not in known:
            hint = "Audit the draft again under the manifest that is in force."
            yield Problem(span, f"no claim manifest has the constraint `{name}`", hint)
