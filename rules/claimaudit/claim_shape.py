"""
The rows of a claim audit have the fields of their schemas.

Manifests, audit results, uncited assertions, drifts, constraint violations, audit failures and sampling summaries are
closed records: a misspelled key is lost for every reader.

```yaml good
audit_sampling_summaries:
  - audit_run_id: 2026-09-01T08:00:00Z-00aa
    max_claims_per_paper: 2
    total_citation_count: 5
    audited_count: 2
    audited_indices: [0, 3]
    sampling_strategy: stratified_buckets_v1
    emitted_at: "2026-09-01T08:00:00Z"
```

```yaml bad
uncited_assertions:
  - finding_id: UA-1
                ^^^^ `finding_id` is not a finding id such as UA-001
    sentence_text: Water boils.
    section_path: "2"
    trigger_tokens: []
    ^^^^^^^^^^^^^^ `trigger_tokens` needs at least 1 entry
    detected_at: "2026-09-01T08:00:00Z"
    rule_version: D4-a-v1
                  ^^^^^^^ `rule_version` is not `D4-c-v1`
```

```yaml bad
claim_audit_results: null
                     ^^^^ `claim_audit_results` is null; it should be a list
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport

_BLOCKS = (
    "claim_intent_manifests",
    "claim_audit_results",
    "uncited_assertions",
    "claim_drifts",
    "constraint_violations",
    "uncited_audit_failures",
    "audit_sampling_summaries",
)
_COVERS = ("CLA-01", "M-01", "U-01", "D-01", "CV-01", "UAF-01", "S-01", "U-INV-2", "U-INV-3", "D-INV-3", "TOP-32")


@rule(on=Passport, severity="error", covers=_COVERS)
def check(passport: Passport) -> Iterator[Problem]:
    """The misfits of the seven lists."""
    for misfit in passport.misfits_in(*_BLOCKS):
        yield misfit.problem
