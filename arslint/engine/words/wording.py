"""The words `require` and `forbid`: what the prose of a section says, and what it must not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arslint.engine.words import needle
from arslint.engine.words.pattern import Pattern
from arslint.engine.words.polarity import Polarity, affirmed, claims
from arslint.engine.words.saying import ABOUT, Saying, plain, shown
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.diagnostic import Problem
    from arslint.documents.block import Block
    from arslint.documents.prose import Prose
    from arslint.engine.words.entry import Entry
    from arslint.engine.words.scope import Scope

REGIONS = {
    "prose": ("paragraph",),
    "heading": ("heading",),
    "row": ("row",),
    "fence": ("fence", "code"),
}
_LIVE = ("paragraph", "heading", "row")


class Wording(NamedTuple):
    """What some block of the section says, in some regions; `near` is where a finding points when none does."""

    saying: Saying
    kinds: tuple[str, ...]
    near: Pattern | None
    once: bool

    @classmethod
    def read(cls, entry: Entry) -> Wording:
        """One entry of the word's list."""
        saying = Saying.read(entry)
        if not entry.node.is_mapping:
            return cls(saying, _LIVE, None, False)
        regions = entry.words("region")
        for region in regions:
            if region not in REGIONS:
                entry.refuse(f"there is no region `{region}`", f"It may be one of {', '.join(REGIONS)}.")
        kinds = tuple(kind for region in regions for kind in REGIONS.get(region, ())) or _LIVE
        near = entry.at("near")
        return cls(saying, kinds, near.pattern() if near else None, entry.flag("once"))

    def require(self, scope: Scope) -> Iterator[Problem]:
        """The problem that no block says it, that one says the opposite, or that it is said twice."""
        if not self.saying.holds_at(scope.release):
            return
        blocks = list(scope.prompt.blocks(scope.span, *self.kinds))
        texts = [scope.prose(block) for block in blocks]
        said = [block for block, text in zip(blocks, texts, strict=True) if not any(self.saying.complaints(text.text))]
        for again in said[1:] if self.once else ():
            yield scope.problem(
                scope.line(again.span), f"`{self.saying.shown}` is said a second time here", self.saying
            )
        contrary = list(self._contrary(scope, texts))
        yield from contrary
        if said or contrary:
            return
        what = f"the statement `{self.saying.shown}`"
        near = self._near(blocks, texts)
        if near:
            complaint = next(self.saying.complaints(near[1]))
            yield scope.problem(scope.line(near[0].span), f"this {complaint}", self.saying)
        else:
            yield scope.missing(self.saying, what, scope.head)

    def _near(self, blocks: list[Block], texts: list[Prose]) -> tuple[Block, str] | None:
        """The block that says most of it, among those that `near` names if there are any."""
        pairs = [(block, text.text) for block, text in zip(blocks, texts, strict=True)]
        named = [pair for pair in pairs if self.near and self.near.found(plain(pair[1]))]
        best = max(named or pairs, key=lambda pair: self.saying.likeness(pair[1]), default=None)
        return best if best and (named or self.saying.likeness(best[1])) else None

    def _contrary(self, scope: Scope, texts: list[Prose]) -> Iterator[Problem]:
        sides = (
            *((pattern, Polarity.NEGATE, "denies") for pattern in self.saying.affirms),
            *((pattern, Polarity.AFFIRM, "affirms") for pattern in self.saying.denies),
        )
        for text in texts:
            for pattern, wrong, verb in sides:
                for claim in claims(text.text, pattern):
                    if claim.polarity is wrong:
                        given = text.text[claim.verb.start : claim.verb.end]
                        message = f"this {verb} `{given}`, and the contract says the opposite"
                        yield scope.problem(text.span(*claim.verb), message, self.saying)


class Ban(NamedTuple):
    """One thing that no block of the section says, or that none affirms."""

    saying: Saying
    text: Pattern | None
    affirmed: Pattern | None
    kinds: tuple[str, ...]

    @classmethod
    def read(cls, entry: Entry) -> Ban:
        """One entry of the word's list."""
        entry.known("match", "affirmed", "region", *ABOUT)
        match, affirms = entry.at("match"), entry.at("affirmed")
        text, claim = match.pattern() if match else None, affirms.pattern() if affirms else None
        if not (text or claim):
            entry.refuse("this entry forbids nothing", "Give it `match` or `affirmed`.")
        key = text or claim or Pattern("")
        saying = Saying.about(entry, shown(key), key)
        kinds = tuple(kind for region in entry.words("region") for kind in REGIONS.get(region, ())) or _LIVE
        return cls(saying, text, claim, kinds)

    def check(self, scope: Scope) -> Iterator[Problem]:
        """Every place where it is said."""
        known = (one for one in (self.text, self.affirmed) if one)
        if not (
            self.saying.holds_at(scope.release) and any(needle.possible(scope.prompt.source, one) for one in known)
        ):
            return
        for block in scope.prompt.blocks(scope.span, *self.kinds):
            prose = scope.prose(block)
            found = [Span(*match.span()) for match in needle.finditer(prose.text, self.text)] if self.text else []
            found += [claim.verb for claim in affirmed(prose.text, self.affirmed)] if self.affirmed else []
            for span in found:
                message = f"this says `{plain(prose.text[span.start : span.end])}`, which the contract forbids"
                yield scope.problem(prose.span(*span), message, self.saying)
