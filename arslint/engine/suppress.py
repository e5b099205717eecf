"""Suppression: comments in a file that silence named findings, and what is wrong with such comments.

`<!-- arslint: ignore[rule, rule] until 2027-01-31 reason -->` in Markdown and `# arslint: ignore[rule] reason` in YAML
and Python silence the line that they end, or, alone on their line, the block (Markdown) or the line that follows;
`ignore-file[rule]` silences the file. A comment can only narrow: it must name rules.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from arslint.diagnostic import INTERNAL_ERROR, Diagnostic, Severity
from arslint.edit import Fix
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from arslint.text import Source

UNUSED = "unused-suppression"
MALFORMED = "malformed-suppression"
EXPIRED = "expired-suppression"
UNREASONED = "suppression-without-reason"
MARK = "arslint"
OWN = (UNUSED, MALFORMED, EXPIRED, UNREASONED)

_MARKDOWN = re.compile(r"<!--\s*arslint\s*:(?P<body>[^<>]*?)-->")
_HASH = re.compile(r"(?m)(?:^|(?<=\s))#[ \t]*arslint\s*:(?P<body>[^\n]*)$")
_BODY = re.compile(
    r"\s*ignore(?P<file>-file)?\s*\[(?P<names>[^\[\]]*)\](?:\s+until\s+(?P<until>\S+))?(?P<reason>.*)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Directive:
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


@dataclass(frozen=True)
class Terms:
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
    used: set[tuple[Span, str]] = set()
    kept: list[Diagnostic] = []
    silenced: list[Diagnostic] = []
    for diagnostic in diagnostics:
        by = _silencers(diagnostic, found, terms)
        used.update(by)
        (silenced if by else kept).append(diagnostic)
    own = [problem for one in found for problem in _own(source, one, used, terms)]
    return Outcome(tuple(kept), tuple(silenced), tuple(own))


def directives(source: Source, *, markdown: bool) -> tuple[Directive, ...]:
    """The suppression comments of a source; in Markdown those in code do not count."""
    if MARK not in source.text:
        return ()
    if not markdown:
        return tuple(_directive(source, match, markdown=False) for match in _HASH.finditer(source.text))
    from arslint.documents.markdown import Markdown

    inert = Markdown(source).code_mask(inline=True).covers
    return tuple(
        _directive(source, match, markdown=True)
        for match in _MARKDOWN.finditer(source.text)
        if not inert(match.start())
    )


def _directive(source: Source, match: re.Match[str], *, markdown: bool) -> Directive:
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
    covered = Span(0, len(source.text) + 1) if body["file"] else _covered(source, span, markdown=markdown)
    return Directive(span, names, covered, until, body["reason"].strip(" \t\r\n-—:"))


def _covered(source: Source, span: Span, *, markdown: bool) -> Span:
    text = source.text
    line = source.line_span(source.position(span.start).line)
    alone = not (text[line.start : span.start] + text[span.end : line.end]).strip()
    if not alone:
        return Span(line.start, line.end + 1)
    blank = re.compile(r"\n[ \t\r]*(?:\n|\Z)" if markdown else r"\n|\Z")
    begin = re.compile(r"\s*").match(text, span.end)
    start = begin.end() if begin else span.end
    stop = blank.search(text, start)
    return Span(start, (stop.start() if stop else len(text)) + 1)


def _silencers(diagnostic: Diagnostic, found: Iterable[Directive], terms: Terms) -> set[tuple[Span, str]]:
    if diagnostic.rule == INTERNAL_ERROR:
        return set()
    words = {diagnostic.rule, *terms.known.get(diagnostic.rule, ())}
    return {
        (one.span, name)
        for one in found
        if one.covered and one.covered.contains(diagnostic.span.start) and not (one.until and one.until < terms.today)
        for name, _ in one.names
        if name in words
    }


def _own(source: Source, one: Directive, used: set[tuple[Span, str]], terms: Terms) -> Iterable[Diagnostic]:
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
            close = _closest(name, terms.known)
            yield say(MALFORMED, span, f"there is no rule `{name}`" + (f"; `{close}` is near" if close else ""), form)
        elif (one.span, name) not in used and rules <= terms.ran:
            cure = "Remove it, so that it cannot hide a later finding."
            fix = _without(source, one) if len(one.names) == 1 else None
            yield say(UNUSED, one.span if fix else span, f"`{name}` finds nothing here to silence", cure, fix)


def _closest(name: str, known: Mapping[str, Iterable[str]]) -> str | None:
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, list(known), 1)), None)


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
