"""
The keys of a passport hold what they are meant to hold.

A list that is present is a list: `null` does not mean empty, only an absent key does. Keys that belong in files of their
own are named, three of them may hold a reference to such a file; other unknown keys at the top level are legal.

```yaml good
repro_lock: null
verification_status: VERIFIED
upstream_dependencies: [research_v1]
review_target_context: reviews/target.json
```

```yaml bad
repro_lock: null
verification_status: verified
                     ^^^^^^^^ `verification_status` is none of `VERIFIED`, `UNVERIFIED` and `STALE`
```

```yaml bad
repro_lock: null
origin_mode: ""
             ^^ `origin_mode` is empty
upstream_dependencies: research_v1
                       ^^^^^^^^^^^ `upstream_dependencies` is a string; it should be a list
human_read_source: true
                   ^^^^ `human_read_source` does not belong in a passport
target_criteria_brief: {criteria: []}
^^^^^^^^^^^^^^^^^^^^^ `target_criteria_brief` is copied into the passport
```

```yaml bad
standing_constraints:
  - constraint_id: UC-1
                   ^^^^ `constraint_id` is not a constraint id such as UC-001
    user_words: at most six thousand words
    kind: scope
    applies_to_stages: ["2"]
    confirmed_at: "2026-09-20T10:00:00Z"
```

```yaml bad
slr_lineage: yes
             ^^^ `slr_lineage` is a string; it should be `true` or `false`
inquiry_ledger_ref: null
                    ^^^^ `inquiry_ledger_ref` is null; it should be a mapping
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport

_TOP = ("TOP-02", "TOP-03", "TOP-04", "TOP-05", "TOP-06", "TOP-07", "TOP-08", "TOP-09", "TOP-11", "TOP-32", "TOP-33")
_BLOCKS = ("TOP-20", "TOP-21", "TOP-22", "TOP-30", "SLR-02", "INQ-01", "LOD-05")
KEYS = (
    "origin_skill",
    "origin_mode",
    "origin_date",
    "verification_status",
    "version_label",
    "integrity_pass_date",
    "content_hash",
    "upstream_dependencies",
    "schema_version",
    "slr_lineage",
    "repro_lock",
    "standing_constraints",
    "excluded_sources",
    "inquiry_ledger_ref",
    "pipeline_state",
    "auto_retry_history",
    "review_target_context",
    "target_criteria_brief",
    "review_criteria_binding_manifest",
)


@rule(on=Passport, severity="error", covers=(*_TOP, *_BLOCKS))
def check(passport: Passport) -> Iterator[Problem]:
    """The misfits of these keys, and keys that do not belong here."""
    for misfit in passport.misfits:
        key = misfit.path[0] if misfit.path else ""
        if key in KEYS or (misfit.keyword == "not" and len(misfit.path) == 1):
            yield misfit.problem
