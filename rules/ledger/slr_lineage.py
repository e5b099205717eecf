"""
A run that ever was a systematic review says so at the top of its passport.

The flag `slr_lineage` decides whether disclosures are due, and a run never loses it. It becomes true with a stage of
deep-research in the mode `systematic-review` or `slr`; other skills in that mode are no evidence.

```yaml good
origin_skill: deep-research
slr_lineage: true
reset_boundary: [{kind: boundary, mode: systematic-review}]
```

```yaml good
origin_skill: academic-paper
reset_boundary: [{kind: boundary, mode: systematic-review}]
```

```yaml bad
origin_skill: deep-research
^^^^^^^^^^^^ a systematic review ran and `slr_lineage` is missing
origin_mode: systematic-review
repro_lock: {slr_lineage: true}
             ^^^^^^^^^^^ `slr_lineage` belongs at the top level of the passport
```

```yaml bad
origin_skill: deep-research
slr_lineage: false
             ^^^^^ a systematic review ran and `slr_lineage` is false
reset_boundary: [{kind: boundary, mode: slr}]
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.passport import LEDGER
from arslint.protocol.lineage import Stage, slr_lineage

_FLAG = "slr_lineage"
_BLOCKS = ("repro_lock", "terminal_policies")


@rule(on=Passport, severity="warning", covers=("SLR-03", "SLR-04", "SLR-05", "RBL-17"))
def check(passport: Passport) -> Iterator[Problem]:
    """Whether there is evidence, and where else the flag stands."""
    for block in _BLOCKS:
        if found := passport.top.at(block, _FLAG):
            message, hint = f"`{_FLAG}` belongs at the top level of the passport", "Move it there."
            yield Problem(found.key_span, message, hint, severity="error", covers=("SLR-03",))
    data = passport.data
    if data.get(_FLAG, False) is not False:
        return
    skill = data.get("origin_skill")
    boundaries = [row.value.get("mode") for row in passport.rows(LEDGER) if row.value.get("kind") == "boundary"]
    stages = [Stage(skill, mode) for mode in (data.get("origin_mode"), *boundaries) if isinstance(mode, str)]
    reports = [row.value.get("mode") for row in passport.rows("compliance_history")]
    says = f"`{_FLAG}` is {'false' if _FLAG in data else 'missing'}"
    span = passport.top.place(_FLAG) if _FLAG in data else passport.top.head
    hint = f"Write `{_FLAG}: true`; it stays for the rest of the run."
    if slr_lineage(None, stages):
        yield Problem(span, f"a systematic review ran and {says}", hint, covers=("SLR-04", "RBL-17"))
    elif "systematic_review" in reports:
        message = f"a compliance report speaks of a systematic review and {says}"
        yield Problem(span, message, hint, severity="info", covers=("SLR-04",))
