"""
A value that a prompt gives to a field is one that the field's schema allows.

`judgment: PARTLY_SUPPORTED` in a prompt makes records that no validator accepts. A field is compared where every schema of
the suite that has it lists its values, all of them single words, and the prompt's value is written in their style. So are
the members of a set (`read_scope` ∈ {`full_text`, `sections`}), which may be a part of the values on purpose.

```json shared/claim.schema.json
{"properties": {"audit_judgment": {"enum": ["SUPPORTED", "UNSUPPORTED", "AMBIGUOUS"]}}}
```

```md good audit/agents/judge_agent.md
Write `audit_judgment: SUPPORTED`; else `audit_judgment` ∈ {`UNSUPPORTED`, `AMBIGUOUS`}.
```

```md bad audit/agents/judge_agent.md
Write `audit_judgment: PARTLY_SUPPORTED`; else `audit_judgment` ∈ {`UNSUPPORTED`, `UNCLEAR`}.
                       ^^^^^^^^^^^^^^^^ the schema allows `audit_judgment` to be AMBIGUOUS, SUPPORTED or UNSUPPORTED
                                                                                   ^^^^^^^ the schema allows `audit_judgment` to be AMBIGUOUS, SUPPORTED or UNSUPPORTED
```
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from difflib import get_close_matches
from functools import partial
from typing import Any

from arslint import Fix, Problem, Span, rule
from arslint.project import Project

_GIVEN = re.compile(r"_[a-z0-9]+[`\"']?(?: ?[:=]{1,2} ?)[`\"']?([A-Za-z][\w-]*)(?![\w/(.<{-])")
_FIELD = re.compile(r"[a-z]+(?:_[a-z0-9]+)*_[a-z0-9]+")
_START = re.compile(r"(?<!\w)[a-z]\w*\Z")
_SET = re.compile(r"∈ ?`?\{([^{}\n]+)\}")
_OWNER = re.compile(r"([a-z]+(?:_[a-z0-9]+)+)`? ?\Z")
_WORD = re.compile(r"[A-Za-z][\w-]*")
_NEAR = 120
_LITERALS = frozenset(
    {"true", "false", "null", "none", "None", "True", "False", "string", "integer", "number", "boolean"}
)


@rule(on=Project, severity="warning", covers=("PY813", "PY814"))
def check(project: Project) -> Iterator[Problem]:
    """Every value and every set of values in the live texts that a schema does not have so."""
    allowed = _allowed(project)
    for path, source in project.sources(project.live if allowed else ()):
        for match in _SET.finditer(source.text):
            owner = _OWNER.search(source.text, max(0, match.start() - _NEAR), match.start())
            if owner:
                yield from _listed(path, match, owner[1], allowed.get(owner[1], frozenset()))
        for match in _GIVEN.finditer(source.text):
            field = _field(source.text, match.start())
            values = allowed.get(field)
            if values and match[1] not in values and _styled(match[1], values) and match[1] not in allowed:
                close = get_close_matches(match[1], sorted(values), 1)
                span = Span(*match.span(1))
                fix = Fix.replace(f"Write {close[0]}", span, close[0], safe=False) if close else None
                message = f"the schema allows `{field}` to be {_or(values)}"
                yield Problem(span, message, "Write one of these, or extend the schema first.", fix, path=path)


def _field(text: str, at: int) -> str:
    """The whole name whose last part begins at an offset."""
    start = _START.search(text, max(0, at - _NEAR), at)
    name = _FIELD.match(text, start.start()) if start else None
    return name[0] if name else ""


def _listed(path: str, match: re.Match[str], field: str, values: frozenset[str]) -> Iterator[Problem]:
    listed = [(found[0], found.start()) for found in _WORD.finditer(match[1])]
    known = any(word in values for word, _ in listed)
    for word, at in listed if known else ():
        if word not in values and word not in _LITERALS:
            span = Span(match.start(1) + at, match.start(1) + at + len(word))
            message = f"the schema allows `{field}` to be {_or(values)}"
            yield Problem(span, message, "Write one of these, or extend the schema first.", path=path)


def _allowed(project: Project) -> dict[str, frozenset[str]]:
    """The values of each field that every schema lists completely."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    free: set[str] = set()
    for _, source in project.sources(project.schemas):
        described: list[dict[str, Any]] = []
        try:
            json.loads(source.text, object_hook=partial(_described, described))
        except (ValueError, RecursionError):
            continue
        for name, shape in (item for fields in described for item in fields.items()):
            values = shape.get("enum") if isinstance(shape, dict) else None
            if not isinstance(values, list):
                free.add(name)
            else:
                found[name].update(value if isinstance(value, str) else "" for value in values if value is not None)
    whole = {name: values for name, values in found.items() if name not in free and "_" in name and len(values) > 1}
    return {name: frozenset(values) for name, values in whole.items() if all(map(_WORD.fullmatch, values))}


def _described(into: list[dict[str, Any]], node: dict[str, Any]) -> dict[str, Any]:
    """Note the fields that an object of a schema describes."""
    fields = node.get("properties")
    if isinstance(fields, dict):
        into.append(fields)
    return node


def _styled(value: str, values: frozenset[str]) -> bool:
    """Whether a value is written as the values of the schema are."""
    return value not in _LITERALS and any(
        value.isupper() == one.isupper() and value[0].isupper() == one[0].isupper() for one in values
    )


def _or(values: frozenset[str]) -> str:
    *some, last = sorted(values)
    return f"{', '.join(some)} or {last}"
