"""Suppression: comments in a file that silence named findings, and what is wrong with such comments.

`<!-- arslint: ignore[rule, rule] until 2027-01-31 reason -->` in Markdown and `# arslint: ignore[rule] reason` in YAML
and Python silence the line that they end, or, alone on their line, the block (Markdown) or the line that follows;
`ignore-file[rule]` silences the file. A comment can only narrow: it must name rules.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from datetime import date
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from arslint.diagnostic import INTERNAL_ERROR, Diagnostic, Severity
from arslint.documents.mask import Mask
from arslint.edit import Fix
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from arslint.text import Source

UNUSED = "unused-suppression"
MALFORMED = "malformed-suppression"
EXPIRED = "expired-suppression"
UNREASONED = "suppression-without-reason"
MARK = "arslint"
OWN = (UNUSED, MALFORMED, EXPIRED, UNREASONED)

_MARKDOWN = re.compile(r"<!--\s*arslint\s*:(?P<body>[^<>]*?)-->")
_HASH = re.compile(r"(?m)(?:^|(?<=\s))#[ \t]*arslint\s*:(?P<body>[^\n]*)$")
_BLOCK_END = re.compile(r"\n(?=[ \t\r]*(?:\n|\Z))")
_BODY = re.compile(
    r"\s*ignore(?P<file>-file)?\s*\[(?P<names>[^\[\]]*)\](?:\s+until\s+(?P<until>\S+))?(?P<reason>.*)", re.DOTALL
)


class Directive(NamedTuple):
    """One suppression comment: the rules it names, the offsets it covers, until when and why."""

    span: Span
    names: tuple[tuple[str, Span], ...] = ()
    covered: Span | None = None
    until: date | None = None
    reason: str = ""
    fault: str | None = None


@dataclass(frozen=True)
class Outcome:
    """What suppression leaves: the diagnostics that stay, those silenced, and what is wrong with the comments."""

    kept: tuple[Diagnostic, ...]
    silenced: tuple[Diagnostic, ...] = ()
    own: tuple[Diagnostic, ...] = field(default=())


class Terms(NamedTuple):
    """What suppression comments are judged by.

    `known` gives for each rule name the other words that name it (topic, catalogue ids); `ran` the rules that ran, for
    only those can be said to find nothing.
    """

    known: Mapping[str, Iterable[str]]
    ran: frozenset[str]
    today: date
    require_reason: bool = False


def suppress(source: Source, diagnostics: Sequence[Diagnostic], terms: Terms, *, markdown: bool) -> Outcome:
    """Apply the suppression comments of a source to its diagnostics."""
    found = directives(source, markdown=markdown)
    if not found:
        return Outcome(tuple(diagnostics))
    reach = _reach(found, terms.today)
    kept: list[Diagnostic] = []
    silenced: list[Diagnostic] = []
    starts: dict[str, list[int]] = {}
    for diagnostic in sorted(diagnostics, key=lambda one: one.span.start):
        words = _words(diagnostic, terms)
        by = any(reach[word].covers(diagnostic.span.start) for word in words & reach.keys())
        (silenced if by else kept).append(diagnostic)
        for word in words:
            starts.setdefault(word, []).append(diagnostic.span.start)
    used = {(one.span, name) for one in found for name, _ in one.names if _finds(one, starts.get(name, ()))}
    near = cache(partial(_closest, known=tuple(terms.known)))
    own = [problem for one in found for problem in _own(source, one, used, terms, near)]
    return Outcome(tuple(kept), tuple(silenced), tuple(own))


def directives(source: Source, *, markdown: bool) -> tuple[Directive, ...]:
    """The suppression comments of a source; in Markdown those in code do not count."""
    if MARK not in source.text:
        return ()
    if not markdown:
        ends = [start - 1 for start in source.line_starts[1:]]
        return tuple(_directive(source, match, ends) for match in _HASH.finditer(source.text))
    from arslint.documents.markdown import Markdown

    inert = Markdown(source).code_mask(inline=True).covers
    ends = [match.start() for match in _BLOCK_END.finditer(source.text)]
    return tuple(
        _directive(source, match, ends) for match in _MARKDOWN.finditer(source.text) if not inert(match.start())
    )


def _directive(source: Source, match: re.Match[str], ends: list[int]) -> Directive:
    span = Span(*match.span())
    body = _BODY.fullmatch(match["body"])
    if body is None:
        return Directive(span, fault="it does not read `ignore[rule] reason`")
    start = match.start("body") + body.start("names")
    names = tuple(
        (word[0], Span(start + word.start(), start + word.end())) for word in re.finditer(r"[^\s,]+", body["names"])
    )
    if not names:
        return Directive(span, fault="it names no rule, and a comment may only silence rules that it names")
    until = None
    if body["until"]:
        try:
            until = date.fromisoformat(body["until"])
        except ValueError:
            return Directive(span, names, fault=f"`{body['until']}` is not a date such as 2027-01-31")
    covered = Span(0, len(source.text) + 1) if body["file"] else _covered(source, span, ends)
    return Directive(span, names, covered, until, body["reason"].strip(" \t\r\n-—:"))


def _covered(source: Source, span: Span, ends: list[int]) -> Span:
    """What a directive silences: its line, or what follows up to the next of the ends of lines or blocks."""
    text = source.text
    line = source.line_span(source.position(span.start).line)
    alone = not (text[line.start : span.start] + text[span.end : line.end]).strip()
    if not alone:
        return Span(line.start, line.end + 1)
    begin = re.compile(r"\s*").match(text, span.end)
    start = begin.end() if begin else span.end
    stop = bisect_left(ends, start)
    return Span(start, (ends[stop] if stop < len(ends) else len(text)) + 1)


def _reach(found: Iterable[Directive], today: date) -> Mapping[str, Mask]:
    """What is silenced, by each name that directives give."""
    spans: dict[str, list[Span]] = {}
    for one in found:
        if one.covered and not (one.until and one.until < today):
            for name, _ in one.names:
                spans.setdefault(name, []).append(one.covered)
    return {name: Mask(covered) for name, covered in spans.items()}


def _words(diagnostic: Diagnostic, terms: Terms) -> set[str]:
    """The words that may silence a finding."""
    return set() if diagnostic.rule == INTERNAL_ERROR else {diagnostic.rule, *terms.known.get(diagnostic.rule, ())}


def _finds(one: Directive, starts: Sequence[int]) -> bool:
    """Whether any of some sorted offsets lies in what a directive covers."""
    at = bisect_left(starts, one.covered.start) if one.covered else 0
    return one.covered is not None and at < len(starts) and starts[at] < one.covered.end


def _own(
    source: Source, one: Directive, used: set[tuple[Span, str]], terms: Terms, near: Callable[[str], str | None]
) -> Iterable[Diagnostic]:
    def say(rule: str, span: Span, message: str, hint: str, fix: Fix | None = None) -> Diagnostic:
        return Diagnostic(source.path, span, rule, Severity.WARNING, message, hint, fix)

    form = "Write `ignore[rule-name] reason`, with the name that the finding shows in brackets."
    if one.fault:
        yield say(MALFORMED, one.span, f"this suppression silences nothing: {one.fault}", form)
        return
    if terms.require_reason and not one.reason:
        yield say(
            UNREASONED, one.span, "this suppression gives no reason", "Say after the bracket why it is right here."
        )
    if one.until and one.until < terms.today:
        cure = "Repair what it silenced, or set a later date."
        yield say(EXPIRED, one.span, f"this suppression ended on {one.until}", cure)
        return
    for name, span in one.names:
        rules = {rule for rule, words in terms.known.items() if name == rule or name in words}
        if not rules:
            close = near(name)
            yield say(MALFORMED, span, f"there is no rule `{name}`" + (f"; `{close}` is near" if close else ""), form)
        elif (one.span, name) not in used and rules <= terms.ran:
            cure = "Remove it, so that it cannot hide a later finding."
            fix = _without(source, one) if len(one.names) == 1 else None
            yield say(UNUSED, one.span if fix else span, f"`{name}` finds nothing here to silence", cure, fix)


def _closest(name: str, known: Sequence[str]) -> str | None:
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, known, 1)), None)


def _without(source: Source, one: Directive) -> Fix:
    text = source.text
    line = source.line_span(source.position(one.span.start).line)
    before, after = text[line.start : one.span.start], text[one.span.end : line.end]
    start, end = one.span
    if not (before + after).strip():
        start, end = line.start, line.end + len(re.compile(r"\r?\n?").match(text, line.end)[0])  # type: ignore[index]
    else:
        start -= len(before) - len(before.rstrip(" \t"))
    return Fix.replace("Remove the suppression", Span(start, end), "")
