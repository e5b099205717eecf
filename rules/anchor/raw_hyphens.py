"""
A run of hyphens in an anchor is encoded.

`--` inside an HTML comment ends it for some parsers. One hyphen may stand raw; two are `%2D%2D`.

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


@rule(on=Draft, severity="error", covers=("DR204",), spec=("F1", "F15"))
def check(draft: Draft) -> Iterator[Problem]:
    """Each raw run of hyphens; outside quotes it is a warning."""
    for anchor in draft.scan.anchors:
        for run in re.finditer("--+", anchor.value):
            span = Span(anchor.value_span.start + run.start(), anchor.value_span.start + run.end())
            yield Problem(
                span,
                f"`{run[0]}` stands raw in an anchor",
                "Encode each hyphen of the run as `%2D`.",
                Fix.replace("Encode the hyphens", span, "%2D" * len(run[0])),
                severity=None if anchor.kind == "quote" else "warning",
            )
