"""
A block marker stands alone on its line, directly above its block, with an id of its own.

`<!--block:B0001-->` labels the block below it for revision patches. An indented or inline marker is swallowed as text, two with
one id make a patch hit the wrong block, and a draft is labelled whole or not at all. Only the labelling tool assigns ids.

```md good
<!--block:B0001-->
# Boiling

<!--block:B0002-->
Water boils.
```

```md bad
<!--block:B12-->
^^^^^^^^^^^^^^^^ `B12` is not a block id
Water boils.
```

```md bad
Water <!--block:B0001--> boils.
      ^^^^^^^^^^^^^^^^^^ this block marker does not stand alone on its line
```

```md bad
<!--block:B0001-->
Water boils.

<!--block:B0001-->
^^^^^^^^^^^^^^^^^^ `B0001` labels a second block
Ice melts.
```

```md bad
<!--block:B0001-->
^^^^^^^^^^^^^^^^^^ no block stands directly below this marker

Water boils.
```
"""

from collections.abc import Iterator

from arslint import Label, Problem, rule
from arslint.documents import Draft
from arslint.protocol.marker import BlockMarker
from arslint.text import Source, Span

_CURE = "Take the marker out and label the clean draft again; ids are never written by hand."


@rule(on=Draft, severity="error", covers=("DR341", "DR342"))
def check(draft: Draft) -> Iterator[Problem]:
    """Form first, then place, then uniqueness."""
    first: dict[str, Span] = {}
    for block in draft.scan.blocks:
        fault = _fault(block, draft.source)
        if fault:
            message, contract = fault
            yield Problem(block.span, message, _CURE, covers=(contract,))
        elif block.id in first:
            label = Label(first[block.id], "the first block with this id")
            yield Problem(block.span, f"`{block.id}` labels a second block", _CURE, labels=(label,), covers=("DR342",))
        first.setdefault(block.id, block.span)


def _fault(block: BlockMarker, source: Source) -> tuple[str, str] | None:
    if not block.valid:
        return f"`{block.id}` is not a block id" if block.id.strip() else "this block marker has no id", "DR341"
    number = source.position(block.span.start).line
    if source.line_span(number) != block.span:
        return "this block marker does not stand alone on its line", "DR341"
    below = source.slice(source.line_span(number + 1)) if number < len(source.line_starts) else ""
    if not below.strip():
        return "no block stands directly below this marker", "DR342"
    if below.startswith("<!--block:"):
        return "two block markers stand in a row", "DR342"
    return None
