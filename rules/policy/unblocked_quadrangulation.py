"""
A source that none of four indexes knows is not blocked by the strict policy, and somebody should look at it.

`contamination_triangulation: strict` blocks what none of three indexes knows. Where a fourth was asked and does not know the
source either, the policy says nothing, although the case is worse. With the setting `strict-k4 = "fail_closed"` it is an error,
and the gate refuses it.

```md good
Boils.<!--ref:smith2024 ok CONTAMINATED-QUADRANGULATION-UNMATCHED--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024 ok CONTAMINATED-QUADRANGULATION-UNMATCHED policy_hash=contamination_triangulation.strict--><!--anchor:page:12-->
                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no index knows `smith2024`, and no policy blocks it
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.protocol import gate

_CURE = "Verify or replace the source before you rely on it."


@rule(on=Draft, severity="error", covers=("DR447",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each citation under the strict policy with four misses and no block."""
    closed = context.evidence is not None and context.evidence.fail_closed
    for citation, status in draft.statuses:
        if gate.slips_through(status):
            message = f"no index knows `{citation.slug}`, and no policy blocks it"
            yield Problem(status.suffixes[0].span, message, _CURE, severity=None if closed else "warning")
