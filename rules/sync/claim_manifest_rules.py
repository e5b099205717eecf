"""
A writer that emits claim manifests carries the firm rules for them as they stand.

`firm_rules.md` holds R-CIM-A to R-CIM-C between canonical marks, with `<AGENT>` for the agent's own noun. Each of the three
writers repeats them once in its section “Claim Intent Manifest Emission”, word for word; an exception added behind one
takes it back.

```md shared/references/firm_rules.md
<!-- canonical:R-CIM-A -->
- **R-CIM-A (once):** The <AGENT> emits one manifest before the first sentence.
<!-- /canonical:R-CIM-A -->
```

```md good research/agents/synthesis_agent.md
## Claim Intent Manifest Emission (v3.8)

- **R-CIM-A (once):** The synthesis agent emits one manifest before the first sentence.
```

```md bad research/agents/synthesis_agent.md
## Claim Intent Manifest Emission (v3.8)
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this section does not carry R-CIM-A as `shared/references/firm_rules.md` has it

- **R-CIM-A (once):** The synthesis agent emits one manifest or two.
```

```md bad paper/agents/draft_writer_agent.md
## Claim Intent Manifest Emission (v3.8)

- **R-CIM-A (once):** The writer emits one manifest before the first sentence. Except in quick mode.
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ what follows R-CIM-A takes it back
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Prompt
from arslint.documents.marked import blocks
from arslint.documents.role import Role
from arslint.project import Project

_SECTION = "Claim Intent Manifest Emission"
_NOUN = r"[A-Za-z]+(?:[- ][A-Za-z]+)?"
_TAKEN_BACK = re.compile(r"\b(?:except|unless|save|other than|but not|need not|may skip)\b", re.IGNORECASE)


@rule(on=Project, severity="error", covers=("MB702",), spec=("R-CIM-A", "R-CIM-B", "R-CIM-C"))
def check(project: Project) -> Iterator[Problem]:
    """Each firm rule that a writer's section lacks or takes back."""
    owners = {project.copy(path): path for path in _playing(project, Role.FIRM_RULES)}
    for path in _playing(project, Role.WRITER):
        owner, prompt = owners.get(project.copy(path)), project.prompt(path)
        rules = _rules(project.prompt(owner)) if owner else {}
        heading = next(prompt.sections(_SECTION), None) if prompt and rules else None
        if prompt and heading:
            section = prompt.markdown.section(heading)
            for name, wording in rules.items():
                yield from _carried(prompt, section, heading.span, name, wording, owner or "", path)


def _playing(project: Project, role: Role) -> list[str]:
    return [path for path, facts in project.texts.items() if role.value in facts.get("roles", ())]


def _rules(prompt: Prompt | None) -> dict[str, re.Pattern[str]]:
    """The wording of each R-CIM rule as a pattern."""
    if prompt is None:
        return {}
    found, _ = blocks(prompt.source.text, (comment.span for comment in prompt.markdown.comments))
    bodies = {block.name: prompt.source.slice(block.body) for block in found if block.name.startswith("R-CIM-")}
    return {name: re.compile(_pattern(body)) for name, body in bodies.items()}


def _pattern(body: str) -> str:
    words = [re.escape(word).replace("<AGENT>", _NOUN) for word in body.strip().lstrip("-* ").split()]
    return r"\s+".join(words)


def _carried(
    prompt: Prompt, section: Span, heading: Span, name: str, wording: re.Pattern[str], owner: str, path: str
) -> Iterator[Problem]:
    match = wording.search(prompt.source.text, *section)
    if match is None:
        span = prompt.source.line_span(prompt.source.position(heading.start).line)
        message = f"this section does not carry {name} as `{owner}` has it"
        yield Problem(span, message, "Copy the rule, with the agent's noun for `<AGENT>`.", path=path)
        return
    line = prompt.source.line_span(prompt.source.position(match.end()).line)
    if _TAKEN_BACK.search(prompt.source.text, match.end(), line.end):
        message = f"what follows {name} takes it back"
        yield Problem(line, message, "A firm rule has no exceptions.", severity="warning", path=path)
