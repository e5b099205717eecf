"""Assertions: who does what to whom in a sentence, and whether it is affirmed.

A vocabulary says who acts, which verbs and adjectives count, and which objects. The grammar here knows active and
passive voice, a subject carried over from the sentence, heading or bold lead before, and pronouns for the object.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from arslint.engine.words import needle
from arslint.engine.words.polarity import Claim, Polarity, parted, polarity, sentences
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator


class Vocabulary(NamedTuple):
    """The words of one question: `subject` acts, `verb` and `adjective` say what it does, `target` is an object that is
    asked about and `other` one that is not. A group `un` in the adjective negates it.
    """

    subject: re.Pattern[str]
    verb: re.Pattern[str]
    adjective: re.Pattern[str]
    target: re.Pattern[str]
    other: re.Pattern[str]


class Assertion(NamedTuple):
    """A verb or adjective, the target that it speaks of (in the text or in its lead), and its polarity."""

    verb: Span
    target: str
    polarity: Polarity


_COPULA = re.compile(r"\b(?:is|are|was|were|be|been|being|gets?|remains?|stays?|becomes?|makes?)\b", re.IGNORECASE)
_AGENT = re.compile(r"[\s,]*(?:\w+ly\s+|only\s+)?(?:by|via|through|with|using)\b", re.IGNORECASE)
_PARTICIPLE = re.compile(r"(?:ed|den|d)$", re.IGNORECASE)
_CARRIED = re.compile(
    r"[\s,;:—–*(]*(?:(?:but|so|and|then|also|because|since|which|it|this|that|they|these|still|even)\s+)*"
    r"(?:(?:does|do|did|will|would|can|could|cannot|may|might|must|shall|should|not|never|also|always|then|now|\w{2,8}n['’]t)"
    r"\s+)*",
    re.IGNORECASE,
)
_PRONOUN = re.compile(
    r"[\s*`(]*(?:$|[.,;:)!—–]|(?:both\s+|all\s+(?:of\s+)?|any\s+(?:of\s+)?|even\s+)?"
    r"(?:this|it|them|these|those|that|either|both|all|any)\b"
    r"(?!\s+(?:user|author|passport|draft|sign|adv|decla|entr|row|hash|lock|choice|decision|stage))"
    r"|(?:the|such|an?y?)\s+(?:\w+\s+)?(?:blocks?|markers?|warnings?|annotations?|findings?|verdicts?|refusals?|gates?|tokens?)\b"
    r"|(?:via|with|by|through|using|and|as\s+well)\b)",
    re.IGNORECASE,
)
_IT = re.compile(r"[\s,;:—–*(]*(?:(?:but|so|and|then|which)\s+)*(?:it|this|that|they|these|which)\b", re.IGNORECASE)
_LEAD = re.compile(r"\s*\*\*([^*\n]{1,160})\*\*")
_UNLIKE = re.compile(r"\bunlike\W+$", re.IGNORECASE)


def assertions(text: str, words: Vocabulary, lead: str = "") -> Iterator[Assertion]:
    """What one block says about its targets; `lead` is what stands over it, such as a heading or a table's header."""
    if not (needle.search(text, words.target) or needle.search(lead, words.target)):
        return
    quiet, parts = parted(text)
    block = _Block(text, quiet, words, lead)
    for sentence, clause in parts:
        if text[sentence.start : sentence.end].rstrip(" *_)").endswith("?"):
            continue
        for match in words.verb.finditer(text, *clause):
            yield from block.of_verb(Claim(Span(*match.span()), clause, sentence, Polarity.AFFIRM))
        for match in words.adjective.finditer(text, *clause):
            claim = Claim(Span(*match.span()), clause, sentence, Polarity.AFFIRM)
            yield from block.of_adjective(claim, negated=bool(match.groupdict().get("un")))


class _Block(NamedTuple):
    text: str
    quiet: str
    words: Vocabulary
    lead: str

    def of_verb(self, claim: Claim) -> Iterator[Assertion]:
        verb, clause = claim.verb, claim.clause
        subject = self._subject(claim)
        if subject is None:
            return
        behind = subject if subject > verb.end else verb.end
        if self._passive(claim):
            agent = _AGENT.match(self.text, verb.end)
            if agent and subject < verb.end:
                return
            targets = self._linked(claim)
        else:
            targets = list(self.words.target.finditer(self.text, verb.end, clause.end))
            if not targets and (
                self.words.other.search(self.text, verb.end, clause.end) or not _PRONOUN.match(self.text, verb.end)
            ):
                return
        if not targets:
            yield from self._antecedent(claim, behind)
        for target in targets:
            until = max(target.start() if target.start() > verb.end else verb.end, behind)
            yield Assertion(verb, target[0], polarity(self.quiet, clause, verb, until))

    def of_adjective(self, claim: Claim, *, negated: bool) -> Iterator[Assertion]:
        verb, clause = claim.verb, claim.clause
        found = self._linked(claim) or list(self.words.target.finditer(self.text, verb.end, clause.end))[:1]
        for assertion in (
            [Assertion(verb, one[0], polarity(self.quiet, clause, verb)) for one in found]
            if found or self.words.other.search(self.text, *clause)
            else self._antecedent(claim, verb.end, only_it=True)
        ):
            yield assertion._replace(polarity=_negated(assertion.polarity)) if negated else assertion

    def _subject(self, claim: Claim) -> int | None:
        """Where the subject stands; before the text when it is carried over."""
        for match in self.words.subject.finditer(self.text, *claim.clause):
            if match.start() >= claim.verb.end or match.end() <= claim.verb.start:
                return match.start()
        if self._passive(claim) and not _AGENT.match(self.text, claim.verb.end):
            return 0 if self.words.subject.search(self.text, *claim.sentence) else None
        bold = _LEAD.match(self.text, claim.clause.start)
        start = bold.end() if bold else claim.clause.start
        carried = _CARRIED.match(self.text, start)
        gerund = self.text[: claim.verb.end].endswith("ing")
        if carried is None or carried.end() != claim.verb.start or gerund:
            return None
        before = self.text[max(0, self._previous(claim.sentence.start)) : claim.verb.start]
        return 0 if self.words.subject.search(before) or self.words.subject.search(self.lead) else None

    def _previous(self, start: int) -> int:
        return max((sentence.start for sentence in sentences(self.quiet[:start])), default=0)

    def _passive(self, claim: Claim) -> bool:
        if not _PARTICIPLE.search(self.text, *claim.verb):
            return False
        before = self.text[claim.clause.start : claim.verb.start]
        return bool(_COPULA.search(before) or _AGENT.match(self.text, claim.verb.end))

    def _linked(self, claim: Claim) -> list[re.Match[str]]:
        """The targets before the verb that no second copula parts from it."""
        found = self.words.target.finditer(self.text, claim.clause.start, claim.verb.start)
        return [one for one in found if len(_COPULA.findall(self.text, one.end(), claim.verb.start)) < 2]

    def _antecedent(self, claim: Claim, until: int, *, only_it: bool = False) -> Iterator[Assertion]:
        """The target that a pronoun or a gap stands for: in the sentence, else the topic of the block or its lead."""
        verb = claim.verb
        said = polarity(self.quiet, claim.clause, verb, until)
        if near := self._last(claim.sentence.start, verb.start):
            if self.words.target.fullmatch(near):
                yield Assertion(verb, near, said)
            return
        if only_it and not _IT.match(self.text, claim.clause.start):
            return
        topics = (self._first(self.text, verb.start), self._last(0, verb.start)) if verb.start else ()
        for topic in dict.fromkeys((*topics, *((self._first(self.lead, len(self.lead)),) if not any(topics) else ()))):
            if topic and self.words.target.fullmatch(topic):
                yield Assertion(verb, topic, said)
                return

    def _names(self, word: re.Pattern[str], token: str) -> bool:
        """Whether a token names a thing; another object in small letters is a quality, which no pronoun stands for."""
        return word is self.words.target or token != token.lower()

    def _first(self, text: str, end: int) -> str | None:
        words = (self.words.target, self.words.other)
        found = [match for word in words for match in word.finditer(text, 0, end) if self._names(word, match[0])]
        return min(found, key=lambda match: match.start())[0] if found else None

    def _last(self, start: int, end: int) -> str | None:
        words = (self.words.target, self.words.other)
        every = ((word, match) for word in words for match in word.finditer(self.text, start, end))
        named = (match for word, match in every if self._names(word, match[0]))
        found = [one for one in named if not _UNLIKE.search(self.text, max(0, one.start() - 12), one.start())]
        return max(found, key=lambda match: match.end())[0] if found else None


def _negated(said: Polarity) -> Polarity:
    return {Polarity.AFFIRM: Polarity.NEGATE, Polarity.NEGATE: Polarity.AMBIGUOUS}.get(said, said)
