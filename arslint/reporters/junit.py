"""For CI servers: JUnit XML, a test suite for each file and a failed test case for each finding."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from arslint.reporters.region import region
from arslint.terminal import folded, visible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.diagnostic import Diagnostic, Report
    from arslint.reporters import Options, Rulebook
    from arslint.text import Source


def render(report: Report, sources: Mapping[str, Source], rulebook: Rulebook, options: Options) -> str:
    """The document; a run without findings is one passed test."""
    number = len(report.diagnostics)
    root = ET.Element("testsuites", name="arslint", tests=str(number or 1), failures=str(number), errors="0")
    for path, found in groupby(report.diagnostics, attrgetter("path")):
        _suite(root, visible(path), list(found), sources)
    if not number:
        suite = ET.SubElement(root, "testsuite", name="arslint", tests="1", failures="0", errors="0")
        ET.SubElement(suite, "testcase", name="arslint", classname="arslint")
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _suite(root: ET.Element, path: str, found: list[Diagnostic], sources: Mapping[str, Source]) -> None:
    number = str(len(found))
    suite = ET.SubElement(root, "testsuite", name=path, tests=number, failures=number, errors="0")
    for diagnostic in found:
        where = region(sources, diagnostic.path, diagnostic.span)
        case = ET.SubElement(
            suite,
            "testcase",
            name=diagnostic.rule,
            classname=path,
            file=path,
            line=str(where.line),
            column=str(where.column),
        )
        failure = ET.SubElement(case, "failure", type=str(diagnostic.severity), message=folded(diagnostic.message))
        hint = f"\n{folded(diagnostic.hint)}" if diagnostic.hint else ""
        failure.text = f"{path}:{where.line}:{where.column}: {folded(diagnostic.message)}{hint}"
