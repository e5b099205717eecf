"""Looking at files with the rules, the release and the evidence that each of them calls for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from arslint import discover
from arslint.choice import Choice
from arslint.diagnostic import Diagnostic, Severity
from arslint.documents import Kind, parse
from arslint.documents.place import MARKDOWN
from arslint.engine import suppress
from arslint.engine.check import check_file, check_project
from arslint.engine.rule import Context
from arslint.evidence.beside import Neighbourhood
from arslint.evidence.dossier import Archive
from arslint.project import Project
from arslint.protocol.release import DEFAULT
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from arslint.diagnostic import FileReport
    from arslint.discover import File
    from arslint.discover.suite import Suite
    from arslint.documents import Document
    from arslint.engine.rule import Rule
    from arslint.project.joint import Joint
    from arslint.protocol.release import Release
    from arslint.settings import Resolver
    from arslint.text import Source

UNREADABLE = "unreadable-file"


@dataclass(frozen=True)
class Inspection:
    """How the files of one run are looked at; one text gives one report, for what lies beside it is read once."""

    suites: tuple[Suite, ...] = ()
    base: Callable[[File], Source | None] = lambda _: None
    now: datetime | None = None
    choice: Choice = field(default_factory=Choice)
    archive: Archive = field(default_factory=Archive)
    neighbourhood: Neighbourhood = field(default_factory=Neighbourhood)

    def report(self, file: File, source: Source) -> FileReport:
        """The report on one file, before suppression."""
        kinds = self.kinds(file, source)
        rules = self.choice.rules(file, (kind.document for kind in kinds))
        return check_file(source, kinds, rules, lambda document: self.context(file, document))

    def kinds(self, file: File, source: Source) -> tuple[Kind, ...]:
        """What a file is; one that was a draft is still one when its markers were taken away."""
        suite = self.suite(file)
        kinds = discover.kinds(source, file, suite)
        earlier = self.base(file) if kinds[:1] == (Kind.PLAIN,) else None
        was_draft = earlier is not None and discover.kinds(earlier, file, suite)[:1] == (Kind.DRAFT,)
        return (Kind.DRAFT, *kinds[1:]) if was_draft else kinds

    def context(self, file: File, document: Document) -> Context:
        """What the rules may know beside this document."""
        settings = file.settings
        earlier = self.base(file)
        release = self.release(file)
        suite = self.suite(file)
        return Context(
            release=release,
            stage=settings.stage,
            base=parse(earlier, document.kind) if earlier else None,
            evidence=self.archive.evidence(file, document, release),
            suite=suite,
            now=self.now,
            beside=self.neighbourhood.of(file.path, suite.root if suite else None),
        )

    def suite(self, file: File) -> Suite | None:
        """The innermost suite that a file lies in."""
        return next((suite for suite in self._innermost if suite.relative(file.path) is not None), None)

    @cached_property
    def _innermost(self) -> list[Suite]:
        return sorted(self.suites, key=lambda suite: len(suite.root.parts), reverse=True)

    def project(
        self,
        files: Iterable[File],
        reports: Mapping[str, FileReport],
        resolver: Resolver,
        text: Callable[[File], Source | discover.Unread],
    ) -> list[Diagnostic]:
        """What the rules that read a whole suite find in the files of a run and in scripts beside them."""
        from arslint.project.joint import Joint

        by_suite = {suite: [file for file in files if self.suite(file) == suite] for suite in self.suites}
        joints = (Joint(suite, inside, resolver, text, self.facts) for suite, inside in by_suite.items())
        return [found for joint in joints for found in self._joined(joint, reports)]

    def _joined(self, joint: Joint, reports: Mapping[str, FileReport]) -> list[Diagnostic]:
        sets = {id(rules): rules for rules in map(self._joins, joint.inside.values())}
        chosen = {rule.name: rule for rules in sets.values() for rule in rules if Project in rule.on}
        told = any(reports[file.display].facts for file in joint.inside.values() if file.display in reports)
        if not chosen or not told:
            return []
        first = next(iter(joint.inside.values()))
        project = joint.project(reports)
        context = Context(release=self.release(first), suite=joint.suite, now=self.now)
        found = [
            self._weighed(one, chosen, joint.inside.get(one.path))
            for one in check_project(project, chosen.values(), context)
        ]
        return joint.placed(one for one in found if one)

    def _joins(self, file: File) -> tuple[Rule, ...]:
        return self.choice.rules(file, ("Project",))

    def _weighed(self, found: Diagnostic, chosen: Mapping[str, Rule], file: File | None) -> Diagnostic | None:
        """A finding as severe as the settings of its own file have it; None where they leave the rule out."""
        if file is None or found.rule not in chosen:
            return found
        rule = next((one for one in self._joins(file) if one.name == found.rule), None)
        if rule is None:
            return None
        usual = found.severity == chosen[found.rule].severity
        return found._replace(severity=rule.severity if usual else min(found.severity, rule.ceiling))

    def facts(self, file: File, source: Source) -> FileReport:
        """What a file tells the others, without looking for anything wrong in it."""
        return check_file(source, discover.kinds(source, file, self.suite(file)), (), lambda _: Context())

    def release(self, file: File) -> Release:
        """The release that the contracts of a file belong to."""
        suite = self.suite(file)
        return file.settings.release or (suite.release if suite else None) or DEFAULT

    def suppress(self, file: File, source: Source, diagnostics: tuple[Diagnostic, ...]) -> suppress.Outcome:
        """The diagnostics of a file after its suppression comments."""
        if suppress.MARK not in source.text:
            return suppress.Outcome(diagnostics)
        book = self.choice.rulebook(file.settings)
        chosen = {rule.name: rule for rule in self.choice.every(file)}
        terms = suppress.Terms(
            known={name: (rule.topic, *rule.covers) for name, rule in book.rules.items()},
            ran=frozenset(chosen),
            today=self.today,
            require_reason=file.settings.require_reason,
        )
        markdown = file.path.suffix.lower() in MARKDOWN
        outcome = suppress.suppress(source, diagnostics, terms, markdown=markdown)
        own = tuple(one._replace(severity=chosen[one.rule].severity) for one in outcome.own if one.rule in chosen)
        return replace(outcome, own=own)

    @cached_property
    def today(self) -> date:
        """The day that suppressions with an end are measured against."""
        return self.now.date() if self.now else date.today()


def unreadable(unread: discover.Unread) -> Diagnostic:
    """The diagnostic of a file that has no text, or of a folder that cannot be listed."""
    return Diagnostic(
        path=unread.path,
        span=Span(0, 0),
        rule=UNREADABLE,
        severity=Severity.ERROR,
        message=f"this {unread.form} {unread.cause}",
        hint="Nothing in it was checked.",
    )
