"""Sentences about acknowledgement, and what the rule makes of each: affirmed, denied, denied twice, or nothing said."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arslint.documents import Prompt
from arslint.engine.check import check_document
from arslint.engine.rule import Context
from arslint.engine.rulebook import Rulebook
from arslint.engine.words.polarity import Polarity, claims, clauses, quieten, sentences
from arslint.text import Source

RULE = Rulebook.open().rules["cleared-by-acknowledgement"]
AFFIRM, TWICE = "error", "info"
NEGATE = NOTHING = SILENT = ""

SENTENCES = (
    (AFFIRM, "", "6. A literal `[HIGH-WARN-CLAIM-NOT-SUPPORTED]` annotation. `/ars-mark-read` clears this."),
    (NEGATE, "", "6. A literal `[HIGH-WARN-CLAIM-NOT-SUPPORTED]` annotation. `/ars-mark-read` does NOT clear this."),
    (AFFIRM, "", "`/ars-mark-read` clears HIGH-BLOCK."),
    (AFFIRM, "", "`/ars-mark-read` clears the terminal block."),
    (NEGATE, "", "`/ars-mark-read` never clears the terminal block."),
    (NEGATE, "", "`/ars-mark-read` can't lift a `TERMINAL-BLOCK`."),
    (NEGATE, "", "`/ars-mark-read` cannot and must not clear HIGH-BLOCK."),
    (NEGATE, "", "`/ars-mark-read` does not and cannot clear HIGH-BLOCK."),
    (AFFIRM, "", "A `HIGH-BLOCK` is lifted by `/ars-mark-read`."),
    (NEGATE, "", "A `HIGH-BLOCK` is never lifted by `/ars-mark-read`."),
    (NEGATE, "", "A `HIGH-BLOCK` is lifted only by a repair, never by `/ars-mark-read`."),
    (SILENT, "", "A `HIGH-BLOCK` is lifted by switching the policy off, regardless of `/ars-mark-read`."),
    (AFFIRM, "", "After `/ars-mark-read`, the NO-LOCATOR finding is dismissed."),
    (AFFIRM, "", "If the user runs `/ars-mark-read`, NO-LOCATOR is cleared."),
    (NEGATE, "", "If the user runs `/ars-mark-read`, NO-LOCATOR is not cleared."),
    (AFFIRM, "", "To clear HIGH-WARN-FABRICATED-REFERENCE, run `/ars-mark-read`."),
    (AFFIRM, "", "Run `/ars-mark-read` to override HIGH-WARN-FABRICATED-REFERENCE."),
    (NEGATE, "", "Never run `/ars-mark-read` to override HIGH-WARN-FABRICATED-REFERENCE."),
    (NEGATE, "", "Do not assume that `/ars-mark-read` waives NO-LOCATOR."),
    (AFFIRM, "", "`HIGH-BLOCK` is **terminal — `/ars-mark-read` ack-able**."),
    (NEGATE, "", "`HIGH-BLOCK` is **terminal — NOT `/ars-mark-read` ack-able**."),
    (AFFIRM, "", "The block is terminal — `/ars-mark-read`-ack-able."),
    (NEGATE, "", "The block is terminal — NOT `/ars-mark-read`-ack-able."),
    (NOTHING, "", "Advisory tiers (LOW-WARN, all CONTAMINATED-* suffixes) remain ack-able exactly as before."),
    (AFFIRM, "", "`HIGH-BLOCK` and LOW-WARN are ack-able."),
    (NOTHING, "", "`HIGH-BLOCK` is terminal and LOW-WARN is ack-able."),
    (NEGATE, "", "Since `anchor:none` is unacknowledgeable, the scan refuses."),
    (AFFIRM, "", "Since `anchor:none` is acknowledgeable, the scan passes."),
    (TWICE, "", "`anchor:none` is not unacknowledgeable."),
    (
        AFFIRM,
        "",
        "**`/ars-mark-read` asymmetry.** Acknowledges HIGH-WARN-CLAIM-NOT-SUPPORTED or HIGH-WARN-FABRICATED-REFERENCE.",
    ),
    (
        NEGATE,
        "",
        "**`/ars-mark-read` asymmetry.** Does NOT acknowledge HIGH-WARN-CLAIM-NOT-SUPPORTED or HIGH-BLOCK.",
    ),
    (AFFIRM, "", "**`/ars-mark-read` clears NO-LOCATOR.** The rule stops before the matrix."),
    (NEGATE, "", "**`/ars-mark-read` does NOT clear NO-LOCATOR.** The rule stops before the matrix."),
    (AFFIRM, "", "Acknowledgment can clear a terminal block; the only remediation is resolving the signal."),
    (NEGATE, "", "Acknowledgment cannot clear a terminal block; the only remediation is resolving the signal."),
    (NEGATE, "", "No acknowledgement clears a HIGH-BLOCK."),
    (NEGATE, "", "`/ars-mark-read` clears neither HIGH-BLOCK nor NO-LOCATOR."),
    (NEGATE, "", "Neither HIGH-BLOCK nor NO-LOCATOR is cleared by `/ars-mark-read`."),
    (TWICE, "", "There is no HIGH-BLOCK that `/ars-mark-read` cannot clear."),
    (TWICE, "", "`/ars-mark-read` never fails to clear HIGH-BLOCK."),
    (NEGATE, "", "`/ars-mark-read` fails to clear HIGH-BLOCK."),
    (NOTHING, "", "`/ars-mark-read` clears LOW-WARN."),
    (SILENT, "", "`/ars-mark-read` clears LOW-WARN but not HIGH-BLOCK."),
    (NEGATE, "", "`/ars-mark-read` clears LOW-WARN, not HIGH-BLOCK."),
    (AFFIRM, "", "`/ars-mark-read` clears LOW-WARN and HIGH-BLOCK."),
    (AFFIRM, "", "`/ars-mark-read` clears not only LOW-WARN but also HIGH-BLOCK."),
    (SILENT, "", "`/ars-mark-read` clears LOW-WARN, while HIGH-BLOCK stays."),
    (AFFIRM, "", "`/ars-mark-read` clears HIGH-BLOCK without a new run."),
    (NEGATE, "", "The gate stays shut without `/ars-mark-read` clearing HIGH-BLOCK."),
    (AFFIRM, "", "HIGH-BLOCK, which `/ars-mark-read` clears, is rare."),
    (NEGATE, "", "HIGH-BLOCK, which `/ars-mark-read` does not clear, is rare."),
    (AFFIRM, "", "Rule 11 refuses HIGH-BLOCK; it is terminal, so `/ars-mark-read` clears it."),
    (AFFIRM, "", "Rule 11 refuses HIGH-BLOCK. The user may run `/ars-mark-read`. This clears it."),
    (NEGATE, "", "Rule 11 refuses HIGH-BLOCK. The user may run `/ars-mark-read`. It does not clear it."),
    (NEGATE, "", "HIGH-BLOCK: `/ars-mark-read` no longer clears it."),
    (AFFIRM, "", "HIGH-BLOCK: `/ars-mark-read` clears it, no matter which policy fired."),
    (NEGATE, "", "HIGH-BLOCK: `/ars-mark-read` clears it under no circumstances."),
    (SILENT, "", "Does `/ars-mark-read` clear HIGH-BLOCK?"),
    (NEGATE, "", "An attempt to clear HIGH-BLOCK with `/ars-mark-read` is refused."),
    (SILENT, "", "The user acknowledges the HIGH-BLOCK in the cover letter."),
    (SILENT, "", "`HIGH-BLOCK` is cleared by replacing the source."),
    (SILENT, "", "For MED-WARN the user runs a cross-check; `/ars-mark-read` acknowledges the declaration only."),
    (
        NEGATE,
        "",
        "The author wrote MUST NOT (HIGH-WARN-NEGATIVE-CONSTRAINT-VIOLATION), so acknowledgment cannot override this.",
    ),
    (
        SILENT,
        "",
        "The author wrote MUST NOT (NEGATIVE-CONSTRAINT-VIOLATION), so acknowledgment cannot override the declaration.",
    ),
    (AFFIRM, "", "so even a `USER_ATTESTED_READ` resolution can promote a NO-LOCATOR marker."),
    (NEGATE, "", "so even a `USER_ATTESTED_READ` resolution cannot promote a NO-LOCATOR marker."),
    (AFFIRM, "`/ars-mark-read` and HIGH-BLOCK", "It is ack-able like any other."),
    (AFFIRM, "`/ars-mark-read` and HIGH-BLOCK", "Clears the marker on the next pass."),
    (NEGATE, "`/ars-mark-read` and HIGH-BLOCK", "Does not clear the marker on the next pass."),
    (AFFIRM, "", "`HIGH-BLOCK` — cleared by `/ars-mark-read`"),
    (NEGATE, "", "`HIGH-BLOCK` — never cleared by `/ars-mark-read`"),
    (
        AFFIRM,
        "",
        "- HIGH-WARN-CLAIM-AUDIT-ANCHORLESS (rule 9): emit an anchor. A LOW-WARN stays. `/ars-mark-read` clears this.",
    ),
    (SILENT, "", "Ordinary `LOW-WARN` markers, unlike HIGH-BLOCK: `/ars-mark-read` promotes it to `ok` when covered."),
    (AFFIRM, "", "The command `/art-mark-read` waives READ-LEDGER-INVALID."),
    (NEGATE, "", "READ-LEDGER-INVALID is not `/ars-mark-read` ack-able."),
    (AFFIRM, "", "Any MED-WARN can be acknowledged via `/ars-mark-read`."),
    (NEGATE, "", "No MED-WARN can be acknowledged via `/ars-mark-read`."),
    (
        SILENT,
        "",
        "The finalizer promotes a signal to a HIGH-BLOCK under strict; run `/ars-mark-read` for LOW-WARN.",
    ),
    (SILENT, "", "`/ars-unmark-read` demotes; HIGH-BLOCK is untouched and clears nothing."),
    (NEGATE, "", "It is false that `/ars-mark-read` clears HIGH-BLOCK."),
    (AFFIRM, "", "`[UNVERIFIED CITATION — NO ORIGINAL]`: `/ars-mark-read` clears this."),
    (NEGATE, "", "`[UNVERIFIED CITATION — NO ORIGINAL]`: `/ars-mark-read` does not clear this."),
    (AFFIRM, "", "`[UNVERIFIED CITATION — AI HAS NOT CROSS-CHECKED]` is cleared with `/ars-mark-read`."),
    (
        SILENT,
        "",
        "Acknowledgment can affect only the attestation state, which is part of the matrix that NO-LOCATOR bypasses.",
    ),
    (
        SILENT,
        "",
        "Show the HIGH-WARN findings, then acknowledge the reply before you run `/ars-mark-read` on LOW-WARN rows.",
    ),
)

BLOCKS = (
    (AFFIRM, "- `HIGH-BLOCK` is lifted by `/ars-mark-read`."),
    (SILENT, "- `HIGH-BLOCK` is not lifted by `/ars-mark-read`."),
    (AFFIRM, "What `/ars-mark-read` clears:\n\n- LOW-WARN\n- HIGH-BLOCK"),
    (SILENT, "What `/ars-mark-read` never clears:\n\n- NO-LOCATOR\n- HIGH-BLOCK"),
    (SILENT, "What `/ars-mark-read` clears:\n\n- LOW-WARN\n- the CONTAMINATED-* suffixes"),
    (AFFIRM, "| finding | cleared by `/ars-mark-read`? |\n|---|---|\n| LOW-WARN | yes |\n| NO-LOCATOR | yes |"),
    (SILENT, "| finding | cleared by `/ars-mark-read`? |\n|---|---|\n| LOW-WARN | yes |\n| NO-LOCATOR | no |"),
    (AFFIRM, "| finding | ack-able |\n|---|---|\n| HIGH-BLOCK | ✅ |"),
    (SILENT, "| finding | ack-able |\n|---|---|\n| HIGH-BLOCK | ❌ |\n| LOW-WARN | ✅ |"),
    (AFFIRM, "1. HIGH-BLOCK refuses.\n   - `/ars-mark-read` clears it."),
    (SILENT, "1. HIGH-BLOCK refuses.\n   - `/ars-mark-read` does not clear it."),
    (AFFIRM, "HIGH-BLOCK is terminal, and\nonly `/ars-mark-read`\nclears it."),
    (SILENT, "<!-- `/ars-mark-read` clears HIGH-BLOCK. -->"),
    (SILENT, "```\n`/ars-mark-read` clears HIGH-BLOCK.\n```"),
)


def found(text: str) -> str:
    """The worst severity that the rule gives a text; empty for none."""
    diagnostics = check_document(Prompt(Source("agents/formatter_agent.md", text)), (RULE,), Context())
    return str(max((one.severity for one in diagnostics), default=""))


@pytest.mark.parametrize(("wanted", "heading", "sentence"), SENTENCES, ids=[text for _, _, text in SENTENCES])
def test_sentence(wanted: str, heading: str, sentence: str) -> None:
    """Each sentence below its heading, if it has one."""
    assert found(f"## {heading}\n\n{sentence}\n" if heading else f"{sentence}\n") == wanted


@pytest.mark.parametrize(("wanted", "text"), BLOCKS, ids=[text for _, text in BLOCKS])
def test_block(wanted: str, text: str) -> None:
    """Lists, tables, wrapped lines, comments and code."""
    assert found(text + "\n") == wanted


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        (Polarity.AFFIRM, "The observer blocks the stage."),
        (Polarity.NEGATE, "The observer never blocks the stage."),
        (Polarity.NEGATE, "No observer blocks the stage."),
        (Polarity.NEGATE, "The observer does not and cannot block anything, nor blocks it later."),
        (Polarity.AMBIGUOUS, "There is no stage that the observer cannot block, or blocks not."),
        (Polarity.AFFIRM, "If the tracker fails, the observer blocks the stage."),
        (Polarity.AFFIRM, "When nothing is known, the observer blocks the stage."),
        (Polarity.AFFIRM, "`never` is a word, and the observer blocks the stage."),
        (Polarity.AFFIRM, "Not only the tracker but also the observer blocks the stage."),
        (Polarity.NEGATE, "The observer blocks no stage."),
        (Polarity.NEGATE, "It does not skip, does not ask, and does not block."),
    ],
)
def test_polarity(wanted: Polarity, text: str) -> None:
    """The first claim of a sentence about blocking."""
    assert next(claims(text, re.compile(r"\bblocks?\b"))).polarity is wanted


@given(st.text(alphabet="aN o.,;:—`[]-\n", max_size=80))
def test_pieces_cover_the_text(text: str) -> None:
    """Sentences and clauses are the whole text in order, and quietening keeps its length."""
    quiet = quieten(text)
    assert len(quiet) == len(text)
    pieces = [clause for sentence in sentences(quiet) for clause in clauses(quiet, sentence)]
    assert "".join(text[start:end] for start, end in pieces) == text
