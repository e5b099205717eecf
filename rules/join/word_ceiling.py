"""
A draft keeps to the number of words that the user set.

A ceiling that the user confirmed and did not withdraw holds for the stages that it names. Comments and markers do not
count as words.

```yaml passport.yaml
standing_constraints: [{constraint_id: UC-001, kind: word_ceiling, max_words: 3, applies_to_stages: ["2"]}]
```

```md good drafts/a.md
Water boils hot.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad drafts/a.md
Water boils at last.<!--ref:smith2024--><!--anchor:page:12-->
^^^^^^^^^^^^^^^^^^^^ the draft has 4 words, and `UC-001` allows 3
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol.word import words

_COMMENT = re.compile(r"<!--(?:(?!<!--|-->)[\s\S])*-->")


@rule(on=Draft, severity="error", covers=("JOIN-21",), needs=("evidence",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """The lowest ceiling in force."""
    rows = (context.evidence.passport or {}).get("standing_constraints")
    ceilings = [
        (row["max_words"], str(row.get("constraint_id")))
        for row in (rows if isinstance(rows, list) else ())
        if isinstance(row, dict)
        and row.get("kind") == "word_ceiling"
        and "withdrawn_at" not in row
        and type(row.get("max_words")) is int
    ]
    if not ceilings:
        return
    body = draft.source.text[draft.markdown.body.start :]
    count = len(words(_COMMENT.sub(" ", body)))
    most, name = min(ceilings)
    if count > most:
        start = draft.markdown.body.start
        stop = draft.source.text.find("<", start)
        end = draft.source.line_span(draft.source.position(start).line).end
        message = f"the draft has {count} words, and `{name}` allows {most}"
        yield Problem(
            Span(start, min(end, stop) if stop > start else end), message, "Shorten it, or ask the user to withdraw it."
        )
