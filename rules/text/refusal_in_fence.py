"""
A refusal that stands in a fence refuses nothing.

Fenced code is not read by the gate, so a literal such as `[UNVERIFIED CITATION — NO ORIGINAL]` in a fence is an example,
or a refusal that somebody hid.

```md good
The gate looks for severity tokens.
```

````md bad
```
[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:smith2024-->
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the gate does not read this, because it stands in a fence
```
````
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Draft

_TOKEN = re.compile(r"\[UNVERIFIED CITATION[^\[\]\n]{0,80}\]|\[HIGH-WARN-[^\[\]\n]{0,120}\]|severity=HIGH-BLOCK")


@rule(on=Draft, severity="info", covers=("DR006",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each gate token inside fenced code."""
    inert = draft.markdown.code_mask(inline=False).covers
    for token in _TOKEN.finditer(draft.source.text):
        if inert(token.start()):
            yield Problem(
                Span(*token.span()),
                "the gate does not read this, because it stands in a fence",
                "If it is an example, leave it; if it is a refusal, take it out of the fence.",
            )
