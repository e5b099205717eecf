"""
The list of commands in the README or registry is the list of command files.

A list here is a text that names at least half of the commands. A command that it lacks is found by nobody; one that it has
too many does not run.

```md commands/ars-plan.md
Plan.
```

```md commands/ars-full.md
Write.
```

```md good README.md
Commands: `/ars-plan`, `/ars-full`.
```

```md bad README.md
Commands: `/ars-plan`, `/ars-fulls`.
           ^^^^^^^^^ this list of commands lacks `/ars-full`
                        ^^^^^^^^^^ there is no command `/ars-fulls`
```
"""

from collections.abc import Iterator
from pathlib import PurePosixPath

from arslint import Problem, Span, rule
from arslint.documents.reference import COMMAND_NAME
from arslint.project import Project

_LISTS = ("readme", "mode_registry", "quickstart", "setup")


@rule(on=Project, severity="warning", covers=("FM908",))
def check(project: Project) -> Iterator[Problem]:
    """Each command that a list has too many or too few."""
    commands = {name for name in project.commands if "-" in name and ":" not in name}
    prefixes = {name.partition("-")[0] for name in commands}
    for path in project.own:
        source = project.text(path) if PurePosixPath(path).stem.lower().split(".")[0] in _LISTS else None
        if source is None:
            continue
        named = [match for match in COMMAND_NAME.finditer(source.text) if match[1].partition("-")[0] in prefixes]
        if not named or len({match[1] for match in named} & commands) * 2 < len(commands):
            continue
        for match in named:
            if match[1] not in project.slashes:
                yield Problem(Span(*match.span()), f"there is no command `/{match[1]}`", "Delete it.", path=path)
        for lacking in sorted(commands - {match[1] for match in named}):
            message = f"this list of commands lacks `/{lacking}`"
            yield Problem(Span(*named[0].span()), message, "Add it.", severity="info", path=path)
