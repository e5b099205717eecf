"""
A paragraph is a number from 1.

It counts paragraphs within the section of the source.

```md good
Boils.<!--ref:smith2024--><!--anchor:paragraph:3-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:paragraph:intro-->
                                               ^^^^^ `intro` is not a paragraph number
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:paragraph:para.%203-->
                                               ^^^^^^^^^ `para. 3` is not written as a paragraph number
```

```md fixed
Boils.<!--ref:smith2024--><!--anchor:paragraph:3-->
```
"""

import re
from collections.abc import Iterator
from unicodedata import normalize

from arslint import Fix, Problem, rule
from arslint.documents import Draft
from arslint.protocol import percent

_WRITTEN = re.compile(r"(?:¶|par(?:a(?:graph)?)?\.?|第)?\s*0*([1-9][0-9]*)\s*段?", re.IGNORECASE)


@rule(on=Draft, severity="warning", covers=("DR206", "DR209"))
def check(draft: Draft) -> Iterator[Problem]:
    """Each paragraph anchor that is not a whole number from 1."""
    for anchor in draft.scan.anchors:
        if anchor.kind != "paragraph" or not anchor.locates or anchor.placeholder or percent.undecodable(anchor.value):
            continue
        shown = anchor.decoded.strip()
        found = _WRITTEN.fullmatch(normalize("NFKC", shown))
        if found and anchor.value.isascii() and anchor.value.isdigit():
            continue
        yield Problem(
            anchor.value_span,
            f"`{anchor.value if found and shown == found[1] else shown}` is not "
            f"{'written as ' if found else ''}a paragraph number",
            "Count paragraphs from 1 within the section, or use `section` for a name.",
            Fix.replace(f"Write `{found[1]}`", anchor.value_span, found[1]) if found else None,
            covers=("DR209", "DR206") if percent.raw(anchor.value) else ("DR209",),
        )
