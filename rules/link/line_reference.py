"""
A prompt points to a heading or a phrase, not to a line number.

Lines move with every edit above them, and nothing tells the reader that they did. A line that the file does not have, or
whose neighbourhood does not hold the phrase quoted behind it, is wrong already; any other is a note.

```md shared/rubric.md
# Rubric

Ties go to the stricter reviewer.
```

```md good review/references/scoring.md
See `shared/rubric.md` § Rubric.
```

```md bad review/references/scoring.md
See `shared/rubric.md:3` and `shared/rubric.md:30`, and `shared/rubric.md` line 1 "Ties are void".
     ^^^^^^^^^^^^^^^^ line 3 of `shared/rubric.md` will move with the next edit above it
                              ^^^^^^^^^^^^^^^^ `shared/rubric.md` has no line 30
                                                                           ^^^^^^ “Ties are void” is not near line 1 of `shared/rubric.md`
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents.reference import LINE, NAME, PATH, Reference
from arslint.project import Project
from arslint.project.lookup import code_path
from arslint.text import Source

_QUOTE = re.compile(r"[`):]*,? ?[\"“]([^\"”\n]{8,200})[\"”]")
_NEAR = 10


@rule(on=Project, severity="warning", covers=("XR007",))
def check(project: Project) -> Iterator[Problem]:
    """Every line number behind a file of the suite."""
    for path, reference in project.references(PATH, NAME, LINE):
        name, number = reference.text, reference.note
        if reference.kind == LINE:
            name, number = number, name
        target = code_path(project, path, name) if number.isdigit() else None
        source = project.text(target) if target else None
        if source and source.text:
            yield _problem(project, path, reference, name, int(number), source)


def _problem(project: Project, path: str, reference: Reference, name: str, line: int, target: Source) -> Problem:
    source = project.text(path)
    behind = reference.span.end + (0 if reference.kind == LINE else len(str(line)) + 1)
    quote = _QUOTE.match(source.text, behind) if source else None
    lines = target.text.split("\n")
    hint = "Name the heading that the line stands under."
    if line > len(lines):
        return Problem(reference.span, f"`{name}` has no line {line}", hint, path=path)
    if quote:
        near = " ".join(lines[max(0, line - 1 - _NEAR) : line + _NEAR])
        if _plain(quote[1]) not in _plain(near):
            other = next((at for at, text in enumerate(lines, 1) if _plain(quote[1]) in _plain(text)), None)
            hint = f"It stands at line {other}. {hint}" if other else hint
            return Problem(reference.span, f"“{quote[1]}” is not near line {line} of `{name}`", hint, path=path)
    message = f"line {line} of `{name}` will move with the next edit above it"
    return Problem(reference.span, message, hint, severity="info", path=path)


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[*`_…]|\.\.\.", "", text).split()).casefold()
