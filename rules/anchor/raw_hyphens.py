"""
A run of hyphens in an anchor is encoded.

`--` inside an HTML comment ends it for some parsers, and so does a hyphen before the closing `-->`. One hyphen within the value may
stand raw; two are `%2D%2D`.

```md good
Boils.<!--ref:smith2024--><!--anchor:quote:AI-generated%20text%2D%2Dmostly-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:quote:text--mostly-->
                                               ^^ `--` stands raw in an anchor
```

```md fixed
Boils.<!--ref:smith2024--><!--anchor:quote:text%2D%2Dmostly-->
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Draft

_RUN = re.compile(r"--+|-\Z")


@rule(on=Draft, severity="error", covers=("DR204",), spec=("F1", "F15"))
def check(draft: Draft) -> Iterator[Problem]:
    """Each raw run of hyphens; outside quotes, or of one hyphen at the end, it is a warning."""
    for anchor in draft.scan.anchors:
        for run in _RUN.finditer(anchor.value) if anchor.kind in ("quote", "section") else ():
            span = Span(anchor.value_span.start + run.start(), anchor.value_span.start + run.end())
            end = len(run[0]) == 1
            yield Problem(
                span,
                f"`{run[0]}` stands raw {'at the end of' if end else 'in'} an anchor",
                "Encode each hyphen of the run as `%2D`.",
                Fix.replace("Encode the hyphens", span, "%2D" * len(run[0])),
                severity="warning" if end or anchor.kind != "quote" else None,
            )
