"""
A section that a prompt names with `§` is a heading of the file that it speaks of.

`§ Severity Levels` sends the reader to a heading. Behind a file (`rubric.md` § Severity Levels) the heading is looked for
there; without one anywhere in the suite, for a sentence often goes on about the file it has just named. What a text sets
in bold or shows as a heading in a fence counts as a section too. A number (`rubric.md` §3.6) is looked for only behind a
file of the suite whose headings are numbered; design documents are numbered by their own rules.

```md shared/rubric.md
## Severity Levels (all reviewers)
### 3.6 Ties
```

```md good review/references/scoring.md
See `shared/rubric.md` § Severity Levels, then `shared/rubric.md` §3.6.
```

```md bad review/references/scoring.md
See `shared/rubric.md` § Tie Breaking, then § Tie Overrides below; ties are `shared/rubric.md` §3.7.
                       ^^^^^^^^^^^^^^ `shared/rubric.md` has no section “Tie Breaking”
                                            ^^^^^^^^^^^^^^^^^^^^^ no file of this suite has a section “Tie Overrides below”
                                                                                               ^^^^ `shared/rubric.md` has no section 3.7
```
"""

import re
from collections.abc import Iterator
from functools import cache

from arslint import Problem, Span, rule
from arslint.documents.label import Labels, name, numbers, speaks
from arslint.documents.reference import SECTION, Reference
from arslint.project import Project
from arslint.project.lookup import code_path

_HEADING = re.compile(r"\n#[^\n]*")


@rule(on=Project, severity="warning", covers=("XR005", "XR006"))
def check(project: Project) -> Iterator[Problem]:
    """Every `§` of the live texts that leads to no heading."""

    @cache
    def labels(path: str) -> Labels:
        source = project.text(path)
        return Labels(source.text if source else "")

    @cache
    def elsewhere() -> Labels:
        texts = (source.text for _, source in project.sources(project.own))
        return Labels("".join(heading for text in texts for heading in _HEADING.findall("\n" + text)))

    for path, reference in project.references(SECTION):
        owner = _owner(project, path, reference)
        if reference.text[0].isdigit():
            if owner in project.live:
                yield from _numbered(project, path, reference, owner)
        elif reference.note and owner:
            if owner.endswith(".md") and not labels(owner).know(reference.text):
                yield _problem(path, reference, f"`{reference.note}` has no section")
        elif not reference.note and speaks(reference.text):
            known = labels(path).know(reference.text) or elsewhere().know(reference.text)
            if not known and not any(labels(other).know(reference.text) for other in _having(project, reference)):
                yield _problem(path, reference, "no file of this suite has a section")


def _having(project: Project, reference: Reference) -> Iterator[str]:
    """The texts that have the words of a reference anywhere."""
    words = name(reference.text).casefold()
    return (path for path, source in project.sources(project.own) if words in source.folded)


def _owner(project: Project, path: str, reference: Reference) -> str | None:
    if not reference.note:
        return None
    found = code_path(project, path, reference.note)
    named = project.tree.by_name.get(reference.note, ())
    return found or (named[0] if len(named) == 1 else None)


def _numbered(project: Project, path: str, reference: Reference, owner: str) -> Iterator[Problem]:
    source = project.text(owner)
    found = numbers(source.text) if source else frozenset()
    if found and reference.text not in found and not any(one.startswith(f"{reference.text}.") for one in found):
        message = f"`{reference.note}` has no section {reference.text}"
        yield Problem(
            reference.span, message, "Name the heading instead.", severity="info", covers=("XR006",), path=path
        )


def _problem(path: str, reference: Reference, cause: str) -> Problem:
    named = name(reference.text)
    span = Span(reference.span.start, reference.span.end - len(reference.text) + len(named))
    hint = "Name a heading as it stands in its file, or link to it."
    return Problem(span, f"{cause} “{named}”", hint, covers=("XR005",), path=path)
