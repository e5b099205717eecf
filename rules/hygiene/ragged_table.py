"""
Every row of a table has as many cells as its header.

A renderer drops the cells that a row has too many and leaves empty those that it lacks, so a value slides under another
heading or disappears. A bar inside code splits a cell too: write it `\\|`.

```md good review/agents/eic_agent.md
| Score | Verdict |
|-------|---------|
| 1 | `a \\| b` |
```

```md bad review/agents/eic_agent.md
| Score | Verdict |
|-------|---------|
| 1 | `a|b` |
^^^^^^^^^^^^^ this row has 3 cells, the header has 2
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Prompt


@rule(on=Prompt, severity="info", covers=("MD07",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """Each row that is longer or shorter than its header."""
    for table in prompt.grids:
        wanted = len(table.header.cells)
        counts = {len(row.cells) for row in table.rows}
        if len(table.rows) > 2 and len(counts) == 1 and wanted not in counts:
            message = f"the header has {wanted} cells, every row has {counts.pop()}"
            yield Problem(table.header.span, message, "Give the header the cells that the rows have.")
            continue
        for row in table.rows:
            if len(row.cells) != wanted:
                yield Problem(
                    row.span,
                    f"this row has {len(row.cells)} cells, the header has {wanted}",
                    "Add or merge cells, and write a bar inside a cell as `\\|`.",
                )
