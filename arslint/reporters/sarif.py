"""For code scanning: SARIF 2.1.0 with the whole rulebook; columns are UTF-16 code units."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from arslint import __version__
from arslint.diagnostic import Severity
from arslint.fingerprint import fingerprints
from arslint.jsontext import dump, dump_lines
from arslint.reporters.region import region, utf16
from arslint.reporters.uri import uri
from arslint.terminal import readable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.diagnostic import Diagnostic, Report
    from arslint.edit import Fix
    from arslint.engine.rule import Rule
    from arslint.reporters import Options, Rulebook
    from arslint.text import Source, Span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def render(report: Report, sources: Mapping[str, Source], rulebook: Rulebook, options: Options) -> str:
    """A log of one run, with one finding on each line."""
    rules = [rulebook.rules[name] for name in sorted(rulebook.rules)]
    index = {rule.name: at for at, rule in enumerate(rules)}
    places = Places(sources)
    marks = fingerprints(report.diagnostics, sources)
    run = {
        "tool": {"driver": {"name": "arslint", "version": __version__, "rules": [_rule(rule) for rule in rules]}},
        "columnKind": "utf16CodeUnits",
        "invocations": [
            {
                "executionSuccessful": not report.internal_error,
                "toolExecutionNotifications": [
                    {"level": "note", "message": {"text": readable(note)}} for note in report.notes
                ],
            }
        ],
    }
    return dump_lines(
        f'{{"$schema": {dump(SCHEMA)}, "version": "2.1.0", "runs": [{dump(run)[:-1]}, "results": ',
        [_result(diagnostic, mark, index, places) for diagnostic, mark in zip(report.diagnostics, marks, strict=True)],
        "}]}",
    )


class Places:
    """Spans as SARIF knows them; the characters beyond U+FFFF of each source are found once."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        """Keep the sources."""
        self._sources = sources
        self._astral: dict[str, list[int]] = {}

    def region(self, path: str, span: Span) -> dict[str, int]:
        """The region of a span."""
        where = region(self._sources, path, span)
        if path in self._sources:
            source = self._sources[path]
            if path not in self._astral:
                self._astral[path] = [match.start() for match in _ASTRAL.finditer(source.text)]
            where = utf16(source, self._astral[path], where)
        return {
            "startLine": where.line,
            "startColumn": where.column,
            "endLine": where.end_line,
            "endColumn": where.end_column,
        }

    def location(self, path: str, span: Span) -> dict[str, Any]:
        """The location of a span."""
        return {"physicalLocation": {"artifactLocation": {"uri": uri(path)}, "region": self.region(path, span)}}


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.name,
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.doc.strip().split("\n\n", 1)[0] or rule.summary},
        "help": {"text": rule.doc, "markdown": rule.doc},
        "defaultConfiguration": {"level": _LEVELS[rule.severity], "enabled": rule.default},
        "properties": {
            "tags": [rule.topic],
            "covers": rule.covers,
            "spec": rule.spec,
            "fixable": rule.fixable,
            "since": rule.since and str(rule.since),
        },
    }


def _result(diagnostic: Diagnostic, mark: str, index: Mapping[str, int], places: Places) -> dict[str, Any]:
    message = "\n".join(filter(None, (diagnostic.message, diagnostic.hint)))
    result: dict[str, Any] = {
        "ruleId": diagnostic.rule,
        "level": _LEVELS[diagnostic.severity],
        "message": {"text": readable(message)},
        "locations": [places.location(diagnostic.path, diagnostic.span)],
        "partialFingerprints": {"arslint/v1": mark, "primaryLocationLineHash": mark},
    }
    if diagnostic.rule in index:
        result["ruleIndex"] = index[diagnostic.rule]
    if diagnostic.labels:
        result["relatedLocations"] = [
            {
                "id": number,
                "message": {"text": readable(label.text)},
                **places.location(label.path or diagnostic.path, label.span),
            }
            for number, label in enumerate(diagnostic.labels, 1)
        ]
    if diagnostic.fix and not any(_SURROGATE.search(edit.text) for edit in diagnostic.fix.edits):
        result["fixes"] = [_fix(diagnostic.path, diagnostic.fix, places)]
    if diagnostic.covers:
        result["properties"] = {"covers": diagnostic.covers}
    return result


def _fix(path: str, fix: Fix, places: Places) -> dict[str, Any]:
    """A fix; one whose text no UTF-8 file can hold is not offered."""
    return {
        "description": {"text": readable(fix.title)},
        "artifactChanges": [
            {
                "artifactLocation": {"uri": uri(path)},
                "replacements": [
                    {"deletedRegion": places.region(path, edit.span), "insertedContent": {"text": edit.text}}
                    for edit in sorted(fix.edits)
                ],
            }
        ],
        "properties": {"safe": fix.safe},
    }
