"""
The collaboration observer declares that it observes and never blocks.

The file is known by its name, not by what it declares: an observer that drops its `measures` and blocks is still the
observer. It runs at FULL and SLIM checkpoints and at the end, and its rubric is the shared one.

```md good academic-pipeline/agents/collaboration_depth_agent.md
---
name: collaboration_depth_agent
role: observer
blocking: false
measures: collaboration_depth
rubric_ref: shared/collaboration_depth_rubric.md
invoked_by: pipeline_orchestrator_agent
invoked_at: [full_checkpoint, slim_checkpoint, pipeline_completion]
---
```

```md bad academic-pipeline/agents/collaboration_depth_agent.md
---
name: collaboration_depth_agent
role: observer
blocking: true
          ^^^^ `blocking` is `true`, and for the observer always `false`
measures: collaboration_depth
rubric_ref: shared/collaboration_depth_rubric.md
invoked_by: pipeline_orchestrator_agent
invoked_at: [full_checkpoint, slim_checkpoint, pipeline_completion]
---
```
"""

from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Prompt
from arslint.documents.node import Node

WANTED = {
    "role": "observer",
    "blocking": False,
    "measures": "collaboration_depth",
    "rubric_ref": "shared/collaboration_depth_rubric.md",
    "invoked_by": "pipeline_orchestrator_agent",
}
MOMENTS = ("full_checkpoint", "slim_checkpoint", "pipeline_completion")
_CURE = "Restore the key; the orchestrator refuses to dispatch an observer that could block."


@rule(on=Prompt, severity="error", covers=("FM902",), roles=("observer",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """The keys of the file that is the observer by its name, whatever the keys say."""
    head = Span(0, prompt.source.line_span(1).end)
    root = prompt.front.root
    if root is None or not root.is_mapping:
        yield Problem(head, "the observer has no front matter", _CURE)
        return
    for key, value in WANTED.items():
        yield from _key(head, root, key, value)
    moments = root.get("invoked_at")
    if moments is None:
        yield Problem(head, "`invoked_at` is missing", _CURE)
    for moment in moments.items() if moments else ():
        if moment.value not in MOMENTS:
            yield Problem(
                moment.span, f"the observer is never invoked at `{moment.value}`", f"It is at {', '.join(MOMENTS)}."
            )


def _key(head: Span, root: Node, key: str, value: object) -> Iterator[Problem]:
    node = root.get(key)
    told = "false" if value is False else value
    if node is None:
        yield Problem(head, f"`{key}: {told}` is missing", _CURE)
        return
    same = node.value == value or (key == "rubric_ref" and str(node.value).endswith(f"/{value}".replace("shared/", "")))
    if not same or isinstance(node.value, bool) != isinstance(value, bool):
        yield Problem(node.span, f"`{key}` is `{node.source_text}`, and for the observer always `{told}`", _CURE)
