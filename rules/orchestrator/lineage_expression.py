"""
The lineage flag is the incoming flag or any deep-research stage that ran a systematic review.

The expression in the code block is compared by its structure, whatever its names and line breaks: an OR of the incoming
flag and of any stage whose skill is deep-research (a port's prefix aside) and whose mode is systematic-review or slr.
Without the incoming flag a resumed run, which has no stages yet, loses its lineage.

````md good academic-pipeline/agents/pipeline_orchestrator_agent.md
### 4. Transition Management

```
slr_lineage_out = bool(incoming_passport.slr_lineage) or any(
    stage.skill == "deep-research" and stage.mode in {"systematic-review", "slr"}
    for stage in state_tracker.stages.values()
)
```
````

````md bad academic-pipeline/agents/pipeline_orchestrator_agent.md
### 4. Transition Management

```
slr_lineage_out = any(
^^^^^^^^^^^^^^^^^^^^^^ the flag is not an OR of the incoming flag and the stages, so a resumed run loses its lineage
    stage.skill == "deep-research" and stage.mode in {"systematic-review", "slr"}
    for stage in state_tracker.stages.values()
)
```
````
"""

import ast
import re
import textwrap
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Prompt

SKILL = "deep-research"
MODES = {"systematic-review", "slr"}
_CURE = (
    "Write `slr_lineage_out = bool(incoming_passport.slr_lineage) or any(…)` over the stages, as `slr_lineage.py` does."
)


@rule(on=Prompt, severity="error", covers=("OR319",), spec=("#111",), since="3.7", roles=("orchestrator",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """The expression of the code block, compared by its structure and not by its text."""
    section = prompt.section("Transition Management")
    if section is None:
        return
    fences = [fence for fence in prompt.fences(section) if "slr_lineage" in fence.text(prompt.source)]
    if not fences:
        line = prompt.source.position(section.start).line
        yield Problem(prompt.source.line_span(line), "no code block computes `slr_lineage`", _CURE)
    for fence in fences:
        fault = _fault(fence.text(prompt.source))
        if fault:
            span = fence.lines[0] if fence.lines else fence.span
            yield Problem(Span(span.start, fence.body.end - 1), fault, _CURE, key="slr_lineage")


def _fault(text: str) -> str | None:
    try:
        module = ast.parse(textwrap.dedent(text))
    except (SyntaxError, ValueError, RecursionError):
        return "the computation of `slr_lineage` cannot be read as an expression"
    value = next((one.value for one in module.body if isinstance(one, ast.Assign)), None)
    if not (isinstance(value, ast.BoolOp) and isinstance(value.op, ast.Or)):
        return "the flag is not an OR of the incoming flag and the stages, so a resumed run loses its lineage"
    if not any(_incoming(part) for part in value.values):
        return "the incoming flag is not part of the OR, so a resumed run loses its lineage"
    stages = next((part for part in value.values if _called(part, "any")), None)
    if not isinstance(stages, ast.Call) or len(value.values) != 2:
        return "the OR does not ask whether any stage ran a systematic review"
    return _test(stages)


def _test(stages: ast.Call) -> str | None:
    made = stages.args[0] if stages.args else None
    test = made.elt if isinstance(made, ast.GeneratorExp | ast.ListComp | ast.SetComp) else None
    if not (isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And)) or _filtered(made):
        return "a stage counts only if its skill and its mode both fit"
    skills, modes = set(), set()
    for part in test.values:
        if not (isinstance(part, ast.Compare) and len(part.ops) == 1 and isinstance(part.left, ast.Attribute)):
            return "a stage is asked something else than its skill and its mode"
        known = {node.value for node in ast.walk(part.comparators[0]) if isinstance(node, ast.Constant)}
        if part.left.attr == "skill" and isinstance(part.ops[0], ast.Eq | ast.In):
            skills |= known
        elif part.left.attr == "mode" and isinstance(part.ops[0], ast.Eq | ast.In):
            modes |= known
    if not (len(skills) == 1 and re.fullmatch(rf"(?:[\w-]+-)?{SKILL}", str(next(iter(skills))))):
        return f"the skill that carries lineage is `{SKILL}`"
    if modes != MODES:
        return "the modes that carry lineage are `systematic-review` and `slr`"
    return None


def _filtered(made: ast.expr | None) -> bool:
    return isinstance(made, ast.GeneratorExp | ast.ListComp | ast.SetComp) and any(one.ifs for one in made.generators)


def _incoming(part: ast.expr) -> bool:
    names = {node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "") for node in ast.walk(part)}
    negated = any(isinstance(node, ast.UnaryOp) for node in ast.walk(part))
    return not negated and _called(part, "bool") and bool({"slr_lineage", "incoming_slr_lineage"} & names)


def _called(part: ast.expr, name: str) -> bool:
    return isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == name
