"""
What a passport once said of a whole run stays in it.

A handoff passes on the lineage flag, the declaration about experiments, the lock and every ledger; if one is missing or
empty afterwards, the next stage decides on less than was known. Compared with `--since` or `--base`.

```yaml base
slr_lineage: true
repro_lock: null
reset_boundary: [{kind: boundary}]
experiment_intake_declaration: {status: no_experiments_declared}
```

```yaml good
slr_lineage: true
repro_lock: null
reset_boundary: [{kind: boundary}]
experiment_intake_declaration: {status: no_experiments_declared}
```

```yaml bad
slr_lineage: false
             ^^^^^ `slr_lineage` was true and is no longer
repro_lock: null
experiment_intake_declaration: {status: experiments_declared}
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `experiment_intake_declaration` was changed
reset_boundary: []
^^^^^^^^^^^^^^ `reset_boundary` lost its entries
```

```yaml bad
claim_drifts: []
^^^^^^^^^^^^ `experiment_intake_declaration` is gone
^^^^^^^^^^^^ `repro_lock` is gone
^^^^^^^^^^^^ `reset_boundary` is gone
^^^^^^^^^^^^ `slr_lineage` was true and is no longer
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Passport

_LISTS = {
    "reset_boundary": ("TOP-34", "RBL-03"),
    "compliance_history": ("TOP-34",),
    "audit_artifact": ("TOP-34",),
    "experiment_provenance": ("TOP-34",),
    "experiment_alignment_results": ("TOP-34",),
    "standing_constraints": ("TOP-34",),
    "excluded_sources": ("TOP-34",),
}
_CLAIMS = (
    "claim_intent_manifests",
    "claim_audit_results",
    "uncited_assertions",
    "claim_drifts",
    "constraint_violations",
    "uncited_audit_failures",
    "audit_sampling_summaries",
)
_DECLARATION = "experiment_intake_declaration"
_BACK = "Restore it from the earlier version."


@rule(on=Passport, severity="error", covers=("TOP-34", "RBL-03", "SLR-01", "EXP-03"), needs=("base",))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """The flag, what must stay as it is, and the lists that must stay at all."""
    base = context.base
    if not isinstance(base, Passport) or not base.readable or not passport.readable:
        return
    top, old, new = passport.top, base.data, passport.data
    if old.get("slr_lineage") is True and new.get("slr_lineage") is not True:
        covers = ("SLR-01", "TOP-34")
        yield Problem(top.place("slr_lineage"), "`slr_lineage` was true and is no longer", _BACK, covers=covers)
    for key in ("repro_lock", _DECLARATION):
        if key in old and key not in new:
            yield Problem(top.head, f"`{key}` is gone", _BACK, covers=("TOP-34",))
    if _DECLARATION in old and old[_DECLARATION] != new.get(_DECLARATION, old[_DECLARATION]):
        hint = "It passes every handoff unchanged; restore it."
        covers = ("TOP-34", "EXP-03")
        yield Problem(top.place(_DECLARATION), f"`{_DECLARATION}` was changed", hint, covers=covers)
    for key in (*_LISTS, *_CLAIMS):
        if old.get(key) and not new.get(key):
            message = f"`{key}` lost its entries" if key in new else f"`{key}` is gone"
            severity = "warning" if key in _CLAIMS else None
            yield Problem(top.place(key), message, _BACK, severity=severity, covers=_LISTS.get(key, ("TOP-34",)))
