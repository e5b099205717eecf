"""Whether the finalizer takes time in proportion to the citations: 1,000, 10,000 and 100,000 of them, 1,000 sources.

Run with `python benchmarks/finalize.py`. Prints the seconds of each step and the ratio of the whole to ten times fewer
citations; 10 is linear.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import TYPE_CHECKING, Any

from arslint.action.finalize import finalize
from arslint.action.verdict import Verdict
from arslint.documents import Draft
from arslint.protocol.evidence import Evidence
from arslint.protocol.readlog import Log
from arslint.protocol.release import Release
from arslint.text import Source

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCES = 1000
SIZES = (1_000, 10_000, 100_000)
TIME = "2026-09-01T10:00:00Z"


def evidence() -> Evidence:
    """A thousand sources, of which every third is unread and every fifth unchecked, under a strict policy."""
    signals = {"semantic_scholar_unmatched": True, "openalex_unmatched": True, "crossref_unmatched": True}
    corpus: list[dict[str, Any]] = [
        {
            "citation_key": f"source{number}",
            "source_acquired": True,
            "source_verified_against_original": number % 5 != 0,
            "contamination_signals": signals if number % 7 == 0 else {},
        }
        for number in range(SOURCES)
    ]
    scope = {"attestation_type": "USER_ATTESTED_READ", "read_scope": {"level": "sections", "locators": ["pp. 1-50"]}}
    rows = [{"citation_key": f"source{number}", "marked_at": TIME, **scope} for number in range(SOURCES) if number % 3]
    passport = {"literature_corpus": corpus, "terminal_policies": {"contamination_triangulation": "strict"}}
    return Evidence.of(
        passport, [Log("log", {"session_id": "s", "created_at": TIME, "human_read": rows})], Release(3, 21)
    )


def draft(citations: int) -> str:
    """A draft with so many citations, a heading every twenty-five."""
    lines: list[str] = []
    for number in range(citations):
        if number % 25 == 0:
            lines.append(f"\n## Section {number // 25}\n")
        slug = f"source{number * 7 % SOURCES}"
        lines.append(f"Statement {number} is made here.<!--ref:{slug}--><!--anchor:page:{number % 90 + 1}-->")
    return "\n".join(lines) + "\n"


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """The seconds of some work, and what it gives."""
    start = process_time()
    result = work()
    return process_time() - start, result


def main() -> int:
    """Measure each size; exit 1 if ten times the citations take more than fifteen times as long."""
    known = evidence()
    before = 0.0
    worst = 0.0
    print(f"{'citations':>10} {'finalize':>9} {'again':>9} {'report':>9} {'gate':>9} {'ratio':>7}")
    for size in SIZES:
        text = draft(size)
        first, done = timed(lambda text=text: finalize(Draft(Source("draft.md", text)), known))
        again, same = timed(lambda text=done.text: finalize(Draft(Source("draft.md", text)), known))
        report, _ = timed(done.report)
        gate, _ = timed(lambda text=done.text: Verdict.on(Draft(Source("draft.md", text)), known).data())
        assert same.text == done.text
        total = first + again + report + gate
        ratio = total / before if before else 0.0
        worst = max(worst, ratio)
        print(f"{size:>10,} {first:>9.3f} {again:>9.3f} {report:>9.3f} {gate:>9.3f} {ratio or '':>7.4}")
        before = total
    return int(worst > 15)


if __name__ == "__main__":
    sys.exit(main())
