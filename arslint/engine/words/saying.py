"""Sayings: what a piece of text must say, and what it must not."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from arslint.diagnostic import Severity
from arslint.engine.words.pattern import Pattern
from arslint.engine.words.polarity import Polarity, claims

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.engine.words.entry import Entry
    from arslint.protocol.release import Release

ABOUT = ("since", "until", "covers", "severity", "says")
KEYS = ("name", "is", "has", "any", "lacks", "match", "affirms", "denies", *ABOUT)
_MARKUP = re.compile(r"\*\*|`")
_GAP = re.compile(r"(?:\[\^[^\]]*\]|\.)(?:[*+]|\{\d*,\d*\})\??")
_GRAMMAR = re.compile(r"\\b|(?<!\\)\((?:\?(?:P<\w+>|:|[=!]|<[=!]))?|(?<!\\)\)\??|^\^|(?<!\\)\$")
_LEADING = re.compile(r"(?=$|[\s,;:()|/\[\]]|[—–]|\.(?!\w))")


class Saying(NamedTuple):
    """What one piece of text says.

    `key` tells the piece from others. All of `has` and `match`, one of `choice` and none of `lacks` stand in it; the
    claims of `affirms` and `denies` have that polarity. `shown` is how a message names it, `says` replaces the message.
    """

    shown: str
    key: Pattern
    has: tuple[Pattern, ...] = ()
    match: tuple[Pattern, ...] = ()
    choice: tuple[Pattern, ...] = ()
    lacks: tuple[Pattern, ...] = ()
    affirms: tuple[Pattern, ...] = ()
    denies: tuple[Pattern, ...] = ()
    since: Release | None = None
    until: Release | None = None
    covers: tuple[str, ...] | None = None
    severity: str | None = None
    says: str | None = None
    named: bool = False

    @classmethod
    def read(cls, entry: Entry) -> Saying:
        """The saying of a text, which is to be found as it stands, or of a mapping."""
        if not entry.node.is_mapping:
            return cls(entry.text, literal(entry.text), has=(literal(entry.text),))
        entry.known(*KEYS, "region", "once", "near")
        named, has, choice = entry.words("is"), entry.words("has"), entry.words("any")
        match, affirms, denies = entry.patterns("match"), entry.patterns("affirms"), entry.patterns("denies")
        patterns = (*map(literal, (*named, *has)), *_either(choice), *match, *affirms, *denies)
        if not patterns and not entry.words("lacks"):
            entry.refuse("this entry asks for nothing", "Give it `is`, `has`, `any`, `match`, `affirms` or `denies`.")
        name = entry.word("name") or next(iter((*named, *has, *choice)), "") or entry.word("match")
        return cls.about(entry, name, patterns[0] if patterns else literal(""))._replace(
            has=tuple(map(literal, (*named, *has))),
            match=match,
            choice=tuple(map(literal, choice)),
            lacks=tuple(map(literal, entry.words("lacks"))),
            affirms=affirms,
            denies=denies,
            named=entry.at("name") is not None,
        )

    @classmethod
    def about(cls, entry: Entry, shown: str, key: Pattern) -> Saying:
        """A saying that asks for nothing yet: when it holds, what it covers, and how its findings read."""
        if not entry.node.is_mapping:
            return cls(shown, key)
        return cls(
            shown=shown,
            key=key,
            since=entry.release("since"),
            until=entry.release("until"),
            covers=entry.words("covers") or None,
            severity=_severity(entry),
            says=entry.word("says") or None,
        )

    def holds_at(self, release: Release) -> bool:
        """Whether the contract asks for it at a release; `until` is the first that does not."""
        return (self.since is None or release >= self.since) and (self.until is None or release < self.until)

    def likeness(self, text: str) -> int:
        """How much of it a text says."""
        bare = plain(text)
        return sum(one.found(bare) for one in (*self.has, *self.match, *self.choice, *self.affirms, *self.denies))

    def complaints(self, text: str) -> Iterator[str]:
        """What a text lacks or says wrongly."""
        bare = plain(text)
        for wanted in self.has:
            if not wanted.found(bare):
                yield f"does not say `{shown(wanted)}`"
        for wanted in self.match:
            if not wanted.found(bare):
                yield f"does not say `{self.shown if self.named else shown(wanted)}`"
        if self.choice and not any(wanted.found(bare) for wanted in self.choice):
            yield "says none of " + ", ".join(f"`{shown(wanted)}`" for wanted in self.choice)
        for unwanted in self.lacks:
            if unwanted.found(bare):
                yield f"says `{shown(unwanted)}`"
        for pattern, right, verb in (
            *((pattern, Polarity.AFFIRM, "affirm") for pattern in self.affirms),
            *((pattern, Polarity.NEGATE, "forbid") for pattern in self.denies),
        ):
            said = {claim.polarity for claim in claims(text, pattern)}
            if right not in said:
                yield f"does not {verb} `{shown(pattern)}`"
            elif said - {right, Polarity.AMBIGUOUS}:
                yield f"says `{shown(pattern)}` both ways"


def _severity(entry: Entry) -> str | None:
    given = entry.at("severity")
    if given and given.text.upper() not in Severity.__members__:
        given.refuse("`severity` is error, warning or info", "Write one of the three.")
        return None
    return given.text if given else None


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """A text without ticks, stars and line ends."""
    return " ".join(_MARKUP.sub("", text).split())


def literal(text: str) -> Pattern:
    """The pattern of a literal in plain text; one without capitals is read without case."""
    return Pattern.of(plain(text))


def _either(texts: tuple[str, ...]) -> tuple[Pattern, ...]:
    parts = [f"(?-i:{one.pattern})" if one.cased else one.pattern for one in map(literal, texts)]
    return (Pattern("|".join(parts)),) if parts else ()


@cache
def shown(pattern: Pattern) -> str:
    """A pattern as a message shows it: its words, without the grammar around them."""
    if pattern.literal is not None:
        return pattern.literal
    text = _GRAMMAR.sub("", _GAP.sub("…", pattern.pattern))
    return re.sub(r"\\(\W)", r"\1", text).replace("\\s+", " ").replace("\\s", " ").replace("|", "/").strip()


def leads(text: str, wanted: str) -> bool:
    """Whether a cell's text is a value or begins with it, notes behind it aside."""
    bare, value = plain(text).casefold(), plain(wanted).casefold()
    return bare.startswith(value) and bool(_LEADING.match(bare, len(value)))
