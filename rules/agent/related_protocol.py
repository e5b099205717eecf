"""
The protocols that an agent's front matter lists are files of the suite.

An agent such as `compliance_agent` lists under `related_protocols` what it works by. A path there counts like one in a code
span: from the folder of the agent, or from any folder above it. An entry that is no path of a file is left alone.

```md shared/checkpoint_protocol.md
# Checkpoints
```

```md good shared/agents/compliance_agent.md
---
name: compliance_agent
related_protocols:
  - shared/checkpoint_protocol.md#levels
  - PRISMA
---
```

```md bad shared/agents/compliance_agent.md
---
name: compliance_agent
related_protocols:
  - shared/checkpoint_protocols.md
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ there is no `shared/checkpoint_protocols.md` in this suite
---
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents.node import Node
from arslint.project import Project
from arslint.project.lookup import candidates, code_path, proposal

_KEY = "related_protocols"
_PATH = re.compile(r"([^\s:<>{}*#]+\.[a-z]{2,4})(?:#\S*)?$")


@rule(on=Project, severity="warning", covers=("FM901",))
def check(project: Project) -> Iterator[Problem]:
    """Every path in the `related_protocols` of an agent that leads nowhere."""
    for path in (path for files in project.agents.values() for path in files):
        source = project.text(path)
        listed = project.front(path, _KEY) if source and f"\n{_KEY}:" in source.text else None
        for node in (listed.items() or [listed]) if listed else ():
            named = _PATH.match(node.value) if isinstance(node.value, str) else None
            if named and code_path(project, path, named[1]) is None:
                yield _problem(project, path, node)


def _problem(project: Project, path: str, node: Node) -> Problem:
    found = candidates(project, path, node.value.partition("#")[0])
    message = f"there is no `{node.value}` in this suite"
    if len(found) == 1:
        fix = Fix.replace(f"Name `{found[0]}`", node.span, found[0], safe=False)
        return Problem(node.span, message, f"`{found[0]}` is the only file of that name.", fix, path=path)
    return Problem(node.span, message, proposal(found) or "Name a file, or delete it.", path=path)
