"""
Whatever opens like a marker is one.

An opener whose marker does not parse (no `-->`, a raw `>` inside, no colon behind the kind) is skipped by programs that
look for markers: the citation escapes every check and every refusal. `gate` refuses such a draft.

```md good
Water boils.<!--ref:smith2024--><!--anchor:quote:a%20%3E%20b-->
```

```md bad
Water boils.<!--ref:smith2024--><!--anchor:quote:a > b-->
                                ^^^^^^^^^^^^^^^^^^^^^^^^^ this anchor marker cannot be read: it holds a raw `>`
```

```md fixed
Water boils.<!--ref:smith2024--><!--anchor:quote:a %3E b-->
```

```md bad
Water boils.<!--ref:smith2024 <!--anchor:page:14-->
            ^^^^^^^^^^^^^^^^^^ this ref marker cannot be read: its `-->` is missing before the next `<`
```

```md bad
Water boils.<!--ref:smith2024--><!--anchor:page-->
                                ^^^^^^^^^^^^^^^^^^ this anchor marker cannot be read: it has no colon between …
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents import Draft


@rule(on=Draft, severity="error", covers=("DR007",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each exact opener whose marker does not parse."""
    for leftover in draft.scan.leftovers:
        shape = {"ref": "<!--ref:slug-->", "anchor": "<!--anchor:kind:value-->"}.get(leftover.kind, "<!--block:B0001-->")
        fix = Fix.replace("Repair the marker", leftover.span, leftover.repaired) if leftover.repaired else None
        yield Problem(
            leftover.span,
            f"this {leftover.kind} marker cannot be read: {leftover.reason}",
            f"Write it as `{shape}`, with `<` and `>` in a value as `%3C` and `%3E`.",
            fix,
            covers=("DR007", "DR214") if leftover.kind == "anchor" else None,
        )
