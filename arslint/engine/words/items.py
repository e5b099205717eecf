"""The word `list`: the items of a list, their numbers and their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arslint.engine.words.saying import Saying, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.diagnostic import Problem
    from arslint.documents.listing import Item, Listing
    from arslint.engine.words.entry import Entry
    from arslint.engine.words.scope import Scope
    from arslint.protocol.release import Release
    from arslint.text import Span


class Items(NamedTuple):
    """A list's items.

    `order` says that they follow one another, `closed` that there are no others; from the release `loose` on neither
    holds. `start` is the first number of a numbered list. With `lead` it is the list behind the paragraph or heading
    that says so.
    """

    items: tuple[Saying, ...]
    order: bool
    closed: bool
    loose: Release | None
    start: int | None
    lead: str | None

    @classmethod
    def read(cls, entry: Entry) -> Items:
        """The word's value."""
        entry.known("items", "order", "closed", "loose", "start", "lead")
        return cls(
            tuple(Saying.read(one) for one in entry.items("items")),
            entry.flag("order", default=True),
            entry.flag("closed"),
            entry.release("loose"),
            entry.number("start", 1) if entry.at("start") else None,
            entry.word("lead") or None,
        )

    def check(self, scope: Scope) -> Iterator[Problem]:
        """A list that is missing, and items that are missing, strange, misnumbered or out of order."""
        wanted = [one for one in self.items if one.holds_at(scope.release)]
        listing = self._find(scope, wanted)
        if listing is None:
            yield scope.missing(wanted[0], f"the list that begins with `{wanted[0].shown}`", self._place(scope))
            return
        if self.start is not None:
            yield from self._numbers(scope, listing)
        found = _assign(scope, wanted, listing)
        for at, one in enumerate(wanted):
            if at in found:
                item = listing.items[found[at]]
                for complaint in one.complaints(scope.text(item.span)):
                    yield scope.problem(scope.line(item.span), f"the item `{one.shown}` {complaint}", one)
            else:
                yield scope.missing(one, f"the item `{one.shown}`", self._gap(scope, listing, found, at))
        if self.loose and scope.release >= self.loose:
            return
        for at, item in enumerate(listing.items) if self.closed else ():
            if at not in found.values():
                yield scope.problem(scope.line(item.span), "this item is none that the contract knows")
        if self.order:
            yield from _disordered(scope, wanted, found, listing)

    def _find(self, scope: Scope, wanted: list[Saying]) -> Listing | None:
        after = scope.span.start
        if self.lead:
            lead = _lead(scope, self.lead)
            if lead is None:
                return None
            after = lead.end
        inside = [one for one in scope.prompt.listings if after <= one.span.start < scope.span.end]
        if self.lead:
            return inside[0] if inside else None
        best = max(inside, key=lambda one: _likeness(scope, wanted, one), default=None)
        return best if best and _likeness(scope, wanted, best) else None

    def _place(self, scope: Scope) -> Span:
        lead = _lead(scope, self.lead) if self.lead else None
        return scope.line(lead) if lead else scope.head

    def _gap(self, scope: Scope, listing: Listing, found: dict[int, int], at: int) -> Span:
        taken = set(found.values())
        before = max((found[one] for one in range(at) if one in found), default=-1)
        spare = before + 1
        if spare < len(listing.items) and spare not in taken:
            return scope.line(listing.items[spare].span)
        return scope.line(listing.items[max(before, 0)].span)

    def _numbers(self, scope: Scope, listing: Listing) -> Iterator[Problem]:
        start = self.start or 0
        numbers = [item.number for item in listing.items]
        if set(numbers) == {1} and start == 1:
            return
        for at, item in enumerate(listing.items):
            if item.number != start + at:
                given = "has no number" if item.number < 0 else f"is numbered {item.number}"
                yield scope.problem(scope.line(item.span), f"this item {given}, and should be {start + at}")
                return


def _lead(scope: Scope, text: str) -> Span | None:
    wanted = plain(text)
    for block in scope.prompt.blocks(scope.span, "paragraph", "heading"):
        if wanted in plain(scope.prose(block).text):
            return block.span
    return None


def _likeness(scope: Scope, wanted: list[Saying], listing: Listing) -> int:
    texts = [plain(scope.text(item.span)) for item in listing.items]
    return sum(any(one.key.found(text) for text in texts) for one in wanted)


def _assign(scope: Scope, wanted: list[Saying], listing: Listing) -> dict[int, int]:
    """The item of each saying: one that says all of it, else one that has its key, each taken once."""
    texts = [scope.text(item.span) for item in listing.items]
    found: dict[int, int] = {}
    for fits in (lambda one, text: not any(one.complaints(text)), lambda one, text: one.key.found(plain(text))):
        for at, one in enumerate(wanted):
            if at in found:
                continue
            free = [index for index in range(len(texts)) if index not in found.values() and fits(one, texts[index])]
            if free:
                found[at] = min(free, key=lambda index: abs(index - at))
    return found


def _disordered(scope: Scope, wanted: list[Saying], found: dict[int, int], listing: Listing) -> Iterator[Problem]:
    highest = -1
    for at in sorted(found):
        item: Item = listing.items[found[at]]
        if found[at] < highest:
            yield scope.problem(
                scope.line(item.span), f"`{wanted[at].shown}` stands too early in this order", wanted[at]
            )
        highest = max(highest, found[at])
