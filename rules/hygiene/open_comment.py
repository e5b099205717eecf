"""
Every HTML comment is closed.

Whatever follows an open `<!--` is a comment up to the end of the file: a renderer shows nothing of it, and a tool that
reads markers reads none.

```md good review/agents/eic_agent.md
<!-- canonical:demo -->
Be fair.
<!-- /canonical:demo -->
```

```md bad review/agents/eic_agent.md
Be fair. <!-- TODO: say how --
         ^^^^ this comment is never closed, so everything below it is hidden

## Rules
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Plain, Prompt
from arslint.documents.mask import Mask
from arslint.documents.place import quoting

_NOT_CLOSED_HERE = re.compile(r"<!--(?![^\n|]*-->)")


@rule(on=(Prompt, Plain), severity="error", covers=("MD09",))
def check(document: Prompt | Plain) -> Iterator[Problem]:
    """The opener of each comment that has no closer."""
    text = document.source.text
    if quoting(document.source.path) or not _NOT_CLOSED_HERE.search(text):
        return
    markdown = document.markdown
    closed = Mask([*markdown.code_mask(inline=True), *(one.span for one in markdown.comments if one.closed)])
    at = text.find("<!--", markdown.body.start)
    while at >= 0:
        if not closed.covers(at):
            yield Problem(
                Span(at, at + 4),
                "this comment is never closed, so everything below it is hidden",
                "Close it with `-->`.",
                severity=None if isinstance(document, Prompt) else "warning",
            )
        at = text.find("<!--", at + 4)
