"""
A signal claims no more than its check has shown.

What was not checked is unresolved and blocks nothing; only a check that found something may feed a policy of the
finalizer. The label follows from the class.

```yaml good
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - schema_version: bibliographic-integrity-signal/1.0
        epistemic_class: deterministic_fact
        epistemic_label: RESOLVER-OR-LIST-OBSERVATION
        check_status: checked
        finding: detected
        terminal_policy: {eligible: false, owner: none, policy_key: null, current_effect: advisory_only}
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - epistemic_class: heuristic_advisory
        epistemic_label: RESOLVER-OR-LIST-OBSERVATION
                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the label of heuristic_advisory is HEURISTIC-INDICATOR
        check_status: degraded
        finding: not_detected
                 ^^^^^^^^^^^^ the check is degraded, so its finding is unresolved
        terminal_policy: {eligible: true, owner: none, policy_key: null}
                                                                   ^^^^ an eligible signal names its policy
                                    ^^^^ only a check that found something is eligible
                                                 ^^^^ an eligible signal belongs to citation_finalizer
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import CORPUS

_LABELS = {
    "deterministic_fact": "RESOLVER-OR-LIST-OBSERVATION",
    "heuristic_advisory": "HEURISTIC-INDICATOR",
    "process_attestation": "CHECK-EXECUTION-ATTESTATION",
}
_UNCHECKED, _ADVISORY = ("not_checked", "unknown", "degraded"), "advisory_only"
_HINT = "Let the producer of the signal write it again."


@rule(on=Passport, severity="error", covers=("BIS-01", "BIS-04", "BIS-05", "BIS-10"))
def check(passport: Passport) -> Iterator[Problem]:
    """The signals of each entry, one by one."""
    for entry in passport.rows(CORPUS):
        for row in entry.inner("bibliographic_integrity_signals"):
            yield from _state(row)
            policy = row.get("terminal_policy")
            if policy is not None and policy.is_mapping:
                yield from _policy(policy, row.value.get("check_status"), row.value.get("finding"))


def _state(row: Node) -> Iterator[Problem]:
    data = row.value
    named, status, finding = (data.get(key) for key in ("epistemic_class", "check_status", "finding"))
    label = _LABELS.get(str(named))
    if label and data.get("epistemic_label", label) != label:
        yield Problem(row.place("epistemic_label"), f"the label of {named} is {label}", _HINT, covers=("BIS-01",))
    if finding in (None, "unresolved"):
        return
    if status in _UNCHECKED:
        message = f"the check is {status.replace('_', ' ')}, so its finding is unresolved"
        yield Problem(row.place("finding"), message, _HINT, covers=("BIS-04",))
    if named == "process_attestation" and str(data.get("schema_version", "")).endswith("/1.0"):
        yield Problem(row.place("finding"), "an old attestation resolves nothing", _HINT, covers=("BIS-10",))


def _policy(policy: Node, status: object, finding: object) -> Iterator[Problem]:
    data = policy.value
    eligible, effect = data.get("eligible") is True, data.get("current_effect")
    if eligible:
        shown = status == "checked" and finding == "detected"
        owned = data.get("owner") == "citation_finalizer"
        for key, right, message in (
            ("eligible", shown, "only a check that found something is eligible"),
            ("owner", owned, "an eligible signal belongs to citation_finalizer"),
            ("policy_key", bool(data.get("policy_key")), "an eligible signal names its policy"),
        ):
            if not right:
                yield Problem(policy.place(key), message, _HINT, covers=("BIS-05",))
    elif data.get("policy_key") is not None:
        message = "a signal that is not eligible names no policy"
        yield Problem(policy.place("policy_key"), message, _HINT, covers=("BIS-05",))
    if (status in _UNCHECKED and effect not in (None, _ADVISORY)) or (eligible and effect == _ADVISORY):
        message = "the effect does not go with the check and its eligibility"
        yield Problem(policy.place("current_effect"), message, _HINT, covers=("BIS-04", "BIS-05"))
