"""
In a finalized draft the anchor `none` stands behind the literal that refuses it.

A marker that says `ok` before the anchor `none` claims that evidence was looked at which cannot exist: without a locator nobody
knows where to look.

```md good
Boils.[UNVERIFIED CITATION — NO QUOTE OR PAGE LOCATOR]<!--ref:smith2024--><!--anchor:none:-->
```

```md bad
Boils.<!--ref:smith2024 ok--><!--anchor:none:-->
      ^^^^^^^^^^^^^^^^^^^^^^^ `smith2024` has a status but no locator
```

```md bad stage=final
Boils.<!--ref:smith2024--><!--anchor:none:-->
      ^^^^^^^^^^^^^^^^^^^^ `smith2024` has no locator, and no literal says so
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.protocol.literal import NO_LOCATOR


@rule(on=Draft, severity="error", covers=("DR406", "DR211"))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each citation of a finalized draft with the anchor `none` and without the literal, or with a status."""
    if draft.stage(context.stage) != "final":
        return
    for citation in draft.citations:
        if citation.anchor is None or citation.anchor.kind != "none":
            continue
        refused = any(found.text == NO_LOCATOR for found in citation.literals)
        if citation.ref.tokens:
            message = f"`{citation.slug}` has a status but no locator"
        elif not refused:
            message = f"`{citation.slug}` has no locator, and no literal says so"
        else:
            continue
        hint = "Give the citation a real anchor, or drop it; then run `arslint finalize`."
        yield Problem(citation.marker, message, hint)
