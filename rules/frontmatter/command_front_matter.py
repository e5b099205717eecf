"""
A command says what it does, and its front matter names nothing else.

A host lists commands by their description and runs them with the model that the front matter names; other hosts than
Claude Code have models of their own. A `name` must be the name of the file, letter for letter; `Name` or `command` beside
it is read by nobody. A command that shows a placeholder for what the user types takes it from `$ARGUMENTS`.

A command without front matter has no description. Hosts other than Claude Code ask for none, so it is reported only in
`commands/` beside `.claude-plugin/` or in `.claude/commands/`.

```md good commands/ars-plan.md
---
name: ars-plan
description: Plan a paper.
model: sonnet
---
```

```md good .opencode/commands/ars-plan.md
---
description: Plan a paper.
model: anthropic/claude-sonnet-4-5
---
```

```md bad commands/ars-plan.md
---
name: ars-plans
      ^^^^^^^^^ this command is the file `ars-plan.md`
Name: ars-plan
^^^^ hosts read `name`, not `Name`
model: gpt
       ^^^ `gpt` is none of sonnet, opus, inherit
description: ""
             ^^ the description is empty
---
```

```md bad .claude/commands/ars-plan.md
# Plan a paper
^^^^^^^^^^^^^^ the command has no description
```

```md good prompts/commands/ars-plan.md
# Plan a paper
```

```json .claude-plugin/plugin.json
{"name": "papers"}
```

```md bad commands/ars-plan.md
# Plan a paper
^^^^^^^^^^^^^^ the command has no description
```
"""

from collections.abc import Iterator
from pathlib import PurePosixPath

from arslint import Context, Problem, Span, rule
from arslint.documents import Prompt
from arslint.documents.place import host
from arslint.documents.reference import one_path

_NAMES = ("name", "command", "title", "command-name", "command_name")


@rule(on=Prompt, severity="warning", covers=("FM906",), roles=("command",))
def check(
    prompt: Prompt, context: Context, *, models: tuple[str, ...] = ("sonnet", "opus", "inherit")
) -> Iterator[Problem]:
    """What is wrong in the front matter of a command."""
    root = prompt.front.root
    stub = one_path(prompt.source.text) is not None
    if prompt.markdown.frontmatter is None and not stub and _listed(prompt.source.path, context):
        yield Problem(prompt.source.line_span(1), "the command has no description", "Say it in front matter.")
    if root is None or not root.is_mapping:
        return
    stem = PurePosixPath(prompt.source.path).stem
    description = root.get("description")
    if description is None or not str(description.value or "").strip():
        span = description.span if description else Span(0, 3)
        cause = "the description is empty" if description else "the command has no description"
        yield Problem(span, cause, "Say in one line what it does.")
    model = root.get("model")
    if model and model.value not in models and host(prompt.source.path) in ("", ".claude"):
        yield Problem(model.span, f"`{model.value}` is none of {', '.join(models)}", "Name a model that the host has.")
    for key, node in root.members().items():
        if key == "name" and node.value != stem:
            yield Problem(node.span, f"this command is the file `{stem}.md`", f"Write `{stem}`, or rename the file.")
        elif key != "name" and key.lower() in _NAMES[:2]:
            yield Problem(node.key_span, f"hosts read `name`, not `{key}`", "Delete this key.")


def _listed(path: str, context: Context) -> bool:
    """Whether Claude Code lists a file as a command."""
    above = path.split("/")[-2::-1]
    if "commands" not in above:
        return False
    depth = above.index("commands") + 1
    return above[depth : depth + 1] == [".claude"] or context.beside.kind("../" * depth + ".claude-plugin") is not None
