"""
No entry point of the mode advisor skips an integrity stage.

The orchestrator runs Stages 2.5 and 4.5 in every run, whatever passport comes along. The advisor's rows for Stages 3, 4 and
5 say otherwise in every release, which is a warning; a further row that does is an error.

```md good academic-pipeline/references/mode_advisor.md
## Pipeline Stage Entry Points

| Entry Point | What Gets Skipped |
|---|---|
| Stage 2.5 | Stages 1-2 |
```

```md bad academic-pipeline/references/mode_advisor.md
## Pipeline Stage Entry Points

| Entry Point | What Gets Skipped |
|---|---|
| Stage 2.5 | Stages 1-2.5 |
              ^^^^^^^^^^^^ entering at Stage 2.5 skips Stage 2.5, which every run must pass
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Prompt

KNOWN = ("3", "4", "5")
_RANGE = re.compile(r"Stages? (\d(?:\.\d)?)(?:\s*[-–]\s*(\d(?:\.\d)?))?")
_ENTRY = re.compile(r"Stage (\d(?:\.\d)?'?)(?![\d.])")
_CURE = "Say that the run passes Stages 2.5 and 4.5 again, with the earlier report as context."


@rule(on=Prompt, severity="error", covers=("MA604",), roles=("mode-advisor",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """Rows whose skipped range holds 2.5 or 4.5; the three of the original advisor are a warning."""
    section = prompt.section("Pipeline Stage Entry Points")
    for table in prompt.tables if section else ():
        column = table.column("What Gets Skipped")
        if column is None or not (section and section.contains(table.span.start)):
            continue
        for row in table.rows:
            entry = _ENTRY.search(row.cells[0].text)
            cell = row.cells[column] if column < len(row.cells) else None
            skipped = [stage for stage in (2.5, 4.5) if cell and _holds(cell.text, stage)]
            if cell and skipped:
                known = entry is not None and entry[1] in KNOWN
                message = (
                    f"entering at Stage {entry[1] if entry else '?'} skips Stage {' and '.join(map(str, skipped))}"
                )
                message += ", which every run must pass"
                yield Problem(cell.span, message, _CURE, severity="warning" if known else None)


def _holds(text: str, stage: float) -> bool:
    return any(float(one[1]) <= stage <= float(one[2] or one[1]) for one in _RANGE.finditer(text))
