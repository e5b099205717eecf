"""
A table that two prompts have says the same in both.

Checkpoint types, hand-offs and modes stand in an orchestrator and in its skill. Tables with the same header that share
three rows and most of their first cells are taken for one table; a row with the same first cell and other contents, or
one that only one of them has, is a drift. Copies of whole files are the rule `mirror-drift`.

```md pipeline/agents/pipeline_orchestrator_agent.md
| Type | When | Shown |
|------|------|-------|
| FULL | First | All |
| SLIM | Later | One line |
| MANDATORY | Gate | All |
| FINAL | End | All |
```

```md good pipeline/references/checkpoints.md
| Type | When | Shown |
|------|------|-------|
| FULL | First | All |
| SLIM | Later | One line |
| MANDATORY | Gate | All |
| FINAL | End | All |
```

```md bad pipeline/references/checkpoints.md
| Type | When | Shown |
|------|------|-------|
| FULL | First | All |
| SLIM | Later | One line |
| MANDATORY | Gate | Nothing |
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the same row reads otherwise in `pipeline/agents/pipeline_orchestrator_agent.md`
| FINAL | End | All |
```
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from arslint import Label, Problem, Span, rule
from arslint.project import Project

_ROWS, _SHARE = 3, 0.75


class Copy(NamedTuple):
    """A table by the checksums of its rows' first cells and of the whole rows, with the place of each row."""

    path: str
    rows: dict[tuple[int, int], Span]


@rule(on=Project, severity="warning", covers=("MB703",))
def check(project: Project) -> Iterator[Problem]:
    """Every row that two copies of a table in different files have differently."""
    by_header: defaultdict[tuple[str, int], list[Copy]] = defaultdict(list)
    for path, facts in project.texts.items():
        for header, rows in facts.get("tables", ()) if path in project.live else ():
            lines = {(key, whole): Span(start, end) for key, whole, start, end in rows}
            by_header[project.copy(path), header].append(Copy(path, lines))
    for group in by_header.values():
        for at, copy in enumerate(group):
            for other in group[:at]:
                if other.path.rpartition("/")[2] != copy.path.rpartition("/")[2] and _same(copy, other):
                    yield from _drifted(copy, other)


def _same(copy: Copy, other: Copy) -> bool:
    """Whether two tables with one header are copies of one table."""
    keys, known = {key for key, _ in copy.rows}, {key for key, _ in other.rows}
    return len(copy.rows.keys() & other.rows.keys()) >= _ROWS and len(keys & known) >= _SHARE * max(
        len(keys), len(known)
    )


def _drifted(copy: Copy, other: Copy) -> Iterator[Problem]:
    for (key, whole), span in copy.rows.items():
        if (key, whole) not in other.rows:
            twin = next((place for (first, _), place in other.rows.items() if first == key), None)
            cause = "the same row reads otherwise" if twin else "there is no such row"
            labels = (Label(twin, "the other row", other.path),) if twin else ()
            message = f"{cause} in `{other.path}`"
            yield Problem(span, message, "Change both together.", labels=labels, path=copy.path)
