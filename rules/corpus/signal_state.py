"""
A signal claims no more than its check has shown.

What was not checked is unresolved and blocks nothing; only a check that found something may feed a policy of the
finalizer. The label follows from the class, the context from the version, and the subject is the entry itself.

```yaml good
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - signal_id: bis:smith2024:crossref
        schema_version: bibliographic-integrity-signal/1.0
        epistemic_class: deterministic_fact
        epistemic_label: RESOLVER-OR-LIST-OBSERVATION
        check_status: checked
        finding: detected
        subject: {citation_key: smith2024}
        terminal_policy: {eligible: false, owner: none, policy_key: null, current_effect: advisory_only}
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - signal_id: bis:smith2024:a
        epistemic_class: heuristic_advisory
        epistemic_label: RESOLVER-OR-LIST-OBSERVATION
                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the label of heuristic_advisory is HEURISTIC-INDICATOR
        check_status: degraded
        finding: not_detected
                 ^^^^^^^^^^^^ the check is degraded, so its finding is unresolved
        subject: {citation_key: jones2020}
                                ^^^^^^^^^ the signal stands at `smith2024` and speaks of `jones2020`
        terminal_policy: {eligible: true, owner: none, policy_key: null}
                                                                   ^^^^ an eligible signal names its policy
                                    ^^^^ only a check that found something is eligible
                                                 ^^^^ an eligible signal belongs to citation_finalizer
      - signal_id: bis:smith2024:a
                   ^^^^^^^^^^^^^^^ `bis:smith2024:a` names two signals of this entry
        schema_version: bibliographic-integrity-signal/1.1
        signal_type: crossref_unmatched
                     ^^^^^^^^^^^^^^^^^^ version 1.1 is for retraction_status
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import CORPUS

SIGNALS = "bibliographic_integrity_signals"
_LABELS = {
    "deterministic_fact": "RESOLVER-OR-LIST-OBSERVATION",
    "heuristic_advisory": "HEURISTIC-INDICATOR",
    "process_attestation": "CHECK-EXECUTION-ATTESTATION",
}
_VERSIONS = {
    "bibliographic-integrity-signal/1.1": ("1.1", "retraction_status", "retraction_context"),
    "bibliographic-integrity-signal/1.2": ("1.2", "tortured_phrase_match", "tortured_phrase_context"),
}
_HINT = "Let the producer of the signal write it again."


@rule(on=Passport, severity="error", covers=("BIS-02", "BIS-03", "BIS-04", "BIS-05", "BIS-07", "BIS-10"))
def check(passport: Passport) -> Iterator[Problem]:
    """The signals of each entry, one by one."""
    for entry in passport.rows(CORPUS):
        block, seen = entry.get(SIGNALS), set()
        for row in block.rows() if block else ():
            name, key = row.value.get("signal_id"), entry.value.get("citation_key")
            subject = row.at("subject", "citation_key")
            if isinstance(name, str) and name in seen:
                message = f"`{name}` names two signals of this entry"
                yield Problem(row.place("signal_id"), message, _HINT, covers=("BIS-02",))
            seen.add(str(name))
            if subject and subject.value != key:
                message = f"the signal stands at `{key}` and speaks of `{subject.value}`"
                yield Problem(subject.span, message, _HINT, covers=("BIS-03",))
            yield from _state(row)
            yield from _version(row)


def _state(row: Node) -> Iterator[Problem]:
    data, policy = row.value, row.get("terminal_policy")
    status, finding = data.get("check_status"), data.get("finding")
    named = str(data.get("epistemic_class"))
    if named in _LABELS and data.get("epistemic_label", _LABELS[named]) != _LABELS[named]:
        message = f"the label of {named} is {_LABELS[named]}"
        yield Problem(row.place("epistemic_label"), message, _HINT, covers=("BIS-01",))
    if status in ("not_checked", "unknown", "degraded") and finding not in (None, "unresolved"):
        message = f"the check is {status.replace('_', ' ')}, so its finding is unresolved"
        yield Problem(row.place("finding"), message, _HINT, covers=("BIS-04",))
    legacy = named == "process_attestation" and str(data.get("schema_version", "")).endswith("/1.0")
    if legacy and finding not in (None, "unresolved"):
        yield Problem(row.place("finding"), "an old attestation resolves nothing", _HINT, covers=("BIS-10",))
    if policy is None or not policy.is_mapping:
        return
    eligible = policy.value.get("eligible") is True
    if eligible:
        for key, right, message in (
            (
                "eligible",
                status == "checked" and finding == "detected",
                "only a check that found something is eligible",
            ),
            (
                "owner",
                policy.value.get("owner") == "citation_finalizer",
                "an eligible signal belongs to citation_finalizer",
            ),
            ("policy_key", bool(policy.value.get("policy_key")), "an eligible signal names its policy"),
        ):
            if not right:
                yield Problem(policy.place(key), message, _HINT, covers=("BIS-05",))
    elif policy.value.get("policy_key") is not None:
        message = "a signal that is not eligible names no policy"
        yield Problem(policy.place("policy_key"), message, _HINT, covers=("BIS-05",))
    advisory = policy.value.get("current_effect", "advisory_only") == "advisory_only"
    unchecked = status in ("not_checked", "unknown", "degraded")
    if (unchecked and not advisory) or (eligible and policy.value.get("current_effect") == "advisory_only"):
        message = "the effect does not go with the check and its eligibility"
        yield Problem(policy.place("current_effect"), message, _HINT, covers=("BIS-04", "BIS-05"))


def _version(row: Node) -> Iterator[Problem]:
    version, kind = row.value.get("schema_version"), row.value.get("signal_type")
    for known, (short, wanted, context) in _VERSIONS.items():
        if version == known and kind not in (None, wanted):
            yield Problem(row.place("signal_type"), f"version {short} is for {wanted}", _HINT, covers=("BIS-07",))
        elif version == known and context not in row.value and kind is not None:
            yield Problem(row.place("schema_version"), f"version {short} needs `{context}`", _HINT, covers=("BIS-07",))
        elif version not in (None, known) and context in row.value:
            message = f"`{context}` needs version {short}"
            yield Problem(row.members()[context].key_span, message, _HINT, covers=("BIS-07",))
    if (
        kind == "tortured_phrase_match"
        and row.value.get("epistemic_class", "heuristic_advisory") != "heuristic_advisory"
    ):
        yield Problem(row.place("epistemic_class"), "a phrase match is a heuristic", _HINT, covers=("BIS-07",))
