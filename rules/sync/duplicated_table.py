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

import re
from collections import defaultdict
from collections.abc import Iterator

from arslint import Label, Problem, rule
from arslint.documents.table import Row, Table
from arslint.project import Project

_ROWS, _SHARE = 3, 0.75
_DELIMITER = re.compile(r"\n[ \t]*\|[ \t:]*--")


@rule(on=Project, severity="warning", covers=("MB703",))
def check(project: Project) -> Iterator[Problem]:
    """Every row that two copies of a table in different files have differently."""
    by_header: defaultdict[tuple[str, tuple[str, ...]], list[tuple[str, Table]]] = defaultdict(list)
    for path in _sharing(project):
        prompt = project.prompt(path)
        for table in prompt.tables if prompt else ():
            header = tuple(cell.text.casefold() for cell in table.header.cells)
            if len(table.rows) >= _ROWS and len(header) > 1:
                by_header[project.home(path), header].append((path, table))
    for group in by_header.values():
        for at, (path, table) in enumerate(group):
            for other, original in group[:at]:
                if other.rpartition("/")[2] != path.rpartition("/")[2] and _same(table, original):
                    yield from _drifted(path, table, other, original)


def _sharing(project: Project) -> list[str]:
    """The live texts that have a table whose header another one has too."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in project.live:
        source = project.text(path)
        for match in _DELIMITER.finditer(source.text) if source else ():
            header = source.text[source.text.rfind("\n", 0, match.start()) + 1 : match.start()] if source else ""
            found["".join(header.casefold().split())].add(path)
    return sorted({path for files in found.values() if len(files) > 1 for path in files})


def _same(table: Table, other: Table) -> bool:
    """Whether two tables with one header are copies of one table."""
    rows, others = {_cells(row) for row in table.rows}, {_cells(row) for row in other.rows}
    keys, known = {row[0] for row in rows}, {row[0] for row in others}
    return len(rows & others) >= _ROWS and len(keys & known) >= _SHARE * max(len(keys), len(known))


def _drifted(path: str, table: Table, other: str, original: Table) -> Iterator[Problem]:
    known: defaultdict[str, dict[tuple[str, ...], Row]] = defaultdict(dict)
    for row in original.rows:
        known[_cells(row)[0]][_cells(row)] = row
    for row in table.rows:
        cells = _cells(row)
        if cells not in known[cells[0]]:
            twin = next(iter(known[cells[0]].values()), None)
            cause = "the same row reads otherwise" if twin else "there is no such row"
            label = (Label(twin.span, "the other row", other),) if twin else ()
            message = f"{cause} in `{other}`"
            yield Problem(row.span, message, "Change both together.", labels=label, path=path)


def _cells(row: Row) -> tuple[str, ...]:
    return tuple(" ".join(cell.text.casefold().split()) for cell in row.cells) or ("",)
