"""
A slash command that a prompt names exists.

A command is a file of a `commands/`, `workflows/` or `prompts/` folder, an entry of an extension in code, or a skill; a
`workflows/` or `prompts/` folder inside a skill has none. Only commands that begin like those of the suite (`/ars-…`) are
looked at, for a host has commands of its own. In a suite where no command begins so this is a note, once a file: the text
speaks of another host.

```md commands/ars-mark-read.md
Mark a source as read.
```

```md good review/SKILL.md
The user runs `/ars-mark-read smith2024`.
```

```toml commands/ars/plan.toml
prompt = "Plan the paper."
```

```md good review/SKILL.md
The user runs `/ars-plan`.
```

```md bad review/SKILL.md
The user runs `/ars-mark-reed smith2024`.
               ^^^^^^^^^^^^^^ there is no command `/ars-mark-reed`
```
"""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from arslint import Fix, Problem, rule
from arslint.documents.reference import COMMAND
from arslint.project import Project

_REGISTRY = re.compile(r"[\"'`/]((?:[a-z][a-z0-9]*)(?:-[a-z0-9]+)+)[\"'`]")
_PREFIX = re.compile(r"([^-:]+)[-:]")
_CODE = (".js", ".mjs", ".ts", ".toml", ".json")


@rule(on=Project, severity="warning", covers=("XR010",))
def check(project: Project) -> Iterator[Problem]:
    """Every command of the live texts that no file and no extension defines."""
    prefixes = {"ars", *_prefixes(project.commands)}
    unknown = [
        (path, one)
        for path, one in project.references(COMMAND)
        if one.text.partition("-")[0] in prefixes and one.text not in project.slashes
    ]
    known = project.slashes | _registered(project) if unknown else project.slashes
    titles = {text for rows in project.said.values() for key, text, _, _ in rows if key == "name"}
    meant = _prefixes(known - titles)
    seen: set[tuple[str, str]] = set()
    for path, reference in unknown:
        if reference.text in known or (path, reference.text) in seen:
            continue
        foreign = reference.text.partition("-")[0] not in meant
        if foreign:
            seen.add((path, reference.text))
        close = get_close_matches(reference.text, sorted(known), 1, 0.7)
        name = f"/{close[0]}" if close else ""
        yield Problem(
            reference.span,
            f"there is no command `/{reference.text}`",
            f"Did you mean `{name}`?" if close else "Add its file, or name a command that there is.",
            Fix.replace(f"Name `{name}`", reference.span, name, safe=False) if close else None,
            severity="info" if foreign else None,
            path=path,
        )


def _prefixes(names: Iterable[str]) -> set[str]:
    """What stands before the first hyphen or colon of names that have one."""
    return {match[1] for name in names if (match := _PREFIX.match(name))}


def _registered(project: Project) -> set[str]:
    """The commands that extensions define in code."""
    found: set[str] = set()
    for path in sorted(project.tree.files):
        if (
            path.endswith(_CODE)
            and not project.quoted(path)
            and re.search(r"extension|plugin|command|wrapper|opencode\.json", path)
        ):
            source = project.text(path)
            found |= set(_REGISTRY.findall(source.text)) if source else set()
    return found
