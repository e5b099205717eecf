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

from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Plain, Prompt


@rule(on=(Prompt, Plain), severity="error", covers=("MD09",))
def check(document: Prompt | Plain) -> Iterator[Problem]:
    """The opener of the comment that has no closer."""
    comments = document.skim.comments if "<!--" in document.source.text else ()
    if comments and not document.source.text.endswith("-->", comments[-1].start + 4, comments[-1].end):
        yield Problem(
            Span(comments[-1].start, comments[-1].start + 4),
            "this comment is never closed, so everything below it is hidden",
            "Close it with `-->`.",
            severity=None if isinstance(document, Prompt) else "warning",
        )
