"""
Every code fence of a prompt is closed.

What stands in a fence is shown, not followed: behind a fence that nothing closes, a model may take every further rule of
the prompt for an example. The end of the file, or of the list or quote around it, closes the fence too late.

````md good research/agents/search_agent.md
```
query
```
````

````md bad research/agents/search_agent.md
```text
^^^^^^^ this fence is never closed, so everything below it is an example
query

## Rules
````
"""

from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Plain, Prompt
from arslint.documents.place import quoting


@rule(on=(Prompt, Plain), severity="error", covers=("MD01",))
def check(document: Prompt | Plain) -> Iterator[Problem]:
    """The opener of each fence without a closer."""
    source = document.source
    if quoting(source.path) or document.markdown.paired:
        return
    for fence in document.markdown.fences:
        if not fence.closed:
            end = source.line_span(source.position(fence.span.start).line).end
            at = fence.span.start + source.text[fence.span.start : end].find(fence.marker)
            yield Problem(
                Span(at, end),
                "this fence is never closed, so everything below it is an example",
                "Close it with the same characters on a line of their own, or delete the opener.",
                severity=None if isinstance(document, Prompt) else "warning",
            )
