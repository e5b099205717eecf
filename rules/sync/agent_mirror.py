"""
The agents at the top of a plugin are byte-identical copies of their sources.

A host reads `agents/synthesis_agent.md`, a person edits the file in the skill. The copy is a regular file, not a link, for
links break in zip archives and on Windows. A copy that differs can be replaced safely; `names` lists the agents that have
copies.

```md research/agents/synthesis_agent.md
# Synthesis Agent

Compare the sources.
```

```md good agents/synthesis_agent.md
# Synthesis Agent

Compare the sources.
```

```md bad agents/synthesis_agent.md
# Synthesis Agent

Compare two sources.
^^^^^^^^^^^^^^^^^^^^ this copy differs from `research/agents/synthesis_agent.md` from here on
```

```md fixed agents/synthesis_agent.md
# Synthesis Agent

Compare the sources.
```
"""

from collections.abc import Iterator

from arslint import Fix, Label, Problem, Span, rule
from arslint.project import Project
from arslint.project.site import MIRRORED


@rule(on=Project, severity="error", covers=("MB704",))
def check(project: Project, *, names: tuple[str, ...] = MIRRORED) -> Iterator[Problem]:
    """Every copy that is a link or differs, and every listed agent that has no copy beside others that have one."""
    for path, owner in project.mirrors_of(names).items():
        copy, source = project.text(path), project.text(owner)
        if path in project.tree.aliases:
            yield Problem(Span(0, 0), f"this copy of `{owner}` is a link", "Put a copy in its place.", path=path)
        elif copy and source and copy.text != source.text:
            lines, others = copy.text.split("\n"), source.text.split("\n")
            at = next(
                (n for n, (a, b) in enumerate(zip(lines, others, strict=False)) if a != b), min(len(lines), len(others))
            )
            yield Problem(
                copy.line_span(min(at + 1, len(lines))),
                f"this copy differs from `{owner}` from here on",
                "Edit the source and copy it here.",
                Fix.replace("Copy the source", Span(0, len(copy.text)), source.text),
                (Label(source.line_span(min(at + 1, len(others))), "the source", owner),),
                path=path,
            )
    copied = set(project.mirrors_of(names).values())
    for name in names if copied else ():
        for owner in project.agents.get(name.removesuffix(".md"), ()):
            source = project.text(owner)
            homes = {project.home(other) for other in copied}
            if source and owner not in copied and project.home(owner) in homes:
                yield Problem(source.line_span(1), f"`agents/{name}` is missing", "Copy this file there.", path=owner)
