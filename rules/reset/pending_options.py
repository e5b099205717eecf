"""
The options of a pending decision that a prompt shows differ from each other and lead somewhere.

The user's choice is looked up by its `value`, so values are compared as text: `1` and `"1"` are the same. Every code block
is read, in lists, with tildes, as YAML or JSON, with the decision at any depth. A block that cannot be read is a warning and
never skipped in silence.

````md good academic-pipeline/references/passport_as_reset_boundary.md
```yaml
pending_decision:
  question: What now?
  options:
    - value: revise
      next_stage: "4"
    - value: abort
      next_stage: null
```
````

````md bad academic-pipeline/references/passport_as_reset_boundary.md
```yaml
pending_decision:
  question: What now?
  options:
    - value: revise
      next_stage: "4"
    - value: revise
^^^^^^^^^^^^^^^^^^^ two options have the value `revise`, so the choice is ambiguous
      next_stage: null
```
````
"""

import re
from collections import Counter
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Prompt, yaml
from arslint.documents.fence import Fence
from arslint.documents.node import Node

_LANGUAGES = ("", "yaml", "yml", "json", "jsonc")
_STAGE = re.compile(r"(?:Stage )?\d(?:\.\d)?['p]?")
_CURE = "Give every option its own `value`; the user's choice is looked up by it."


@rule(on=Prompt, severity="error", covers=("RB214",), since="3.6")
def check(prompt: Prompt) -> Iterator[Problem]:
    """Every code block, in lists too, that holds a `pending_decision` at any depth."""
    if "pending_decision" not in prompt.source.text:
        return
    for fence in prompt.markdown.fences:
        text = fence.text(prompt.source)
        if fence.language in _LANGUAGES and re.search(r"[\"']?pending_decision[\"']?\s*:", text):
            yield from _block(prompt, fence, text)


def _block(prompt: Prompt, fence: Fence, text: str) -> Iterator[Problem]:
    bare = re.sub(r"(?m)^\s*//.*$", "", text) if fence.language == "jsonc" else text
    tree = yaml.read(bare)
    if tree.root is None or tree.faults:
        if fence.language or tree.root is not None:
            fault = tree.faults[0] if tree.faults else None
            span = _place(prompt, fence, bare, fault.span) if fault else fence.span
            message = "this example of a pending decision cannot be read as YAML"
            yield Problem(span, message, fault.hint if fault else None, severity="warning")
        return
    for node in tree.root.walk():
        decision = node.get("pending_decision")
        if decision is not None and decision.is_mapping:
            for where, message, severity in _decision(decision):
                yield Problem(_place(prompt, fence, bare, where.key_span), message, _CURE, severity=severity)


def _decision(decision: Node) -> Iterator[tuple[Node, str, str]]:
    """What is wrong with a decision: where, what, and how bad."""
    question, options = decision.get("question"), decision.get("options")
    if question is None or not str(question.value or "").strip():
        yield decision, "this pending decision asks no question", "error"
    rows = options.rows() if options else []
    if options is None or not rows or len(rows) != len(options.items()):
        yield options or decision, "the options of a decision are a list of mappings, and not empty", "error"
    values = [(row, str(row.value.get("value"))) for row in rows if row.get("value")]
    exact, folded = Counter(value for _, value in values), Counter(value.casefold() for _, value in values)
    seen: set[str] = set()
    for row, value in values:
        if exact[value] > 1 and value in seen:
            yield row.at("value") or row, f"two options have the value `{value}`, so the choice is ambiguous", "error"
        elif exact[value] == 1 and folded[value.casefold()] > 1:
            yield row.at("value") or row, f"`{value}` differs from another option in case only", "info"
        seen.add(value)
    for row in rows:
        if row.get("value") is None or row.value.get("value") is None:
            yield row, "this option has no `value`", "error"
        stage = row.get("next_stage")
        if stage is None:
            yield row, "this option has no `next_stage`; write null to end the run", "error"
        elif stage.value is not None and not _STAGE.fullmatch(str(stage.value)) and "<" not in str(stage.value):
            yield stage, f"`{stage.value}` is no stage of the pipeline", "error"


def _place(prompt: Prompt, fence: Fence, text: str, span: Span) -> Span:
    """The source line of a place in a code block's text."""
    line = text.count("\n", 0, min(span.start, len(text)))
    return fence.lines[min(line, len(fence.lines) - 1)] if fence.lines else fence.span
