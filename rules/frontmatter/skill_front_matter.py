"""
The front matter of a skill holds what hosts and lints read.

The name is that of the folder (a note: ports rename), the description fits the 1,024 characters that hosts read, and
`data_access_level`, `task_type` and `status` have values that ARS knows, in `metadata` or at the top. A key that the other
skills of the suite have and this one lacks is noted; so is a related skill that is not part of the suite, for it may be
one of the host.

```md paper/SKILL.md
---
name: paper
description: Writes papers.
metadata:
  data_access_level: raw
---
```

```md good research/SKILL.md
---
name: research
description: Finds sources.
metadata:
  data_access_level: redacted
  related_skills:
    - paper
---
```

```md bad research/SKILL.md
---
name: search
      ^^^^^^ the skill in `research/` is named `search`
description: Finds sources.
metadata:
  data_access_level: everything
                     ^^^^^^^^^^ `data_access_level` is none of raw, redacted, verified_only
  related_skills: [papers]
                   ^^^^^^ `papers` is no skill of this suite
---
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents.node import Node
from arslint.project import Project

_LONGEST = 1024
_VALUES = {
    "data_access_level": ("raw", "redacted", "verified_only"),
    "task_type": ("open-ended", "outcome-gradable"),
}


@rule(on=Project, severity="warning", covers=("FM904",))
def check(project: Project) -> Iterator[Problem]:
    """What is wrong in the front matter of each skill."""
    names = {folder.rpartition("/")[2] for folder in project.skills}
    fronts = {path: front for path in project.skills.values() if (front := project.front(path))}
    names |= {node.value for front in fronts.values() if (node := front.get("name"))}
    usual = {(project.copy(path), key) for key in _VALUES for path, front in fronts.items() if _key(front, key)}
    for folder, path in project.skills.items():
        front = fronts.get(path)
        if front is not None:
            yield from _named(front, folder, path)
            yield from _typed(front, {key for copy, key in usual if copy == project.copy(path)}, path)
            yield from _related(front, names, path)


def _key(front: Node, key: str) -> Node | None:
    return front.at("metadata", key) or front.get(key)


def _named(front: Node, folder: str, path: str) -> Iterator[Problem]:
    name, description = front.get("name"), front.get("description")
    own = folder.rpartition("/")[2]
    if name and own and name.value != own:
        message = f"the skill in `{own}/` is named `{name.value}`"
        yield Problem(name.span, message, "Hosts find it by its folder: use one name.", severity="info", path=path)
    if description and isinstance(description.value, str) and len(description.value) > _LONGEST:
        message = f"the description has {len(description.value)} characters, hosts read {_LONGEST}"
        yield Problem(description.span, message, "Say the rest in the body.", path=path)


def _typed(front: Node, usual: set[str], path: str) -> Iterator[Problem]:
    for key, values in _VALUES.items():
        node = _key(front, key)
        if node is None and key in usual:
            message = f"`{key}` is missing, which the other skills have"
            yield Problem(front.span, message, f"Add one of {', '.join(values)}.", severity="info", path=path)
        elif node is not None and node.value not in values:
            yield Problem(node.span, f"`{key}` is none of {', '.join(values)}", "Use one of these.", path=path)


def _related(front: Node, names: set[str], path: str) -> Iterator[Problem]:
    related = _key(front, "related_skills")
    for node in related.items() if related else ():
        if isinstance(node.value, str) and node.value not in names:
            near = any(node.value.startswith(name) or name.startswith(node.value) for name in names)
            message = f"`{node.value}` is no skill of this suite"
            yield Problem(
                node.span, message, "Name a skill that there is.", severity=None if near else "info", path=path
            )
