"""
A retraction is what both resolvers say, as long as it is fresh.

Disputed and unknown are no retraction and block nothing; what is not retracted was not detected. Only an agreed, current
retraction without an exception may block, and after 30 days it has to be looked up again.

```yaml good
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - signal_type: retraction_status
        finding: detected
        provenance: {freshness: current}
        terminal_policy: {eligible: true, policy_key: retraction}
        retraction_context:
          effective_status: retracted
          resolver_agreement: agree
          resolver_observations: [{resolver: OpenAlex}, {resolver: Crossref}]
```

```yaml bad now=2026-12-01
literature_corpus:
  - citation_key: smith2024
    doi: 10.1000/water
    bibliographic_integrity_signals:
      - signal_type: retraction_status
        finding: detected
                 ^^^^^^^^ a source that is disputed gives the finding unresolved
        provenance: {freshness: stale, checked_at: "2026-09-01T08:00:00Z"}
                                                   ^^^^^^^^^^^^^^^^^^^^^^ the look-up is older than 30 days
        terminal_policy: {eligible: true, policy_key: retraction}
                                    ^^^^ a source that is disputed blocks nothing
        retraction_context:
          doi: 10.1000/ice
               ^^^^^^^^^^^ the signal is about another DOI than the entry
          effective_status: disputed
          resolver_observations: [{resolver: Crossref}, {resolver: Crossref}]
          ^^^^^^^^^^^^^^^^^^^^^ the observations are not one of OpenAlex and one of Crossref
          reason_availability: served
                               ^^^^^^ reasons were served and none stands here
          declared_legitimate_citation: {notice_citation_key: jones2020}
                                                              ^^^^^^^^^ no entry has the key `jones2020`
```
"""

from collections.abc import Iterator
from datetime import timedelta

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import CORPUS
from arslint.protocol import timestamp

_FINDINGS = {
    "disputed": "unresolved",
    "unknown": "unresolved",
    "not_retracted": "not_detected",
    "reinstated": "not_detected",
    "retracted": "detected",
}
_AGAIN = "Look the retraction up again."
_FRESH = timedelta(days=30)


@rule(on=Passport, severity="error", covers=("BIS-08", "BIS-09"))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Each signal with a retraction context."""
    for entry in passport.rows(CORPUS):
        for row in entry.inner("bibliographic_integrity_signals"):
            found = row.get("retraction_context")
            if found is not None and found.is_mapping:
                yield from _status(row, found)
                yield from _context(found)
                yield from _join(passport, entry, found)
                yield from _freshness(row, context)


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


def _join(passport: Passport, entry: Node, context: Node) -> Iterator[Problem]:
    for key, what in (("doi", "DOI"), ("source_acquisition_date", "acquisition date")):
        own, there = context.value.get(key), entry.value.get(key)
        if own and there and str(own).casefold() != str(there).casefold():
            message = f"the signal is about another {what} than the entry"
            yield Problem(context.place(key), message, _AGAIN, severity="warning", covers=("BIS-09",))
    notice = context.at("declared_legitimate_citation", "notice_citation_key")
    if notice and isinstance(notice.value, str) and notice.value not in passport.corpus:
        message = f"no entry has the key `{notice.value}`"
        yield Problem(notice.span, message, "Add the notice to the corpus.", covers=("BIS-09",))


def _freshness(row: Node, context: Context) -> Iterator[Problem]:
    for key in ("checked_at", "stale_after"):
        node = row.at("provenance", key)
        moment = timestamp.parse(node.value) if node else None
        limit = _FRESH if key == "checked_at" else timedelta(0)
        if node and moment and context.now and context.now - moment > limit:
            message = "the look-up is older than 30 days" if key == "checked_at" else "the signal has become stale"
            hint = "Look it up again before a strict policy relies on it; stale does not mean clean."
            yield Problem(node.span, message, hint, severity="warning", covers=("BIS-09",))
