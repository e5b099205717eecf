"""
A TERMINAL-BLOCK is complete, lawful, the only one of its policy, and named in the stamp.

Each block carries `severity=HIGH-BLOCK policy=… reason=… mode=…`. Policy, reason and mode belong together:
`contamination_triangulation` with `k3_all_indexes_unmatched` and `strict` or `strict_articles_only`, `citation_existence` with
`lookup_verified_false` and `strict`, `retraction` with `retracted_reference` and `strict`. A marker with a block ends in a
`policy_hash=` stamp that has the block's `policy.mode` as a member. No block is acceptable by acknowledgement.

```md good
Boils.<!--ref:smith2024 ok TERMINAL-BLOCK severity=HIGH-BLOCK policy=citation_existence reason=lookup_verified_false mode=strict policy_hash=citation_existence.strict--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024 ok TERMINAL-BLOCK severity=HIGH-BLOCK policy=citation_existence mode=strict policy_hash=citation_existence.strict--><!--anchor:page:12-->
                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this TERMINAL-BLOCK lacks `reason=`
```

```md bad
Boils.<!--ref:smith2024 ok TERMINAL-BLOCK severity=HIGH-BLOCK policy=citation_existence reason=lookup_verified_false mode=strict--><!--anchor:page:12-->
                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this TERMINAL-BLOCK has no policy stamp behind it
```

```md bad
Boils.<!--ref:smith2024 ok TERMINAL-BLOCK severity=HIGH-BLOCK policy=citation_existence reason=lookup_verified_false mode=lenient policy_hash=citation_existence.strict--><!--anchor:page:12-->
                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ policy, reason and mode do not belong together: `citation_existence`, `lookup_verified_false`, `lenient`
```
"""

from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol.status import KEYS, SEVERITY, Status, Terminal

_CURE = "Run `arslint finalize`; the block goes only when the source or the policy changes."


@rule(on=Draft, severity="error", covers=("DR110", "DR111", "DR112", "DR114"), spec=("C-V6(g)", "#329"))
def check(draft: Draft) -> Iterator[Problem]:
    """The first fault of each TERMINAL-BLOCK."""
    for _, status in draft.statuses:
        seen: set[str] = set()
        for block in status.terminals:
            fault = _fault(block, status, seen)
            if fault:
                message, contract = fault
                span = Span(block.tokens[0].span.start, block.tokens[-1].span.end)
                yield Problem(span, message, _CURE, covers=(contract,))
            seen.add(block.values.get("policy", ""))


def _fault(block: Terminal, status: Status, seen: set[str]) -> tuple[str, str] | None:
    values = block.values
    missing = [f"`{key}=`" for key in KEYS if key not in values]
    if missing:
        return f"this TERMINAL-BLOCK lacks {' and '.join(missing)}", "DR110"
    if values["severity"] != SEVERITY:
        return f"the severity of a TERMINAL-BLOCK is `{SEVERITY}`, not `{values['severity']}`", "DR110"
    if not block.lawful:
        shown = ", ".join(f"`{values[key]}`" for key in ("policy", "reason", "mode"))
        return f"policy, reason and mode do not belong together: {shown}", "DR112"
    if values["policy"] in seen:
        return f"a second TERMINAL-BLOCK of policy `{values['policy']}`", "DR112"
    if not status.stamps:
        return "this TERMINAL-BLOCK has no policy stamp behind it", "DR111"
    member = f"{values['policy']}.{values['mode']}"
    if status.stamp and member not in status.stamp.split("+"):
        return f"the stamp `{status.stamp}` does not name `{member}`", "DR114"
    return None
