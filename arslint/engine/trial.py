"""Trials: whether a rule does what the examples in its documentation say."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arslint import edit
from arslint.documents import Prompt, parse
from arslint.documents.place import MARKDOWN
from arslint.engine import example, suppress
from arslint.engine.check import check_file, check_project
from arslint.engine.rule import Context
from arslint.evidence import dossier
from arslint.evidence.beside import Beside
from arslint.project import Project
from arslint.protocol.release import DEFAULT, Release
from arslint.shelf import Texts
from arslint.text import Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arslint.diagnostic import Diagnostic
    from arslint.documents import Document, Kind
    from arslint.engine.example import Example, Mark
    from arslint.engine.rule import Rule

_PASSES = 10
_RESERVED = ("release", "stage", "now", "eol")


def faults(rule: Rule, rules: Iterable[Rule] = (), first: int = 1) -> list[str]:
    """What is wrong with a rule's documentation: a line for each example that the rule does not bear out.

    `rules` are the others, which only rules about suppression need. `first` is the number of the documentation's first
    line.
    """
    examples = example.read(rule.doc)
    found = [f"no `{verdict}` example" for verdict in ("good", "bad") if all(e.verdict != verdict for e in examples)]
    found += [] if rule.summary else ["no summary"]
    before: Example | None = None
    for one in examples:
        found += [f"line {first + one.line - 1}: {fault}" for fault in _faults(rule, one, before, tuple(rules))]
        before = one
    return found


def _faults(rule: Rule, one: Example, before: Example | None, rules: Sequence[Rule]) -> list[str]:
    if one.verdict == "fixed":
        if before is None:
            return ["a `fixed` example needs a `bad` one before it"]
        text = _repaired(rule, before, rules)
        return [] if text == one.text else [f"the fixes give {text!r}, not {one.text!r}"]
    found = run(rule, one, rules)
    if one.verdict == "good" and not _reads(rule, one):
        return ["good, but the rule does not read a file of that name and text"]
    if one.verdict == "good":
        return [f"good, but: {diagnostic.message}" for diagnostic in found]
    if not found:
        return ["bad, but nothing was found"]
    return _unmatched(one, found) if one.marks else ["bad, but without carets"]


def run(rule: Rule, one: Example, rules: Sequence[Rule] = ()) -> list[Diagnostic]:
    """What a rule finds in an example, sorted."""
    options = {key: _value(rule, key, text) for key, text in one.settings.items() if key not in _RESERVED}
    tried = replace(rule, options={**rule.options, **options})
    source = Source(one.path, one.text, one.bom)
    if rule.name in suppress.OWN:
        return _suppressed(rule, source, one, rules)
    return sorted(_check(source, one, (tried,)), key=lambda diagnostic: diagnostic.order())


def _reads(rule: Rule, one: Example) -> bool:
    """Whether the rule looks at the example at all; what joins files or suppresses findings does not tell."""
    source = Source(one.path, one.text, one.bom)
    untold = Project in rule.on or not rule.on
    return untold or any(isinstance(parse(source, kind), rule.on) for kind in _kinds(source, one, (rule,)))


def _kinds(source: Source, one: Example, rules: Sequence[Rule]) -> tuple[Kind, ...]:
    from arslint.discover import File, Suite, kinds
    from arslint.settings import Settings

    file = File(Path("/") / one.path, one.path, Settings(root=Path("/")))
    suite = Suite(Path("/"), (), "root") if all(Prompt in rule.on for rule in rules) else None
    return kinds(source, file, suite)


def _check(source: Source, one: Example, rules: Sequence[Rule]) -> Sequence[Diagnostic]:
    if any(Project in rule.on for rule in rules):
        return _joined(source, one, rules)
    found = check_file(source, _kinds(source, one, rules), rules, lambda document: context(document, one))
    return found.diagnostics


def _joined(source: Source, one: Example, rules: Sequence[Rule]) -> Sequence[Diagnostic]:
    """What rules about the whole project find in an example's file, with the files beside it as a suite."""
    from arslint.discover import File, Suite, kinds
    from arslint.discover.walk import SUFFIXES
    from arslint.project.tree import Tree
    from arslint.settings import Settings

    settings, suite = Settings(root=Path("/")), Suite(Path("/"), (), "root")
    sources = {**{path: Source(path, text) for path, text in one.files.items()}, one.path: source}
    reports = {
        path: check_file(beside, kinds(beside, File(Path("/") / path, path, settings), suite), (), _no_context)
        for path, beside in sources.items()
        if path.endswith(SUFFIXES)
    }
    project = Project(Tree(frozenset(sources)), reports, sources.get)
    found = check_project(project, rules, context(None, one))
    return [diagnostic for diagnostic in found if diagnostic.path in (one.path, project.path)]


def _no_context(document: Document) -> Context:
    return Context()


def _suppressed(rule: Rule, source: Source, one: Example, rules: Sequence[Rule]) -> list[Diagnostic]:
    rules = tuple(other for other in rules if Project not in other.on)
    known = {other.name: (other.topic, *other.covers) for other in rules}
    today = date.fromisoformat(one.settings.get("now", "2026-01-01"))
    required = rule.name == suppress.UNREASONED
    terms = suppress.Terms(known, frozenset(known), today, require_reason=required)
    outcome = suppress.suppress(source, _check(source, one, rules), terms, markdown=one.path.endswith(MARKDOWN))
    return [diagnostic for diagnostic in outcome.own if diagnostic.rule == rule.name]


def context(document: Document | None, one: Example) -> Context:
    """The context that an example sets up for a document."""
    settings = one.settings
    release = Release.parse(settings["release"]) if "release" in settings else DEFAULT
    base = parse(Source(one.path, one.base), document.kind) if document and one.base is not None else None
    now = datetime.fromisoformat(settings["now"]).replace(tzinfo=UTC) if "now" in settings else None
    texts = {path: Source(path, text) for path, text in {**one.files, one.path: one.text}.items()}
    evidence = dossier.of_files(texts, release)
    beside = Beside(Texts(texts)).at(one.path)
    return Context(release=release, stage=settings.get("stage"), base=base, evidence=evidence, now=now, beside=beside)


def _repaired(rule: Rule, one: Example, rules: Sequence[Rule]) -> str:
    for _ in range(_PASSES):
        fixes = [diagnostic.fix for diagnostic in run(rule, one, rules) if diagnostic.fix]
        if not fixes:
            break
        after, _ = edit.amend(Source(one.path, one.text, one.bom), fixes)
        one = replace(one, text=after.text, bom=after.bom)
    return one.text


def _unmatched(one: Example, found: Sequence[Diagnostic]) -> list[str]:
    source = Source(one.path, one.text)
    left = list(found)
    lines: list[str] = []
    for mark in one.marks:
        match = next((diagnostic for diagnostic in left if _shows(mark, diagnostic, source)), None)
        if match is None:
            lines.append(f"nothing was found at {mark}")
        else:
            left.remove(match)
    return lines + [f"found without carets: {_drawn(diagnostic, source)}" for diagnostic in left]


def _shows(mark: Mark, diagnostic: Diagnostic, source: Source) -> bool:
    if _columns(diagnostic, source) != (mark.line, mark.start, mark.end):
        return False
    if mark.message is None or mark.message == diagnostic.message:
        return True
    return mark.message.endswith("…") and diagnostic.message.startswith(mark.message[:-1])


def _columns(diagnostic: Diagnostic, source: Source) -> tuple[int, int, int]:
    position = source.position(diagnostic.span.start)
    line = source.line_span(position.line)
    start = position.column - 1
    return position.line - 1, start, max(min(diagnostic.span.end, line.end) - line.start, start + 1)


def _drawn(diagnostic: Diagnostic, source: Source) -> str:
    line, start, end = _columns(diagnostic, source)
    return f"line {line + 1}, columns {start + 1}-{end}: {diagnostic.message}"


def _value(rule: Rule, key: str, text: str) -> Any:
    default = rule.options.get(key)
    if isinstance(default, bool):
        return text == "true"
    if isinstance(default, int):
        return int(text)
    return tuple(text.split(",")) if isinstance(default, tuple) else text
