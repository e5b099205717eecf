"""
A slash command that a prompt names exists.

A command is a file of a `commands/`, `workflows/` or `prompts/` folder, or an entry of an extension in code. Only commands
that begin like those of the suite (`/ars-…`) are looked at, for a host has commands of its own. In a suite without any
command this is a note, once a file: the text speaks of another host.

```md commands/ars-mark-read.md
Mark a source as read.
```

```md good review/SKILL.md
The user runs `/ars-mark-read smith2024`.
```

```md bad review/SKILL.md
The user runs `/ars-mark-reed smith2024`.
               ^^^^^^^^^^^^^^ there is no command `/ars-mark-reed`
```
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches

from arslint import Fix, Problem, rule
from arslint.documents.reference import COMMAND
from arslint.project import Project

_REGISTRY = re.compile(r"[\"'`/]((?:[a-z][a-z0-9]*)(?:-[a-z0-9]+)+)[\"'`]")
_CODE = (".js", ".mjs", ".ts", ".toml", ".json")


@rule(on=Project, severity="warning", covers=("XR010",))
def check(project: Project) -> Iterator[Problem]:
    """Every command of the live texts that no file and no extension defines."""
    prefixes = {"ars", *(name.partition("-")[0] for name in project.commands if "-" in name)}
    registered: set[str] | None = None
    seen: set[tuple[str, str]] = set()
    for path, reference in project.references(COMMAND):
        if reference.text.partition("-")[0] not in prefixes or reference.text in project.commands:
            continue
        registered = _registered(project) if registered is None else registered
        if reference.text in registered or (path, reference.text) in seen:
            continue
        if not project.commands and not registered:
            seen.add((path, reference.text))
        close = get_close_matches(reference.text, sorted({*project.commands, *registered}), 1, 0.7)
        name = f"/{close[0]}" if close else ""
        yield Problem(
            reference.span,
            f"there is no command `/{reference.text}`",
            f"Did you mean `{name}`?" if close else "Add its file, or name a command that there is.",
            Fix.replace(f"Name `{name}`", reference.span, name, safe=False) if close else None,
            severity=None if project.commands or registered else "info",
            path=path,
        )


def _registered(project: Project) -> set[str]:
    """The commands that extensions define in code."""
    found: set[str] = set()
    for path in sorted(project.tree.files):
        if path.endswith(_CODE) and not project.quoted(path) and re.search(r"extension|plugin|command|wrapper", path):
            source = project.text(path)
            found |= set(_REGISTRY.findall(source.text)) if source else set()
    return found
