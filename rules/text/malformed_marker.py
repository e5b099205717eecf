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
            ^^^^^^^^^^^^^^^^^ this ref marker cannot be read: its `-->` is missing before the next `<`
```

```md fixed
Water boils.<!--ref:smith2024--> <!--anchor:page:14-->
```

```md bad
Water boils.<!--ref:smith2024--><!--anchor:page-12-->
                                ^^^^^^^^^^^^^^^^^^^^^ this anchor marker cannot be read: it has no colon between …
```

```md fixed
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents import Draft

_SHAPES = {"ref": "<!--ref:slug-->", "anchor": "<!--anchor:kind:value-->", "block": "<!--block:B0001-->"}


@rule(on=Draft, severity="error", covers=("DR007", "DR214", "DR302"))
def check(draft: Draft) -> Iterator[Problem]:
    """Each exact opener whose marker does not parse; an anchor behind it is an orphan on its account."""
    for leftover in draft.scan.leftovers:
        also = ("DR214",) if leftover.kind == "anchor" else ()
        orphaned = ("DR302",) if draft.anchor_behind(leftover) else ()
        value = ", with `<` and `>` in the value as `%3C` and `%3E`" if leftover.kind == "anchor" else ""
        fix = None
        if leftover.repaired:
            fix = Fix.replace("Repair the marker", leftover.span, leftover.repaired, safe=leftover.sure)
        yield Problem(
            leftover.span,
            f"this {leftover.kind} marker cannot be read: {leftover.reason}",
            f"Write it as `{_SHAPES[leftover.kind]}`{value}; until then no program sees it.",
            fix,
            covers=("DR007", *also, *orphaned),
        )
