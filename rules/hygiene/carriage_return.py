"""
The lines of a prompt end at LF.

A suite pins some of its prompts by the SHA-256 of their bytes. A carriage return at a line's end changes every one of
them, and a pattern that ends in `$` no longer matches.

```md good review/agents/eic_agent.md
Be fair.
```

```md bad review/agents/eic_agent.md eol=crlf
Be fair.
        ^ the lines of this file end at CRLF
```
"""

from collections.abc import Iterator

from arslint import Edit, Fix, Problem, Span, rule
from arslint.documents import Prompt


@rule(on=Prompt, severity="info", covers=("MD04",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """The first carriage return at a line's end."""
    text = prompt.source.text
    at = text.find("\r\n")
    if at < 0:
        return
    edits = []
    here = at
    while here >= 0:
        edits.append(Edit(Span(here, here + 1), ""))
        here = text.find("\r\n", here + 2)
    yield Problem(
        Span(at, at + 1),
        "the lines of this file end at CRLF",
        "Write LF, and keep it with `* text eol=lf` in `.gitattributes`.",
        Fix("Write LF", tuple(edits), safe=False),
    )
