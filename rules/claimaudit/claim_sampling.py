"""
A sample of audited claims counts what it holds.

```yaml good
audit_sampling_summaries:
  - {max_claims_per_paper: 2, total_citation_count: 5, audited_count: 2, audited_indices: [0, 3]}
```

```yaml bad
audit_sampling_summaries:
  - {max_claims_per_paper: 1, total_citation_count: 3, audited_count: 2, audited_indices: [3, 0, 0]}
                                                                      ^ 2 claims are counted and 3 are listed
                                                                      ^ 2 claims were audited and at most 1 may be
                                                                                           ^ the indices are not in ascending order
                                                                                           ^ the index 3 is beyond the 3 citations
```
"""

from collections.abc import Iterator
from itertools import pairwise

from arslint import Problem, rule
from arslint.documents import Passport

_AGAIN = "Write the summary again from the sample."


@rule(on=Passport, severity="error", covers=("S-INV-1", "S-INV-2", "S-INV-4", "S-05"))
def check(passport: Passport) -> Iterator[Problem]:
    """The counts, then the indices."""
    for row in passport.rows("audit_sampling_summaries"):
        most, total, count = (
            value if type(value := row.value.get(key)) is int else None
            for key in ("max_claims_per_paper", "total_citation_count", "audited_count")
        )
        listed = row.get("audited_indices")
        indices = [item for item in listed.items() if type(item.value) is int] if listed else []
        span = row.place("audited_count")
        if count is not None and listed and count != len(listed.items()):
            message = f"{count} claims are counted and {len(listed.items())} are listed"
            yield Problem(span, message, _AGAIN, covers=("S-INV-1",))
        cap = min((number for number in (most, total) if number is not None), default=None)
        if count is not None and cap is not None and count > cap:
            message = f"{count} claims were audited and at most {cap} may be"
            yield Problem(span, message, _AGAIN, covers=("S-INV-2",))
        if listed and indices and any(a.value >= b.value for a, b in pairwise(indices)):
            message = "the indices are not in ascending order"
            yield Problem(indices[0].span, message, _AGAIN, covers=("S-INV-4",))
        for item in indices:
            if total is not None and item.value >= total:
                message = f"the index {item.value} is beyond the {total} citations"
                yield Problem(item.span, message, _AGAIN, covers=("S-05",))
