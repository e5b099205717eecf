"""The read state of a citation: the latest event wins, and its scope is held against the anchor.

Draft catalogue 4.4 and corrections, Draft 1: below 3.19 scope is ignored; from 3.21 an absent or unknown scope no
longer promotes.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from arslint.protocol import status
from arslint.protocol.release import Feature

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from arslint.protocol.release import Release


class ReadState(Enum):
    """What the read log says of one citation; the value is how reports name it."""

    NOT_ATTESTED = "not_attested"
    RESCINDED = "rescinded"
    COVERED = "covered"
    PARTIAL_COVERAGE = "partial_coverage"
    COVERAGE_UNKNOWN = "coverage_unknown"
    LEDGER_INVALID = "ledger_invalid"

    @property
    def base(self) -> str:
        """The status token that the state gives a citation."""
        return DISPOSITIONS[self].status

    @property
    def acknowledged(self) -> bool:
        """Whether an active mark stands behind the citation."""
        return self in (ReadState.COVERED, ReadState.PARTIAL_COVERAGE, ReadState.COVERAGE_UNKNOWN)


class Disposition(NamedTuple):
    """What the finalizer makes of a read state."""

    name: str
    status: str


DISPOSITIONS = {
    ReadState.COVERED: Disposition("eligible_for_ok", status.OK),
    ReadState.PARTIAL_COVERAGE: Disposition("acknowledged_partial", status.PARTIAL),
    ReadState.COVERAGE_UNKNOWN: Disposition("acknowledged_partial", status.PARTIAL),
    ReadState.NOT_ATTESTED: Disposition("unacknowledged_low_warn", status.LOW),
    ReadState.RESCINDED: Disposition("unacknowledged_low_warn", status.LOW),
    ReadState.LEDGER_INVALID: Disposition("block_invalid_ledger", status.LEDGER_INVALID),
}


class Scope(NamedTuple):
    """How much of a source its reader attests to have read."""

    level: str
    locators: tuple[str, ...] = ()


class Mark(NamedTuple):
    """A row of a read log; `order` is its place among all rows of all logs."""

    slug: str
    order: int
    marked_at: datetime
    rescinded_at: datetime | None = None
    scope: Scope | None = None


LEVELS = ("full_text", "sections", "abstract_only", "toc_only", "unknown")

ANY = "any"
NO_LOCATORS = "no locators"
QUOTE = "a quote anchor"
COVERING = "a locator covers the anchor"
NOT_COVERING = "no locator covers the anchor"


class ScopeRow(NamedTuple):
    """What an active mark of a scope level gives: from 3.19, and from 3.21."""

    level: str | None
    when: str
    scoped: ReadState
    attested: ReadState


SCOPES = (
    ScopeRow(None, ANY, ReadState.COVERED, ReadState.COVERAGE_UNKNOWN),
    ScopeRow("unknown", ANY, ReadState.COVERED, ReadState.COVERAGE_UNKNOWN),
    ScopeRow("full_text", ANY, ReadState.COVERED, ReadState.COVERED),
    ScopeRow("abstract_only", ANY, ReadState.PARTIAL_COVERAGE, ReadState.PARTIAL_COVERAGE),
    ScopeRow("toc_only", ANY, ReadState.PARTIAL_COVERAGE, ReadState.PARTIAL_COVERAGE),
    ScopeRow("sections", NO_LOCATORS, ReadState.COVERAGE_UNKNOWN, ReadState.COVERAGE_UNKNOWN),
    ScopeRow("sections", QUOTE, ReadState.PARTIAL_COVERAGE, ReadState.PARTIAL_COVERAGE),
    ScopeRow("sections", COVERING, ReadState.COVERED, ReadState.COVERED),
    ScopeRow("sections", NOT_COVERING, ReadState.PARTIAL_COVERAGE, ReadState.PARTIAL_COVERAGE),
)

_PAGE = re.compile(r"[0-9]{1,18}")
_PAGES = re.compile(r"(?:pages?|p\.|pp\.)\s*:?\s*([0-9]{1,18})\s*(?:-\s*([0-9]{1,18}))?\s*")
_DASHES = str.maketrans("–—", "--")


def latest(marks: Iterable[Mark]) -> tuple[Mark, bool] | None:
    """The row of the latest event and whether that event rescinds; ties go to the later row, then to the rescind."""
    events = [(mark.marked_at, mark.order, False, mark) for mark in marks]
    events += [(mark.rescinded_at, mark.order, True, mark) for *_, mark in events if mark.rescinded_at is not None]
    if not events:
        return None
    *_, rescinds, mark = max(events, key=lambda event: event[:3])
    return mark, rescinds


def state(marks: Iterable[Mark], kind: str, value: str, release: Release) -> ReadState:
    """The read state of a citation with this anchor (value decoded), from all marks of its slug."""
    event = latest(marks)
    if event is None:
        return ReadState.NOT_ATTESTED
    mark, rescinds = event
    if rescinds:
        return ReadState.RESCINDED
    if not release.has(Feature.READ_SCOPE):
        return ReadState.COVERED
    level = mark.scope.level if mark.scope else None
    rows = [row for row in SCOPES if row.level == level]
    situation = ANY if len(rows) == 1 else _situation(mark.scope, kind, value)
    row = next(row for row in rows if row.when == situation)
    return row.attested if release.has(Feature.ATTESTED_READ) else row.scoped


def covers(kind: str, value: str, locator: str) -> bool:
    """Whether a locator of a `sections` scope covers an anchor (value decoded).

    A page is covered by a page form that contains it, a section or paragraph by its own name; a quote or a range of
    pages never is.
    """
    named = _normal(locator)
    if kind == "page":
        page, pages = _PAGE.fullmatch(value.strip()), _PAGES.fullmatch(named)
        if page is None or pages is None:
            return False
        first = int(pages[1])
        return 1 <= first <= int(page[0]) <= int(pages[2] or first)
    wanted = _normal(value)
    return kind in ("section", "paragraph") and named in (wanted, f"{kind}:{wanted}", f"{kind} {wanted}")


def _situation(scope: Scope | None, kind: str, value: str) -> str:
    if scope is None or not scope.locators:
        return NO_LOCATORS
    if kind == "quote":
        return QUOTE
    return COVERING if any(covers(kind, value, locator) for locator in scope.locators) else NOT_COVERING


def _normal(text: str) -> str:
    return " ".join(text.casefold().translate(_DASHES).split())
