"""
The modes of a skill are the same in its entry file and in the registry.

Prefixes of a port and the known aliases do not count.

```md MODE_REGISTRY.md
# Mode Registry

## deep-research (2 modes)

| Mode | Spectrum |
|---|---|
| `full` | Balanced |
| `quick` | Fidelity |
```

```md good deep-research/SKILL.md
# Deep Research

| Mode | Output |
|---|---|
| `full` | Report |
| `quick` | Brief |
```

```md bad deep-research/SKILL.md
# Deep Research

| Mode | Output |
^^^^^^^^^^^^^^^^^ the mode `quick` of the registry is missing
|---|---|
| `full` | Report |
| `express` | Brief |
  ^^^^^^^^^ the registry does not know the mode `express` of deep-research
```
"""

from collections.abc import Iterator

from arslint import Label, Problem, Span, rule
from arslint.documents.prompt import Prompt
from arslint.documents.table import Table
from arslint.project import Project

SKILLS = ("academic-paper-reviewer", "academic-paper", "deep-research")
ALIASES = frozenset({"slr", "pre-review", "final-check", "survey-designer", "abstract-only"})
_CURE = "Name the mode in both places; the registry is changed first."


@rule(on=Project, severity="error", covers=("MA602",))
def check(project: Project) -> Iterator[Problem]:
    """Each skill beside the registry of the same home."""
    for path in project.playing("registry"):
        registry = project.prompt(path)
        listed = dict(_registry(registry)) if registry else {}
        for folder, entry in project.skills.items():
            name = next((one for one in SKILLS if folder.rpartition("/")[2].endswith(one)), None)
            prompt = project.prompt(entry)
            table = _table(prompt) if prompt and name in listed else None
            if name is None or table is None:
                continue
            where, modes = listed[name]
            given = {row.cells[0].text.split()[0]: row.cells[0].span for row in table.rows if row.cells[0].text}
            for mode, span in given.items():
                if mode not in modes and mode not in ALIASES:
                    labels = (Label(where, "the registry's modes", path),)
                    yield Problem(
                        span,
                        f"the registry does not know the mode `{mode}` of {name}",
                        _CURE,
                        labels=labels,
                        path=entry,
                    )
            for mode in modes:
                if mode not in given:
                    labels = (Label(modes[mode], "the registry's row", path),)
                    yield Problem(
                        table.header.span,
                        f"the mode `{mode}` of the registry is missing",
                        _CURE,
                        labels=labels,
                        path=entry,
                    )


def _registry(prompt: Prompt) -> Iterator[tuple[str, tuple[Span, dict[str, Span]]]]:
    for heading in prompt.headings:
        name = next((one for one in SKILLS if heading.text.partition(" (")[0].endswith(one)), None)
        if heading.level == 2 and name:
            section = prompt.markdown.section(heading)
            table = next((one for one in prompt.tables if section.contains(one.span.start)), None)
            if table:
                yield name, (heading.text_span, {row.cells[0].text: row.cells[0].span for row in table.rows})


def _table(prompt: Prompt) -> Table | None:
    """The table of a skill whose first column is `Mode`, with a mode in ticks in every row."""
    for table in prompt.tables:
        if table.header.cells[0].text == "Mode" and table.rows and all("`" in row.cells[0].raw for row in table.rows):
            return table
    return None
