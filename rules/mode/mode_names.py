"""
A mode that a prompt recommends is a mode of the skill it names.

Read are pairs of a skill and the word behind it; only words that are modes of some skill count, and the cells of the
advisor's matrix, which hold nothing else.

```md MODE_REGISTRY.md
# Mode Registry

## deep-research (1 modes)

| Mode | Spectrum |
|---|---|
| `quick` | Fidelity |

## academic-paper (1 modes)

| Mode | Spectrum |
|---|---|
| `plan` | Originality |

## academic-paper-reviewer (1 modes)

| Mode | Spectrum |
|---|---|
| `guided` | Originality |
```

```md good academic-pipeline/references/mode_advisor.md
Use deep-research quick, then academic-paper plan.
```

```md bad academic-pipeline/references/mode_advisor.md
Use deep-research guided, then academic-paper plan.
                  ^^^^^^ deep-research has no mode `guided`
```
"""

import re
from collections.abc import Iterator, Mapping

from arslint import Problem, rule
from arslint.documents.prompt import Prompt
from arslint.project import Project

SKILLS = ("academic-paper-reviewer", "academic-paper", "deep-research")
_PAIR = re.compile(
    r"(?<![\w/.-])(?:[a-z]+-)?(academic-paper-reviewer|academic-paper|deep-research)`? \(?`?([a-z]+(?:-[a-z]+)*)`?(?![\w/.])"
)
_CURE = "Name a mode of this skill; the registry lists them."


@rule(on=Project, severity="warning", covers=("MA603",))
def check(project: Project) -> Iterator[Problem]:
    """Pairs of a skill and a word that is a mode of another skill, and cells that hold nothing else."""
    for registry in project.playing("registry"):
        prompt = project.prompt(registry)
        modes = dict(_modes(prompt)) if prompt else {}
        home = project.copy(registry)
        for path in (
            project.playing("mode-advisor", "orchestrator", "state-machine") if len(modes) == len(SKILLS) else ()
        ):
            other = project.prompt(path)
            if other and project.copy(path) == home:
                yield from _pairs(other, path, modes)


def _modes(prompt: Prompt) -> Iterator[tuple[str, frozenset[str]]]:
    for heading in prompt.headings:
        name = next((one for one in SKILLS if heading.text.partition(" (")[0].endswith(one)), None)
        section = prompt.markdown.section(heading)
        table = next((one for one in prompt.tables if section.contains(one.span.start)), None)
        if heading.level == 2 and name and table:
            yield name, frozenset(row.cells[0].text for row in table.rows)


def _pairs(prompt: Prompt, path: str, modes: Mapping[str, frozenset[str]]) -> Iterator[Problem]:
    known = frozenset().union(*modes.values())
    for block in prompt.markdown.blocks:
        if block.kind not in ("row", "paragraph", "fence"):
            continue
        piece = prompt.prose(block)
        for match in _PAIR.finditer(piece.text):
            if match[2] in known and match[2] not in modes[match[1]]:
                yield Problem(piece.span(*match.span(2)), f"{match[1]} has no mode `{match[2]}`", _CURE, path=path)
    for table in prompt.tables:
        column = table.column("Skill + Mode")
        for row in table.rows if column is not None else ():
            cell = row.cells[column] if column is not None and column < len(row.cells) else None
            told = _PAIR.fullmatch(cell.text) if cell else None
            if cell and told and told[2] not in known:
                yield Problem(cell.span, f"{told[1]} has no mode `{told[2]}`", _CURE, path=path)
