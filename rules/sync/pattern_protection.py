"""
A protected agent carries its protection once, and nothing of it elsewhere.

The inversion manifest lists the agents that narrate what others audit. Each has one section “PATTERN PROTECTION (v3.6.7)”,
and in it, as one bullet, the clause that forbids to simulate an audit. The clause outside the section would be read without
the rest. The section's text is frozen: nothing here edits it.

```json scripts/v3_6_7_inversion_manifest.json
{"files": ["research/agents/synthesis_agent.md"]}
```

```md good research/agents/synthesis_agent.md
## PATTERN PROTECTION (v3.6.7)

- DO NOT simulate any audit step.
```

```md bad research/agents/synthesis_agent.md
DO NOT simulate any audit step.
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this clause stands outside the section that protects it

## PATTERN PROTECTION (v3.6.7)
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this section lacks the bullet `DO NOT simulate any audit step`

- Quote only what was verified.
```
"""

import json
import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Prompt
from arslint.project import Project

_MANIFEST, _TITLE = "v3_6_7_inversion_manifest.json", "PATTERN PROTECTION (v3.6.7)"
_CLAUSE = re.compile(r"DO NOT simulate any audit step")
_BULLET = re.compile(r"^[ \t]*[-*] [^\n]*DO NOT simulate any audit step", re.MULTILINE)


@rule(on=Project, severity="error", covers=("MB707",))
def check(project: Project) -> Iterator[Problem]:
    """What is wrong in the agents of the inversion manifest."""
    for manifest in project.tree.by_name.get(_MANIFEST, ()):
        source = project.text(manifest) if not project.quoted(manifest) else None
        try:
            listed = json.loads(source.text)["files"] if source and source.text else []
        except (ValueError, LookupError, TypeError):
            continue
        for name in listed if isinstance(listed, list) else ():
            found = project.find(str(name))
            prompt = project.prompt(found) if found and found in project.tree.files else None
            if prompt and found:
                yield from _protected(prompt, found)


def _protected(prompt: Prompt, path: str) -> Iterator[Problem]:
    headings = list(prompt.sections(_TITLE))
    if len(headings) != 1:
        span = headings[1].span if headings else prompt.source.line_span(1)
        cause = "stands twice" if headings else "is missing"
        yield Problem(span, f"the section “{_TITLE}” {cause}", "A protected agent has it once.", path=path)
        return
    section = prompt.markdown.section(headings[0])
    bullets = len(_BULLET.findall(prompt.source.slice(section)))
    if bullets != 1:
        cause = "lacks the bullet" if not bullets else "repeats the bullet"
        message = f"this section {cause} `DO NOT simulate any audit step`"
        yield Problem(headings[0].span, message, "Restore the frozen text.", path=path)
    for match in _CLAUSE.finditer(prompt.source.text):
        if not section.contains(match.start()):
            message = "this clause stands outside the section that protects it"
            yield Problem(Span(*match.span()), message, "Delete it here.", path=path)
