"""
A phrase screening says why it was or was not completed, and its finding follows from that.

A completed one evaluated every rule of a loaded list, and found something if it has a match. Any other is unresolved, has
no matches, and proves nothing about the text.

```yaml good
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - check_status: not_checked
        finding: unresolved
        tortured_phrase_context:
          reason_code: SNAPSHOT_NOT_PROVIDED
          matches: []
          snapshot: {status: not_checked, rule_count: null}
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - check_status: degraded
                      ^^^^^^^^ a completed screening is checked
        finding: not_detected
                 ^^^^^^^^^^^^ the finding of 1 match is detected
        tortured_phrase_context:
          reason_code: CHECK_COMPLETED
          snapshot: {status: loaded, rule_count: 3, grammar_profile: null}
                                                                     ^^^^ a loaded list has a `grammar_profile`
          counts: {rules_evaluated: 2}
                                    ^ 2 of 3 rules were evaluated
          matches: [{match_id: tpm-0}]
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import CORPUS

_LOADED = (
    "snapshot_id",
    "source",
    "supply_mode",
    "snapshot_schema_version",
    "grammar_profile",
    "normalizer_profile",
    "rule_count",
    "unsupported_rule_count",
    "rights",
)
_UNCHECKED = ("SNAPSHOT_NOT_PROVIDED", "ABSTRACT_MISSING", "ABSTRACT_EMPTY")
_AGAIN = "Run the screening again; never edit its rows."


@rule(on=Passport, severity="error", covers=("BIS-26", "BIS-27"))
def check(passport: Passport) -> Iterator[Problem]:
    """Each screening: its status, then its list."""
    for entry in passport.rows(CORPUS):
        for row in entry.inner("bibliographic_integrity_signals"):
            context = row.get("tortured_phrase_context")
            if context is not None and context.is_mapping:
                yield from _status(row, context)
                yield from _snapshot(context)


def _status(row: Node, context: Node) -> Iterator[Problem]:
    reason, matches, covers = context.value.get("reason_code"), context.get("matches"), ("BIS-26",)
    count = len(matches.items()) if matches else 0
    completed = reason == "CHECK_COMPLETED"
    wanted = "checked" if completed else "not_checked" if reason in _UNCHECKED else "degraded"
    if reason and row.value.get("check_status", wanted) != wanted:
        message = (
            "a completed screening is checked" if completed else f"a screening with the reason {reason} is {wanted}"
        )
        yield Problem(row.place("check_status"), message, _AGAIN, covers=covers)
    finding = ("detected" if count else "not_detected") if completed else "unresolved"
    if reason and row.value.get("finding", finding) != finding:
        matched = f"the finding of {count} match{'' if count == 1 else 'es'} is {finding.replace('_', ' ')}"
        message = matched if completed else "what was not screened is unresolved"
        yield Problem(row.place("finding"), message, _AGAIN, covers=covers)
    evaluated, rules = context.at("counts", "rules_evaluated"), context.at("snapshot", "rule_count")
    if completed and evaluated and rules and isinstance(rules.value, int) and evaluated.value != rules.value:
        yield Problem(evaluated.span, f"{evaluated.value} of {rules.value} rules were evaluated", _AGAIN, covers=covers)
    if not completed and count and matches:
        yield Problem(matches.key_span, "a screening that was not completed has no matches", _AGAIN, covers=covers)


def _snapshot(context: Node) -> Iterator[Problem]:
    snapshot = context.get("snapshot")
    if snapshot is None or not snapshot.is_mapping or "status" not in snapshot.value:
        return
    loaded = snapshot.value["status"] == "loaded"
    for key in _LOADED:
        if key in snapshot.value and (snapshot.value[key] is None) == loaded:
            message = f"a loaded list has a `{key}`" if loaded else f"a list that was not loaded has no `{key}`"
            yield Problem(snapshot.place(key), message, _AGAIN, covers=("BIS-27",))
    rights = snapshot.get("rights")
    if rights and rights.is_mapping:
        for basis, key in (("user_declared_authorized", "user_declaration"), ("written_permission", "reference")):
            if rights.value.get("basis") == basis and not rights.value.get(key):
                yield Problem(rights.place(key), f"the right `{basis}` needs a `{key}`", _AGAIN, covers=("BIS-27",))
