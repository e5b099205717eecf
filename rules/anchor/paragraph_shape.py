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
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft


@rule(on=Draft, severity="warning", covers=("DR209",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each paragraph anchor that is not a whole number from 1."""
    for anchor in draft.scan.anchors:
        value = anchor.decoded.strip()
        if anchor.kind == "paragraph" and value and not (value.isascii() and value.isdigit() and int(value) > 0):
            yield Problem(
                anchor.value_span,
                f"`{value}` is not a paragraph number",
                "Count paragraphs from 1 within the section, or use `section` for a name.",
            )
