"""Real suites, where a checkout of them is at hand: `ARSLINT_CORPUS` names the folder that holds them."""

from __future__ import annotations

import csv
import os
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from arslint.diagnostic import Diagnostic, Severity
from arslint.run import Request, check
from arslint.text import Source

CORPUS = Path(os.environ.get("ARSLINT_CORPUS", "/nonexistent"))
PORTS = sorted(CORPUS.glob("*.expected.tsv"))
LINKS = (
    "broken-link",
    "broken-fragment",
    "missing-path",
    "section-reference",
    "line-reference",
    "mirror-reference",
    "unknown-agent",
    "unknown-command",
    "unknown-schema",
)

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not CORPUS.is_dir(), reason="ARSLINT_CORPUS names no folder")]


@cache
def findings(folder: Path) -> tuple[tuple[int, Diagnostic], ...]:
    """The findings in a suite with their lines, after suppression."""
    before = Path.cwd()
    try:
        os.chdir(folder)
        outcome = check(Request(paths=(Path(),)))
        texts = dict(outcome.sources)
        found = []
        for diagnostic in outcome.report.diagnostics:
            source = texts.get(diagnostic.path) or Source.from_bytes("", Path(diagnostic.path).read_bytes())
            found.append((source.position(diagnostic.span.start).line, diagnostic))
        return tuple(found)
    finally:
        os.chdir(before)


@pytest.mark.parametrize("table", PORTS, ids=[path.name.split(".")[0] for path in PORTS])
def test_every_defect_of_a_port_is_found(table: Path) -> None:
    """Each row of scope `port-defect` or `upstream-inherited` has a finding at its file and line."""
    found = {(diagnostic.path, line) for line, diagnostic in findings(CORPUS / table.name.split(".")[0])}
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines(), delimiter="\t"))
    wanted = [row for row in rows if row["scope"] in ("port-defect", "upstream-inherited")]
    assert wanted
    assert [row for row in wanted if (row["file"], int(row["line"])) not in found] == []


@pytest.mark.parametrize("table", PORTS, ids=[path.name.split(".")[0] for path in PORTS])
def test_host_text_is_no_more_than_a_note(table: Path) -> None:
    """A row of scope `host-text` has no finding worse than `info`."""
    rows = csv.DictReader(table.read_text("utf-8").splitlines(), delimiter="\t")
    host = {(row["file"], int(row["line"])) for row in rows if row["scope"] == "host-text"}
    other = {(row["file"], int(row["line"])) for row in rows} - host
    worst = {
        (diagnostic.path, line): diagnostic
        for line, diagnostic in findings(CORPUS / table.name.split(".")[0])
        if diagnostic.severity > Severity.INFO and "host" in diagnostic.rule
    }
    assert not (set(worst) & (host - other))


def test_the_suite_has_no_broken_link_and_no_missing_path() -> None:
    """What the link rules find in the suite was read: these are true, and nothing else is found."""
    suite = CORPUS / "suite-3.21.0"
    found = Counter(
        (diagnostic.rule, diagnostic.path, line)
        for line, diagnostic in findings(suite)
        if diagnostic.rule in LINKS and diagnostic.severity > Severity.INFO
    )
    assert set(found) == {
        ("broken-fragment", "docs/PERFORMANCE.md", 25),
        ("broken-fragment", "docs/PERFORMANCE.zh-TW.md", 25),
        ("line-reference", "academic-paper/agents/intake_agent.md", 294),
        ("section-reference", "academic-pipeline/agents/pipeline_orchestrator_agent.md", 276),
        ("unknown-agent", "academic-paper/agents/draft_writer_agent.md", 459),
        ("unknown-agent", "academic-paper/references/failure_paths.md", 348),
        ("unknown-agent", "deep-research/agents/report_compiler_agent.md", 255),
        ("unknown-agent", "deep-research/agents/synthesis_agent.md", 301),
        ("unknown-command", "academic-paper-reviewer/SKILL.md", 228),
        ("unknown-command", "shared/references/intent_clarification_protocol.md", 133),
    }
