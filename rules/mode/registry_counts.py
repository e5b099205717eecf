"""
The mode registry counts what it lists: the modes of each skill, their sum, and the modes of each spectrum.

Nearly every copy of the registry has wrong sums per spectrum, which can be corrected safely.

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

from arslint import Fix, Problem, Span, rule
from arslint.documents import Prompt
from arslint.documents.registry import SPECTRUM, Listed, listed

_CURE = "Correct the number, or the list that it counts."


@rule(on=Prompt, severity="error", covers=("MA601",), roles=("registry",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """Each section, then the totals, then the summary."""
    sections = list(listed(prompt))
    for section in sections:
        if section.said is not None and section.said != len(section.rows):
            message = f"this counts {section.said} modes, and {len(section.rows)} are listed"
            yield Problem(section.heading.text_span, message, _CURE)
    yield from _totals(prompt, sections)


def _spectra(section: Listed) -> Iterator[str]:
    at = section.table.column("Spectrum") if section.table else None
    return (row.cells[at].text for row in section.rows if at is not None and at < len(row.cells))


def _totals(prompt: Prompt, sections: list[Listed]) -> Iterator[Problem]:
    total = sum(len(section.rows) for section in sections)
    for match in re.finditer(r"\*\*(\d+) modes\*\*", prompt.live):
        if int(match[1]) != total:
            yield Problem(Span(*match.span(1)), f"this counts {match[1]} modes, and {total} are listed", _CURE)
    counts = Counter(value for section in sections for value in _spectra(section))
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
