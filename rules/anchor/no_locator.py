"""
A citation with a `none` anchor is refused.

Writing `none` is honest while a draft is being written; no draft that carries it may be formatted, and marking the source as
read does not change that.

```md good
Boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad stage=final
Boils.<!--ref:smith2024--><!--anchor:none:-->
                          ^^^^^^^^^^^^^^^^^^^ `smith2024` has no locator, so the gate refuses the draft
```

```md bad stage=writer
Boils.<!--ref:smith2024--><!--anchor:none:-->
                          ^^^^^^^^^^^^^^^^^^^ `smith2024` has no locator, so the gate refuses the draft
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Draft


@rule(on=Draft, severity="error", covers=("DR211",), spec=("R-L3-1-A", "F20"))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each `none` anchor of a citation; a warning while the draft is being written."""
    severity = None if draft.stage(context.stage) == "final" else "warning"
    for citation in draft.citations:
        anchor = citation.anchor
        if anchor and anchor.kind == "none":
            yield Problem(
                anchor.span,
                f"`{citation.slug}` has no locator, so the gate refuses the draft",
                "Give page, section, paragraph or quote, or drop the citation.",
                severity=severity,
            )
