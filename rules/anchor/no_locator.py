"""
A citation with a `none` anchor is refused.

Writing `none` is honest while a draft is being written; no draft that carries it may be formatted, and marking the source as
read does not change that.

```md good
Boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Boils.[UNVERIFIED CITATION — NO QUOTE OR PAGE LOCATOR]<!--ref:smith2024--><!--anchor:none:-->
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
from arslint.protocol.literal import NO_LOCATOR


@rule(on=Draft, severity="error", covers=("DR211",), spec=("R-L3-1-A", "F20"))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each empty `none` anchor; a warning while the draft is being written.

    Of a finalized draft `none-without-literal` speaks where the literal is missing.
    """
    final = draft.stage(context.stage) == "final"
    for citation in draft.citations:
        anchor = citation.anchor
        said = citation.ref.bare and any(found.text == NO_LOCATOR for found in citation.literals)
        if anchor and anchor.kind == "none" and not anchor.value and (said or not final):
            yield Problem(
                anchor.span,
                f"`{citation.slug}` has no locator, so the gate refuses the draft",
                "Give page, section, paragraph or quote, or drop the citation.",
                severity=None if final else "warning",
            )
