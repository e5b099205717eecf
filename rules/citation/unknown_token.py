"""
A marker holds nothing but a slug and tokens of the grammar.

A word that no program knows makes the whole marker malformed; `severity=`, `policy=`, `reason=` and `mode=` belong inside a
TERMINAL-BLOCK. The gate refuses such a marker whatever else it says. The fix is safe where the word cannot be a misspelled
refusal.

```md good
Boils.<!--ref:smith2024 LOW-WARN--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024 ok reviewed twice--><!--anchor:page:12-->
                           ^^^^^^^^^^^^^^ `reviewed twice` is no token of a ref marker
```

```md fixed
Boils.<!--ref:smith2024 ok--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:Smith 2024--><!--anchor:page:12-->
                    ^^^^ `2024` is no token of a ref marker, and a slug has no space
```

```md fixed
Boils.<!--ref:Smith2024--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024 ok severity=HIGH-BLOCK--><!--anchor:page:12-->
                           ^^^^^^^^^^^^^^^^^^^ `severity=HIGH-BLOCK` stands outside a TERMINAL-BLOCK
```
"""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from arslint import Fix, Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol.marker import RefMarker, Token
from arslint.protocol.status import BASES, LEDGER_INVALID, STAMP, TERMINAL

_KNOWN = {name.casefold(): name for name in (*BASES, LEDGER_INVALID, TERMINAL, STAMP)}
_YEAR = re.compile(r"(?:19|20)\d\d[a-z]?")
_GRAVE = re.compile(r"block|high|invalid|warn|polic|terminal|unverified|=", re.IGNORECASE)


@rule(on=Draft, severity="error", covers=("DR109", "DR116"), spec=("F14",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each run of residual tokens, and each run of pairs outside a block."""
    for citation, status in draft.statuses:
        for run in _runs(citation.ref, status.residual):
            yield _residual(citation.ref, run)
        for run in _runs(citation.ref, status.stray):
            yield Problem(
                Span(run[0].span.start, run[-1].span.end),
                f"`{' '.join(token.text for token in run)}` stands outside a TERMINAL-BLOCK",
                "Run `arslint finalize`, which writes whole blocks or none.",
                covers=("DR116",),
            )


def _residual(ref: RefMarker, run: Sequence[Token]) -> Problem:
    span, text = Span(run[0].span.start, run[-1].span.end), " ".join(token.text for token in run)
    gap = Span(span.start - len(run[0].lead), span.start)
    if run[0] is ref.tokens[0] and _YEAR.fullmatch(text):
        message = f"`{text}` is no token of a ref marker, and a slug has no space"
        fix = Fix.replace(f"Write `{ref.slug}{text}`", gap, "", safe=False)
        return Problem(span, message, "Write the slug as the corpus has it.", fix, covers=("DR109",))
    close = get_close_matches(text.casefold(), _KNOWN, 1)
    return Problem(
        span,
        f"`{text}` is no token of a ref marker{f'; `{_KNOWN[close[0]]}` is near' if close else ''}",
        "Remove it and run `arslint finalize`; a status is written, never typed.",
        Fix.replace("Remove it", Span(gap.start, span.end), "", safe=not _GRAVE.search(text)),
        covers=("DR109",),
    )


def _runs(ref: RefMarker, tokens: Sequence[Token]) -> list[list[Token]]:
    """The tokens in runs that stand side by side in the marker."""
    places = {token.span: place for place, token in enumerate(ref.tokens)}
    runs: list[list[Token]] = []
    for token in tokens:
        if runs and places[token.span] == places[runs[-1][-1].span] + 1:
            runs[-1].append(token)
        else:
            runs.append([token])
    return runs
