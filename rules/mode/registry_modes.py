"""
The mode registry lists each mode of a skill once, with a spectrum and an oversight that exist.

From 3.19 on the modes of the three skills are known by name. A mode that the registry lacks is one that no advisor
recommends and no user finds.

```md good MODE_REGISTRY.md release=3.11
## academic-pipeline (1 orchestrator + 1 resume mode)

| Mode | Spectrum | Oversight |
|---|---|---|
| (pipeline) | Balanced | Very High |
| `resume_from_passport=<hash>` | Fidelity | High |
```

```md bad MODE_REGISTRY.md release=3.11
## academic-pipeline (1 orchestrator + 1 resume mode)

| Mode | Spectrum | Oversight |
|---|---|---|
| (pipeline) | Balance | Very High |
               ^^^^^^^ `Balance` is none of Fidelity, Balanced, Originality
| (pipeline) | Fidelity | High |
  ^^^^^^^^^^ `(pipeline)` stands twice
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Prompt
from arslint.documents.registry import OVERSIGHT, SPECTRUM, Listed, listed
from arslint.protocol.release import Release

MODES = {
    "deep-research": "full quick review lit-review three-way-scan fact-check socratic systematic-review",
    "academic-paper": "full plan outline-only revision revision-coach abstract-only lit-review format-convert "
    "citation-check disclosure rebuttal-audit",
    "academic-paper-reviewer": "full re-review quick methodology-focus guided calibration",
}
COMPLETE = Release(3, 19)


@rule(on=Prompt, severity="error", covers=("MA601",), roles=("registry",))
def check(prompt: Prompt, context: Context) -> Iterator[Problem]:
    """Each section: its modes, then their values."""
    for section in listed(prompt):
        yield from _modes(section, context.release)
        yield from _values(section)


def _modes(section: Listed, release: Release) -> Iterator[Problem]:
    given = [row.cells[0].text for row in section.rows]
    for at, row in enumerate(section.rows):
        if given[at] in given[:at]:
            yield Problem(row.cells[0].span, f"`{given[at]}` stands twice", "Keep one row for each mode.")
    for mode in MODES.get(section.skill, "").split() if release >= COMPLETE else ():
        if mode not in given:
            message = f"the mode `{mode}` of {section.skill} is missing"
            yield Problem(section.heading.text_span, message, "Restore its row, or remove the mode everywhere.")


def _values(section: Listed) -> Iterator[Problem]:
    for title, legal in (("Spectrum", SPECTRUM), ("Oversight", OVERSIGHT)):
        at = section.table.column(title) if section.table else None
        for row in section.rows if at is not None else ():
            if at is not None and at < len(row.cells) and row.cells[at].text not in legal:
                message = f"`{row.cells[at].text}` is none of {', '.join(legal)}"
                yield Problem(row.cells[at].span, message, "Use one of the values of the registry.")
