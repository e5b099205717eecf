"""
Every code fence is closed.

What stands in a fence is not read: an open fence hides every citation below it from the checks, the finalizer and the
gate. `finalize` and `gate` refuse such a draft.

````md good
```
<!--ref:quoted2020-->
```
````

````md bad
Before.

```text
^^^^^^^ this fence is never closed, so everything below it is hidden
<!--ref:hidden2020-->
````

````md bad
- Item

  ```text
  ^^^^^^^ this fence is never closed, so the rest of its list or quote is hidden
  <!--ref:hidden2020-->

Boils.<!--ref:smith2024--><!--anchor:page:12-->
````
"""

from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Draft


@rule(on=Draft, severity="error", covers=("DR005",), spec=("F7",))
def check(draft: Draft) -> Iterator[Problem]:
    """The opener of the fence that has no closer."""
    fence = draft.markdown.unterminated
    if fence is not None:
        source = draft.source
        line = source.line_span(source.position(fence.span.start).line)
        inside = source.text[fence.span.end :].strip()
        hidden = "the rest of its list or quote" if inside else "everything below it"
        yield Problem(
            Span(source.text.index(fence.marker, fence.span.start), line.end),
            f"this fence is never closed, so {hidden} is hidden",
            "Close it with the same characters on a line of their own, or delete the opener.",
        )
