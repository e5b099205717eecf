"""
The ids of a manifest name one claim and one constraint each.

The constraint `NC-C001-2` belongs to the claim `C-001`, digit by digit; a constraint on the whole text is `MNC-1` and
stands outside the claims. The manifest of zeros means that there is none, so no manifest has its id.

```yaml good
claim_intent_manifests:
  - manifest_id: M-2026-09-01T08:00:00Z-00aa
    claims:
      - {claim_id: C-001, negative_constraints: [{constraint_id: NC-C001-1}]}
    manifest_negative_constraints: [{constraint_id: MNC-1}]
```

```yaml bad
claim_intent_manifests:
  - manifest_id: M-0000-00-00T00:00:00Z-0000
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^ this id means that there is no manifest
    claims:
      - {claim_id: C-001, negative_constraints: [{constraint_id: NC-C002-1}]}
                                                                 ^^^^^^^^^ `NC-C002-1` belongs to another claim than `C-001`
      - {claim_id: C-001, negative_constraints: [{constraint_id: MNC-1}, {constraint_id: NC-C-001-1}]}
                   ^^^^^ `C-001` names two claims
                                                                 ^^^^^ a constraint of the whole text stands at a claim
                                                                                         ^^^^^^^^^^ `NC-C-001-1` has a hyphen too many
```

```yaml bad
claim_intent_manifests:
  - {manifest_id: M-2026-09-01T08:00:00Z-00aa}
  - {manifest_id: M-2026-09-01T08:00:00Z-00aa}
                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ this id names two manifests
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node

MANIFESTS, SENTINEL = "claim_intent_manifests", "M-0000-00-00T00:00:00Z-0000"
_COVERS = ("M-INV-1", "M-INV-2", "M-INV-3", "M-INV-4", "M-05", "M-06", "M-07", "CLA-INV-17")
_HINT = "Emit the manifest again; ids are never reused."


@rule(on=Passport, severity="error", covers=_COVERS)
def check(passport: Passport) -> Iterator[Problem]:
    """Manifests, then the claims and constraints of each."""
    seen: set[str] = set()
    for manifest in passport.rows(MANIFESTS):
        name = str(manifest.value.get("manifest_id", ""))
        span = manifest.place("manifest_id")
        if name == SENTINEL:
            yield Problem(span, "this id means that there is no manifest", _HINT, covers=("M-05",))
        elif name and name in seen:
            yield Problem(span, "this id names two manifests", _HINT, covers=("M-INV-4",))
        seen.add(name)
        yield from _claims(manifest, set(passport.corpus))


def _claims(manifest: Node, keys: set[str]) -> Iterator[Problem]:
    claims: set[str] = set()
    constraints: set[str] = set()
    block, whole = manifest.get("claims"), manifest.get("manifest_negative_constraints")
    for claim in block.rows() if block else ():
        name = str(claim.value.get("claim_id", ""))
        if name and name in claims:
            yield Problem(claim.place("claim_id"), f"`{name}` names two claims", _HINT, covers=("M-INV-1",))
        claims.add(name)
        own = claim.get("negative_constraints")
        for row in own.rows() if own else ():
            yield from _constraint(row, name)
            yield from _again(row, constraints)
        planned = claim.get("planned_refs")
        for ref in planned.items() if planned and keys else ():
            if isinstance(ref.value, str) and ref.value not in keys:
                message = f"no entry of the corpus has the key `{ref.value}`"
                yield Problem(ref.span, message, "Add the source, or plan another.", severity="info", covers=("M-07",))
    for row in whole.rows() if whole else ():
        yield from _again(row, constraints)


def _constraint(row: Node, claim: str) -> Iterator[Problem]:
    name, span = str(row.value.get("constraint_id", "")), row.place("constraint_id")
    if re.fullmatch(r"NC-C-[0-9]+-[0-9]+", name):
        message = f"`{name}` has a hyphen too many"
        yield Problem(span, message, f"Write `{name.replace('NC-C-', 'NC-C', 1)}`.", covers=("CLA-INV-17",))
    elif name.startswith("MNC-"):
        message = "a constraint of the whole text stands at a claim"
        yield Problem(span, message, "Move it to `manifest_negative_constraints`.", covers=("M-INV-3",))
    elif not (own := re.fullmatch(r"NC-C([0-9]{3,})-[0-9]+", name)):
        yield Problem(span, f"`{name}` is no constraint id such as NC-C001-1", _HINT, covers=("CLA-INV-17",))
    elif f"C-{own[1]}" != claim:
        yield Problem(span, f"`{name}` belongs to another claim than `{claim}`", _HINT, covers=("M-INV-2",))


def _again(row: Node, seen: set[str]) -> Iterator[Problem]:
    name = str(row.value.get("constraint_id", ""))
    if name and name in seen:
        message = f"`{name}` names two constraints of this manifest"
        yield Problem(row.place("constraint_id"), message, _HINT, severity="warning", covers=("M-06",))
    seen.add(name)
