"""
A quote anchor holds at most 25 words.

Words are counted after decoding, between white space. A longer quotation is copied text rather than a locator; in Chinese,
Japanese or Korean, which write no spaces, more than 60 characters are too many. The limits are options.

```md good
Boils.<!--ref:smith2024--><!--anchor:quote:water%20boils%20sooner%20on%20a%20mountain-->
```

```md bad max_words=5
Boils.<!--ref:smith2024--><!--anchor:quote:water%20boils%20sooner%20on%20a%20mountain-->
                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this quote has 6 words, and 5 are allowed
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft
from arslint.protocol.word import cjk


@rule(on=Draft, severity="error", covers=("DR203",), spec=("R-L3-1-B",))
def check(draft: Draft, *, max_words: int = 25, max_cjk_characters: int = 60) -> Iterator[Problem]:
    """Each quote that is too long by words, or by characters where they are no words."""
    for anchor in draft.scan.anchors:
        if anchor.kind != "quote":
            continue
        words = len(anchor.decoded.split())
        characters = cjk(anchor.decoded)
        cure = "Point to the place with `page` or `section` instead; do not cut the quotation short."
        if words > max_words:
            yield Problem(anchor.value_span, f"this quote has {words} words, and {max_words} are allowed", cure)
        elif characters > max_cjk_characters:
            yield Problem(
                anchor.value_span,
                f"this quote has {characters} CJK characters, and {max_cjk_characters} are plenty",
                cure,
                severity="warning",
            )
