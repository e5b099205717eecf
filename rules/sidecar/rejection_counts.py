"""
A rejection log counts what it lists.

```yaml good rejection_log.yaml
adapter_name: zotero
rejected: [{source: x.bib, reason: year_unparseable}]
summary: {total_input: 3, total_accepted: 2, total_rejected: 1}
```

```yaml bad rejection_log.yaml
adapter_name: zotero
rejected: [{source: x.bib, reason: year_unparseable}]
summary: {total_input: 3, total_accepted: 2, total_rejected: 2}
                       ^ 2 accepted and 2 rejected are 4 entries
                                                             ^ 1 rejection is listed
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Sidecar

_AGAIN = "Run the adapter again."


@rule(on=Sidecar, severity="warning", covers=("REJ-02",))
def check(sidecar: Sidecar) -> Iterator[Problem]:
    """The three totals."""
    summary, listed = sidecar.top.get("summary"), sidecar.top.get("rejected")
    if sidecar.schema != "rejection-log" or summary is None or not summary.is_mapping:
        return
    total, accepted, rejected = (summary.value.get(f"total_{name}") for name in ("input", "accepted", "rejected"))
    if listed and isinstance(rejected, int) and rejected != len(listed.items()):
        count = len(listed.items())
        message = f"{count} rejection{' is' if count == 1 else 's are'} listed"
        yield Problem(summary.place("total_rejected"), message, _AGAIN)
    if (
        isinstance(total, int)
        and isinstance(accepted, int)
        and isinstance(rejected, int)
        and total != accepted + rejected
    ):
        message = f"{accepted} accepted and {rejected} rejected are {accepted + rejected} entries"
        yield Problem(summary.place("total_input"), message, _AGAIN)
