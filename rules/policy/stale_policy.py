"""
A draft was finalized under the policies that its passport has now.

The stamp of a marker names the policies under which it was finalized. The gate refuses a marker whose stamp names others than
those in force, and one without a stamp where a policy is in force: nobody has looked at it under that policy.

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}]
terminal_policies: {contamination_triangulation: strict}
```

```md good
Boils.<!--ref:smith2024 ok policy_hash=contamination_triangulation.strict--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024 ok policy_hash=citation_existence.strict--><!--anchor:page:12-->
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ finalized under citation existence strict, while the passport has contamination triangulation strict
```

```md bad
Boils.<!--ref:smith2024 ok--><!--anchor:page:12--> Melts.<!--ref:smith2024 ok--><!--anchor:page:3-->
      ^^^^^^^^^^^^^^^^^^^^^^^ finalized without a policy, while the passport has contamination triangulation strict (2 markers)
```

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}]
```

```md bad
Boils.<!--ref:smith2024 ok policy_hash=citation_existence.strict--><!--anchor:page:12-->
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ finalized under citation existence strict, while the passport has all policies advisory
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.protocol import policy

_CURE = "Run `arslint finalize`; setting the policy back is a decision of its own."


@rule(on=Draft, severity="error", covers=("DR113", "DR117", "JOIN-05"), needs=("evidence",), since="3.10")
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """The first marker finalized under other policies, with the number of those like it."""
    if any(fault.stops for fault in context.evidence.faults):
        return
    now = context.evidence.policies.slug
    stale: dict[str | None, list[int]] = {}
    based = [(citation, status) for citation, status in draft.statuses if status.bases and len(status.stamps) < 2]
    for index, (_, status) in enumerate(based):
        if status.stamp != now:
            stale.setdefault(status.stamp, []).append(index)
    mixed = len({status.stamp for _, status in based}) > 1
    for stamp, places in stale.items():
        more = f" ({len(places)} markers)" if len(places) > 1 else ""
        then = f"under {policy.words(stamp)}" if stamp else "without a policy"
        message = f"finalized {then}, while the passport has {policy.words(now)}{more}"
        covers = ("DR113", "DR117", "JOIN-05") if mixed else ("DR113", "JOIN-05")
        yield Problem(based[places[0]][0].marker, message, _CURE, covers=covers)
