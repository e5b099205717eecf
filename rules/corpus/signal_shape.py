"""
An integrity signal is a whole record of its schema.

The schema of a corpus entry asks of a signal no more than that it is a mapping; so the record is checked here. A signal
never creates a token of a citation marker.

```yaml good
literature_corpus: [{citation_key: smith2024, bibliographic_integrity_signals: []}]
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - schema_version: bibliographic-integrity-signal/1.0
        signal_id: smith
                   ^^^^^ `signal_id` is not a signal id such as bis:smith2024:retraction
        signal_type: crossref_unmatched
        epistemic_class: deterministic_fact
        epistemic_label: RESOLVER-OR-LIST-OBSERVATION
        check_status: checked
        finding: found
                 ^^^^^ `finding` is none of `detected`, `not_detected`, `unresolved` and `not_applicable`
        evidence: [{evidence_type: resolver_response, source_name: Crossref, observed_value: null}]
        provenance: {source_name: Crossref, source_version: null, source_sha256: null, checked_at: null, recorded_at: "2026-09-01T08:00:00Z", stale_after: null, freshness: current}
        subject: {citation_key: smith2024, source_pointer: null, affected_claims: []}
        terminal_policy: {eligible: false, owner: none, policy_key: null, current_effect: advisory_only}
        display: {carrier: provenance_summary, section: Bibliographic Integrity Advisories, summary_label: a, marker_token: ok}
                                                                                                                            ^^ `marker_token` is a string; it should be null
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.passport import CORPUS

_COVERS = ("BIS-01", "BIS-06", "BIS-08", "BIS-21", "BIS-22", "BIS-24", "BIS-25", "BIS-26", "BIS-27")


@rule(on=Passport, severity="error", covers=_COVERS)
def check(passport: Passport) -> Iterator[Problem]:
    """The misfits below the signals of each entry."""
    for misfit in passport.misfits_in(CORPUS):
        if "bibliographic_integrity_signals" in misfit.path:
            yield misfit.problem
