"""
A compliance report is a closed record of one check at Stage 2.5 or 4.5.

```yaml good
compliance_history: []
```

```yaml bad
compliance_history:
  - mode: primary_research
    stage: "3"
           ^^^ `stage` is neither `2.5` nor `4.5`
    generated_at: "2026-09-01T08:00:00Z"
    overall_decision: passed
                      ^^^^^^ `overall_decision` is none of `block`, `warn` and `pass`
    user_action_required: false
    resolution_path: manual
                     ^^^^^^ `resolution_path` is no key of a compliance report, although one protocol text asks to record it here
    raise:
      mode: principles_only
      block_decision: pass
      principles: {human_oversight: pass, transparency: pass, reproducibility: pass, fit_for_purpose: pass}
      principle_evidence: {human_oversight: [a], transparency: [a], reproducibility: [a]}
      ^^^^^^^^^^^^^^^^^^ `fit_for_purpose` is missing from the evidence of the principles
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport


@rule(on=Passport, severity="error", covers=("CMP-01", "CMP-02", "CMP-10", "CMP-13", "TOP-32", "TOP-33", "TPL-03"))
def check(passport: Passport) -> Iterator[Problem]:
    """The misfits of the history."""
    for misfit in passport.misfits_in("compliance_history"):
        yield misfit.problem
