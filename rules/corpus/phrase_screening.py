"""
The phrase screening of a source covers its title and its abstract.

Both rows come from one run over one list, and what such a row may say besides is fixed.

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
        subject: {source_pointer: file:///other.pdf}
                                  ^^^^^^^^^^^^^^^^^ the row was made for another source pointer
        provenance: {freshness: current}
                                ^^^^^^^ `freshness` of a screening is unknown
        tortured_phrase_context:
          surface: cited_title
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import CORPUS

VERSION, CONTEXT = "bibliographic-integrity-signal/1.2", "tortured_phrase_context"
_SURFACES = ("cited_title", "cited_abstract")
_FIXED: tuple[tuple[tuple[str, str], Any, str], ...] = (
    (("provenance", "freshness"), "unknown", "`freshness` of a screening is unknown"),
    (("provenance", "stale_after"), None, "a screening has no `stale_after`"),
    (("display", "summary_label"), "Phrase-list screening advisory", "the label of a screening is fixed"),
    (("subject", "affected_claims"), [], "a screening affects no claims"),
)
_AGAIN = "Run the screening again; never edit its rows."


@rule(on=Passport, severity="error", covers=("BIS-20", "BIS-21"))
def check(passport: Passport) -> Iterator[Problem]:
    """The rows of version 1.2 of each entry, together and one by one."""
    for entry in passport.rows(CORPUS):
        block = entry.get("bibliographic_integrity_signals")
        rows = [row for row in block.rows() if _is_screening(row)] if block else []
        if block and rows:
            yield from _pair(block, rows)
        for row in rows:
            yield from _consts(entry, row)


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


def _at(node: Node, *path: str) -> Any:
    found = node.at(*path)
    return found.value if found else None
