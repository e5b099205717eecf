"""
An anchor's value is percent-encoded once.

Blanks, punctuation and symbols are encoded (`%20`, `%2C`, `%3A`); letters and digits of any script may stand raw. `%25` before two
hex digits was encoded twice, and an escape that is no UTF-8 cannot be read at all.

```md good
Boils.<!--ref:smith2024--><!--anchor:quote:water%20boils%2C%20then%20steams-->
沸腾。<!--ref:wang2024--><!--anchor:section:引言-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:section:Related Work-->
                                             ^^^^^^^^^^^^ a space stands raw in this anchor
```

```md fixed
Boils.<!--ref:smith2024--><!--anchor:section:Related%20Work-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:section:§3-->
                                             ^^ `§` stands raw in this anchor
```

```md fixed
Boils.<!--ref:smith2024--><!--anchor:section:%C2%A73-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:quote:100%ZZ-->
                                              ^^^ `%ZZ` decodes to nothing
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:quote:water%2520boils-->
                                                ^^^^^ `%2520` was encoded twice
```

```md fixed
Boils.<!--ref:smith2024--><!--anchor:quote:water%20boils-->
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol import percent
from arslint.protocol.marker import AnchorMarker

_TWICE = re.compile(r"%25(?=[0-9A-Fa-f]{2})")
_CURE = "Percent-encode blanks, punctuation and symbols, once: `%20` is a space, `%25` a percent sign."
_NAMES = {" ": "a space", "\n": "a line break", "\r": "a line break", "\t": "a tab"}


@rule(on=Draft, severity="warning", covers=("DR206",))
def check(draft: Draft) -> Iterator[Problem]:
    """The first fault of each anchor's encoding; pages and paragraphs have rules of their own for raw characters."""
    for anchor in draft.scan.anchors:
        if anchor.locates and not anchor.placeholder:
            yield from _lost(anchor) or _raw(anchor, draft) or _twice(anchor)


def _lost(anchor: AnchorMarker) -> list[Problem]:
    lost = percent.undecodable(anchor.value)
    if lost is None:
        return []
    start, shown = anchor.value_span.start, anchor.value[slice(*lost)]
    span = Span(start + lost[0], start + lost[1])
    stray = percent.decode(shown) == shown
    fix = Fix.replace("Encode the percent sign", Span(span.start, span.start + 1), "%25", safe=False) if stray else None
    return [Problem(span, f"`{shown}` decodes to nothing", _CURE, fix, severity="error")]


def _raw(anchor: AnchorMarker, draft: Draft) -> list[Problem]:
    raw = percent.raw(anchor.value) if anchor.kind in ("section", "quote") else None
    if raw is None or draft.second_closer(anchor):
        return []
    shown = _NAMES.get(raw) or (f"`{raw}`" if raw.isprintable() else f"U+{ord(raw):04X}")
    fix = Fix.replace("Encode the raw characters", anchor.value_span, percent.encode(anchor.value))
    return [Problem(anchor.value_span, f"{shown} stands raw in this anchor", _CURE, fix)]


def _twice(anchor: AnchorMarker) -> list[Problem]:
    found = _TWICE.search(anchor.value)
    if found is None:
        return []
    start = anchor.value_span.start + found.start()
    once = _TWICE.sub("%", anchor.value)
    shown = anchor.value[found.start() : found.end() + 2]
    fix = Fix.replace("Encode once", anchor.value_span, once, safe=False)
    return [Problem(Span(start, start + 5), f"`{shown}` was encoded twice", _CURE, fix)]
