"""
A path in a manifest leads to a part of the plugin.

A host loads what `agents`, `commands`, `hooks` and `skills` of `plugin.json` name, the `source` and the parts of each
plugin of a marketplace, and the `contextFileName` of a Gemini extension. What is not there is left out without a word, or
the whole plugin fails to load. The paths count from the folder that holds `.claude-plugin/` or its like, and so do the
scripts that `hooks.json` runs from there; patterns, other variables and addresses are left alone.

```md commands/ars-plan.md
Plan.
```

```json good .claude-plugin/plugin.json
{"name": "demo", "commands": "./commands/", "skills": ["./"]}
```

```json bad .claude-plugin/plugin.json
{"name": "demo", "commands": ["./commands/ars-plan.md", "./commands/ars-full.md"], "agents": "./agents"}
                                                         ^^^^^^^^^^^^^^^^^^^^^^ there is no `commands/ars-full.md` in this suite
                                                                                              ^^^^^^^^ there is no `agents` in this suite
```

```json bad .claude-plugin/marketplace.json
{"plugins": [{"name": "demo", "source": "./", "skills": ["./deep-research"]}, {"name": "other", "source": "./other"}]}
                                                          ^^^^^^^^^^^^^^^ there is no `deep-research` in this suite
                                                                                                           ^^^^^^^ there is no `other` in this suite
```

```json bad hooks/hooks.json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"${CLAUDE_PLUGIN_ROOT}/hooks/guard.sh\\" --strict"}]}]}}
                                                                                       ^^^^^^^^^^^^^^ there is no `hooks/guard.sh` in this suite
```

```json bad gemini-extension.json
{"name": "demo", "contextFileName": "GEMINI.md"}
                                     ^^^^^^^^^ there is no `GEMINI.md` in this suite
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.project import Project
from arslint.project.lookup import candidates
from arslint.project.tree import join, parent

_OPEN = re.compile(r"^/|[*?<>{}$|\\:]")
_CURE = "Add it, or name the right one."


@rule(on=Project, severity="error", covers=("XR003",))
def check(project: Project) -> Iterator[Problem]:
    """Every path of a manifest that leads to nothing; what lies in a folder that is missing is not told again."""
    for path, rows in project.named.items():
        for folder, text, start, end in rows:
            base = join(_top(path), folder)
            wanted = join(base, text)
            known = project.find(base) is not None and project.find(wanted) is None
            if known and not project.quoted(path) and not _OPEN.search(text) and project.tree.holds(wanted):
                found = candidates(project, path, wanted)
                hint = f"Files of that name: {', '.join(f'`{one}`' for one in found[:3])}." if found else _CURE
                yield Problem(Span(start, end), f"there is no `{wanted}` in this suite", hint, path=path)


def _top(path: str) -> str:
    """The folder that the paths of a manifest count from."""
    folder = parent(path)
    if folder.rpartition("/")[2] == "hooks":
        return parent(folder)
    hidden = (one for one in (folder, parent(folder)) if one.rpartition("/")[2].startswith("."))
    return next(map(parent, hidden), folder)
