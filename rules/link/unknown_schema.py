"""
A schema that a prompt names exists, by its file or by its number.

`report.schema.json` is a file of the suite; `Schema 9` is a heading of the handoff schemas, or what a JSON Schema calls
itself. Without either the reader invents the fields. Numbers are looked at only in a suite that numbers its schemas.

```md shared/handoff_schemas.md
## Schema 9: Material Passport
```

```md good research/references/handoff.md
Fill Schema 9.
```

```md bad research/references/handoff.md
Fill Schema 14 and validate with `verdict.schema.json`.
     ^^^^^^^^^ no text or JSON Schema of this suite defines Schema 14
                                  ^^^^^^^^^^^^^^^^^^^ there is no `verdict.schema.json` in this suite
```
"""

import re
from collections.abc import Iterable, Iterator

from arslint import Problem, rule
from arslint.documents.reference import NAME, SCHEMA
from arslint.project import Project

_DEFINED = re.compile(
    r"^[ \t>]*#{1,6}[^\n]*?\bSchema (\d+(?:\.\d+)?)\b|\bschema\.json`? \(Schema (\d+(?:\.\d+)?)", re.MULTILINE
)


@rule(on=Project, severity="warning", covers=("XR009",))
def check(project: Project) -> Iterator[Problem]:
    """Every schema of the live texts that has no file and no heading."""
    defined = _defined(project)
    for path, reference in project.references(NAME, SCHEMA):
        if reference.kind == SCHEMA and defined and reference.text not in defined:
            message = f"no text or JSON Schema of this suite defines Schema {reference.text}"
            yield Problem(reference.span, message, f"Defined are {', '.join(sorted(defined, key=_order))}.", path=path)
        missing = reference.kind == NAME and reference.text not in project.tree.by_name
        if missing and reference.text.endswith(".schema.json"):
            message = f"there is no `{reference.text}` in this suite"
            yield Problem(reference.span, message, "Add the schema, or name the one that is meant.", path=path)


def _defined(project: Project) -> set[str]:
    """The numbers of schemas that headings and JSON Schemas define; the files that are about schemas come first."""
    wanted: dict[str, None] = {}
    paths: dict[str, None] = {}
    for path, reference in project.references(SCHEMA):
        wanted[reference.text], paths[path] = None, None
    found: set[str] = set()
    for path, source in sorted(project.sources(paths), key=lambda item: "schema" not in item[0]):
        if found.issuperset(wanted) or (found and "schema" not in path and _in_json(project, found, wanted)):
            break
        found |= {match[1] or match[2] for match in _DEFINED.finditer(source.text)}
    return found


def _in_json(project: Project, found: set[str], wanted: Iterable[str]) -> bool:
    """Add the numbers that JSON Schemas give themselves; whether nothing is wanted any more."""
    for number in set(wanted) - found:
        name = re.compile(rf"\bSchema {re.escape(number)}(?![\d.]*\d)")
        if any(name.search(source.text) for _, source in project.sources(project.schemas) if number in source.text):
            found.add(number)
    return found.issuperset(wanted)


def _order(number: str) -> tuple[int, ...]:
    return tuple(map(int, number.split(".")))
