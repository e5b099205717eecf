"""
A skill has a name and a description where hosts look for them.

A host reads the front matter of each `SKILL.md` and lists the skill under its name, for what its description says. Without
one of them it passes the skill over, and says nothing. A skill within another skill is not looked for, so there it is a
note. A `WORKFLOW.md` needs no front matter.

```md good research/SKILL.md
---
name: research
description: Finds sources.
---
```

```md bad research/SKILL.md
# Research
^^^^^^^^^^ this skill has no front matter, so hosts do not load it
```

```md bad research/SKILL.md
---
^^^ this skill has no `name`, so hosts do not load it
description:
^^^^^^^^^^^ this skill has no `description`, so hosts do not load it
---
```

```md bad research/SKILL.md
---
^^^ the front matter is never closed, so hosts do not load it
name: research
description: Finds sources.
```

```md good research/WORKFLOW.md
# Research
```
"""

from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Prompt
from arslint.documents.frontmatter import unclosed
from arslint.project import Project
from arslint.project.tree import parent

_KEYS = {"name": "Give it the name of its folder.", "description": "Say what it does and when to use it."}


@rule(on=Project, severity="error", covers=("FM904",))
def check(project: Project) -> Iterator[Problem]:
    """Every `SKILL.md` without front matter that can be read, without a name or without a description."""
    for path in project.tree.by_name.get("SKILL.md", ()):
        prompt = None if project.quoted(path) or path in project.stubs else project.prompt(path)
        inner = project.skill(parent(path)) is not None
        for problem in _unloaded(prompt) if prompt else ():
            yield problem._replace(path=path, severity="info" if inner else None)


def _unloaded(prompt: Prompt) -> Iterator[Problem]:
    front, first = prompt.front, prompt.source.line_span(1)
    if prompt.markdown.frontmatter is None:
        cause = "the front matter is never closed" if unclosed(prompt.source.text) else "this skill has no front matter"
        yield Problem(first, f"{cause}, so hosts do not load it", "Begin with `---`, `name:`, `description:`, `---`.")
    elif front.root is None or not front.root.is_mapping or front.faults:
        fault = next(iter(front.faults), None)
        cause = "the front matter cannot be read, so hosts do not load it"
        yield Problem(fault.span if fault else first, cause, fault.hint if fault else "Write keys with values.")
    else:
        for key, cure in _KEYS.items():
            node = front.root.get(key)
            if node is None or not str(node.value or "").strip():
                span = node.key_span if node else Span(0, 3)
                yield Problem(span, f"this skill has no `{key}`, so hosts do not load it", cure)
