"""
The inquiry ledger beside a passport is the one that the passport knows.

The passport holds the hash of the whole ledger, and each event in it the hash of the event before: together they show what
was rewritten, reordered or cut off. The file is canonical JSON, byte for byte. A ledger that the passport does not mention
does not count.

```json passport.inquiry-branch-ledger.json eol=none
{"events":[{"event_id":1,"kind":"branch_created","prev_event_sha256":"0000000000000000000000000000000000000000000000000000000000000000"},{"event_id":2,"kind":"facet_surfaced","prev_event_sha256":"a19de2ebcd1376762197eb38aad6369b11ada839fccc386d8b143b593177b7d1"}]}
```

```yaml good
inquiry_ledger_ref:
  ledger_path: passport.inquiry-branch-ledger.json
  ledger_version: inquiry-branch-ledger/1.0
  content_sha256: 54959e0985e50bf8cc7abda0c2f72323869e944c7fd1ec1f6ab26767b5bfdc97
```

```yaml bad
repro_lock: null
^^^^^^^^^^ `passport.inquiry-branch-ledger.json` does not count: the passport does not mention it
```

```yaml bad
inquiry_ledger_ref:
  ledger_path: other.inquiry-branch-ledger.json
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the inquiry ledger is not there
```

```json passport.inquiry-branch-ledger.json
{"events": []}
```

```yaml bad
inquiry_ledger_ref:
  ledger_path: passport.inquiry-branch-ledger.json
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the inquiry ledger is not canonical JSON
  content_sha256: 22c856fd4b315ef2e28d366ee6a4c371b982ae44cc2f9e8aeef338e1603e160c
                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the inquiry ledger has another hash
```

```json passport.inquiry-branch-ledger.json eol=none
{"events":[{"event_id":3,"kind":"branch_created","prev_event_sha256":"0000000000000000000000000000000000000000000000000000000000000000"}]}
```

```yaml bad
inquiry_ledger_ref:
  ledger_path: passport.inquiry-branch-ledger.json
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the chain of the inquiry ledger breaks: event 1 has the id 3
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the inquiry ledger was published with fewer than two branches
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.protocol import inquiry
from arslint.shelf import FILE

_BROKEN = ("INQ-03", "JOIN-22")
_HINT = "Restore passport and ledger together from version control; neither is repaired by hand."


@rule(on=Passport, severity="error", covers=(*_BROKEN, "INQ-04", "INQ-05", "INQ-06"))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """The ledger that the passport names, else the one that nobody named."""
    name, beside, pointer = (
        passport.source.path.rpartition("/")[2],
        context.beside,
        passport.top.get("inquiry_ledger_ref"),
    )
    if beside.kind(name) is None:
        return
    if pointer is None:
        orphan = name.rpartition(".")[0] + inquiry.SUFFIX
        if beside.kind(orphan) == FILE:
            message = f"`{orphan}` does not count: the passport does not mention it"
            yield Problem(
                passport.top.head, message, "Remove it, or restore the reference.", severity="info", covers=("INQ-04",)
            )
        return
    path, place = pointer.value.get("ledger_path") if pointer.is_mapping else None, pointer.place("ledger_path")
    if not isinstance(path, str) or "/" in path:
        return
    source = beside.read(path)
    if source is None:
        yield Problem(place, "the inquiry ledger is not there", _HINT, covers=_BROKEN)
        return
    if pointer.value.get("content_sha256") not in (None, beside.sha256(path)):
        yield Problem(pointer.place("content_sha256"), "the inquiry ledger has another hash", _HINT, covers=_BROKEN)
    ledger = inquiry.read(source.to_bytes())
    if ledger is None:
        yield Problem(place, "the inquiry ledger is not canonical JSON", _HINT, covers=_BROKEN)
        return
    broken = next(inquiry.breaks(ledger), None)
    if broken:
        yield Problem(place, f"the chain of the inquiry ledger breaks: {broken}", _HINT, covers=("INQ-06",))
    if inquiry.branches(ledger) < 2:
        message = "the inquiry ledger was published with fewer than two branches"
        yield Problem(place, message, "A single branch needs no ledger.", severity="info", covers=("INQ-05",))
