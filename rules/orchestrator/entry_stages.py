"""
Each kind of request enters the pipeline at its stage, and no review enters at Stage 3.

The intent table is read by the stage in its second column, so its keywords may be translated. A paper that was never
verified goes through Stage 2.5 before anybody reviews it; a row that sends it to Stage 3 lets fabricated references into
the review.

```md good academic-pipeline/agents/pipeline_orchestrator_agent.md
### 1. Intent Detection

| User Intent Keywords | Entry Stage |
|---|---|
| research | Stage 1 (RESEARCH) |
| write | Stage 2 (WRITE) |
| check references | Stage 2.5 (INTEGRITY) |
| review | Stage 2.5 (integrity first) |
| revise | Stage 4 (REVISE) |
| format | Stage 5 (FINALIZE) |
| everything | Stage 1 |
| `resume_from_passport=<hash>` | Resume Mode |

A request for a review cannot jump to Stage 3 without an integrity report.
```

```md bad academic-pipeline/agents/pipeline_orchestrator_agent.md
### 1. Intent Detection

| User Intent Keywords | Entry Stage |
|---|---|
| research | Stage 1 (RESEARCH) |
| write | Stage 2 (WRITE) |
| check references | Stage 2.5 (INTEGRITY) |
| review | Stage 3 (REVIEW) |
           ^^^^^^^^^^^^^^^^ this request enters at Stage 3, not at Stage 2.5
| revise | Stage 4 (REVISE) |
| format | Stage 5 (FINALIZE) |
| everything | Stage 1 |
| `resume_from_passport=<hash>` | Resume Mode |

A request for a review cannot jump to Stage 3 without an integrity report.
```
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from arslint import Problem, rule
from arslint.documents import Prompt
from arslint.documents.table import Table

STAGES = ("1", "2", "2.5", "2.5", "4", "5", "1", "resume")
_STAGE = re.compile(r"Stage (\d(?:\.5)?'?)(?![\d.])|(Resume) Mode", re.IGNORECASE)
_CURE = "Restore the entry; a paper that was not verified goes through Stage 2.5 before any review."


@rule(on=Prompt, severity="error", covers=("OR302",), roles=("orchestrator",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """The stages of the intent table in order, and the rule below it."""
    section = prompt.section("Intent Detection")
    if section is None:
        return
    head = prompt.source.line_span(prompt.source.position(section.start).line)
    found = [table for table in prompt.tables if section.contains(table.span.start)]
    table = next((one for one in found if one.column("Entry Stage") is not None), None)
    if table is None:
        yield Problem(head, "the table of entry stages is missing", _CURE)
        return
    yield from _rows(table)
    said = [prompt.prose(block) for block in prompt.blocks(section, "paragraph")]
    if not any(re.search(r"(?i)(?:cannot|never|not)\b[^.;]{0,30}\bto Stage 3\b", piece.text) for piece in said):
        yield Problem(head, "nothing says that a review cannot jump to Stage 3", _CURE)


def _rows(table: Table) -> Iterator[Problem]:
    column = table.column("Entry Stage") or 0
    cells = [row.cells[column] if column < len(row.cells) else row.cells[-1] for row in table.rows]
    given = [_stage(cell.text) for cell in cells]
    for row, stage in zip(table.rows, given, strict=True):
        if stage == "resume" and "resume_from_passport=<hash>" not in row.cells[0].raw:
            yield Problem(row.cells[0].span, "this row does not say `resume_from_passport=<hash>`", _CURE)
    for what, low, high, first, last in SequenceMatcher(None, STAGES, given, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        for at in range(first, last):
            wanted = f", not at Stage {STAGES[low + at - first]}" if low + at - first < high else ""
            yield Problem(cells[at].span, f"this request enters at Stage {given[at]}{wanted}", _CURE)
        if last - first < high - low:
            place = table.rows[min(last, len(table.rows) - 1)].span if table.rows else table.header.span
            missing = ", ".join(STAGES[low + last - first : high])
            yield Problem(place, f"the row that enters at Stage {missing} is missing here", _CURE)


def _stage(text: str) -> str:
    match = _STAGE.search(text)
    return (match[1] or match[2].lower()) if match else "?"
