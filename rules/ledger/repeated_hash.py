"""
No two boundaries have the same hash.

A resume could not tell them apart. Two appends never give the same hash; a copied entry does.

```yaml good
reset_boundary: [{kind: boundary, hash: bcc09bb13a19}, {kind: boundary, hash: 9712174a3e16}]
```

```yaml bad
reset_boundary: [{kind: boundary, hash: bcc09bb13a19}, {kind: boundary, hash: bcc09bb13a19}]
                                                                              ^^^^^^^^^^^^ two boundaries have the hash `bcc09bb13a19`
```
"""

from collections.abc import Iterator

from arslint import Label, Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import LEDGER
from arslint.protocol.ledger import is_hash


@rule(on=Passport, severity="error", covers=("RBH-04",))
def check(passport: Passport) -> Iterator[Problem]:
    """The later one of each pair."""
    seen: dict[str, Node] = {}
    for row in passport.rows(LEDGER):
        found = row.value.get("hash") if row.value.get("kind") == "boundary" else None
        if isinstance(found, str) and is_hash(found):
            first = seen.setdefault(found, row)
            if first is not row:
                labels = (Label(first.place("hash"), "first here"),)
                hint = "Remove the copy if it was never used, and append a new boundary with its own session marker."
                yield Problem(row.place("hash"), f"two boundaries have the hash `{found}`", hint, labels=labels)
