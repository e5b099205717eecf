"""
The entries of a run ledger are numbered and chained.

Each has the hash of the one before it, and its own over itself. A checkpoint is opened once, and answered while it is
open. The hashes show accidents; whoever rewrites the whole file can compute them anew.

```yaml good passport_run_ledger.yaml
ledger: ars-run-ledger/1.0
entries:
  - seq: 1
    at: "2026-09-01T08:00:00Z"
    kind: initial_instructions
    prev_hash: null
    hash: 294219fc959587ad6612087be95a6d572e7c53348ded026ab9c16ca4c4b1157b
```

```yaml bad passport_run_ledger.yaml
ledger: ars-run-ledger/1.0
entries:
  - seq: 1
    kind: checkpoint_closed
    prev_hash: null
    checkpoint_id: c1
                   ^^ the checkpoint `c1` is not open
    hash: "0000000000000000000000000000000000000000000000000000000000000000"
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the hash of this entry does not hold
  - seq: 3
         ^ entry 2 has the number 3
    kind: initial_instructions
          ^^^^^^^^^^^^^^^^^^^^ the instructions stand first, and only there
    prev_hash: null
               ^^^^ this is not the hash of the entry before
```
"""

import json
from collections.abc import Iterator
from hashlib import sha256

from arslint import Problem, rule
from arslint.documents import Sidecar
from arslint.documents.node import Node

_STAYS = "Entries are never rewritten: restore the ledger from version control."


@rule(on=Sidecar, severity="error", covers=("RUN-02", "RUN-03", "RUN-04", "RUN-05"))
def check(sidecar: Sidecar) -> Iterator[Problem]:
    """The numbers, the chain, the checkpoints."""
    if sidecar.schema != "run-ledger":
        return
    before: object = None
    open_, closed, trusted = set[str](), set[str](), True
    for number, row in enumerate(sidecar.rows("entries"), 1):
        seq, kind, stored = (row.value.get(key) for key in ("seq", "kind", "hash"))
        if isinstance(seq, int) and seq != number:
            yield Problem(row.place("seq"), f"entry {number} has the number {seq}", _STAYS, covers=("RUN-02",))
        if kind == "initial_instructions" and number > 1:
            message = "the instructions stand first, and only there"
            yield Problem(row.place("kind"), message, _STAYS, covers=("RUN-02",))
        if "prev_hash" in row.value and row.value["prev_hash"] != before:
            message = "this is not the hash of the entry before"
            yield Problem(row.place("prev_hash"), message, _STAYS, covers=("RUN-03",))
        if trusted and stored is not None and stored != _hash(row):
            trusted = False
            message = "the hash of this entry does not hold"
            yield Problem(
                row.place("hash"), message, "It and all later entries are not to be trusted.", covers=("RUN-04",)
            )
        before = stored
        if "checkpoint_id" in row.value:
            yield from _checkpoint(row, open_, closed)


def _hash(row: Node) -> str:
    rest = {key: value for key, value in row.value.items() if key != "hash"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode("utf-8", "replace")).hexdigest()


def _checkpoint(row: Node, open_: set[str], closed: set[str]) -> Iterator[Problem]:
    name, kind = str(row.value["checkpoint_id"]), row.value.get("kind")
    span, covers = row.place("checkpoint_id"), ("RUN-05",)
    if kind == "checkpoint_opened":
        if name in open_ | closed:
            yield Problem(span, f"the checkpoint `{name}` was opened before", _STAYS, covers=covers)
        open_.add(name)
    elif kind in ("checkpoint_closed", "partial_answer"):
        if name not in open_:
            yield Problem(span, f"the checkpoint `{name}` is not open", _STAYS, covers=covers)
        if kind == "checkpoint_closed":
            open_.discard(name)
            closed.add(name)
