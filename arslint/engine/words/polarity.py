"""Polarity: whether a sentence affirms or negates what its verb says (prompts catalogue 0.6).

Meant for the plain English of prompts. A clause with two independent negations is ambiguous on purpose.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from arslint.engine.words import needle
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.engine.words.pattern import Searched


class Polarity(Enum):
    """What a clause does with its verb."""

    AFFIRM = "affirm"
    NEGATE = "negate"
    AMBIGUOUS = "ambiguous"


class Claim(NamedTuple):
    """A verb in its clause and sentence; offsets are those of the text that was read."""

    verb: Span
    clause: Span
    sentence: Span
    polarity: Polarity


_SENTENCE = re.compile(r"(?<=[.!?;。！？；])[\"')*\]]{0,3}(?<!e\.g\.)(?<!i\.e\.)(?<!vs\.)(?<!cf\.)\s+(?=[^\sa-z])")
_CLAUSE = re.compile(
    r"\s+[—–]\s+|;\s+|:\*{0,2}\s+|[,(]?\s*\b"
    r"(?:but(?!\s+also\b)|so|because|since|while|whereas|although|though|unless|if|when|which|and\s+then)\b"
    r"|,\s+(?:(?:and|or)\s+)?(?=(?:do|does|did|will|would|can|could|cannot|may|might|must|shall|should|never(?!\s+(?:by|via|with|through)))\b)",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"\W*(?:if|when(?:ever)?|while|since|because|although|though|unless|where|once|until|so\s+that|in\s+order\s+to)\b[^,]*(?=,)",
    re.IGNORECASE,
)
_LITERAL = re.compile(
    r"(?<!`)(?P<ticks>`{1,3})(?!`)[^`]{1,400}(?<!`)(?P=ticks)(?!`)"
    r"|\[[A-Z][A-Z0-9 —–-]{3,80}[^\[\]\n]{0,80}\]|\b[A-Z][A-Z0-9]+(?:[-_+][A-Z0-9]+)+\b"
    r"|(?i:\bno\s+matter\b|\bnot\s+(?:only|just|merely|simply)\b|\bwith\s+no\b|\bno\.(?=\s*\d)|\bif\s+not,)"
)
_NEGATOR = re.compile(
    r"\b(?:not|never|cannot|\w{2,8}n['’]t|no|none|nobody|nothing|neither|nor|refus(?:es?|ed|ing)\s+to|forb[ia]d\w*|prohibit\w*|unable"
    r"|false\s+that|untrue\s+that|fails?\s+to|except(?:ing)?|excluding|other\s+than|regardless\s+of|irrespective\s+of|instead\s+of|rather\s+than"
    r"|without(?=\s+(?:\S+\s+){0,2}\w+ing\b))\b|≠",
    re.IGNORECASE,
)
_LATE = re.compile(
    r"\b(?:never|under\s+no|in\s+no|at\s+no|by\s+no\s+means|not\s+at\s+all|ha(?:s|ve)\s+no\s+effect|do(?:es)?\s+nothing"
    r"|impossible|(?:is|are)\s+(?:an?\s+error|refused|rejected|ignored|forbidden|prohibited))\b",
    re.IGNORECASE,
)
_CONCORD = re.compile(
    r"(?:[\s,]+(?:it|will|must|shall|may|can|could|should|does|do|did|is|are|be|also))*[\s,]+(?:and|or|nor)"
    r"(?:[\s,]+(?:it|will|must|shall|may|can|could|should|does|do|did|is|are|be|also))*[\s,]+",
    re.IGNORECASE,
)
_NOR = re.compile(r"\s*nor\b", re.IGNORECASE)
_EMPTY = re.compile(r"\s+(?:no|none|nothing|neither)\b", re.IGNORECASE)
_AHEAD = 40
_INNER = re.compile(r"[^\n]")


def claims(text: str, verb: Searched) -> Iterator[Claim]:
    """Every match of the verb, or of its group `verb`, with its clause, its sentence and its polarity."""
    if not needle.search(text, verb):
        return
    quiet, parts = parted(text)
    for sentence, clause in parts:
        for match in verb.finditer(text, *clause):
            at = Span(*match.span("verb" if match.groupdict().get("verb") else 0))
            yield Claim(at, clause, sentence, polarity(quiet, clause, at))


def affirmed(text: str, verb: Searched) -> Iterator[Claim]:
    """The claims that are neither negated nor ambiguous."""
    return (claim for claim in claims(text, verb) if claim.polarity is Polarity.AFFIRM)


def polarity(quiet: str, clause: Span, verb: Span, until: int | None = None) -> Polarity:
    """What a clause of quietened text does with its verb.

    Negators count before the verb, and between it and `until`, where its object starts; behind that only the late ones
    such as "under no circumstances". Without `until` an object that begins with "no" negates too.
    """
    empty = _EMPTY.match(quiet, verb.end) if until is None else None
    end = empty.end() if empty else max(until or 0, verb.end)
    count = _count(quiet, clause.start, verb.start) + _count(quiet, verb.end, end)
    count += bool(_LATE.search(quiet, end, clause.end))
    return (Polarity.AFFIRM, Polarity.NEGATE)[count] if count < 2 else Polarity.AMBIGUOUS


@lru_cache(maxsize=256)
def parted(text: str) -> tuple[str, tuple[tuple[Span, Span], ...]]:
    """A block's text quietened, and its clauses in order, each behind its sentence."""
    quiet = quieten(text)
    return quiet, tuple((sentence, clause) for sentence in sentences(quiet) for clause in clauses(quiet, sentence))


def quieten(text: str) -> str:
    """The text with dots for code, literals and idioms behind their first character; offsets stay.

    They hold negators that negate nothing, and dashes and colons that part no clauses.
    """
    return _LITERAL.sub(lambda match: match[0][0] + _INNER.sub("·", match[0][1:]), text)


def sentences(text: str) -> list[Span]:
    """The sentences of a block's quietened text."""
    return _pieces(text, Span(0, len(text)), _SENTENCE)


def clauses(text: str, sentence: Span) -> list[Span]:
    """The clauses of a sentence of quietened text; a conjunction belongs to the clause that it opens."""
    found: list[Span] = []
    for clause in _pieces(text, sentence, _CLAUSE):
        opening = _OPENING.match(text, *clause)
        cut = opening.end() if opening else clause.start
        found += [Span(clause.start, cut), Span(cut, clause.end)] if clause.start < cut < clause.end else [clause]
    return found


def _pieces(text: str, whole: Span, cut: re.Pattern[str]) -> list[Span]:
    starts = [whole.start, *(match.start() for match in cut.finditer(text, *whole) if match.start() > whole.start)]
    return [Span(start, end) for start, end in zip(starts, [*starts[1:], whole.end], strict=True)]


def _count(quiet: str, start: int, end: int) -> int:
    """How many independent negations a stretch holds; "cannot and must not" and "neither … nor" are one."""
    count, last = 0, -1
    for match in _NEGATOR.finditer(quiet, start, end + _AHEAD):
        if match.start() >= end:
            break
        joined = last >= 0 and (_NOR.match(match[0]) or _CONCORD.fullmatch(quiet, last, match.start()))
        count += not joined
        last = match.end()
    return count
