"""
A marker holds nothing but a slug and tokens of the grammar.

A word that no program knows makes the whole marker malformed; `severity=`, `policy=`, `reason=` and `mode=` belong inside a
TERMINAL-BLOCK. The gate refuses such a marker whatever else it says.

```md good
Boils.<!--ref:smith2024 LOW-WARN--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024 ok reviewed--><!--anchor:page:12-->
                           ^^^^^^^^ `reviewed` is not a token of a ref marker
```

```md fixed
Boils.<!--ref:smith2024 ok--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024 ok severity=HIGH-BLOCK--><!--anchor:page:12-->
                           ^^^^^^^^^^^^^^^^^^^ `severity=HIGH-BLOCK` stands outside a TERMINAL-BLOCK
```
"""

from collections.abc import Iterator
from difflib import get_close_matches

from arslint import Fix, Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol.status import BASES, LEDGER_INVALID, SUFFIXES

_KNOWN = [*BASES, LEDGER_INVALID, *SUFFIXES]


@rule(on=Draft, severity="error", covers=("DR109", "DR116"))
def check(draft: Draft) -> Iterator[Problem]:
    """Each residual token, and each pair outside a block."""
    for _, status in draft.statuses:
        for token in status.residual:
            close = get_close_matches(token.text.upper(), _KNOWN, 1) if token.text != "OK" else ["ok"]
            near = f"; `{close[0]}` is near" if close else ""
            yield Problem(
                token.span,
                f"`{token.text}` is not a token of a ref marker{near}",
                "Remove it and run `arslint finalize`; a status is written, never typed.",
                Fix.replace("Remove the token", Span(token.span.start - len(token.lead), token.span.end), ""),
                covers=("DR109",),
            )
        for token in status.stray:
            yield Problem(
                token.span,
                f"`{token.text}` stands outside a TERMINAL-BLOCK",
                "Run `arslint finalize`, which writes whole blocks or none.",
                covers=("DR116",),
            )
