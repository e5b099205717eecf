"""
The hash of every boundary is that of the ledger up to it.

It covers all boundary entries before it and its own, each as canonical JSON and a line feed, with twelve zeros in place
of the new hash. Resume entries and the top level are not covered: only version control shows that one of them changed.
The first hash that does not hold is the finding; later ones follow from it.

```yaml good
reset_boundary:
  - kind: boundary
    hash: "bcc09bb13a19"
    stage: "1"
    next: "2"
    generated_at: "2026-09-01T08:00:00Z"
    session_marker: "sess-a"
    version_label: "research_v1"
```

```yaml bad
reset_boundary:
  - kind: boundary
    hash: "bcc09bb13a19"
          ^^^^^^^^^^^^^^ the ledger gives `881d73690397` here: it was edited, or its hash was computed wrongly; no later boundary can tell which
    stage: "1"
    next: "2"
    generated_at: "2026-09-01T08:00:00Z"
    session_marker: "sess-z"
    version_label: "research_v1"
```

```yaml bad
reset_boundary:
  - kind: boundary
    hash: "d1c67f978b3e"
          ^^^^^^^^^^^^^^ the ledger gives `f39ee5fbb3c8` here: its hash was computed with `stage` as a number
    stage: 2.5
    next: "3"
    generated_at: "2026-04-23T14:00:00Z"
    session_marker: "sess-t"
    version_label: "v1.0"
```

```yaml bad
reset_boundary:
  - kind: boundary
    ^^^^ this entry has no canonical JSON, so neither it nor a later boundary can be checked
    hash: "a3f2b7c9d0e1"
    note: .inf
```
"""

from collections.abc import Iterator

from arslint import Label, Problem, rule
from arslint.documents import Passport
from arslint.protocol.ledger import REMEDY


@rule(on=Passport, severity="error", covers=("RBH-01", "RBH-02", "RBH-03", "RBH-05"))
def check(passport: Passport) -> Iterator[Problem]:
    """One finding at the first failing link, with the later ones beside it."""
    verdict, nodes = passport.chain, passport.ledger
    broken = verdict.broken
    if broken is None or passport.is_carried:
        return
    later = [link for link in verdict.failing if link.index > broken.index]
    labels = tuple(Label(nodes[link.index].place("hash"), "does not hold either") for link in later[:5])
    if broken.computed is None:
        message = "this entry has no canonical JSON, so neither it nor a later boundary can be checked"
        yield Problem(nodes[broken.index].head, message, REMEDY, labels=labels)
    else:
        message = f"the ledger gives `{broken.computed}` here: {verdict.meaning}"
        yield Problem(nodes[broken.index].place("hash"), message, REMEDY, labels=labels)
