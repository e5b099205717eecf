"""
The stages that may be skipped and those that may not are two sets, and the integrity stages are in the second.

Stages 2, 2.5, 3, 4.5 and 5 are never skipped; from 3.22 on Stage 3' is not either. A stage that neither line names is
information: Stage 4 stands on neither line in any release. What stands in parentheses is a remark, not a stage.

```md good academic-pipeline/agents/pipeline_orchestrator_agent.md
### Checkpoint Confirmation Semantics

- Skippable: Stage 1, Stage 3', Stage 4, Stage 4', Stage 6 (declined after Stage 5)
- Non-Skippable: Stage 2, Stage 2.5, Stage 3, Stage 4.5, Stage 5
```

```md bad academic-pipeline/agents/pipeline_orchestrator_agent.md
### Checkpoint Confirmation Semantics

- Skippable: Stage 1, Stage 4.5, Stage 3', Stage 4, Stage 4', Stage 6 (declined after Stage 5)
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Stage 4.5 may be skipped here, and never may
- Non-Skippable: Stage 2, Stage 2.5, Stage 3, Stage 4.5, Stage 5
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Prompt
from arslint.documents.listing import Item
from arslint.protocol.release import Release

NEVER = ("2", "2.5", "3", "4.5", "5")
ALL = ("1", "2", "2.5", "3", "4", "3'", "4'", "4.5", "5", "6")
STRICT_REVIEW = Release(3, 22)
_STAGE = re.compile(r"\bStages? (\d(?:\.5)?'?)(?![\d.])")
_CURE = "Put the stage on its line; 2, 2.5, 3, 4.5 and 5 are never skipped."


@rule(on=Prompt, severity="error", covers=("OR310",), roles=("orchestrator",))
def check(prompt: Prompt, context: Context) -> Iterator[Problem]:
    """The two lines below the confirmation table."""
    section = prompt.section("Checkpoint Confirmation Semantics")
    if section is None:
        return
    items = [item for one in prompt.listings if section.contains(one.span.start) for item in one.items]
    may, never = _line(items, "Skippable"), _line(items, "Non-Skippable")
    head = prompt.source.line_span(prompt.source.position(section.start).line)
    for name, item in (("Skippable", may), ("Non-Skippable", never)):
        if item is None:
            yield Problem(head, f"the line `{name}:` is missing", _CURE)
    if may is None or never is None:
        return
    free, bound = _stages(prompt, may), _stages(prompt, never)
    must = (*NEVER, "3'") if context.release >= STRICT_REVIEW else NEVER
    for stage in must:
        if stage in free:
            yield Problem(may.span, f"Stage {stage} may be skipped here, and never may", _CURE)
        if stage not in bound:
            yield Problem(never.span, f"Stage {stage} is not among the stages that are never skipped", _CURE)
    for stage in sorted((free & bound) - set(must)):
        yield Problem(may.span, f"Stage {stage} stands on both lines", _CURE)
    lost = [stage for stage in ALL if stage not in free | bound | set(must)]
    if lost:
        message = f"neither line says whether Stage {', '.join(lost)} may be skipped"
        yield Problem(never.span, message, "Name every stage on one of the lines.", severity="info")


def _line(items: list[Item], name: str) -> Item | None:
    return next((one for one in items if one.paragraphs and one.paragraphs[0].text.lstrip("*").startswith(name)), None)


def _stages(prompt: Prompt, item: Item) -> set[str]:
    text = re.sub(r"\([^()]*\)", "", prompt.live[item.span.start : item.span.end])
    return set(_STAGE.findall(text.replace("’", "'")))
