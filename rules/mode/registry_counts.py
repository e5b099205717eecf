"""
The mode registry counts what it lists: the modes of each skill, their sum, and the modes of each spectrum.

Nearly every copy of the registry has wrong sums per spectrum, which can be corrected safely. From 3.19 on the modes of the
three skills are known by name.

```md good MODE_REGISTRY.md
**2 modes** in all.

## academic-pipeline (1 orchestrator + 1 resume mode)

| Mode | Spectrum | Oversight |
|---|---|---|
| (pipeline) | Balanced | Very High |
| `resume_from_passport=<hash>` | Fidelity | High |

## Summary

| Metric | Count |
|---|---|
| Total modes | 2 |
| Fidelity | 1 (50%) |
| Balanced | 1 (50%) |
| Originality | 0 (0%) |
```

```md bad MODE_REGISTRY.md
**2 modes** in all.

## academic-pipeline (1 orchestrator + 1 resume mode)

| Mode | Spectrum | Oversight |
|---|---|---|
| (pipeline) | Balanced | Very High |
| `resume_from_passport=<hash>` | Fidelity | High |

## Summary

| Metric | Count |
|---|---|
| Total modes | 2 |
| Fidelity | 2 (100%) |
             ^^^^^^^^ this counts 2 for Fidelity, and the rows give 1
| Balanced | 1 (50%) |
| Originality | 0 (0%) |
```

```md fixed MODE_REGISTRY.md
**2 modes** in all.

## academic-pipeline (1 orchestrator + 1 resume mode)

| Mode | Spectrum | Oversight |
|---|---|---|
| (pipeline) | Balanced | Very High |
| `resume_from_passport=<hash>` | Fidelity | High |

## Summary

| Metric | Count |
|---|---|
| Total modes | 2 |
| Fidelity | 1 (50%) |
| Balanced | 1 (50%) |
| Originality | 0 (0%) |
```
"""

import re
from collections import Counter
from collections.abc import Iterator

from arslint import Context, Fix, Problem, Span, rule
from arslint.documents import Prompt
from arslint.documents.role import Role
from arslint.documents.table import Row, Table
from arslint.protocol.release import Release

MODES = {
    "deep-research": "full quick review lit-review three-way-scan fact-check socratic systematic-review",
    "academic-paper": "full plan outline-only revision revision-coach abstract-only lit-review format-convert "
    "citation-check disclosure rebuttal-audit",
    "academic-paper-reviewer": "full re-review quick methodology-focus guided calibration",
}
SPECTRUM = ("Fidelity", "Balanced", "Originality")
OVERSIGHT = ("Very High", "High", "Medium", "Low")
COMPLETE = Release(3, 19)
_SECTION = re.compile(
    r"^(?:\S+-)??((?:deep-research|academic-paper-reviewer|academic-paper|academic-pipeline))\s*\((\d+)?"
)
_CURE = "Correct the number, or the list that it counts."


@rule(on=Prompt, severity="error", covers=("MA601",))
def check(prompt: Prompt, context: Context) -> Iterator[Problem]:
    """Each section, then the totals, then the summary."""
    if Role.REGISTRY not in prompt.roles:
        return
    rows: list[tuple[str, Row, Table]] = []
    for heading in prompt.headings:
        named = _SECTION.match(heading.text)
        if heading.level != 2 or named is None:
            continue
        section = prompt.markdown.section(heading)
        table = next((one for one in prompt.tables if section.contains(one.span.start)), None)
        mine = [(named[1], row, table) for row in table.rows] if table else []
        rows += mine
        if " modes)" in heading.text and named[2] and int(named[2]) != len(mine):
            yield Problem(heading.text_span, f"this counts {named[2]} modes, and {len(mine)} are listed", _CURE)
        yield from _modes(named[1], [row for _, row, _ in mine], heading.text_span, context.release)
    yield from _values(rows)
    yield from _totals(prompt, rows)


def _modes(skill: str, rows: list[Row], place: Span, release: Release) -> Iterator[Problem]:
    given = [row.cells[0].text for row in rows]
    for at, row in enumerate(rows):
        if given[at] in given[:at]:
            yield Problem(row.cells[0].span, f"`{given[at]}` stands twice", _CURE)
    known = MODES.get(skill, "").split()
    for mode in known if release >= COMPLETE else ():
        if mode not in given:
            yield Problem(
                place, f"the mode `{mode}` of {skill} is missing", "Restore its row, or remove the mode everywhere."
            )


def _values(rows: list[tuple[str, Row, Table]]) -> Iterator[Problem]:
    for _, row, table in rows:
        for title, legal in (("Spectrum", SPECTRUM), ("Oversight", OVERSIGHT)):
            at = table.column(title)
            if at is not None and at < len(row.cells) and row.cells[at].text not in legal:
                message = f"`{row.cells[at].text}` is none of {', '.join(legal)}"
                yield Problem(row.cells[at].span, message, "Use one of the values of the registry.")


def _totals(prompt: Prompt, rows: list[tuple[str, Row, Table]]) -> Iterator[Problem]:
    total = len(rows)
    for match in re.finditer(r"\*\*(\d+) modes\*\*", prompt.live):
        if int(match[1]) != total:
            yield Problem(Span(*match.span(1)), f"this counts {match[1]} modes, and {total} are listed", _CURE)
    at = {id(table): table.column("Spectrum") for _, _, table in rows}
    cells = ((row.cells, at[id(table)]) for _, row, table in rows)
    counts = Counter(found[place].text for found, place in cells if place is not None and place < len(found))
    section = prompt.section("Summary")
    table = next((one for one in prompt.tables if section and section.contains(one.span.start)), None)
    for row in table.rows if table and total else ():
        name, cell = row.cells[0].text, row.cells[-1]
        count = total if name == "Total modes" else counts.get(name, 0) if name in SPECTRUM else None
        told = re.match(r"\d+", cell.text)
        if count is None or told is None or int(told[0]) == count:
            continue
        right = str(count) if name == "Total modes" else f"{count} ({round(100 * count / total)}%)"
        fix = Fix.replace(f"Write {right}", cell.span, right)
        yield Problem(
            cell.span, f"this counts {told[0]} for {name}, and the rows give {count}", _CURE, fix, severity="warning"
        )
