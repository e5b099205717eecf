"""The tables of the protocol as text, so that a reader can hold them against the specification."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arslint.protocol import claims, contamination, gate, policy, readstate, resolution, status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


class Table(NamedTuple):
    """A table: the word that asks for it, its title, its columns, its rows in order."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: Callable[[], Iterable[tuple[object, ...]]]


TABLES = (
    Table(
        "finalizer-matrix",
        "How the finalizer resolves a citation; the first row that fits decides",
        ("anchor locates", "in the corpus", "acquired", "verified", "literal", "count"),
        lambda: (row[:6] for row in resolution.MATRIX),
    ),
    Table(
        "read-state",
        "What a read state makes of a citation that is acquired and verified",
        ("state", "disposition", "status"),
        lambda: ((state.value, *row) for state, row in readstate.DISPOSITIONS.items()),
    ),
    Table(
        "read-scope",
        "What an active mark gives by its scope; below 3.19 every mark covers",
        ("scope", "when", "3.19 and 3.20", "from 3.21"),
        lambda: ((row.level or "(absent)", row.when, row.scoped.value, row.attested.value) for row in readstate.SCOPES),
    ),
    Table(
        "suffixes",
        "The suffix by how many (k) of the indexes that were asked (k_max) do not know the source",
        ("k", "k_max", "the only index", "lookup token"),
        lambda: contamination.TABLE,
    ),
    Table(
        "policies",
        "The terminal policies of a passport, and whether they stand in the stamp",
        ("policy", "values", "since", "stamps"),
        lambda: ((row.key, row.values, row.since.since, row.stamps) for row in policy.POLICIES),
    ),
    Table(
        "promotions",
        "When a policy blocks a citation with a base status, in the order of the blocks in its marker",
        ("policy", "mode", "condition", "reason"),
        lambda: ((*row[:3], status.POLICIES[row.policy][0]) for row in policy.PROMOTIONS),
    ),
    Table(
        "claim-matrix",
        "The annotation of an audited claim; the first row that fits decides, and a claim that fits none is an error",
        ("judgment", "defect stage", "retrieval", "rationale holds", "annotation", "tier", "gate rule"),
        lambda: (_claim(row) for row in claims.MATRIX),
    ),
    Table(
        "gate",
        "What the gate refuses, and what cures it",
        ("rule", "looks for", "remedy"),
        lambda: ((row.name, row.looks_for, row.remedy or "depends on the marker") for row in gate.RULES),
    ),
)


def find(name: str) -> Table | None:
    """The table of that name."""
    return next((table for table in TABLES if table.name == name.casefold()), None)


def page(table: Table) -> str:
    """A table with its title, as Markdown."""
    return f"{table.title}\n\n" + "".join(f"| {' | '.join(cells)} |\n" for cells in _cells(table))


def _cells(table: Table) -> Iterator[tuple[str, ...]]:
    yield table.columns
    yield ("---",) * len(table.columns)
    for row in table.rows():
        yield tuple(_cell(value) for value in row)


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return ", ".join(_cell(one) for one in value) or "-"
    return "-" if value is None else str(value).replace("|", "\\|")


def _claim(row: claims.Row) -> tuple[object, ...]:
    stages = tuple(stage or "null" for stage in row.defect_stages)
    family = row.family
    shown = (family.template, family.tier, family.rule) if family else (None, None, None)
    return (row.judgment, stages, row.method, row.tag, *shown)
