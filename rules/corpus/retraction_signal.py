"""
A retraction is what both resolvers say.

Disputed and unknown are no retraction and block nothing; what is not retracted was not detected. Only an agreed retraction
without an exception may block.

```yaml good
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - signal_type: retraction_status
        finding: detected
        terminal_policy: {eligible: true, policy_key: retraction}
        retraction_context:
          effective_status: retracted
          resolver_agreement: agree
          resolver_observations: [{resolver: OpenAlex}, {resolver: Crossref}]
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - signal_type: retraction_status
        finding: detected
                 ^^^^^^^^ a source that is disputed gives the finding unresolved
        terminal_policy: {eligible: true, policy_key: retraction}
                                    ^^^^ a source that is disputed blocks nothing
        retraction_context:
          effective_status: disputed
          resolver_observations: [{resolver: Crossref}, {resolver: Crossref}]
          ^^^^^^^^^^^^^^^^^^^^^ the observations are not one of OpenAlex and one of Crossref
          reason_availability: served
                               ^^^^^^ reasons were served and none stands here
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import CORPUS

_FINDINGS = {
    "disputed": "unresolved",
    "unknown": "unresolved",
    "not_retracted": "not_detected",
    "reinstated": "not_detected",
    "retracted": "detected",
}
_AGAIN = "Look the retraction up again."


@rule(on=Passport, severity="error", covers=("BIS-08",))
def check(passport: Passport) -> Iterator[Problem]:
    """Each signal with a retraction context."""
    for entry in passport.rows(CORPUS):
        for row in entry.inner("bibliographic_integrity_signals"):
            found = row.get("retraction_context")
            if found is not None and found.is_mapping:
                yield from _status(row, found)
                yield from _context(found)


def _status(row: Node, context: Node) -> Iterator[Problem]:
    status, finding, policy = (
        context.value.get("effective_status"),
        row.value.get("finding"),
        row.get("terminal_policy"),
    )
    wanted = _FINDINGS.get(str(status))
    eligible = policy is not None and policy.is_mapping and policy.value.get("eligible") is True
    exception = context.at("declared_legitimate_citation", "deterministic_exception")
    if wanted and finding not in (None, wanted):
        message = f"a source that is {str(status).replace('_', ' ')} gives the finding {wanted.replace('_', ' ')}"
        yield Problem(row.place("finding"), message, _AGAIN, covers=("BIS-08",))
    if policy is None or not eligible:
        return
    if wanted and wanted != "detected":
        message = f"a source that is {str(status).replace('_', ' ')} blocks nothing"
        yield Problem(policy.place("eligible"), message, _AGAIN, covers=("BIS-08",))
    elif exception and exception.value is True:
        message = "a declared legitimate citation blocks nothing"
        yield Problem(policy.place("eligible"), message, _AGAIN, covers=("BIS-08",))
    elif context.value.get("resolver_agreement", "agree") not in ("agree", "partial"):
        message = "resolvers that do not agree block nothing"
        yield Problem(policy.place("eligible"), message, _AGAIN, covers=("BIS-08",))


def _context(context: Node) -> Iterator[Problem]:
    observations = context.get("resolver_observations")
    names = sorted(str(one.value.get("resolver")) for one in observations.rows()) if observations else []
    if observations and names != ["Crossref", "OpenAlex"]:
        message = "the observations are not one of OpenAlex and one of Crossref"
        yield Problem(observations.key_span, message, _AGAIN, covers=("BIS-08",))
    served = context.value.get("reason_availability")
    if served is not None and (served == "served") != bool(context.value.get("retraction_reasons")):
        message = (
            "reasons were served and none stands here"
            if served == "served"
            else "reasons stand here and none was served"
        )
        yield Problem(context.place("reason_availability"), message, _AGAIN, covers=("BIS-08",))
    declared = context.get("declared_legitimate_citation")
    if declared and declared.is_mapping and declared.value.get("deterministic_exception") is True:
        for key in ("declared", "declaration_id", "retraction_notice_cited", "notice_citation_key"):
            if not declared.value.get(key):
                message = f"the exception needs `{key}`"
                yield Problem(declared.place(key), message, "Complete the declaration.", covers=("BIS-08",))
