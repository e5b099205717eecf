"""The word `number`: a number that several places state, and the one value that it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arslint.engine.words import needle
from arslint.engine.words.pattern import Pattern
from arslint.engine.words.saying import ABOUT, Saying
from arslint.text import Span

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from arslint.diagnostic import Problem
    from arslint.engine.words.entry import Entry
    from arslint.engine.words.scope import Scope

_NAMED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_VALUES = {word: str(value) for value, word in enumerate(_NAMED)}
_FIRST = "".join(sorted({word[0] for word in _NAMED}))
_NUMBER = rf"((?=[\d{_FIRST}])(?:\d+(?:\.\d+)?|{'|'.join(_NAMED)}))"


class Number(NamedTuple):
    """A number: what it is `of`, its value, and the pattern that states it on a line that fits `line`.

    A statement does not go on behind a blank line.
    """

    saying: Saying
    value: str
    pattern: Pattern
    line: Pattern | None

    @classmethod
    def read(cls, entry: Entry) -> Number:
        """One entry of the word's list; `#` in `match` stands for the number."""
        entry.known("of", "value", "match", "line", *ABOUT)
        match = entry.word("match")
        if "#" not in match:
            entry.refuse("`match` has no `#` where the number stands", "Write for example `match: 'within # hours'`.")
        pattern = entry.expression(match.replace("#", _NUMBER), "`match`") or Pattern(_NUMBER)
        line = entry.at("line")
        saying = Saying.about(entry, entry.word("of"), pattern)
        return cls(saying, entry.word("value"), pattern, line.pattern() if line else None)

    def check(self, scope: Scope) -> Iterator[Problem]:
        """Each statement that gives another value, in prose and in code."""
        if not self.saying.holds_at(scope.release):
            return
        for stretch in needle.stretches(scope.prompt.source, self.pattern, scope.span):
            yield from self._stated(scope, stretch)

    def _stated(self, scope: Scope, within: Span) -> Iterator[Problem]:
        text = scope.prompt.live
        for match in self.pattern.finditer(text, *within):
            at = next((at for at in range(1, len(match.groups()) + 1) if match[at]), 0)
            given = match[at]
            if at and _VALUES.get(given.lower(), given) != self.value and self._fits(text, match):
                message = f"{given} is not the number of {self.saying.shown}, which is {self.value}"
                yield scope.problem(Span(*match.span(at)), message, self.saying)

    def _fits(self, text: str, match: re.Match[str]) -> bool:
        start = text.rfind("\n", 0, match.start()) + 1
        end = text.find("\n", match.end())
        return self.line is None or self.line.search(text, start, end if end >= 0 else len(text)) is not None
