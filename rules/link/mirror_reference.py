"""
A text refers to the canonical file of an agent, not to its mirror.

The agents at the top of a suite are copies for hosts that look there. Whoever is sent to a copy edits the copy.

```md research/agents/synthesis_agent.md
# Synthesis Agent
```

```md agents/synthesis_agent.md
# Synthesis Agent
```

```md research/SKILL.md
See `synthesis_agent`.
```

```md good paper/SKILL.md
See `research/agents/synthesis_agent.md`.
```

```md bad paper/references/handoff.md
See [the agent](../../agents/synthesis_agent.md).
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this is a mirror of `research/agents/synthesis_agent.md`
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents.reference import LINK, PATH
from arslint.project import Project
from arslint.project.lookup import code_path, link, seen_from


@rule(on=Project, severity="info", covers=("XR012",))
def check(project: Project) -> Iterator[Problem]:
    """Every link and path of the live texts that leads to a mirror."""
    names = {path.rpartition("/")[2] for path in project.mirrors}
    for path, reference in project.references(LINK, PATH) if names else ():
        if reference.text.rpartition("/")[2] not in names:
            continue
        if reference.kind == LINK:
            target = link(project, path, reference.text)
            found = target.found if target and not target.fragment else None
        else:
            found = code_path(project, path, reference.text)
        owner = project.mirrors.get(found or "")
        if owner:
            name = seen_from(path, owner) if reference.kind == LINK else owner
            fix = Fix.replace(f"Name `{name}`", reference.span, name, safe=False)
            yield Problem(reference.span, f"this is a mirror of `{owner}`", f"Name `{name}`.", fix, path=path)
