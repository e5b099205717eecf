"""The verdicts of the claim audit find their places, and a second run changes nothing."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from dossiers import FEW, MANY_TEXTS
from hypothesis import given
from hypothesis import strategies as st

from arslint.action.finalize import finalize
from arslint.documents import Draft
from arslint.protocol import table
from arslint.protocol.evidence import Evidence
from arslint.protocol.readlog import Log
from arslint.protocol.release import Release
from arslint.protocol.sentence import Sentences
from arslint.text import Source

READ = {"attestation_type": "USER_ATTESTED_READ", "read_scope": {"level": "full_text"}}
TIME = "2026-09-01T10:00:00Z"
OK = "<!--ref:s ok--><!--anchor:page:14-->"


def claim(judgment: str = "UNSUPPORTED", **facts: Any) -> dict[str, Any]:
    """An audited claim about page 14 of `s`."""
    row = {"claim_text": "Water boils.", "ref_slug": "s", "anchor_kind": "page", "anchor_value": "14"}
    stage = {"UNSUPPORTED": "metadata", "AMBIGUOUS": None}[judgment]
    return {**row, "judgment": judgment, "defect_stage": stage, "ref_retrieval_method": "api", **facts}


def audited(text: str, **aggregates: Any) -> tuple[str, Any]:
    """A text after a pass with the claim audit, and what the report says of it; passed twice to the same end."""
    passport = {
        "literature_corpus": [
            {"citation_key": "s", "source_acquired": True, "source_verified_against_original": True},
        ],
        **aggregates,
    }
    log = Log(
        "log", {"session_id": "x", "created_at": TIME, "human_read": [{"citation_key": "s", "marked_at": TIME, **READ}]}
    )
    evidence = Evidence.of(passport, [log], Release(3, 21))
    done = finalize(Draft(Source("draft.md", text)), evidence, audited=True)
    again = finalize(Draft(Source("draft.md", done.text)), evidence, audited=True)
    assert again.text == done.text
    return done.text, done.report()["claims"]


def test_a_verdict_stands_behind_its_anchor() -> None:
    """One space behind it, several in the order of the audit."""
    text, _ = audited(f"Water boils.{OK} Ice melts.", claim_audit_results=[claim("AMBIGUOUS"), claim()])
    assert text == f"Water boils.{OK} [CLAIM-AUDIT-AMBIGUOUS] [HIGH-WARN-CLAIM-NOT-SUPPORTED] Ice melts."


def test_the_claim_tells_occurrences_apart() -> None:
    """Of two citations of one page the one in whose sentence the claim stands; both where neither holds it."""
    text = f"Ice melts.{OK} Water boils.{OK}"
    assert audited(text, claim_audit_results=[claim("AMBIGUOUS")])[0] == f"{text} [CLAIM-AUDIT-AMBIGUOUS]"
    both, _ = audited(text, claim_audit_results=[claim("AMBIGUOUS", claim_text="Steam rises.")])
    assert both.count("[CLAIM-AUDIT-AMBIGUOUS]") == 2


def test_a_verdict_without_a_place_is_lost() -> None:
    """It stands in the report, and nothing in the draft."""
    text, told = audited(f"Water boils.{OK}", claim_audit_results=[claim(anchor_value="15")])
    assert text == f"Water boils.{OK}"
    assert told["lost"] == [
        {"annotation": "[HIGH-WARN-CLAIM-NOT-SUPPORTED]", "row": "claim_audit_results[0]", "text": "Water boils."}
    ]


def test_an_old_verdict_goes_with_its_space() -> None:
    """Where an earlier run put it; other brackets stay."""
    text, _ = audited(f"Water boils.{OK} [CLAIM-AUDIT-AMBIGUOUS] [sic] Ice melts. [UNCITED-ASSERTION]\n")
    assert text == f"Water boils.{OK} [sic] Ice melts.\n"


def test_uncited_findings_stand_behind_their_sentence() -> None:
    """In the section that the audit names, where a sentence stands twice."""
    rows = {
        "uncited_assertions": [{"sentence_text": "Half of them left.", "section_path": "Results"}],
        "constraint_violations": [
            {"claim_text": "Half  of them\nleft.", "section_path": "Results", "violated_constraint_id": "MNC-1"}
        ],
    }
    text, _ = audited("# Method\n\nHalf of them left.\n\n# Results\n\nSo. Half of them\nleft. Then more.\n", **rows)
    assert text.endswith("left. [UNCITED-ASSERTION] [HIGH-WARN-CONSTRAINT-VIOLATION-UNCITED (MNC-1)] Then more.\n")
    assert text.count("[") == 2


def test_no_verdict_parts_a_marker_from_its_anchor() -> None:
    """A sentence may end between the two; its verdict stands behind both."""
    rows = [{"sentence_text": "Water boils.", "section_path": "Results"}]
    text, _ = audited("Water boils.<!--ref:s ok-->\n<!--anchor:page:14-->", uncited_assertions=rows)
    assert text == "Water boils.<!--ref:s ok-->\n<!--anchor:page:14--> [UNCITED-ASSERTION]"


def test_what_is_about_the_paper_stays_out_of_it() -> None:
    """Sampling, a missing manifest and claims never written belong to the appendix."""
    rows = {
        "audit_sampling_summaries": [{"audited_count": 3, "total_citation_count": 8}],
        "claim_drifts": [{"claim_text": "Steam rises.", "drift_kind": "INTENDED_NOT_EMITTED"}],
        "claim_audit_results": [claim("AMBIGUOUS", scoped_manifest_id="M-0000-00-00T00:00:00Z-0000", ref_slug="t")],
    }
    text, told = audited("Steam rises.\n", **rows)
    assert text == "Steam rises.\n"
    assert told["appendix"] == [
        "[LOW-WARN-CLAIM-DRIFT — kind=INTENDED_NOT_EMITTED]",
        "[CLAIM-AUDIT-SAMPLED — 3/8 audited]",
        "[CLAIM-AUDIT-MANIFEST-MISSING — audit ran without pre-commitment baseline]",
    ]


@FEW
@given(MANY_TEXTS, st.lists(st.sampled_from(["Water boils.", "水沸腾。", "item", "Smith (2024) says so."]), max_size=3))
def test_a_second_run_changes_nothing(text: str, sentences: list[str]) -> None:
    """Whatever the draft and whatever the findings."""
    if Draft(Source("draft.md", text)).markdown.unterminated is None:
        rows = [{"sentence_text": sentence, "section_path": "Results"} for sentence in sentences]
        audited(text, uncited_assertions=rows, claim_audit_results=[claim(), claim("AMBIGUOUS", claim_text="x")])


@FEW
@given(st.one_of(MANY_TEXTS, st.text(max_size=200)))
def test_sentences_are_in_order(text: str) -> None:
    """They do not overlap, and none is blank."""
    spans = Sentences.of(text).spans
    assert all(text[span.start : span.end].strip() for span in spans)
    assert all(left.end <= right.start for left, right in pairwise(spans))


def test_every_table_can_be_read() -> None:
    """Each row has a cell for each column."""
    for one in table.TABLES:
        lines = table.page(one).splitlines()[2:]
        assert len(lines) > 4
        assert {line.replace("\\|", "").count("|") for line in lines} == {len(one.columns) + 1}
