"""Running rules: one file, then the project."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Any, cast

from arslint.diagnostic import INTERNAL_ERROR, Diagnostic, FileReport, Problem, Severity
from arslint.documents import Kind, parse
from arslint.engine.rule import NEEDS
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence
    from pathlib import Path

    from arslint.documents.document import Document
    from arslint.documents.role import Role
    from arslint.engine.rule import Context, Rule
    from arslint.protocol.release import Release
    from arslint.text import Source


def check_file(
    source: Source, kinds: Iterable[Kind], rules: Sequence[Rule], context: Callable[[Document], Context]
) -> FileReport:
    """The diagnostics and facts of one source, read as each of its kinds.

    A finding that two kinds share is given once.
    """
    diagnostics: dict[Diagnostic, None] = {}
    facts: dict[str, Any] = {}
    prompt: Document | None = None
    for kind in kinds:
        document = parse(source, kind)
        found = check_document(document, rules, context(document))
        for offset, inner in document.inner():
            found += [_moved(one, offset, source.path) for one in check_document(inner, rules, context(inner))]
        try:
            told = document.facts()
        except BaseException as error:
            found.append(_failure(f"the {kind.value} reader", source.path, error))
        else:
            facts.update({kind.value: told} if told else {})
        diagnostics.update(dict.fromkeys(found))
        prompt = document if kind is Kind.PROMPT else prompt
    return FileReport(source.path, tuple(diagnostics), facts, prompt)


def check_document(document: Document, rules: Iterable[Rule], context: Context) -> list[Diagnostic]:
    """What the rules that read this class of document find in it."""
    return _run_all(rules, document, document.source.path, context)


def check_project(project: Any, rules: Iterable[Rule], context: Context) -> list[Diagnostic]:
    """What the rules that read the whole project find in it; each problem names its path."""
    return _run_all(rules, project, str(project.path), context)


def _moved(found: Diagnostic, offset: int, path: str) -> Diagnostic:
    """A diagnostic of an inner document as one of the file around it."""

    def at(span: Span) -> Span:
        return Span(span.start + offset, span.end + offset)

    edits = tuple(replace(one, span=at(one.span)) for one in found.fix.edits) if found.fix else ()
    return found._replace(
        path=path,
        span=at(found.span),
        fix=replace(found.fix, edits=edits) if found.fix else None,
        labels=tuple(one._replace(span=at(one.span)) if one.path is None else one for one in found.labels),
    )


def _run_all(rules: Iterable[Rule], subject: object, path: str, context: Context) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    known = frozenset(name for name in NEEDS if getattr(context, name) is not None)
    roles: frozenset[Role] = getattr(subject, "roles", frozenset())
    for rule in _applying(tuple(rules), cast("Hashable", type(subject)), roles, context.release, known):
        try:
            found += _run(rule, subject, path, context)
        except BaseException as error:
            found.append(_failure(f"rule {rule.name}", path, error, rule.path))
    return found


@lru_cache(maxsize=256)
def _applying(
    rules: tuple[Rule, ...], subject: type, roles: frozenset[Role], release: Release, known: frozenset[str]
) -> tuple[Rule, ...]:
    """The rules that read subjects of a class that play some roles, at a release, where these fields are known."""
    return tuple(
        rule
        for rule in rules
        if issubclass(subject, rule.on)
        and known.issuperset(rule.needs)
        and not (rule.roles and rule.roles.isdisjoint(roles))
        and not (rule.since and release < rule.since)
    )


def _run(rule: Rule, subject: object, path: str, context: Context) -> list[Diagnostic]:
    problems = rule.check(*((subject, context) if rule.wants_context else (subject,)), **rule.options)
    return [_stamp(rule, problem, path) for problem in problems]


def _stamp(rule: Rule, problem: Problem, path: str) -> Diagnostic:
    if not (isinstance(problem, Problem) and isinstance(problem.message, str) and isinstance(problem.hint, str | None)):
        raise TypeError("a rule yields problems, whose message is a text and whose hint is one or None")
    return Diagnostic(
        path=problem.path or path,
        span=Span(*map(index, problem.span)),
        rule=rule.name,
        severity=min(Severity.parse(problem.severity), rule.ceiling) if problem.severity else rule.severity,
        message=problem.message,
        hint=problem.hint,
        fix=problem.fix,
        labels=problem.labels,
        covers=rule.covers if problem.covers is None else problem.covers,
        key=problem.key,
    )


def _failure(what: str, path: str, error: BaseException, code: Path | None = None) -> Diagnostic:
    """The diagnostic of work on one file that failed, for the rest to go on; an attempt to end the program is one too.

    `code` is the file in which to look for the line that failed.
    """
    if isinstance(error, KeyboardInterrupt):
        raise error
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    where = next((frame for frame in reversed(frames) if frame.filename == str(code)), frames[-1])
    file = where.filename.replace("\\", "/").rpartition("/")[2]
    return Diagnostic(
        path=path,
        span=Span(0, 0),
        rule=INTERNAL_ERROR,
        severity=Severity.ERROR,
        message=f"{what} failed: {type(error).__name__}: {error} (line {where.lineno} of {file})",
        hint="This is a fault of arslint or of the rule, not of the file; the other rules went on.",
    )
