"""
A finalizer literal touches the marker that it speaks of.

The finalizer takes its own literals away again when their cause is gone, but only those that stand directly before a marker. One
that stands apart stays for good, and the gate refuses the draft because of it.

```md good
Boils.[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Boils.[UNVERIFIED CITATION — NO ORIGINAL] <!--ref:smith2024--><!--anchor:page:12-->
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this literal stands apart from its marker
```

```md fixed
Boils.[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Boils.[UNVERIFIED CITATION — NO ORIGINAL] No marker follows.
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this literal stands before no marker
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Draft

_GAP = re.compile(r"\s+(?=<!--ref:|\[UNVERIFIED CITATION)")


@rule(on=Draft, severity="warning", covers=("DR402",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each exact literal that no marker owns."""
    owned = {found.span for citation in draft.citations for found in citation.literals}
    for found in draft.scan.literals:
        if not found.exact or found.span in owned:
            continue
        gap = _GAP.match(draft.source.text, found.span.end)
        if gap:
            fix = Fix.replace("Close the gap", Span(*gap.span()), "")
            yield Problem(found.span, "this literal stands apart from its marker", "Close the gap.", fix)
        else:
            hint = "Remove it if its cause is gone; quote it in a fence if it is an example."
            yield Problem(found.span, "this literal stands before no marker", hint)
