"""
A marker has at most one contamination suffix, out of thirteen.

`CONTAMINATED-PREPRINT` may be joined with exactly one lookup result, `PREPRINT` first: `CONTAMINATED-PREPRINT+UNMATCHED`.
The lookup results are `UNMATCHED`, `COVERAGE-NOISE`, `PARTIAL-UNMATCH`, `TRIANGULATION-UNMATCHED`, `ARXIV-UNMATCHED` and
`QUADRANGULATION-UNMATCHED`. A suffix never makes the gate refuse; one that no program knows says nothing.

```md good
Boils.<!--ref:smith2024 ok CONTAMINATED-PREPRINT+UNMATCHED--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024 ok CONTAMINATED-UNMATCHED+PREPRINT--><!--anchor:page:12-->
                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `CONTAMINATED-UNMATCHED+PREPRINT` is not a contamination suffix
```

```md fixed
Boils.<!--ref:smith2024 ok CONTAMINATED-PREPRINT+UNMATCHED--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024 ok CONTAMINATED-BOTH--><!--anchor:page:12-->
                           ^^^^^^^^^^^^^^^^^ `CONTAMINATED-BOTH` is not a contamination suffix
```

```md fixed
Boils.<!--ref:smith2024 ok CONTAMINATED-PREPRINT+UNMATCHED--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024 ok CONTAMINATED-UNMATCHED CONTAMINATED-PREPRINT--><!--anchor:page:12-->
                                                  ^^^^^^^^^^^^^^^^^^^^^ `smith2024` has 2 suffixes
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents import Draft
from arslint.protocol.status import PREFIX, SUFFIXES

_RETIRED = {f"{PREFIX}BOTH": f"{PREFIX}PREPRINT+UNMATCHED"}


@rule(on=Draft, severity="error", covers=("DR107",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each unknown suffix, and each beyond the first."""
    for citation, status in draft.statuses:
        for token in status.suffixes:
            if token.text not in SUFFIXES:
                better = _repaired(token.text)
                yield Problem(
                    token.span,
                    f"`{token.text}` is not a contamination suffix",
                    "Run `arslint finalize`, which writes the suffix that the signals give.",
                    Fix.replace(f"Write `{better}`", token.span, better) if better else None,
                )
        if len(status.suffixes) > 1:
            yield Problem(
                status.suffixes[1].span,
                f"`{citation.slug}` has {len(status.suffixes)} suffixes",
                "Join `PREPRINT` and one lookup result with `+`, or run `arslint finalize`.",
            )


def _repaired(suffix: str) -> str | None:
    parts = suffix.upper().removeprefix(PREFIX).split("+")
    turned = PREFIX + "+".join(sorted(parts, key=lambda part: part != "PREPRINT"))
    better = _RETIRED.get(suffix.upper(), turned)
    return better if better in SUFFIXES else None
