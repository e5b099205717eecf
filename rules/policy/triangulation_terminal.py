"""
Under `contamination_triangulation.strict` the suffix `…TRIANGULATION-UNMATCHED` and the terminal block go together.

When all three indexes miss a source the strict policy blocks it. A stamped marker with the suffix and no block was edited;
so was one with the block and no suffix.

```md good
Boils.<!--ref:smith2024 ok CONTAMINATED-TRIANGULATION-UNMATCHED policy_hash=contamination_triangulation.strict_articles_only--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024 ok CONTAMINATED-TRIANGULATION-UNMATCHED policy_hash=contamination_triangulation.strict--><!--anchor:page:12-->
                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this suffix is blocked under `strict`, and the TERMINAL-BLOCK is missing
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft

_CURE = "Run `arslint finalize`; the block goes only when the source or the policy changes."
_POLICY = "contamination_triangulation"


@rule(on=Draft, severity="error", covers=("DR115",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each half of the pair that stands without the other."""
    for citation, status in draft.statuses:
        suffix = next((token for token in status.suffixes if token.text.endswith("TRIANGULATION-UNMATCHED")), None)
        blocks = [block for block in status.terminals if block.values.get("policy") == _POLICY]
        strict = status.stamp is not None and f"{_POLICY}.strict" in status.stamp.split("+")
        if suffix and strict and not blocks:
            message = "this suffix is blocked under `strict`, and the TERMINAL-BLOCK is missing"
            yield Problem(suffix.span, message, _CURE)
        elif blocks and not suffix:
            message = f"`{citation.slug}` is blocked for triangulation without the suffix that says so"
            yield Problem(blocks[0].tokens[0].span, message, _CURE)
