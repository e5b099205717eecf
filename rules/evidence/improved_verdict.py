"""
A verdict of the claim audit improves only by another audit.

A row that says `SUPPORTED` where the same run of the same judge said something worse was edited. Compared with `--since` or
`--base`.

```yaml base passport.yaml
claim_audit_results:
  - {claim_id: C-001, judgment: UNSUPPORTED, audit_run_id: "2026-09-01T10:00:00Z-0a1b", judge_run_at: "2026-09-01T10:00:00Z"}
```

```yaml good passport.yaml
claim_audit_results:
  - {claim_id: C-001, judgment: SUPPORTED, audit_run_id: "2026-09-02T10:00:00Z-77aa", judge_run_at: "2026-09-02T10:00:00Z"}
```

```yaml bad passport.yaml
claim_audit_results:
  - {claim_id: C-001, judgment: SUPPORTED, audit_run_id: "2026-09-01T10:00:00Z-0a1b", judge_run_at: "2026-09-01T10:00:00Z"}
                                ^^^^^^^^^ the same audit said UNSUPPORTED of `C-001`
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.protocol import claims

_RANK = {"RETRIEVAL_FAILED": 0, "UNSUPPORTED": 0, "AMBIGUOUS": 1, "SUPPORTED": 2}
_NAME = ("claim_id", "scoped_manifest_id", "ref_slug", "anchor_kind", "anchor_value")
_RUN = ("audit_run_id", "judge_run_at")


@rule(on=Passport, severity="error", covers=("DR725",), needs=("base",), since="3.8")
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Each row with a better judgment than before from the same run."""
    if not isinstance(context.base, Passport):
        return
    before = {_told(row.value, _NAME): row.value for row in context.base.rows(claims.RESULTS)}
    for row in passport.rows(claims.RESULTS):
        old = before.get(_told(row.value, _NAME))
        if old is None or _told(old, _RUN) != _told(row.value, _RUN):
            continue
        was, now = (str(one.get("judgment")) for one in (old, row.value))
        if _RANK.get(now, 0) > _RANK.get(was, 0):
            message = f"the same audit said {was} of `{row.value.get('claim_id')}`"
            yield Problem(row.place("judgment"), message, "Restore the row, or audit the claim again.")


def _told(row: dict[str, Any], keys: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(str(row.get(key)) for key in keys)
