"""The word `fence`: the lines of a code block that is part of the prompt, such as a template."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arslint.engine.words.saying import Saying, literal, plain, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.diagnostic import Problem
    from arslint.documents.fence import Fence
    from arslint.engine.words.entry import Entry
    from arslint.engine.words.pattern import Pattern
    from arslint.engine.words.scope import Scope
    from arslint.text import Span


class Lines(NamedTuple):
    """A code block's lines in order.

    It is known by a text `with`, else by half of its lines; with `closed` it has no other line that begins so.
    """

    name: str
    known_by: Pattern | None
    lines: tuple[Saying, ...]
    lacks: tuple[Pattern, ...]
    order: bool
    closed: str | None

    @classmethod
    def read(cls, entry: Entry) -> Lines:
        """The word's value."""
        entry.known("with", "lines", "lacks", "order", "closed")
        return cls(
            entry.word("with"),
            literal(entry.word("with")) if entry.at("with") else None,
            tuple(Saying.read(one) for one in entry.items("lines")),
            tuple(map(literal, entry.words("lacks"))),
            entry.flag("order", default=True),
            entry.word("closed") or None,
        )

    def check(self, scope: Scope) -> Iterator[Problem]:
        """A code block that is missing, and lines that are missing, strange or out of order."""
        wanted = [one for one in self.lines if one.holds_at(scope.release)]
        every = list(scope.prompt.fences(scope.span))
        fences = [fence for fence in every if self._named(scope, fence)]
        fences = fences or [fence for fence in every if self._resembles(scope, fence, wanted)]
        if not fences:
            name = self.name or wanted[0].shown
            yield scope.problem(scope.head, f"the code block with `{name}` is missing")
        for fence in fences:
            yield from self._check(scope, fence, wanted)

    def _named(self, scope: Scope, fence: Fence) -> bool:
        return bool(self.known_by and self.known_by.found(plain(fence.text(scope.prompt.source))))

    def _resembles(self, scope: Scope, fence: Fence, wanted: list[Saying]) -> bool:
        lines = [plain(line) for line in fence.text(scope.prompt.source).split("\n")]
        return sum(any(one.key.found(line) for line in lines) for one in wanted) * 2 >= len(wanted)

    def _check(self, scope: Scope, fence: Fence, wanted: list[Saying]) -> Iterator[Problem]:
        source = scope.prompt.source
        opener = scope.line(fence.span)
        lines = [(span, source.slice(span)) for span in fence.lines]
        taken: dict[int, int] = {}
        for at, one in enumerate(wanted):
            after = max(taken.values(), default=-1) if self.order else -1
            hits = [index for index, (_, text) in enumerate(lines) if one.key.found(plain(text))]
            free = [index for index in hits if index not in taken.values()]
            line = next((index for index in free if index > after), None)
            if line is not None:
                taken[at] = line
                span, text = lines[line]
                for complaint in one.complaints(text):
                    yield scope.problem(span, f"the line `{one.shown}` {complaint}", one)
            elif free:
                yield scope.problem(lines[free[0]][0], f"the line `{one.shown}` stands too early", one)
            else:
                place: Span = lines[after][0] if 0 <= after < len(lines) else opener
                yield scope.problem(place, f"the line `{one.shown}` is missing in this code block", one)
        for span, text in lines:
            for unwanted in self.lacks:
                if unwanted.found(plain(text)):
                    yield scope.problem(span, f"`{shown(unwanted)}` has no place in this code block")
        for index, (span, text) in enumerate(lines) if self.closed else ():
            if text.startswith(str(self.closed)) and index not in taken.values():
                yield scope.problem(span, "this line is none that the contract knows")
