"""Looking at files with the rules, the release and the evidence that each of them calls for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from arslint import discover
from arslint.diagnostic import Diagnostic, Severity
from arslint.documents import parse
from arslint.engine import suppress
from arslint.engine.check import check_file
from arslint.engine.rule import Context
from arslint.engine.rulebook import Rulebook
from arslint.protocol.release import DEFAULT
from arslint.settings import check_names, check_options
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from arslint.diagnostic import FileReport
    from arslint.discover import File
    from arslint.documents import Document
    from arslint.engine.rule import Rule
    from arslint.selection import Selection
    from arslint.settings import Settings
    from arslint.suite import Suite
    from arslint.text import Source

UNREADABLE = "unreadable-file"


@dataclass(frozen=True)
class Inspection:
    """How the files of one run are looked at; the same file and text always give the same report."""

    suite: Suite | None = None
    base: Callable[[File], Source | None] = lambda _: None
    now: datetime | None = None
    _books: dict[tuple[Path, ...], Rulebook] = field(default_factory=dict)
    _rules: dict[tuple[int, frozenset[str]], tuple[Rule, ...]] = field(default_factory=dict)

    def rulebook(self, settings: Settings) -> Rulebook:
        """The rulebook of some settings, whose names it has checked."""
        known = self._books.get(settings.rules)
        if known is None:
            known = self._books[settings.rules] = Rulebook.open(settings.rules)
        return known

    def rules(self, file: File) -> tuple[Rule, ...]:
        """The rules that a file's settings choose for it, with their severities and options."""
        settings = file.settings
        ignored = settings.ignored(file.path)
        key = (id(settings), ignored)
        if key not in self._rules:
            book = self.rulebook(settings)
            check_names(settings, book.names())
            check_options(settings, {name: rule.options for name, rule in book.rules.items()})
            chosen = book.select(settings.select, (*settings.ignore, *ignored), settings.severity, settings.options)
            self._rules[key] = chosen
        return self._rules[key]

    def report(self, file: File, source: Source) -> FileReport:
        """The report on one file, before suppression."""
        kinds = discover.kinds(source, file, self.suite)
        return check_file(source, kinds, self.rules(file), lambda document: self.context(file, document))

    def context(self, file: File, document: Document) -> Context:
        """What the rules may know beside this document."""
        settings = file.settings
        earlier = self.base(file)
        return Context(
            release=settings.release or (self.suite.release if self.suite else None) or DEFAULT,
            stage=settings.stage,
            base=parse(earlier, document.kind) if earlier else None,
            suite=self.suite,
            now=self.now,
        )

    def project(self, selection: Selection, reports: Mapping[str, FileReport]) -> list[Diagnostic]:
        """What the rules that read the whole project find in the files of a selection."""
        return []

    def suppress(self, file: File, source: Source, diagnostics: tuple[Diagnostic, ...]) -> suppress.Outcome:
        """The diagnostics of a file after its suppression comments."""
        book = self.rulebook(file.settings)
        terms = suppress.Terms(
            known=self._known(book),
            ran=frozenset(rule.name for rule in self.rules(file)),
            today=self.today,
            require_reason=file.settings.require_reason,
        )
        markdown = file.path.suffix.lower() in (".md", ".markdown")
        outcome = suppress.suppress(source, diagnostics, terms, markdown=markdown)
        chosen = {rule.name: rule for rule in self.rules(file)}
        own = tuple(replace(one, severity=chosen[one.rule].severity) for one in outcome.own if one.rule in chosen)
        return replace(outcome, own=own)

    @cached_property
    def today(self) -> date:
        """The day that suppressions with an end are measured against."""
        return self.now.date() if self.now else date.today()

    @staticmethod
    def _known(book: Rulebook) -> Mapping[str, tuple[str, ...]]:
        return {name: (rule.topic, *rule.covers) for name, rule in book.rules.items()}


def unreadable(unread: discover.Unread) -> Diagnostic:
    """The diagnostic of a file that has no text."""
    return Diagnostic(
        path=unread.path,
        span=Span(0, 0),
        rule=UNREADABLE,
        severity=Severity.ERROR,
        message=f"this file {unread.cause}",
        hint="Nothing in it was checked.",
    )
