"""
Iron Rule 2 of the protocol shows a bad and a good block, in this order, each under its comment.

A swapped pair teaches a model the very thing that the rule forbids. Only the good block has the list of skipped entries.

````md good academic-pipeline/references/literature_corpus_consumers.md
### Iron Rule 2 — No silent skip

<!-- BAD -->
```
- Included: 3 entries
```

<!-- GOOD -->
```
- Included: 3 entries
- Skipped (criteria cannot be applied): 1 entry
```
````

````md bad academic-pipeline/references/literature_corpus_consumers.md
### Iron Rule 2 — No silent skip

<!-- GOOD -->
^^^^^^^^^^^^^ the good block lacks `Skipped (criteria cannot be applied):`
^^^^^^^^^^^^^ this rule shows GOOD then BAD, and should show BAD then GOOD
```
- Included: 3 entries
```

<!-- BAD -->
^^^^^^^^^^^^ the bad block has `Skipped (criteria cannot be applied):`
```
- Included: 3 entries
- Skipped (criteria cannot be applied): 1 entry
```
````
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Prompt

SKIPPED = "Skipped (criteria cannot be applied):"
_COMMENT = re.compile(r"<!--\s*(BAD|GOOD)\s*-->")
_CURE = f"Write `<!-- BAD -->`, its block, `<!-- GOOD -->`, its block; only the good one has `{SKIPPED}`."


@rule(on=Prompt, severity="error", covers=("CC118",), spec=("L9",), since="3.6", roles=("consumer-doc",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """The two comments of the rule's section and the code blocks right below them."""
    section = prompt.section("Iron Rule 2")
    if section is None:
        return
    mask = prompt.markdown.code_mask(inline=True)
    found = [match for match in _COMMENT.finditer(prompt.source.text, *section) if not mask.covers(match.start())]
    head = prompt.source.line_span(prompt.source.position(section.start).line)
    names = [match[1] for match in found]
    if names != ["BAD", "GOOD"]:
        place = Span(*found[0].span()) if found else head
        told = " then ".join(names) or "no comment"
        yield Problem(place, f"this rule shows {told}, and should show BAD then GOOD", _CURE)
    for match in found:
        span = Span(*match.span())
        fence = next((one for one in prompt.fences(section) if one.span.start > match.end()), None)
        between = prompt.source.text[match.end() : fence.span.start] if fence else "x"
        if fence is None or between.strip():
            yield Problem(span, f"no code block stands right below {match[0]}", _CURE)
        elif (SKIPPED in fence.text(prompt.source)) != (match[1] == "GOOD"):
            verb = "lacks" if match[1] == "GOOD" else "has"
            yield Problem(span, f"the {match[1].lower()} block {verb} `{SKIPPED}`", _CURE)
