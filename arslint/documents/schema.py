"""The JSON Schemas of passport blocks and peer files, and what they say of the types at each place."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

Schema = dict[str, Any]

_BRANCHES = ("allOf", "anyOf", "oneOf")
_CONDITIONS = ("if", "then", "else")


def folder() -> Path:
    """The folder of the schemas, in a wheel, a checkout or an editable install."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "rules" / "schemas"
    return installed if installed.is_dir() else package.parent / "rules" / "schemas"


def names() -> tuple[str, ...]:
    """The names of all schemas, sorted."""
    return tuple(sorted(path.stem for path in folder().glob("*.json")))


@cache
def load(name: str) -> Schema:
    """A schema as its file says; raises KeyError for an unknown name."""
    path = folder() / f"{name}.json"
    if name not in names():
        raise KeyError(name)
    schema: Schema = json.loads(path.read_text("utf-8"))
    return schema


@cache
def bundle(name: str) -> Schema:
    """A schema that stands alone: those that it refers to are embedded under their own `$id`."""
    schema = load(name)
    needed: dict[str, Schema] = {}
    waiting = [schema]
    while waiting:
        for other in _referred(waiting.pop()):
            if other not in needed and other != name:
                needed[other] = load(other)
                waiting.append(needed[other])
    if not needed:
        return schema
    return {**schema, "$defs": {**schema.get("$defs", {}), **needed}}


def _referred(schema: Any) -> set[str]:
    found: set[str] = set()
    stack = [schema]
    while stack:
        part = stack.pop()
        if isinstance(part, dict):
            reference = part.get("$ref")
            if isinstance(reference, str) and reference.endswith(".json"):
                found.add(reference.removesuffix(".json"))
            stack.extend(part.values())
        elif isinstance(part, list):
            stack.extend(part)
    return found


@dataclass
class Outline:
    """What all branches of a schema together say of one place: its types, what it holds, and its notes."""

    types: set[str] = field(default_factory=set)
    properties: dict[str, Outline] = field(default_factory=dict)
    items: Outline | None = None
    notes: Schema = field(default_factory=dict)

    @property
    def is_text(self) -> bool:
        """Whether only strings, or strings and null, may stand here."""
        return "string" in self.types and self.types <= {"string", "null"}

    def at(self, path: tuple[str | int, ...]) -> Outline | None:
        """The outline at a path of keys and indices, or None where the schema says nothing."""
        here: Outline | None = self
        for step in path:
            if here is None:
                return None
            here = here.items if isinstance(step, int) else here.properties.get(step)
        return here


@cache
def outline(name: str) -> Outline:
    """The outline of a schema with all its references followed."""
    return _outline(load(name), load(name), Outline())


def _outline(schema: Any, root: Schema, found: Outline) -> Outline:
    if not isinstance(schema, dict):
        return found
    if "$ref" in schema:
        target, home = resolve(schema["$ref"], root)
        _outline(target, home, found)
    found.types |= _types(schema)
    for key in ("description", "title", "x-covers", "x-hint", "x-message", "x-severity"):
        if key in schema:
            found.notes[key] = schema[key]
    for key, part in schema.get("properties", {}).items():
        _outline(part, root, found.properties.setdefault(key, Outline()))
    if "items" in schema:
        found.items = _outline(schema["items"], root, found.items or Outline())
    for part in (*(branch for key in _BRANCHES for branch in schema.get(key, ())), *map(schema.get, _CONDITIONS)):
        _outline(part, root, found)
    return found


def resolve(reference: str, root: Schema) -> tuple[Any, Schema]:
    """What a reference names, and the schema file in which it stands."""
    name, _, pointer = reference.partition("#")
    home = load(name.removesuffix(".json")) if name else root
    part: Any = home
    for step in pointer.strip("/").split("/") if pointer else ():
        part = part[step]
    return part, home


def _types(schema: Schema) -> set[str]:
    declared = schema.get("type")
    if declared:
        return set(declared if isinstance(declared, list) else [declared])
    values = schema["enum"] if "enum" in schema else [schema["const"]] if "const" in schema else []
    return {
        "null"
        if value is None
        else "boolean"
        if isinstance(value, bool)
        else "string"
        if isinstance(value, str)
        else "number"
        for value in values
    }
