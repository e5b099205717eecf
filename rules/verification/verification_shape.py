"""
A row of the verification summary has the fields of its schema, with a result for each of the four resolvers.

```yaml good
citation_verification_summary:
  - citation_key: smith2024
    ref_slug: smith2024
    lookup_verified: "true"
    anchor_present: true
    verification_timestamp: "2026-09-01T08:00:00Z"
    resolver_outcomes:
      crossref: {status: matched, queried_by: id}
      openalex: {status: unmatched, queried_by: title}
      semantic_scholar: {status: unreachable, queried_by: null}
      arxiv: {status: skipped, queried_by: null}
```

```yaml bad
citation_verification_summary:
  - citation_key: smith2024
    ref_slug: smith2024
    lookup_verified: "yes"
                     ^^^^^ `lookup_verified` is none of `true`, `false` and `unresolvable`
    anchor_present: true
    verification_timestamp: "2026-09-01T08:00:00Z"
    resolver_outcomes:
    ^^^^^^^^^^^^^^^^^ `arxiv` is missing from the resolver outcomes
      crossref: {status: found, queried_by: id}
                         ^^^^^ `status` is none of `matched`, `unmatched`, `unreachable` and `skipped`
      openalex: {status: unmatched, queried_by: title}
      semantic_scholar: {status: unreachable, queried_by: null}
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport


@rule(on=Passport, severity="error", covers=("CVS-01", "CVS-02", "TOP-32", "DR441"))
def check(passport: Passport) -> Iterator[Problem]:
    """The misfits of the summary."""
    for misfit in passport.misfits_in("citation_verification_summary"):
        yield misfit.problem
