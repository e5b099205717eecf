"""Whether data has the shape that a schema asks for; the only import of jsonschema-rs."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.diagnostic import Problem
from arslint.documents import scalar, schema
from arslint.protocol import timestamp

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.documents.node import Node
    from arslint.documents.schema import Outline
    from arslint.text import Span

Path = tuple["str | int", ...]

_KINDS = {
    "string": "a string",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "a mapping",
    "null": "null",
}
_BARE = {"a boolean": {"boolean"}, "a number": {"integer", "number"}}


class Misfit(NamedTuple):
    """A place that does not fit its schema, in words; `keyword` is the keyword of the schema that it breaks."""

    path: Path
    span: Span
    keyword: str
    message: str
    hint: str | None = None
    covers: tuple[str, ...] = ()
    severity: str | None = None

    @property
    def problem(self) -> Problem:
        """The misfit as a rule tells it."""
        return Problem(self.span, self.message, self.hint, severity=self.severity, covers=self.covers or None)


class Typed(NamedTuple):
    """A plain scalar that a loader takes for another type, where only a string may stand."""

    node: Node
    resolved: Any
    covers: tuple[str, ...]
    severity: str | None = None


def adopt(node: Node, name: str) -> list[Typed]:
    """Read plain scalars as their source text wherever the schema allows only strings; where that mattered."""
    found: list[Typed] = []
    _adopt(node, schema.outline(name), (), found)
    return found


def _adopt(node: Node, outline: Outline, covers: tuple[str, ...], found: list[Typed]) -> None:
    covers = _covers(outline.notes) or covers
    if isinstance(node.children, dict):
        for key, child in node.children.items():
            known = outline.properties.get(key)
            if known is not None:
                _adopt(child, known, covers, found)
                node.value[key] = child.value
    elif isinstance(node.children, list):
        if outline.items is not None:
            for index, child in enumerate(node.children):
                _adopt(child, outline.items, covers, found)
                node.value[index] = child.value
    elif node.plain and outline.is_text and node.value is not None and not isinstance(node.value, str):
        found.append(Typed(node, node.value, covers, outline.notes.get("x-severity")))
        node.value = node.source_text


def misfits(node: Node, name: str) -> list[Misfit]:
    """Every place of a node that does not fit a schema, in document order, each once."""
    found = [misfit for error in _validator(name).iter_errors(node.value) for misfit in _misfits(node, error, name)]
    mistyped = {misfit.path for misfit in found if misfit.keyword == "type"}
    told = {
        (misfit.span, misfit.message): misfit
        for misfit in sorted(found, key=lambda misfit: misfit.hint is not None)
        if misfit.keyword == "type" or misfit.path not in mistyped
    }
    return sorted(told.values(), key=lambda misfit: misfit.span)


def _misfits(root: Node, error: Any, name: str) -> Iterator[Misfit]:
    path: Path = tuple(error.instance_path)
    node = root.deepest(*path)
    notes, around = _notes(name, tuple(error.evaluation_path))
    keyword: str = error.kind.name
    misfit = Misfit(path, node.head, keyword, "", notes.get("x-hint"), _covers(notes), notes.get("x-severity"))
    if keyword == "additionalProperties":
        for key in error.kind.unexpected:
            yield _unknown(misfit, node, key, notes, around)
    elif keyword == "required":
        yield _missing(misfit, error.kind.property, notes, schema.outline(name))
    else:
        message = notes.get("x-message") or _message(error.kind, keyword, node, path, notes)
        other = scalar.other_reading(node.source_text) if node.plain and node.source_text else None
        covers = (*misfit.covers, "LOD-05") if other else misfit.covers
        hint = misfit.hint or (_meant(other, error.kind, keyword) if other else None)
        hint = hint or _cure(error.kind, keyword, node, notes)
        yield misfit._replace(span=root.place(*path), message=message, hint=hint, covers=covers)


def _unknown(misfit: Misfit, node: Node, key: str, notes: schema.Schema, around: schema.Schema) -> Misfit:
    known = [name for name, part in around.get("properties", {}).items() if "not" not in part]
    child, near = node.get(key), _near(key, known)
    return misfit._replace(
        path=(*misfit.path, key),
        span=child.key_span if child else misfit.span,
        message=f"`{key}` is no key of {notes.get('title', 'this block')}",
        hint=f"Did you mean `{near}`?" if near else misfit.hint or f"Its keys: {', '.join(f'`{k}`' for k in known)}.",
        covers=_covers(around, "x-unknown") or misfit.covers,
    )


def _missing(misfit: Misfit, key: str, notes: schema.Schema, outline: Outline) -> Misfit:
    wanted = outline.at((*misfit.path, key))
    what = wanted.notes.get("description") if wanted else None
    title = re.sub(r"^an? ", "this ", notes.get("title", "this block"))
    return misfit._replace(
        message=notes.get("x-message") or f"`{key}` is missing from {title}",
        hint=misfit.hint or (f"Add `{key}`: {what}." if what else f"Add `{key}`."),
        covers=tuple(dict.fromkeys((*misfit.covers, *(_covers(wanted.notes) if wanted else ())))),
    )


def _meant(other: str, kind: Any, keyword: str) -> str:
    meant = "`true` or `false`" if keyword == "type" and kind.types == ["boolean"] else "what is meant"
    return f"Some loaders read it as {other}; write {meant}."


def _cure(kind: Any, keyword: str, node: Node, notes: schema.Schema) -> str | None:
    if keyword == "type" and node.value is None:
        return "Leave the key out where there is nothing to say: an absent key and null are not the same."
    if keyword == "type" and isinstance(node.value, str) and not node.plain:
        bare = _BARE.get(scalar.kind(scalar.resolve(node.value)), set())
        if not bare.isdisjoint(kind.types):
            return f"Write `{node.value}`, without quotes."
    if keyword == "type" and (what := notes.get("description")):
        return f"Write {what}."
    if keyword in ("enum", "const") and isinstance(node.value, str):
        options = kind.options if keyword == "enum" else [kind.expected_value]
        near = _near(node.value, [option for option in options if isinstance(option, str)])
        return f"Did you mean `{near}`?" if near else None
    return None


def _message(kind: Any, keyword: str, node: Node, path: Path, notes: schema.Schema) -> str:
    named, what = _name(path), notes.get("description")
    match keyword:
        case "type":
            return (
                f"{named} is {scalar.kind(node.value)}; it should be {' or '.join(_KINDS[one] for one in kind.types)}"
            )
        case "enum":
            return f"{named} is {_none_of(kind.options)}"
        case "const":
            return f"{named} is {_none_of([kind.expected_value])}"
        case "minLength" if kind.limit == 1:
            return f"{named} is empty"
        case "minLength" | "maxLength":
            return f"{named} is {'shorter' if keyword == 'minLength' else 'longer'} than {kind.limit} characters"
        case "minItems" | "minProperties":
            return f"{named} needs at least {kind.limit} {'entry' if kind.limit == 1 else 'entries'}"
        case "uniqueItems":
            return f"{named} holds an entry twice"
        case "minimum" | "maximum":
            return f"{named} is {'less' if keyword == 'minimum' else 'more'} than {kind.limit}"
    return f"{named} is not {what}" if what else f"{named} does not have the form that it should have"


def _notes(name: str, path: Path) -> tuple[schema.Schema, schema.Schema]:
    """The notes that hold where a keyword stands in a schema, the nearest of each kind, and the schema around it."""
    root = schema.load(name)
    part: Any = root
    notes: schema.Schema = {}
    around = root
    for step in (*path[:-1], None):
        if isinstance(part, dict):
            around = part
            local = {"description", "x-message", "x-hint"}
            notes = {key: value for key, value in notes.items() if key not in local}
            notes |= {
                key: value for key, value in part.items() if key in local or key in ("title", "x-covers", "x-severity")
            }
        if step is None:
            break
        if step == "$ref":
            part, root = schema.resolve(part["$ref"], root)
        else:
            part = part[step]
    return notes, around


@cache
def _validator(name: str) -> Any:
    import jsonschema_rs

    formats = {
        "date-time": lambda text: timestamp.parse(text) is not None,
        "utc-milliseconds": timestamp.is_utc_milliseconds,
        "utc-seconds": timestamp.is_utc_seconds,
        "utc": timestamp.is_utc,
        "date": timestamp.is_day,
    }
    return jsonschema_rs.Draft202012Validator(schema.bundle(name), validate_formats=True, formats=formats)


def _covers(notes: schema.Schema, keyword: str = "x-covers") -> tuple[str, ...]:
    covers = notes.get(keyword, ())
    return (covers,) if isinstance(covers, str) else tuple(covers)


def _name(path: Path) -> str:
    keys = [step for step in path if isinstance(step, str)]
    if not keys:
        return "the file"
    return f"`{keys[-1]}`" if path[-1] == keys[-1] else f"this entry of `{keys[-1]}`"


def _none_of(values: list[Any]) -> str:
    shown = [f"`{value}`" if isinstance(value, str) else f"`{json.dumps(value)}`" for value in values]
    if len(shown) < 3:
        return f"neither {' nor '.join(shown)}" if len(shown) == 2 else f"not {shown[0]}"
    return f"none of {', '.join(shown[:-1])} and {shown[-1]}"


def _near(text: str, known: list[str]) -> str | None:
    from difflib import get_close_matches

    folded = {word.casefold().replace("-", "_"): word for word in known}
    close = get_close_matches(text.strip().casefold().replace("-", "_"), folded, 1, 0.7)
    return folded[close[0]] if close else None
