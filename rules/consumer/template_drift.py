"""
The PRE-SCREENED template of each consumer is that of the protocol, character by character.

Spaces at line ends do not count. The protocol's copy is the original.

````md academic-pipeline/references/literature_corpus_consumers.md
# Consumer Protocol

## PRE-SCREENED block template

```markdown
PRE-SCREENED FROM USER CORPUS:
- Total entries scanned: <N>
```
````

````md good deep-research/agents/bibliography_agent.md
## PRE-SCREENED block template

```markdown
PRE-SCREENED FROM USER CORPUS:
- Total entries scanned: <N>
```
````

````md bad deep-research/agents/bibliography_agent.md
## PRE-SCREENED block template

```markdown
PRE-SCREENED FROM USER CORPUS:
- Total entries scanned: <T>
^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the template differs from that of the protocol from this line on
```
````

````md fixed deep-research/agents/bibliography_agent.md
## PRE-SCREENED block template

```markdown
PRE-SCREENED FROM USER CORPUS:
- Total entries scanned: <N>
```
````
"""

from collections.abc import Iterator

from arslint import Fix, Label, Problem, rule
from arslint.documents.fence import Fence
from arslint.documents.prompt import Prompt
from arslint.project import Project

OPENER = "PRE-SCREENED FROM USER CORPUS:"


@rule(on=Project, severity="error", covers=("CC113",), since="3.6")
def check(project: Project) -> Iterator[Problem]:
    """Each consumer's template against that of the protocol beside it."""
    for path in project.playing("consumer"):
        prompt = project.prompt(path)
        home = project.copy(path)
        document = next((one for one in project.playing("consumer-doc") if project.copy(one) == home), None)
        original = project.prompt(document) if document else None
        mine, theirs = _template(prompt), _template(original)
        if not (prompt and original and mine and theirs):
            continue
        given, wanted = _lines(prompt, mine), _lines(original, theirs)
        if given == wanted:
            continue
        at = next((i for i, pair in enumerate(zip(given, wanted, strict=False)) if pair[0] != pair[1]), len(wanted))
        span = mine.lines[min(at, len(mine.lines) - 1)]
        labels = (Label(theirs.lines[min(at, len(theirs.lines) - 1)], "the protocol's line", document),)
        body = original.source.slice(theirs.body)
        fix = Fix.replace("Copy the protocol's template", mine.body, body) if mine.marker == theirs.marker else None
        message = "the template differs from that of the protocol from this line on"
        yield Problem(span, message, "Copy the protocol's template.", fix, labels, path=path)


def _template(prompt: Prompt | None) -> Fence | None:
    section = prompt.section("PRE-SCREENED block template") if prompt else None
    found = prompt.fences(section) if prompt and section else ()
    return next((one for one in found if one.text(prompt.source).lstrip().startswith(OPENER)), None) if prompt else None


def _lines(prompt: Prompt, fence: Fence) -> list[str]:
    return [line.rstrip() for line in fence.text(prompt.source).split("\n")]
