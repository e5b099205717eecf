"""
A finding of the claim audit is told once, under its own id.

```yaml good
claim_drifts: [{finding_id: CD-001, claim_text: a}, {finding_id: CD-002, claim_text: b}]
```

```yaml bad
claim_drifts: [{finding_id: CD-001, claim_text: Water boils.}, {finding_id: CD-001, claim_text: Ice melts.}]
                                                ^^^^^^^^^^^^ this sentence is told as an uncited assertion too
                                                                            ^^^^^^ `CD-001` names two findings
uncited_assertions: [{finding_id: UA-001, sentence_text: Water boils.}]
```

```yaml bad
constraint_violations:
  - {finding_id: CV-001, scoped_manifest_id: m, section_path: "2", claim_text: t, violated_constraint_id: MNC-1}
  - {finding_id: CV-002, scoped_manifest_id: m, section_path: "2", claim_text: t, violated_constraint_id: MNC-1}
     ^^^^^^^^^^ this repeats an earlier row
uncited_audit_failures:
  - {finding_id: UAF-001, scoped_manifest_id: m, section_path: "2", claim_text: t, fault_class: judge_timeout, rationale: "late"}
     ^^^^^^^^^^ this claim stands among the constraint violations too
                                                                                                                          ^^^^^^ the rationale begins with `judge_timeout:`
claim_audit_results:
  - {claim_id: C-001, ref_slug: smith2024}
  - {claim_id: C-001, ref_slug: smith2024}
     ^^^^^^^^ this repeats an earlier row
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node

_IDS = {
    "uncited_assertions": "U-INV-1",
    "claim_drifts": "D-INV-1",
    "constraint_violations": "CV-INV-1",
    "uncited_audit_failures": "UAF-INV-1",
    "experiment_alignment_results": "EA-INV-1",
}
_SAME = ("scoped_manifest_id", "section_path", "claim_text")
_ROWS = {
    "constraint_violations": ((*_SAME, "violated_constraint_id"), "CV-INV-4", None),
    "uncited_audit_failures": (_SAME, "UAF-INV-4", None),
    "claim_audit_results": (
        ("scoped_manifest_id", "claim_id", "ref_slug", "anchor_kind", "anchor_value"),
        "CLA-21",
        "warning",
    ),
}
_COVERS = (*_IDS.values(), "CV-INV-4", "UAF-INV-4", "UAF-INV-5", "UAF-INV-6", "D-INV-4", "CLA-21")
_HINT = "Keep one of them."


@rule(on=Passport, severity="error", covers=_COVERS)
def check(passport: Passport) -> Iterator[Problem]:
    """Ids, then whole rows, then the same claim in two lists."""
    for block, covered in _IDS.items():
        for row, name in _repeated(passport.rows(block), ("finding_id",)):
            message = f"`{name[0]}` names two findings"
            yield Problem(row.place("finding_id"), message, "Give each its own id.", covers=(covered,))
    for block, (keys, covered, severity) in _ROWS.items():
        for row, _ in _repeated(passport.rows(block), keys):
            yield Problem(row.head, "this repeats an earlier row", _HINT, severity=severity, covers=(covered,))
    sentences = {
        row.value.get("sentence_text") for row in passport.rows("uncited_assertions") if _text(row, "sentence_text")
    }
    for row in passport.rows("claim_drifts"):
        if _text(row, "claim_text") and row.value["claim_text"] in sentences:
            message = "this sentence is told as an uncited assertion too"
            yield Problem(row.place("claim_text"), message, _HINT, covers=("D-INV-4",))
    violations = {_values(row, _SAME) for row in passport.rows("constraint_violations")}
    for row in passport.rows("uncited_audit_failures"):
        if _values(row, _SAME) in violations:
            message = "this claim stands among the constraint violations too"
            yield Problem(row.head, message, _HINT, covers=("UAF-INV-6",))
        fault, rationale = row.value.get("fault_class"), row.value.get("rationale")
        if isinstance(fault, str) and isinstance(rationale, str) and not rationale.startswith(f"{fault}:"):
            message = f"the rationale begins with `{fault}:`"
            yield Problem(row.place("rationale"), message, "Write the class in front.", covers=("UAF-INV-5",))


def _repeated(rows: list[Node], keys: tuple[str, ...]) -> Iterator[tuple[Node, tuple[str, ...]]]:
    seen: set[tuple[str, ...]] = set()
    for row in rows:
        values = _values(row, keys)
        if any(key in row.value for key in keys):
            if values in seen:
                yield row, values
            seen.add(values)


def _values(row: Node, keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(str(row.value.get(key)) for key in keys)


def _text(row: Node, key: str) -> bool:
    return isinstance(row.value.get(key), str)
