"""
What the user overrode is disclosed in the text.

A compliance check that blocked, and was overridden, leaves an addendum in the disclosure of the final draft: every item
of its scope is named there.

```yaml passport.yaml
compliance_history: [{stage: "4.5", user_override: {scope: [M3, transparency]}}]
```

```md good drafts/a.md stage=final
Boils.<!--ref:smith2024 ok--><!--anchor:page:12-->

The checks M3 and transparency were overridden.
```

```md bad drafts/a.md stage=final
Boils.<!--ref:smith2024 ok--><!--anchor:page:12-->
^^^^^ the override of M3 and transparency is not disclosed
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Problem, Span, rule
from arslint.documents import Draft


@rule(on=Draft, severity="error", covers=("CMP-14",), needs=("evidence",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Every item of every override, once the draft is final."""
    history = (context.evidence.passport or {}).get("compliance_history")
    if draft.stage(context.stage) != "final" or not isinstance(history, list):
        return
    items: list[str] = []
    for report in history:
        override = report.get("user_override") if isinstance(report, dict) else None
        scope = override.get("scope") if isinstance(override, dict) else None
        items += [item for item in scope if isinstance(item, str)] if isinstance(scope, list) else []
    text = draft.source.text
    missing = [item for item in dict.fromkeys(items) if not re.search(rf"(?<![\w-]){re.escape(item)}(?![\w-])", text)]
    if missing:
        listed = " and ".join(filter(None, [", ".join(missing[:-1]), missing[-1]]))
        start = draft.markdown.body.start
        end = draft.source.line_span(draft.source.position(start).line).end
        stop = text.find(".", start, end)
        message = f"the override of {listed} is not disclosed"
        hint = "Add the addendum to the disclosure, item by item."
        yield Problem(Span(start, stop if stop > start else end), message, hint)
