"""
The phrase screening of a source covers its title and its abstract, as they now read.

Both rows come from one run over one list. Each is bound to the text by its hash; after an edit of title or abstract the
screening is stale and runs again: hashes are never edited.

```yaml good
literature_corpus:
  - citation_key: smith2024
    title: A study of water
    bibliographic_integrity_signals:
      - schema_version: bibliographic-integrity-signal/1.0
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    title: A study of water
    source_pointer: zotero://select/items/X
    bibliographic_integrity_signals:
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the screening has no row for `cited_abstract`
      - schema_version: bibliographic-integrity-signal/1.2
        signal_id: bis:smith2024:tpm_title_0
                   ^^^^^^^^^^^^^^^^^^^^^^^^^ the id should be `bis:smith2024:tpm_title_90e0ea26e4f505710337`
        subject: {source_pointer: file:///other.pdf}
                                  ^^^^^^^^^^^^^^^^^ the row was made for another source pointer
        provenance: {freshness: current}
                                ^^^^^^^ `freshness` of a screening is unknown
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

VERSION, CONTEXT = "bibliographic-integrity-signal/1.2", "tortured_phrase_context"
_SURFACES = {"cited_title": "title", "cited_abstract": "abstract"}
_FIXED: tuple[tuple[tuple[str, str], Any, str], ...] = (
    (("provenance", "freshness"), "unknown", "`freshness` of a screening is unknown"),
    (("provenance", "stale_after"), None, "a screening has no `stale_after`"),
    (("display", "summary_label"), "Phrase-list screening advisory", "the label of a screening is fixed"),
    (("subject", "affected_claims"), [], "a screening affects no claims"),
)
_AGAIN = "Run the screening again; never edit its rows."


@rule(on=Passport, severity="error", covers=("BIS-20", "BIS-21", "BIS-22", "BIS-23"))
def check(passport: Passport) -> Iterator[Problem]:
    """The rows of version 1.2 of each entry, together and one by one."""
    for entry in passport.rows(CORPUS):
        block = entry.get("bibliographic_integrity_signals")
        rows = [row for row in block.rows() if _is_screening(row)] if block else []
        if block and rows:
            yield from _pair(block, rows)
        for row in rows:
            yield from _consts(entry, row)
            yield from _binding(entry, row)


def _is_screening(row: Node) -> bool:
    context = row.get(CONTEXT)
    return row.value.get("schema_version") == VERSION and context is not None and context.is_mapping


def _pair(block: Node, rows: list[Node]) -> Iterator[Problem]:
    covers = ("BIS-20",)
    for surface in _SURFACES:
        found = [row for row in rows if row.value[CONTEXT].get("surface") == surface]
        if len(found) != 1:
            times = "no row" if not found else f"{len(found)} rows"
            yield Problem(block.key_span, f"the screening has {times} for `{surface}`", _AGAIN, covers=covers)
    first = rows[0]
    for row in rows[1:]:
        checks = [one.at("provenance", "checked_at") for one in (first, row)]
        dates = {check.value for check in checks if check and check.value}
        if row.value[CONTEXT].get("snapshot") != first.value[CONTEXT].get("snapshot"):
            yield Problem(row.place(CONTEXT, "snapshot"), "the rows come from different lists", _AGAIN, covers=covers)
        if _at(row, "provenance", "recorded_at") != _at(first, "provenance", "recorded_at") or len(dates) > 1:
            yield Problem(row.place("provenance"), "the rows come from different runs", _AGAIN, covers=covers)


def _consts(entry: Node, row: Node) -> Iterator[Problem]:
    covers = ("BIS-21",)
    for path, wanted, message in _FIXED:
        node = row.at(*path)
        if node is not None and node.value != wanted:
            yield Problem(row.place(*path), message, _AGAIN, covers=covers)
    evidence, pointer = row.get("evidence"), row.at("subject", "source_pointer")
    if evidence and len(evidence.items()) > 1:
        yield Problem(evidence.key_span, "a screening has one item of evidence", _AGAIN, covers=covers)
    if pointer and (not pointer.value or pointer.value != entry.value.get("source_pointer")):
        message = "the row was made for another source pointer"
        yield Problem(row.place("subject", "source_pointer"), message, _AGAIN, covers=covers)


def _binding(entry: Node, row: Node) -> Iterator[Problem]:
    surface = row.value[CONTEXT].get("surface")
    if surface not in _SURFACES:
        return
    name = _SURFACES[surface]
    text, reason = entry.value.get(name), row.value[CONTEXT].get("reason_code")
    stored = _at(row, CONTEXT, "surface_binding", "content_sha256")
    size = _at(row, CONTEXT, "surface_binding", "content_utf8_bytes")
    span, covers = row.place(CONTEXT, "surface_binding", "content_sha256"), ("BIS-22",)
    if isinstance(text, str) and text.strip():
        data = text.encode("utf-8", "replace")
        if stored != hashlib.sha256(data).hexdigest() or size not in (None, len(data)):
            yield Problem(span, f"the {name} changed since the screening", _AGAIN, covers=covers)
    elif stored is not None or size is not None or reason not in ("ABSTRACT_MISSING", "ABSTRACT_EMPTY"):
        yield Problem(span, f"there is no {name}, and the row claims to have screened one", _AGAIN, covers=covers)
    yield from _signal_id(entry, row, stored)


def _signal_id(entry: Node, row: Node, content: Any) -> Iterator[Problem]:
    key, context = entry.value.get("citation_key"), row.value[CONTEXT]
    named = {
        "citation_key": key,
        "content_sha256": content,
        "snapshot_sha256": _at(row, CONTEXT, "snapshot", "snapshot_sha256"),
        "surface": context["surface"],
    }
    wanted = f"bis:{key}:tpm_{_SURFACES[context['surface']]}_{digest(named)[:20]}"
    if row.value.get("signal_id", wanted) != wanted:
        yield Problem(row.place("signal_id"), f"the id should be `{wanted}`", _AGAIN, covers=("BIS-23",))


def digest(value: Any) -> str:
    """The SHA-256 of a value's JSON with sorted keys and no spaces."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def _at(node: Node, *path: str) -> Any:
    found = node.at(*path)
    return found.value if found else None
