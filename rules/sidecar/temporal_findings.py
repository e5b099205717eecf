"""
A temporal finding has what belongs to its kind.

Each kind has its mode and the places that it compares; severity and eligibility follow from it.

```yaml good phase4_composition/temporal_audit_results.yaml
schema_version: "1.0"
findings:
  - {finding_id: TF-001, finding_kind: TEMPORAL-DEICTIC, mode: 5, severity: LOW, matched_span: {char_start: 0, char_end: 3}}
```

```yaml bad phase4_composition/temporal_audit_results.yaml
schema_version: "1.0"
findings:
  - finding_id: TF-001
    finding_kind: TEMPORAL-DEICTIC
    mode: 4
          ^ the mode of TEMPORAL-DEICTIC is 5
    severity: HIGH
              ^^^^ the severity of TEMPORAL-DEICTIC is LOW
    bound_refs: [{ref_slug: a}]
    ^^^^^^^^^^ a TEMPORAL-DEICTIC finding has no `bound_refs`
    matched_span: {char_start: 5, char_end: 5}
                                            ^ the span is empty
  - {finding_id: TF-001, finding_kind: TEMPORAL-METADATA-MISSING}
                 ^^^^^^ `TF-001` names two findings
```
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from arslint import Problem, rule
from arslint.documents import Sidecar
from arslint.documents.node import Node

_AGAIN = "Run the temporal audit again."


class _Kind(NamedTuple):
    """What belongs to a kind of finding."""

    mode: int | None
    needs: tuple[str, ...]
    severity: str
    blocks: bool


_KINDS = {
    "TEMPORAL-ARITHMETIC-IMPOSSIBLE": _Kind(1, ("bound_dates",), "HIGH", True),
    "TEMPORAL-ANACHRONISTIC-CITATION": _Kind(2, ("bound_refs", "bound_event"), "HIGH", True),
    "TEMPORAL-COMPARATOR-UNMATERIALIZED": _Kind(3, ("bound_refs", "matched_span"), "MEDIUM", False),
    "TEMPORAL-CAUSAL-INVERSION": _Kind(4, ("bound_dates", "matched_span"), "MEDIUM", False),
    "TEMPORAL-DEICTIC": _Kind(5, ("matched_span",), "LOW", False),
    "TEMPORAL-METADATA-MISSING": _Kind(None, (), "LOW", False),
}


@rule(on=Sidecar, severity="error", covers=("TMP-05", "TMP-06", "TMP-07"))
def check(sidecar: Sidecar) -> Iterator[Problem]:
    """The findings of a temporal audit."""
    if sidecar.schema == "temporal-results":
        yield from _findings(sidecar.rows("findings"))


def _findings(rows: list[Node]) -> Iterator[Problem]:
    seen: set[str] = set()
    for row in rows:
        name, data = str(row.value.get("finding_id")), row.value
        if name in seen:
            yield Problem(row.place("finding_id"), f"`{name}` names two findings", _AGAIN, covers=("TMP-05",))
        seen.add(name)
        kind = _KINDS.get(str(data.get("finding_kind")))
        if kind:
            yield from _kind(row, str(data["finding_kind"]), kind)
        start, end = row.at("matched_span", "char_start"), row.at("matched_span", "char_end")
        if start and end and isinstance(start.value, int) and isinstance(end.value, int) and start.value >= end.value:
            yield Problem(end.span, "the span is empty", _AGAIN, covers=("TMP-07",))


def _kind(row: Node, name: str, kind: _Kind) -> Iterator[Problem]:
    data: dict[str, Any] = row.value
    if kind.mode and data.get("mode") != kind.mode:
        yield Problem(row.place("mode"), f"the mode of {name} is {kind.mode}", _AGAIN, covers=("TMP-06",))
    for key in kind.needs:
        if not data.get(key):
            yield Problem(row.place(key), f"a {name} finding needs `{key}`", _AGAIN, covers=("TMP-06",))
    if name == "TEMPORAL-DEICTIC" and data.get("bound_refs"):
        yield Problem(row.place("bound_refs"), f"a {name} finding has no `bound_refs`", _AGAIN, covers=("TMP-06",))
    for key, wanted in (("severity", kind.severity), ("block_eligible", kind.blocks)):
        if data.get(key, wanted) != wanted:
            shown = str(wanted).lower() if isinstance(wanted, bool) else wanted
            message = f"the {key.replace('_', ' ')} of {name} is {shown}"
            yield Problem(row.place(key), message, _AGAIN, severity="warning", covers=("TMP-06",))
