"""
The PRE-SCREENED template has its lines, in order and at their depth, and no others.

It is read as an outline in whatever fence it stands. Adapter and snapshot date say what stands there per sub-case; each
list of the result has its keys. A line more, such as pre-approved entries, would be a way around the screening.

````md good academic-pipeline/references/literature_corpus_consumers.md
## PRE-SCREENED block template

```markdown
PRE-SCREENED FROM USER CORPUS:
- Adapter: <value>  # per F4a, per F4b, per F4c
- Snapshot date: <date>  # per F4d, per F4e, per F4f
- Total entries scanned: <N>
- Pre-screening result:
  - Included: <K> entries
    citation_keys:
  - Excluded by inclusion / exclusion criteria: <E> entries
    citation_keys:
  - Skipped (criteria cannot be applied): <S> entries
    citation_keys with reasons:
- Zero-hit note (emit per F3 only when Included: 0):
- Note: presence in corpus does not imply inclusion;
```
````

````md bad academic-pipeline/references/literature_corpus_consumers.md
## PRE-SCREENED block template

```markdown
PRE-SCREENED FROM USER CORPUS:
- Adapter: <value>  # per F4a, per F4b, per F4c
- Snapshot date: <date>  # per F4d, per F4e, per F4f
- Total entries scanned: <N>
- Pre-approved: <P> entries
^^^^^^^^^^^^^^^^^^^^^^^^^^^ `- Pre-approved` has no place in the template
- Pre-screening result:
  - Included: <K> entries
    citation_keys:
  - Excluded by inclusion / exclusion criteria: <E> entries
    citation_keys:
  - Skipped (criteria cannot be applied): <S> entries
    citation_keys with reasons:
- Zero-hit note (emit per F3 only when Included: 0):
- Note: presence in corpus does not imply inclusion;
```
````
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from arslint import Problem, Span, rule
from arslint.documents import Prompt
from arslint.documents.fence import Fence

OPENER = "PRE-SCREENED FROM USER CORPUS:"
NODES = (
    (0, "Adapter:"),
    (0, "Snapshot date:"),
    (0, "Total entries scanned:"),
    (0, "Pre-screening result:"),
    (1, "Included:"),
    (1, "Excluded by inclusion / exclusion criteria:"),
    (1, "Skipped (criteria cannot be applied):"),
    (0, "Zero-hit note (emit per F3 only when Included: 0):"),
    (0, "Note: presence in corpus does not imply inclusion;"),
)
ANCHORS = {"Adapter:": ("F4a", "F4b", "F4c"), "Snapshot date:": ("F4d", "F4e", "F4f")}
KEYS = {
    "Included:": "citation_keys:",
    "Excluded by inclusion / exclusion criteria:": "citation_keys:",
    "Skipped (criteria cannot be applied):": "citation_keys with reasons:",
}
_BULLET = re.compile(r"^(\s*)- (.*)$")
_CURE = "Restore the template; every consumer emits the block in this shape, and readers compare it line by line."


class Line(NamedTuple):
    """A bullet of the template: its depth, its text, its place and the lines below it."""

    depth: int
    text: str
    span: Span
    below: str


@rule(
    on=Prompt, severity="error", covers=("CC112",), spec=("L7", "F4"), since="3.6", roles=("consumer", "consumer-doc")
)
def check(prompt: Prompt) -> Iterator[Problem]:
    """The template's code block, whatever its fence, read as an outline."""
    section = prompt.section("PRE-SCREENED block template")
    if section is None:
        return
    fences = [fence for fence in prompt.fences(section) if _first(prompt, fence) == OPENER]
    if not fences:
        head = prompt.source.line_span(prompt.source.position(section.start).line)
        yield Problem(head, f"no code block of this section begins with `{OPENER}`", _CURE)
    for fence in fences:
        yield from _outline(prompt, fence)


def _first(prompt: Prompt, fence: Fence) -> str:
    return next((line for line in fence.text(prompt.source).split("\n") if line.strip()), "").rstrip()


def _outline(prompt: Prompt, fence: Fence) -> Iterator[Problem]:
    lines = _bullets(prompt, fence)
    at = -1
    for depth, title in NODES:
        index = next((i for i, line in enumerate(lines) if line.depth == depth and line.text.startswith(title)), None)
        if index is None:
            place = lines[at].span if at >= 0 else fence.lines[0]
            yield Problem(place, f"the template lacks `- {title}`" + (" below the result" if depth else ""), _CURE)
            continue
        line = lines[index]
        if index < at:
            yield Problem(line.span, f"`- {title}` stands too early", _CURE)
        at = max(at, index)
        for anchor in ANCHORS.get(title, ()):
            if f"per {anchor}" not in line.text + line.below:
                yield Problem(line.span, f"`- {title}` does not say what stands here per {anchor}", _CURE)
        if title in KEYS and KEYS[title] not in line.below:
            yield Problem(line.span, f"`- {title}` has no `{KEYS[title]}`", _CURE)
    known = {title for _, title in NODES}
    for line in lines:
        if line.depth < 2 and not any(line.text.startswith(title) for title in known):
            yield Problem(line.span, f"`- {line.text.partition(':')[0]}` has no place in the template", _CURE)


def _bullets(prompt: Prompt, fence: Fence) -> list[Line]:
    """The bullets with their depth: those at the margin, those one step in, and deeper ones."""
    texts = [(span, prompt.source.slice(span)) for span in fence.lines]
    found: list[Line] = []
    for at, (span, text) in enumerate(texts):
        bullet = _BULLET.match(text.rstrip())
        if bullet:
            below = []
            for _, later in texts[at + 1 :]:
                if _BULLET.match(later.rstrip()) and len(later) - len(later.lstrip()) <= len(bullet[1]):
                    break
                below.append(later)
            depth = 0 if not bullet[1] else 1 if len(bullet[1]) < 4 else 2
            found.append(Line(depth, bullet[2], span, "\n".join(below)))
    return found
