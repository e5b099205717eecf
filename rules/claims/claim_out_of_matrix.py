"""
A verdict of the claim audit is one that its matrix knows.

Judgment, defect stage and retrieval method together decide which annotation a claim gets. A combination that the matrix does not
have gets none, and the claim would pass unseen.

```yaml good passport.yaml
claim_audit_results:
  - {claim_id: C-001, judgment: RETRIEVAL_FAILED, defect_stage: not_applicable, ref_retrieval_method: failed}
```

```yaml bad passport.yaml
claim_audit_results:
  - {claim_id: C-001, judgment: RETRIEVAL_FAILED, defect_stage: not_applicable, ref_retrieval_method: api}
     ^^^^^^^^ no row of the matrix fits judgment RETRIEVAL_FAILED, defect stage not_applicable, retrieval api
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.protocol import claims


@rule(on=Passport, severity="error", covers=("DR509",), since="3.8")
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Each audited claim that no row of the matrix fits."""
    for where, why in claims.faulty(passport.data, context.release):
        hint = "Correct the row, or audit the claim again; no annotation is written for it as it stands."
        yield Problem(passport.top.deepest(*where).head, why, hint)
