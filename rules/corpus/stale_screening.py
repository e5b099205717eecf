"""
A phrase screening is bound to the text that it has read.

The hash of title or abstract is part of each row and of its id. After an edit of the text the screening is stale and runs
again: hashes are never edited.

```yaml good
literature_corpus:
  - citation_key: smith2024
    title: A study of water
    bibliographic_integrity_signals:
      - schema_version: bibliographic-integrity-signal/1.2
        tortured_phrase_context:
          surface: cited_title
          surface_binding: {content_sha256: 2fcda30c020f48b8ca280d4a0e45f34d9db3b6f295483528726304243172d7ab, content_utf8_bytes: 16}
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    title: A study of water
    bibliographic_integrity_signals:
      - schema_version: bibliographic-integrity-signal/1.2
        signal_id: bis:smith2024:tpm_title_0
                   ^^^^^^^^^^^^^^^^^^^^^^^^^ the id should be `bis:smith2024:tpm_title_90e0ea26e4f505710337`
        tortured_phrase_context:
          surface: cited_title
          snapshot: {snapshot_sha256: null}
          surface_binding: {content_sha256: "0000000000000000000000000000000000000000000000000000000000000000", content_utf8_bytes: 16}
                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the title changed since the screening
```
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import CORPUS

_VERSION, _CONTEXT = "bibliographic-integrity-signal/1.2", "tortured_phrase_context"
_SURFACES = {"cited_title": "title", "cited_abstract": "abstract"}
_AGAIN = "Run the screening again; never edit its rows."


@rule(on=Passport, severity="error", covers=("BIS-22", "BIS-23"))
def check(passport: Passport) -> Iterator[Problem]:
    """Each row of version 1.2: the hash of its text, then its id."""
    for entry in passport.rows(CORPUS):
        for row in entry.inner("bibliographic_integrity_signals"):
            surface = _at(row, _CONTEXT, "surface")
            if row.value.get("schema_version") == _VERSION and isinstance(surface, str) and surface in _SURFACES:
                yield from _binding(entry, row, _SURFACES[surface])
                yield from _signal_id(entry, row, surface)


def _binding(entry: Node, row: Node, name: str) -> Iterator[Problem]:
    text, reason = entry.value.get(name), _at(row, _CONTEXT, "reason_code")
    stored, size = (_at(row, _CONTEXT, "surface_binding", f"content_{key}") for key in ("sha256", "utf8_bytes"))
    span, covers = row.place(_CONTEXT, "surface_binding", "content_sha256"), ("BIS-22",)
    if isinstance(text, str) and text.strip():
        data = text.encode("utf-8", "replace")
        if stored != hashlib.sha256(data).hexdigest() or size not in (None, len(data)):
            yield Problem(span, f"the {name} changed since the screening", _AGAIN, covers=covers)
    elif stored is not None or size is not None or reason not in ("ABSTRACT_MISSING", "ABSTRACT_EMPTY"):
        yield Problem(span, f"there is no {name}, and the row claims to have screened one", _AGAIN, covers=covers)


def _signal_id(entry: Node, row: Node, surface: str) -> Iterator[Problem]:
    key = entry.value.get("citation_key")
    named = {
        "citation_key": key,
        "content_sha256": _at(row, _CONTEXT, "surface_binding", "content_sha256"),
        "snapshot_sha256": _at(row, _CONTEXT, "snapshot", "snapshot_sha256"),
        "surface": surface,
    }
    text = json.dumps(named, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
    wanted = f"bis:{key}:tpm_{_SURFACES[surface]}_{digest[:20]}"
    if row.value.get("signal_id", wanted) != wanted:
        yield Problem(row.place("signal_id"), f"the id should be `{wanted}`", _AGAIN, covers=("BIS-23",))


def _at(node: Node, *path: str) -> Any:
    found = node.at(*path)
    return found.value if found else None
