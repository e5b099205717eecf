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
from arslint.documents.place import base
from arslint.project import Project
from arslint.project.lookup import candidates, proposal
from arslint.project.tree import join

_OPEN = re.compile(r"^/|[*?<>{}$|\\:]")
_CURE = "Add it, or name the right one."


@rule(on=Project, severity="error", covers=("XR003",))
def check(project: Project) -> Iterator[Problem]:
    """Every path of a manifest that leads to nothing; what lies in a folder that is missing is not told again."""
    for path, rows in project.named.items():
        for folder, text, start, end in rows:
            plugin = join(base(path), folder)
            wanted = join(plugin, text)
            known = project.find(plugin) is not None and project.find(wanted) is None
            if known and not project.quoted(path) and not _OPEN.search(text) and project.tree.holds(wanted):
                found = candidates(project, path, wanted)
                message = f"there is no `{wanted}` in this suite"
                yield Problem(Span(start, end), message, proposal(found) or _CURE, path=path)
