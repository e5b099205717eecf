"""
A symbolic link has not become a text file.

Zip archives and Windows check-outs without the right to make links turn each into a file of one line: the path that the
link led to. A model that opens it reads that path and nothing else. A file counts as such a stub if git records it as a
link, or if its one line is the path of a file or folder of the suite.

```md academic-paper/SKILL.md
# Academic Paper
```

```md good skills/academic-paper/SKILL.md
# Academic Paper
```

```md bad skills/paper/SKILL.md
../../academic-paper/SKILL.md
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this file is what is left of a link to `academic-paper/SKILL.md`
```
"""

from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.project import Project


@rule(on=Project, severity="warning", covers=("MB704",))
def check(project: Project) -> Iterator[Problem]:
    """Every file of the suite whose text is the path that it should lead to."""
    for path, target in project.stubs.items():
        source = project.text(path)
        found = project.tree.real(target)
        yield Problem(
            Span(0, len(source.text.rstrip())) if source else Span(0, 0),
            f"this file is what is left of a link to `{target}`",
            "Check it out with links (`git config core.symlinks true`), or put a copy of the target here."
            if found
            else "The target does not exist either: restore it, or delete this file.",
            path=path,
        )
