"""
Calls to the state tracker use its stage ids and its states.

The tracker writes 3p and 4p where prose writes 3' and 4'. A call with another id or state is recorded under a name that
nobody reads; a call that the orchestrator's section lost leaves the dashboard wrong.

```md good academic-pipeline/agents/pipeline_orchestrator_agent.md
## Collaboration with state_tracker_agent

- Stage begins: `update_stage(stage_id, "in_progress", mode)`
- Stage completes: `update_stage("6", "completed", outputs)`
- Waiting: `update_pipeline_state("awaiting_confirmation")`
- Passed: `update_pipeline_state("running")`
- Material: `update_material(name, true)`
- Integrity: `update_integrity(stage_id, verdict, details)`
```

```md bad academic-pipeline/agents/pipeline_orchestrator_agent.md
## Collaboration with state_tracker_agent

- Stage begins: `update_stage(stage_id, "in_progress", mode)`
- Stage completes: `update_stage("7", "completed", outputs)`
                                 ^^^ `7` is none of 1, 2, 2.5, 3, 4, 3p, 4p, 4.5, 5, 6
- Waiting: `update_pipeline_state("awaiting_confirmation")`
- Passed: `update_pipeline_state("running")`
- Material: `update_material(name, true)`
- Integrity: `update_integrity(stage_id, verdict, details)`
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Prompt
from arslint.documents.role import Role

STAGES = ("1", "2", "2.5", "3", "4", "3p", "4p", "4.5", "5", "6")
STATUSES = ("pending", "in_progress", "completed", "skipped", "blocked")
STATES = ("initializing", "running", "awaiting_confirmation", "paused", "completed", "aborted")
CALLS = ("update_stage", "update_pipeline_state", "update_material", "update_integrity")
_CALL = re.compile(r"\b(update_\w+)\(([^()\n]*)\)")
_VALUE = re.compile(r"\"([^\"]*)\"|'([^']*)'")
_CURE = "Use a value of the state tracker; anything else is recorded under a name that nobody reads."


@rule(on=Prompt, severity="error", covers=("OR324",), roles=("orchestrator", "state-tracker"))
def check(prompt: Prompt) -> Iterator[Problem]:
    """Each call, and the calls that the orchestrator's section must show."""
    for call in _CALL.finditer(prompt.live):
        values = [(one[1] if one[1] is not None else one[2], one.span()) for one in _VALUE.finditer(call[2])]
        for at, (value, (start, end)) in enumerate(values):
            legal = _legal(call[1], at, value, call[2])
            if legal:
                span = Span(call.start(2) + start, call.start(2) + end)
                yield Problem(span, f"`{value}` is none of {legal}", _CURE)
    section = prompt.section("Collaboration with state_tracker_agent") if Role.ORCHESTRATOR in prompt.roles else None
    if section:
        text = prompt.live[section.start : section.end]
        head = prompt.source.line_span(prompt.source.position(section.start).line)
        wanted = (
            *((name, rf"\b{name}\(") for name in CALLS),
            ('update_stage(…, "in_progress", …)', r'\bupdate_stage\([^()\n]*"in_progress"'),
            ('update_stage(…, "completed", …)', r'\bupdate_stage\([^()\n]*"completed"'),
            ('update_pipeline_state("awaiting_confirmation")', r'\bupdate_pipeline_state\("awaiting_confirmation"\)'),
            ('update_pipeline_state("running")', r'\bupdate_pipeline_state\("running"\)'),
        )
        for name, pattern in wanted:
            if not re.search(pattern, text):
                yield Problem(
                    head, f"the call `{name}` is missing", "Restore the call; the tracker knows only what it is told."
                )


def _legal(name: str, at: int, value: str, arguments: str) -> str | None:
    """The legal values where a value is none of them."""
    named = not arguments.lstrip().startswith(('"', "'"))
    place = at + named
    legal: tuple[str, ...] = STATES if name == "update_pipeline_state" else ()
    if name == "update_stage":
        legal = STAGES if place == 0 else STATUSES if place == 1 else ()
    return ", ".join(legal) if legal and value not in legal else None
