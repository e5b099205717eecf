"""
An anchor's value is percent-encoded once.

Spaces, commas, colons, quotation marks and brackets are encoded (`%20`, `%2C`, `%3A`), letters of any script may stay raw. `%25`
before two hex digits was encoded twice, and an escape that is no UTF-8 cannot be read at all.

```md good
Boils.<!--ref:smith2024--><!--anchor:quote:water%20boils%2C%20then%20steams-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:section:Related Work-->
                                             ^^^^^^^^^^^^ ` ` stands raw in this anchor
```

```md fixed
Boils.<!--ref:smith2024--><!--anchor:section:Related%20Work-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:quote:100%ZZ-->
                                              ^^^ `%ZZ` decodes to nothing
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:quote:water%2520boils-->
                                                ^^^^^ `%2520` was encoded twice
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol import percent
from arslint.protocol.citation import AnchorMarker

_RAW = re.compile(r"[\s,:;\"'`{}|\\^<]")
_TWICE = re.compile(r"%25[0-9A-Fa-f]{2}")
_CURE = "Percent-encode what is not a letter, digit, `.`, `_` or a single hyphen, once."


@rule(on=Draft, severity="warning", covers=("DR206",))
def check(draft: Draft) -> Iterator[Problem]:
    """The first fault of each anchor's encoding; what cannot be decoded is an error."""
    for anchor in draft.scan.anchors:
        if anchor.kind == "none" or not anchor.decoded.strip():
            continue
        start = anchor.value_span.start
        lost = percent.undecodable(anchor.value)
        raw = _RAW.search(anchor.value) or _raw_letter(anchor)
        twice = _TWICE.search(anchor.value)
        if lost:
            shown = anchor.value[slice(*lost)]
            span = Span(start + lost[0], start + lost[1])
            yield Problem(span, f"`{shown}` decodes to nothing", _CURE, severity="error")
        elif raw:
            encoded = percent.encode(anchor.value)
            yield Problem(
                anchor.value_span,
                f"`{raw[0]}` stands raw in this anchor" if raw[0].isprintable() else "a line break stands raw in this anchor",
                _CURE,
                Fix.replace("Encode the raw characters", anchor.value_span, encoded) if encoded != anchor.value else None,
            )
        elif twice:
            span = Span(start + twice.start(), start + twice.end())
            yield Problem(span, f"`{twice[0]}` was encoded twice", _CURE)


def _raw_letter(anchor: AnchorMarker) -> re.Match[str] | None:
    if anchor.kind in ("section", "quote"):
        return None
    return re.search(r"[^\x00-\x7f–—]", anchor.value)
