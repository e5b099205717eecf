"""
Each consumer has a block in the protocol that says its state, skill, phase and file, and where its report goes.

The colon of a label may stand inside or outside the bold. A stub says that it is one, and has no other duties.

```md good academic-pipeline/references/literature_corpus_consumers.md
## Consumer: bibliography_agent

**Status**: Wired in v3.6.5
**Skill**: deep-research
**Phase**: 1
**Agent file**: [agent](../../deep-research/agents/bibliography_agent.md)

The PRE-SCREENED block sits in the search strategy. A corpus that cannot be read falls back (Iron Rule 4).
```

```md bad academic-pipeline/references/literature_corpus_consumers.md
## Consumer: bibliography_agent
   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the block of `bibliography_agent` has no `**Skill**`

**Status**: Planned
            ^^^^^^^ `Planned` does not say since when the consumer is wired
**Phase**: 1
**Agent file**: [agent](../../deep-research/agents/bibliography_agent.md)

The PRE-SCREENED block sits in the search strategy. A corpus that cannot be read falls back (Iron Rule 4).
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Prompt

LABELS = ("Status", "Skill", "Phase", "Agent file")
STUB = "<!-- LINT_STUB: skip_cross_check -->"
_HEADING = re.compile(r"^Consumer:\s+`?([\w.-]+)`?\s*$")
_WIRED = re.compile(r"Wired in v\d+\.\d+\.\d+|Wired in v\d+\.\d+")
_PENDING = "Stub — implementation in PR-B (v3.6.5)"


@rule(on=Prompt, severity="warning", covers=("CC103", "CC104"), spec=("L2",), since="3.6", roles=("consumer-doc",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """The labels and the prose of each block, wired or stub."""
    for heading in prompt.headings:
        named = _HEADING.match(heading.text)
        if heading.level == 2 and named:
            section = prompt.markdown.section(heading)
            yield from _block(prompt, heading.text_span, section, named[1])


def _block(prompt: Prompt, place: Span, section: Span, name: str) -> Iterator[Problem]:
    text = prompt.live[section.start : section.end]
    stub = STUB in prompt.source.text[section.start : section.end]
    cure = "Write the four label lines, where the PRE-SCREENED block stands, and the fallback of Iron Rule 4."
    for label in LABELS:
        if not re.search(rf"(?m)^\*\*{label}(?::\*\*|\*\*:)\s*\S", text):
            yield Problem(place, f"the block of `{name}` has no `**{label}**`", cure, covers=("CC103",))
    status = re.search(r"(?m)^\*\*Status(?::\*\*|\*\*:)\s*(.*)$", text)
    given = status[1].strip() if status else ""
    at = Span(section.start + status.start(1), section.start + status.end(1)) if status else place
    if stub and given != _PENDING:
        message = f"a stub says `{_PENDING}`"
        yield Problem(at, message, "Say so, or take the stub marker away.", severity="error", covers=("CC104",))
    elif not stub and status and not _WIRED.match(given):
        yield Problem(
            at,
            f"`{given}` does not say since when the consumer is wired",
            "Write `Wired in vX.Y.Z`.",
            covers=("CC103",),
        )
    file = re.search(r"(?m)^\*\*Agent file(?::\*\*|\*\*:).*$", text)
    if file and not re.search(rf"/{re.escape(name)}[./]", file[0]):
        span = Span(section.start + file.start(), section.start + file.end())
        yield Problem(
            span, f"this does not link to `{name}.md`", "Link to the agent that the heading names.", covers=("CC103",)
        )
    if stub:
        return
    for what, pattern in (
        ("where the PRE-SCREENED block stands", "PRE-SCREENED block"),
        ("the fallback", "Iron Rule 4"),
    ):
        if not any(pattern in prompt.prose(block).text for block in prompt.blocks(section, "paragraph")):
            yield Problem(place, f"the block of `{name}` does not say {what}", cure, covers=("CC103",))
