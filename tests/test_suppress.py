"""Suppression comments: what they cover, which of them is used, and that many of them cost little."""

from __future__ import annotations

import time
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from arslint.diagnostic import Diagnostic, Severity
from arslint.engine.suppress import UNUSED, Outcome, Terms, directives, suppress
from arslint.text import Source, Span

TERMS = Terms(
    {"cold": ("weather",), "hot": ("weather",), "wet": ()}, frozenset({"cold", "hot", "wet"}), date(2026, 1, 1)
)
PIECES = (
    "<!-- arslint: ignore[cold] -->",
    "<!-- arslint: ignore[weather, wet] -->",
    "<!-- arslint: ignore-file[wet] -->",
    "<!-- arslint: ignore[hot] until 2020-01-01 -->",
    "word ",
    "\n",
    "\n\n",
    "\n \t\r\n",
)


def suppressed(text: str, found: list[tuple[int, str]]) -> Outcome:
    """What suppression makes of findings at some offsets."""
    source = Source("a.md", text)
    diagnostics = [Diagnostic("a.md", Span(at, at), rule, Severity.ERROR, "") for at, rule in found]
    return suppress(source, diagnostics, TERMS, markdown=True)


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join), st.data())
def test_a_finding_is_silenced_if_and_only_if_a_directive_that_holds_covers_it(text: str, data: st.DataObject) -> None:
    places = st.tuples(st.integers(0, len(text)), st.sampled_from(["cold", "hot", "wet"]))
    found = data.draw(st.lists(places, max_size=6))
    outcome = suppressed(text, found)
    holding = [
        (one.span, name, one.covered)
        for one in directives(Source("a.md", text), markdown=True)
        for name, _ in one.names
        if one.covered and not (one.until and one.until < TERMS.today)
    ]
    hits = [
        (at, rule, span, name)
        for at, rule in found
        for span, name, covered in holding
        if covered.contains(at) and name in (rule, *TERMS.known[rule])
    ]
    silenced = sorted((one.span.start, one.rule) for one in outcome.silenced)
    assert silenced == sorted(pair for pair in found if pair in {(at, rule) for at, rule, _, _ in hits})
    unused = {(span, name) for span, name, _ in holding} - {(span, name) for _, _, span, name in hits}
    assert sum(one.rule == UNUSED for one in outcome.own) == len(unused)


def test_ten_thousand_directives_and_findings_cost_little() -> None:
    line = "<!-- arslint: ignore[nothing-of-this-name, cold] -->\n"
    found = [(at * len(line), rule) for at in range(10_000) for rule in ("hot", "wet")]
    start = time.process_time()
    outcome = suppressed(line * 10_000, found)
    assert time.process_time() - start < 5
    assert len(outcome.kept) == 20_000
    assert len(outcome.own) == 20_000
