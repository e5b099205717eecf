"""The whole path from paths and flags to a report."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint import discover, edit
from arslint.diagnostic import INTERNAL_ERROR, Diagnostic, Report, Severity
from arslint.engine.suppress import MARK
from arslint.inspection import Inspection, unreadable
from arslint.protocol.release import DEFAULT
from arslint.selection import Selection
from arslint.settings import Resolver
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from arslint.baseline import Baseline
    from arslint.diagnostic import FileReport
    from arslint.discover import File
    from arslint.engine.rulebook import Rulebook
    from arslint.text import Source

MOST_PASSES = 50


@dataclass(frozen=True)
class Request:
    """What a run is asked: paths or the bytes of standard input, flags as settings, and which fixes to make.

    `fixes` is empty, `safe` or `unsafe`. `since` is a git revision, `base` an earlier version of the one file checked.
    `verbose` notes all that was left out.
    """

    paths: tuple[Path, ...] = ()
    flags: Mapping[str, Any] = field(default_factory=dict)
    config: Path | None = None
    isolated: bool = False
    stdin: bytes | None = None
    stdin_filename: Path = Path("stdin.md")
    fixes: str = ""
    since: str | None = None
    base: Path | None = None
    now: datetime | None = None
    verbose: bool = False
    progress: Callable[[int, int], None] = lambda done, total: None


class Change(NamedTuple):
    """A file that fixes would change, before and after."""

    file: File
    before: Source
    after: Source


class Outcome(NamedTuple):
    """A report with what it speaks of: the texts of files with findings, and what the fixes change."""

    report: Report
    selection: Selection
    sources: Mapping[str, Source]
    changes: tuple[Change, ...]
    rulebook: Rulebook
    failing: bool = False
    new_baseline: Baseline | None = None


def check(request: Request) -> Outcome:
    """Find, read, check, join, suppress, fix in memory until nothing changes; raises `UsageError` where it cannot."""
    resolver = Resolver(request.flags, config=request.config, isolated=request.isolated)
    selection = Selection.of(
        request.paths, resolver, request.stdin, request.stdin_filename, request.since, request.base
    )
    look = Inspection(discover.suites(file.path for file in selection.context), selection.base, request.now)
    state = _State(look, selection, request, resolver, told={one.path: unreadable(one) for one in selection.unread})
    diagnostics = state.findings(selection.files)
    for _ in range(MOST_PASSES):
        fixed = state.fix(diagnostics) if request.fixes else ()
        if not fixed:
            break
        diagnostics = state.findings(fixed)
    else:
        diagnostics = state.findings(state.undo(diagnostics))
    report = Report(
        diagnostics=tuple(sorted(diagnostics, key=Diagnostic.order)),
        notes=(*selection.notes, *(selection.left_out if request.verbose else ()), *look.archive.notes, *state.notes),
        files=len(selection.files),
        fixed=state.fixed,
        suppressed=state.suppressed,
    )
    settings = selection.files[0].settings if selection.files else resolver.resolve(Path.cwd())
    baseline = None
    if settings.baseline:
        report, baseline = _baselined(report, settings.baseline, selection, state.sources, look)
    return Outcome(
        report=report,
        selection=selection,
        sources=state.sources,
        changes=state.changes,
        rulebook=look.choice.rulebook(settings),
        failing=report.reaches(settings.fail_on),
        new_baseline=baseline,
    )


def _baselined(
    report: Report, path: Path, selection: Selection, sources: Mapping[str, Source], look: Inspection
) -> tuple[Report, Baseline | None]:
    """The report without what the baseline knows, and the baseline to write where there is none yet."""
    from arslint.baseline import Baseline
    from arslint.settings.config import contents, shown_path, stands

    ran = frozenset(rule.name for file in selection.files for rule in look.choice.every(file))
    checked = [file.display for file in selection.files]
    if stands(path):
        known = Baseline.parse(shown_path(path), contents(path, "--baseline").decode("utf-8", "surrogateescape"))
        return known.apply(report, sources, checked, ran), None
    new = Baseline.of(shown_path(path), report, sources)
    report = new.apply(report, sources, checked, ran)
    note = f"{shown_path(path)}: written with {len(new.entries)} findings, which later runs leave out"
    return replace(report, notes=(*report.notes, note)), new


def shown_settings(request: Request) -> list[str]:
    """The settings of the first path, line by line, with where each comes from and what the suite shows."""
    resolver = Resolver(request.flags, config=request.config, isolated=request.isolated)
    selection = Selection.of(request.paths, resolver, request.stdin, request.stdin_filename, None, None)
    suites = discover.suites(file.path for file in selection.context)
    settings = selection.files[0].settings if selection.files else resolver.resolve(Path.cwd())
    detected = next((suite.release for suite in suites if suite.release), None)
    return [
        *settings.shown(),
        *(f"# suite: {one.root.as_posix()}, layout {one.layout}, release {one.release or 'unknown'}" for one in suites),
        f"# release in force: {settings.release or detected or f'{DEFAULT}, because no suite shows one'}",
        f"# files: {len(selection.files)}",
    ]


@dataclass
class _State:
    """The state of a run between its passes: reports, texts with findings, and what was fixed."""

    look: Inspection
    selection: Selection
    request: Request
    resolver: Resolver
    reports: dict[str, FileReport] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)
    originals: dict[str, Source] = field(default_factory=dict)
    fixed: dict[str, int] = field(default_factory=dict)
    told: dict[str, Diagnostic] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    suppressed: int = 0

    def findings(self, files: tuple[File, ...]) -> list[Diagnostic]:
        """Every finding of the run after looking at some files anew."""
        for number, file in enumerate(files):
            self.request.progress(number, len(files))
            self._look(file)
        return self._joined()

    def fix(self, diagnostics: list[Diagnostic]) -> tuple[File, ...]:
        """Apply what fixes the request allows to the texts in memory; the files that changed."""
        by_path: dict[str, list[edit.Fix]] = {}
        for diagnostic in diagnostics:
            if diagnostic.fix and (diagnostic.fix.safe or self.request.fixes == "unsafe"):
                by_path.setdefault(diagnostic.path, []).append(diagnostic.fix)
        changed = []
        for file in self.selection.files:
            if file.display in by_path:
                before = self.sources[file.display]
                after, taken = edit.amend(before, by_path[file.display])
                if after != before:
                    self.originals.setdefault(file.display, before)
                    self.sources[file.display] = after
                    self.fixed[file.display] = self.fixed.get(file.display, 0) + len(taken)
                    changed.append(file)
        return tuple(changed)

    def undo(self, diagnostics: list[Diagnostic]) -> tuple[File, ...]:
        """Take back all fixes of the files in which they come to no end, and say so; the files."""
        endless = self.fix(diagnostics)
        for file in endless:
            names = sorted({one.rule for one in diagnostics if one.path == file.display and one.fix})
            self.sources[file.display] = self.originals.pop(file.display)
            del self.fixed[file.display]
            self.told[file.display] = Diagnostic(
                file.display,
                Span(0, 0),
                INTERNAL_ERROR,
                Severity.ERROR,
                f"the fixes of {' and '.join(names)} come to no end",
                "The file was left as it was. This is a fault of the rules, not of the file.",
            )
        return endless

    @property
    def changes(self) -> tuple[Change, ...]:
        """What the fixes change."""
        return tuple(
            Change(file, self.originals[file.display], self.sources[file.display])
            for file in self.selection.files
            if file.display in self.originals
        )

    def _look(self, file: File) -> None:
        source = self._text(file)
        if isinstance(source, discover.Unread):
            if source.skipped:
                self.notes.append(f"{source.path}: {source.cause}")
            else:
                self.told[source.path] = unreadable(source)
            return
        report = self.look.report(file, source)
        self.reports[file.display] = report
        if report.diagnostics or file.display in self.originals or MARK in source.text:
            self.sources[file.display] = source

    def _joined(self) -> list[Diagnostic]:
        by_path: dict[str, list[Diagnostic]] = {path: list(r.diagnostics) for path, r in self.reports.items()}
        for diagnostic in self.look.project(self.selection.files, self.reports, self.resolver, self._text):
            by_path.setdefault(diagnostic.path, []).append(diagnostic)
        found = list(self.told.values())
        self.suppressed = 0
        for file in self.selection.files:
            mine = tuple(by_path.pop(file.display, ()))
            source = self.sources.get(file.display)
            if source is None and mine:
                read = self._text(file)
                source = None if isinstance(read, discover.Unread) else self.sources.setdefault(file.display, read)
            if source is None:
                found += mine
                continue
            outcome = self.look.suppress(file, source, mine)
            self.suppressed += len(outcome.silenced)
            found += (*outcome.kept, *outcome.own)
        return [*found, *(diagnostic for beside in by_path.values() for diagnostic in beside)]

    def _text(self, file: File) -> Source | discover.Unread:
        """The text of a file as fixes have left it."""
        return self.sources.get(file.display) or self.selection.read(file)
