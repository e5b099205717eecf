"""Imports run one way: each room takes from the rooms below it only."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import arslint

PACKAGE = Path(arslint.__file__).parent
FLOORS = (
    {"text", "terminal", "glob", "store", "shelf"},
    {"edit", "jsontext", "difference"},
    {"protocol"},
    {"diagnostic"},
    {"documents", "fingerprint"},
    {"settings"},
    {"git"},
    {"discover"},
    {"project", "evidence"},
    {"engine"},
    {"choice", "selection", "baseline", "matcher", "init", "reporters"},
    {"inspection", "explanation", "action"},
    {"run"},
    {"cli"},
    {"__main__"},
)
LIBRARIES = {
    "ruamel": {"documents/yaml.py"},
    "jsonschema_rs": {"documents/shape.py"},
    "libcst": {"documents/python.py"},
    "rfc8785": {"protocol/convention.py"},
    "wcwidth": {"terminal.py"},
    "typer": {"cli"},
}


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports when it runs, anywhere in it; what only types need does not count."""
    pending: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        pending.extend(ast.iter_child_nodes(node))


def room(path: Path) -> str:
    """The room that a file lies in."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def sources() -> list[Path]:
    """The files of the package, without the rules that a wheel carries inside it."""
    return [path for path in PACKAGE.rglob("*.py") if "rules" not in path.relative_to(PACKAGE).parts[:1]]


def test_rooms_take_from_below_only() -> None:
    """No file imports a room of its own floor, except its own room, or of a higher one."""
    floor = {name: number for number, names in enumerate(FLOORS) for name in names}
    up: defaultdict[str, set[str]] = defaultdict(set)
    for path in sources():
        here = room(path)
        others = {name.split(".")[1] for name in imports(path) if name.startswith("arslint.")} & set(floor) - {here}
        if here != "__init__":
            up[path.relative_to(PACKAGE).as_posix()] |= {other for other in others if floor[other] >= floor[here]}
    assert {path: rooms for path, rooms in up.items() if rooms} == {}


def test_every_room_has_a_floor() -> None:
    """A new room is drawn into the house."""
    assert {room(path) for path in sources()} - {"__init__"} == set().union(*FLOORS)


def test_the_protocol_knows_nothing_but_text() -> None:
    """The protocol imports only itself and `text`."""
    known = {
        ".".join(name.split(".")[:2])
        for path in (PACKAGE / "protocol").rglob("*.py")
        for name in imports(path)
        if name.startswith("arslint.")
    }
    assert known <= {"arslint.protocol", "arslint.text"}


def test_each_library_has_one_home() -> None:
    """A heavy library is imported where ARCHITECTURE.md says, so that it can be changed there."""
    homes: defaultdict[str, set[str]] = defaultdict(set)
    for path in sources():
        for name in imports(path):
            library = name.split(".")[0]
            if library in LIBRARIES:
                place = path.relative_to(PACKAGE)
                homes[library].add(place.parts[0] if place.parts[0] in LIBRARIES[library] else place.as_posix())
    assert {
        library: places - LIBRARIES[library] for library, places in homes.items() if places - LIBRARIES[library]
    } == {}
