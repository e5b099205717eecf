"""The word `sections`: headings that a prompt has, in order."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

from arslint.documents.prompt import begins, folded
from arslint.engine.words.pattern import Pattern
from arslint.engine.words.saying import ABOUT, Saying, literal
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.diagnostic import Problem
    from arslint.documents.heading import Heading
    from arslint.engine.words.entry import Entry
    from arslint.engine.words.scope import Scope

_ALIKE = 0.5


class Title(NamedTuple):
    """One section: its title or titles, whether it may be absent, and whether it stands once.

    `holds` is the title of a section inside it, by which it is known under another title.
    """

    titles: tuple[str, ...]
    saying: Saying
    optional: bool = False
    once: bool = True
    holds: str | None = None


class Sections(NamedTuple):
    """Sections by title; `order` says that they follow one another."""

    titles: tuple[Title, ...]
    order: bool = True

    @classmethod
    def read(cls, entry: Entry) -> Sections:
        """The word's value: `titles` and `order`, or the titles alone."""
        if entry.node.is_mapping:
            entry.known("titles", "order")
            entries, order = entry.items("titles"), entry.flag("order", default=True)
        else:
            entries, order = [type(entry)(node, entry.notes) for node in entry.node.items()], True
        return cls(tuple(_title(one) for one in entries), order)

    def check(self, scope: Scope) -> Iterator[Problem]:
        """Sections that are missing, repeated or out of order."""
        wanted = [title for title in self.titles if title.saying.holds_at(scope.release)]
        inside = [one for one in scope.prompt.headings if scope.span.start <= one.span.start < scope.span.end]
        found = [_named(inside, title) for title in wanted]
        for at, (title, headings) in enumerate(zip(wanted, found, strict=True)):
            if not headings and not title.optional:
                yield _missing(scope, title, inside, found, at)
            for again in headings[1:] if title.once else ():
                yield scope.problem(again.text_span, f"a second section `{title.titles[0]}` stands here", title.saying)
        if self.order:
            yield from _disordered(scope, wanted, found)


def _title(entry: Entry) -> Title:
    if not entry.node.is_mapping:
        return Title((entry.text,), Saying(entry.text, literal(entry.text)))
    entry.known("title", "any", "optional", "repeats", "holds", *ABOUT)
    titles = (*entry.words("title"), *entry.words("any"))
    if not titles:
        entry.refuse("this section has no `title`", "Write `title:` with the start of its heading.")
    first = next(iter(titles), "")
    saying = Saying.about(entry, first, literal(first))
    return Title(titles, saying, entry.flag("optional"), not entry.flag("repeats"), entry.word("holds") or None)


def _named(headings: list[Heading], title: Title) -> list[Heading]:
    wanted = [folded(one) for one in title.titles]
    return [heading for heading in headings if any(begins(folded(heading.text), one) for one in wanted)]


def _missing(scope: Scope, title: Title, inside: list[Heading], found: list[list[Heading]], at: int) -> Problem:
    """At the comment or code that hides it, at the heading that was renamed, or where it should stand."""
    what = f"the section `{title.titles[0]}`"
    before = next((some[-1] for some in reversed(found[:at]) if some), None)
    after = next((some[0] for some in found[at + 1 :] if some), None)
    low = before.span.start if before else scope.span.start - 1
    high = after.span.start if after else scope.span.end
    known = {heading.span for some in found for heading in some}
    strange = [one for one in inside if low < one.span.start < high and one.span not in known]
    wanted = folded(title.titles[0])
    renamed = max(strange, key=lambda one: _likeness(one, wanted), default=None)
    if title.holds:
        renamed = _around(scope, title.holds)
    if renamed and (title.holds or _likeness(renamed, wanted) >= _ALIKE):
        message = f"{what} is missing; this heading stands where it should"
        return scope.problem(renamed.text_span, message, title.saying)
    place = after.text_span if after else _last_line(scope, before) if before else scope.head
    return scope.missing(title.saying._replace(key=_loose(title.titles[0])), what, place)


def _last_line(scope: Scope, heading: Heading) -> Span:
    """The last line of a section that is not blank, where the next one should follow."""
    start, end = scope.prompt.markdown.section(heading)
    end = start + len(scope.prompt.source.text[start:end].rstrip())
    return Span(max(start, scope.prompt.source.text.rfind("\n", start, end) + 1), end)


def _around(scope: Scope, holds: str) -> Heading | None:
    inner = next(scope.prompt.sections(holds, scope.span), None)
    above = [one for one in scope.prompt.headings if inner and one.span < inner.span and one.level < inner.level]
    return above[-1] if above and above[-1].level > 1 else None


def _loose(title: str) -> Pattern:
    return Pattern(r"#+[ \t][^\n]{0,40}" + r"\W+".join(map(re.escape, folded(title).split())))


def _likeness(heading: Heading, wanted: str) -> float:
    return SequenceMatcher(None, folded(heading.text), wanted).ratio()


def _disordered(scope: Scope, wanted: list[Title], found: list[list[Heading]]) -> Iterator[Problem]:
    highest: tuple[Span, str] | None = None
    for title, headings in zip(wanted, found, strict=True):
        if not headings:
            continue
        if highest and headings[0].span < highest[0]:
            message = f"the section `{title.titles[0]}` stands before `{highest[1]}`, and should follow it"
            yield scope.problem(headings[0].text_span, message, title.saying)
        else:
            highest = Span(*headings[0].span), title.titles[0]
