"""The word `table`: a table's columns, its rows by key, and the values in its cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from arslint.documents.prompt import begins, folded
from arslint.engine.words.pattern import Pattern
from arslint.engine.words.saying import ABOUT, Saying, leads, literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.diagnostic import Problem
    from arslint.documents.table import Row, Table
    from arslint.engine.words.entry import Entry
    from arslint.engine.words.scope import Scope

ANY = "*"


class Cell(NamedTuple):
    """What a cell holds: a value with which it begins, or whatever a saying asks."""

    value: str = ANY
    saying: Saying | None = None

    def accepts(self, text: str) -> bool:
        """Whether a cell's text is what is asked."""
        if self.saying:
            return not any(self.saying.complaints(text))
        return self.value == ANY or leads(text, self.value)

    def __str__(self) -> str:
        return self.saying.shown if self.saying else self.value


class Expected(NamedTuple):
    """A row: its cells in order of the columns, and when it is asked for."""

    cells: tuple[Cell, ...]
    saying: Saying


class Rows(NamedTuple):
    """A table: its columns (titles or their starts), how many of them make the key, and its rows."""

    columns: tuple[tuple[str, ...], ...]
    key: int
    rows: tuple[Expected, ...]
    order: bool
    closed: bool

    @classmethod
    def read(cls, entry: Entry) -> Rows:
        """The word's value."""
        entry.known("columns", "key", "rows", "order", "closed")
        columns = tuple(tuple(one.text.split(" / ")) for one in entry.items("columns"))
        rows = tuple(_row(one, len(columns)) for one in entry.items("rows"))
        if not columns:
            entry.refuse("this table has no `columns`", "Write the titles of its header.")
        return cls(columns, entry.number("key", 1), rows, entry.flag("order"), entry.flag("closed"))

    def check(self, scope: Scope) -> Iterator[Problem]:
        """A table that is missing, hidden or doubled, and rows and cells that are not as asked."""
        inside = [one for one in scope.prompt.tables if scope.span.start <= one.span.start < scope.span.end]
        found = [table for table in inside if self._fit(table) * 2 > len(self.columns)]
        if not found:
            title = " | ".join(column[0] for column in self.columns)
            saying = Saying(title, Pattern(rf"\|[ \t*`]*{re.escape(self.columns[0][0])}[ \t*`]*\|"))
            yield scope.missing(saying, f"the table `{title}`", scope.head)
            return
        table = max(found, key=self._fit)
        for other in found:
            if other is not table and self._fit(other) == self._fit(table):
                yield scope.problem(scope.line(other.span), "a second table of this kind stands here")
        yield from self._check(scope, table)

    def _fit(self, table: Table) -> int:
        return sum(_column(table, titles) is not None for titles in self.columns)

    def _check(self, scope: Scope, table: Table) -> Iterator[Problem]:
        places = [_column(table, titles) for titles in self.columns]
        for titles, place in zip(self.columns, places, strict=True):
            if place is None:
                yield scope.problem(table.header.span, f"the column `{titles[0]}` is missing")
        expected = [row for row in self.rows if row.saying.holds_at(scope.release)]
        matched: dict[int, Row] = {}
        strange: list[Row] = []
        for row in table.rows:
            at = next((i for i, one in enumerate(expected) if self._is(one, row, places)), None)
            if at is None:
                strange.append(row)
            elif at in matched:
                message = f"a second row `{_shown(expected[at], self.key)}` stands here; one would win by chance"
                yield scope.problem(row.span, message, expected[at].saying)
            else:
                matched[at] = row
                yield from self._cells(scope, expected[at], row, places)
        yield from self._missing(scope, table, expected, matched, strange)
        if self.order:
            yield from _disordered(scope, expected, matched, self.key)

    def _is(self, expected: Expected, row: Row, places: list[int | None]) -> bool:
        pairs = zip(expected.cells[: self.key], places, strict=False)
        return all(cell.accepts(_text(row, place)) for cell, place in pairs if place is not None)

    def _cells(self, scope: Scope, expected: Expected, row: Row, places: list[int | None]) -> Iterator[Problem]:
        name = _shown(expected, self.key)
        rest = list(zip(expected.cells, places, self.columns, strict=False))[self.key :]
        for cell, place, titles in rest:
            if place is None or cell.accepts(_text(row, place)):
                continue
            if place >= len(row.cells):
                yield scope.problem(row.span, f"row `{name}` has no cell for `{titles[0]}`", expected.saying)
                continue
            given = row.cells[place]
            reason = next(cell.saying.complaints(given.text), "") if cell.saying else f"is not `{cell.value}`"
            yield scope.problem(given.span, f"`{titles[0]}` of row `{name}` {reason}", expected.saying)

    def _missing(
        self, scope: Scope, table: Table, expected: list[Expected], matched: dict[int, Row], strange: list[Row]
    ) -> Iterator[Problem]:
        spare = list(strange)
        for at, one in enumerate(expected):
            if at in matched:
                continue
            above = next((matched[before] for before in range(at - 1, -1, -1) if before in matched), table.header)
            below = next((matched[after] for after in range(at + 1, len(expected)) if after in matched), None)
            between = (row for row in spare if row.span > above.span and (below is None or row.span < below.span))
            instead = next(between, None)
            if instead:
                spare.remove(instead)
            message = f"the row `{_shown(one, self.key)}` is missing" + ("; this row stands there" if instead else "")
            yield scope.problem((instead or above).span, message, one.saying)
        for row in spare if self.closed else ():
            yield scope.problem(row.span, "this row is none that the contract knows")


def _row(entry: Entry, width: int) -> Expected:
    if entry.node.is_mapping:
        entry.known("cells", *ABOUT)
        cells = entry.items("cells")
    else:
        cells = [type(entry)(node, entry.notes) for node in entry.node.items()]
    if len(cells) > width:
        entry.refuse(f"this row has {len(cells)} cells for {width} columns", "Take a cell away, or add a column.")
    name = cells[0].text if cells else ""
    return Expected(tuple(_cell(cell) for cell in cells), Saying.about(entry, name, literal(name)))


def _cell(entry: Entry) -> Cell:
    return Cell(saying=Saying.read(entry)) if entry.node.is_mapping else Cell(entry.text)


def _column(table: Table, titles: tuple[str, ...]) -> int | None:
    heads = [folded(cell.text) for cell in table.header.cells]
    wanted = [folded(title) for title in titles]
    exact = next((at for at, head in enumerate(heads) if head in wanted), None)
    if exact is not None:
        return exact
    return next((at for at, head in enumerate(heads) if any(begins(head, title) for title in wanted)), None)


def _text(row: Row, place: int) -> str:
    return row.cells[place].text if place < len(row.cells) else ""


def _shown(expected: Expected, key: int) -> str:
    return " | ".join(str(cell) for cell in expected.cells[:key])


def _disordered(scope: Scope, expected: list[Expected], matched: dict[int, Row], key: int) -> Iterator[Problem]:
    highest: Row | None = None
    for at in sorted(matched):
        row = matched[at]
        if highest and row.span < highest.span:
            message = f"row `{_shown(expected[at], key)}` stands too early; the first row that fits wins"
            yield scope.problem(row.span, message, expected[at].saying)
        else:
            highest = row
