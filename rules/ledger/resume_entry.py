"""
A resume consumes one earlier boundary, once, and answers its decision.

A boundary waits until a later resume names its hash; a second resume of the same hash would run one stage twice. A
boundary with a pending decision is resumed with one of its values, letter by letter, and one without with none.

```yaml good
reset_boundary:
  - {kind: boundary, hash: bcc09bb13a19}
  - {kind: resume, consumes_hash: bcc09bb13a19, generated_at: "2026-09-01T09:00:00Z"}
```

```yaml bad
reset_boundary:
  - {kind: resume, consumes_hash: "111111111111"}
                                  ^^^^^^^^^^^^^^ no boundary has the hash `111111111111`
  - {kind: resume, consumes_hash: bcc09bb13a19}
                                  ^^^^^^^^^^^^ the boundary with this hash comes later
  - {kind: boundary, hash: bcc09bb13a19}
  - {kind: resume, consumes_hash: bcc09bb13a19, generated_at: "2026-09-01T09:00:00Z"}
  - {kind: resume, consumes_hash: bcc09bb13a19}
                                  ^^^^^^^^^^^^ this boundary was resumed before, at 2026-09-01T09:00:00Z
```

```yaml bad
reset_boundary:
  - {kind: boundary, hash: 6ac94c488bf4, pending_decision: {options: [{value: revise}, {value: abort}]}}
  - {kind: resume, consumes_hash: 6ac94c488bf4, user_override: {stage: "4"}}
                                  ^^^^^^^^^^^^ the boundary has a pending decision and `chosen_branch` is missing
  - {kind: boundary, hash: 94822ddbb103, pending_decision: {options: [{value: revise}, {value: abort}]}}
  - {kind: resume, consumes_hash: 94822ddbb103, chosen_branch: Revise}
                                                               ^^^^^^ `Revise` is no option of the decision
  - {kind: boundary, hash: 9712174a3e16}
  - {kind: resume, consumes_hash: 9712174a3e16, chosen_branch: revise}
                                                               ^^^^^^ a branch is chosen and nothing was to decide
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Label, Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import LEDGER

_COVERS = ("RBL-05", "RBL-06", "RBL-07", "RBL-08", "RBL-09", "RBL-10", "DR908")
_STAYS = "Ledger entries are never edited; restore the ledger from version control, or append anew from the last sound entry."


@rule(on=Passport, severity="error", covers=_COVERS)
def check(passport: Passport) -> Iterator[Problem]:
    """Each resume against the boundary that it names."""
    rows = passport.rows(LEDGER)
    known = {row.value.get("hash") for row in rows if row.value.get("kind") == "boundary" and _is_text(row, "hash")}
    boundaries: dict[str, Node] = {}
    resumed: dict[str, Node] = {}
    for row in rows:
        if row.value.get("kind") == "boundary" and _is_text(row, "hash"):
            boundaries.setdefault(row.value["hash"], row)
        if row.value.get("kind") != "resume" or not _is_text(row, "consumes_hash"):
            continue
        wanted, span = row.value["consumes_hash"], row.place("consumes_hash")
        first = resumed.setdefault(wanted, row) if wanted in boundaries else row
        if first is not row:
            when = first.value.get("generated_at")
            labels = (Label(first.place("consumes_hash"), "resumed here"),)
            message = f"this boundary was resumed before, at {when}" if when else "this boundary was resumed before"
            yield Problem(span, message, _STAYS, labels=labels, covers=("RBL-07", "DR908"))
        elif wanted in boundaries:
            yield from _decision(row, boundaries[wanted].value.get("pending_decision"))
        elif wanted in known:
            yield Problem(span, "the boundary with this hash comes later", _STAYS, covers=("RBL-06", "DR908"))
        else:
            yield Problem(span, f"no boundary has the hash `{wanted}`", _STAYS, covers=("RBL-05", "DR908"))


def _decision(row: Node, decision: Any) -> Iterator[Problem]:
    chosen = row.value.get("chosen_branch")
    if decision is None:
        if chosen is not None:
            message = "a branch is chosen and nothing was to decide"
            yield Problem(row.place("chosen_branch"), message, _STAYS, covers=("RBL-09",))
        return
    if chosen is None:
        message = "the boundary has a pending decision and `chosen_branch` is missing"
        hint = "An override of the stage does not answer it. " + _STAYS
        yield Problem(row.place("consumes_hash"), message, hint, covers=("RBL-08",))
        return
    options = decision.get("options") if isinstance(decision, dict) else None
    values = [one.get("value") for one in options if isinstance(one, dict)] if isinstance(options, list) else []
    if values and chosen not in values:
        near = [value for value in values if isinstance(value, str) and value.casefold() == str(chosen).casefold()]
        meant = f"Probably `{near[0]}` was meant. " if near else ""
        message = f"`{chosen}` is no option of the decision"
        yield Problem(row.place("chosen_branch"), message, meant + _STAYS, covers=("RBL-10",))


def _is_text(row: Node, key: str) -> bool:
    return isinstance(row.value.get(key), str)
