"""
A fence that shows another fence is longer than the one that it shows.

In a block that opens with three backticks, a line such as ```` ```yaml ```` is text, and the next bare line of three
backticks closes the outer block, not the inner one. From there on text and code change places.

`````md good research/agents/search_agent.md
````markdown
```yaml
key: value
```
````
`````

`````md bad research/agents/search_agent.md
```markdown
## Output
```yaml
^^^^^^^ the block that this seems to open ends the block around it at its own end
key: value
```
Done.
```
`````

`````md bad research/agents/search_agent.md
~~~markdown
~~~yaml
^^^^^^^ the block that this seems to open ends the block around it at its own end
key: value
~~~
`````
"""

import re
from collections.abc import Iterator

from arslint import Edit, Fix, Problem, Span, rule
from arslint.documents import Plain, Prompt
from arslint.documents.fence import Fence
from arslint.documents.place import quoting

_OPENER = re.compile(r"^ {0,3}(`{3,}|~{3,})([^\s`~][^`\n]*?)[ \t]*\r?$", re.MULTILINE)


@rule(on=(Prompt, Plain), severity="error", covers=("MD02",))
def check(document: Prompt | Plain) -> Iterator[Problem]:
    """Each line inside a fence that opens another one with the same marker."""
    if quoting(document.source.path) or document.markdown.paired:
        return
    fences = document.markdown.fences
    for number, fence in enumerate(fences):
        first = document.source.text.find("\n", fence.span.start) + 1
        inner = [
            match for match in _OPENER.finditer(document.source.text, first, fence.span.end) if match[1] == fence.marker
        ]
        behind = fences[number + 1] if number + 1 < len(fences) else None
        for match in inner:
            yield Problem(
                Span(match.start(1), match.end(2)),
                "the block that this seems to open ends the block around it at its own end",
                f"Open and close the outer block with `{fence.marker}{fence.marker[0]}`.",
                _longer(fence, behind) if len(inner) == 1 and behind and not behind.info else None,
                severity=None if isinstance(document, Prompt) else "warning",
            )


def _longer(outer: Fence, closer: Fence) -> Fix:
    """Make the outer fence longer, up to the bare line that was meant to close it."""
    ends = (outer.span.start, closer.span.start)
    edits = tuple(Edit(Span(at, at), outer.marker[0]) for at in ends)
    return Fix(f"Write the outer fence as `{outer.marker}{outer.marker[0]}`", edits, safe=False)
