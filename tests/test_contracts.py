"""Every contract on passports has a violation that is found under its id, and a repaired twin that is silent."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from passports import AT, BOUNDARY, ENTRY, FULL, GONE, MANIFEST, RESUME, changed, passport

from arslint.documents import Passport, ReadLog, Sidecar
from arslint.engine.check import check_document
from arslint.engine.rule import Context
from arslint.engine.rulebook import Rulebook
from arslint.protocol.release import NEWEST
from arslint.text import Source

RULES = Rulebook.open().rules.values()
NOW = datetime(2026, 9, 2, 9, tzinfo=UTC)
NONE = "M-0000-00-00T00:00:00Z-0000"
FAILED = {"judgment": "RETRIEVAL_FAILED", "audit_status": "inconclusive", "defect_stage": "not_applicable"}
OPTIONS = [{"value": "revise", "next_stage": "4"}, {"value": "abort", "next_stage": None}]


def ids(document: Passport | ReadLog | Sidecar, base: Passport | ReadLog | None = None) -> dict[str, str]:
    """The contracts that a document breaks, each with a message; no rule fails."""
    found = check_document(document, RULES, Context(release=NEWEST, base=base, now=NOW))
    assert [one.message for one in found if one.rule == "internal-error"] == []
    return {name: one.message for one in found for name in one.covers}


def test_the_full_passport_is_clean() -> None:
    """No rule says anything of it but that its boundary was resumed as it should be."""
    assert ids(passport(FULL)) == {}


def ledger(change: dict[str, Any]) -> dict[str, Any]:
    return {"reset_boundary": [changed(BOUNDARY, change)]}


def resumed(change: dict[str, Any]) -> dict[str, Any]:
    return {"reset_boundary": [BOUNDARY, changed(RESUME, change)]}


def entry(change: dict[str, Any]) -> dict[str, Any]:
    return {"literature_corpus": change}


def audited(change: dict[str, Any]) -> dict[str, Any]:
    return {"claim_audit_results": change}


def artifact(change: dict[str, Any]) -> dict[str, Any]:
    return {"audit_artifact": change}


def report(change: dict[str, Any]) -> dict[str, Any]:
    return {"compliance_history": change}


def claims(*rows: dict[str, Any]) -> dict[str, Any]:
    plain = {"claim_id": "C-001", "claim_text": "t", "intended_evidence_kind": "empirical", "planned_refs": []}
    return {"claim_intent_manifests": {"claims": [{**plain, **row} for row in rows]}}


def row(key: str) -> dict[str, Any]:
    found: dict[str, Any] = FULL[key][0]
    return found


BANK: list[tuple[str, dict[str, Any]]] = [
    ("TOP-01", {"origin_date": GONE}),
    ("TOP-02", {"origin_skill": ""}),
    ("TOP-03", {"origin_date": "yesterday"}),
    ("TOP-04", {"verification_status": "verified"}),
    ("TOP-05", {"version_label": "the second try"}),
    ("TOP-06", {"integrity_pass_date": GONE}),
    ("TOP-07", {"content_hash": "a3f2…"}),
    ("TOP-08", {"upstream_dependencies": ["research_v1"]}),
    ("TOP-10", {"repro_lock": GONE}),
    ("TOP-11", {"repro_lock": {"prompts": {"hash_timing": "per-call"}}}),
    ("TOP-12", {"repro_lock": {"model": {"weight_stable": True}}}),
    ("TOP-20", {"standing_constraints": {"kind": "word_ceiling"}}),
    ("TOP-21", {"excluded_sources": {"restored_at": AT}}),
    ("TOP-22", {"pipeline_state": {"mode": "quick"}}),
    ("TOP-30", {"human_read_source": True}),
    ("TOP-32", {"claim_audit_results": None}),
    ("TOP-33", {"excluded_sources": {"gate": "3"}}),
    ("RBS-01", ledger({"next": GONE})),
    ("RBS-02", ledger({"slr_lineage": True})),
    ("RBS-02", resumed({"awaiting_resume": False})),
    ("RBS-03", ledger({"hash": "BCC09BB13A19"})),
    ("RBS-03", ledger({"hash": "000000000000"})),
    ("RBS-04", ledger({"stage": 2.5})),
    ("RBS-04", ledger({"next": ""})),
    ("RBS-04", ledger({"next": "null"})),
    ("RBS-05", ledger({"pending_decision": {"question": "q", "options": OPTIONS[:1]}})),
    (
        "RBS-05",
        ledger(
            {"pending_decision": {"question": "q", "options": [OPTIONS[0], {"value": "revise", "next_stage": "2"}]}}
        ),
    ),
    ("RBS-05", ledger({"pending_decision": {"question": "q", "options": [OPTIONS[0], {"value": "b"}]}})),
    ("RBS-06", ledger({"stage": "1, then 2"})),
    ("RBS-06", ledger({"next": "2]"})),
    ("RBS-07", resumed({"user_override": {}})),
    ("RBS-07", resumed({"user_override": {"stage": None}})),
    ("RBS-08", ledger({"mode": None})),
    ("RBH-02", ledger({"session_marker": "sess-z"})),
    ("RBH-04", {"reset_boundary": [BOUNDARY, BOUNDARY]}),
    ("RBL-04", {"reset_boundary": [BOUNDARY, changed(BOUNDARY, {"hash": "111111111111"})]}),
    ("RBL-05", {"reset_boundary": [changed(RESUME, {"consumes_hash": "111111111111"})]}),
    ("RBL-06", {"reset_boundary": [RESUME, BOUNDARY]}),
    ("RBL-07", {"reset_boundary": [BOUNDARY, RESUME, changed(RESUME, {"session_marker": "sess-c"})]}),
    (
        "RBL-08",
        {"reset_boundary": [changed(BOUNDARY, {"pending_decision": {"question": "q", "options": OPTIONS}}), RESUME]},
    ),
    ("RBL-09", resumed({"chosen_branch": "revise"})),
    (
        "RBL-10",
        {
            "reset_boundary": [
                changed(BOUNDARY, {"pending_decision": {"question": "q", "options": OPTIONS}}),
                changed(RESUME, {"chosen_branch": "Revise"}),
            ]
        },
    ),
    ("RBL-11", ledger({"next": None})),
    ("RBL-12", ledger({"next": "5", "pending_decision": {"question": "q", "options": OPTIONS}})),
    ("RBL-13", {"reset_boundary": [BOUNDARY, changed(BOUNDARY, {"hash": "111111111111", "stage": "2"})]}),
    (
        "RBL-14",
        {"reset_boundary": [changed(BOUNDARY, {"mode": "systematic-review"}), changed(BOUNDARY, {"stage": "2"})]},
    ),
    ("RBL-15", resumed({"generated_at": "2026-08-31T08:00:00Z"})),
    ("RBL-20", resumed({"session_marker": "sess-a"})),
    ("RBL-22", {"reset_boundary": "none"}),
    ("SLR-02", {"slr_lineage": "false"}),
    ("SLR-03", {"repro_lock": {"slr_lineage": True}}),
    ("SLR-04", {"slr_lineage": GONE, "origin_mode": "systematic-review"}),
    ("RBL-17", {"slr_lineage": GONE, "reset_boundary": {"mode": "slr"}}),
    ("LCE-01", entry({"year": "2024"})),
    ("LCE-01", entry({"doi": "https://doi.org/10.1000/w"})),
    ("LCE-01", entry({"arxiv_id": "arXiv:2401.01234"})),
    ("LCE-01", entry({"authors": []})),
    ("LCE-01", entry({"authors": [{"family": "Smith", "literal": "Smith Lab"}]})),
    ("LCE-02", {"literature_corpus": [ENTRY, ENTRY]}),
    ("LCE-03", entry({"citation_key": "müller2020"})),
    ("LCE-04", entry({"obtained_via": "other"})),
    (
        "LCE-05",
        entry(
            {
                "source_verified_against_original": True,
                "source_acquired": True,
                "source_verification_method": "none",
            }
        ),
    ),
    ("LCE-06", entry({"source_acquired": False, "description_last_audit": None})),
    ("LCE-07", entry({"human_read_source": True})),
    ("LCE-08", entry({"year": 2023, "contamination_signals": {"preprint_post_llm_inflection": True}})),
    ("LCE-09", entry({"venue": "arXiv", "contamination_signals": {"preprint_post_llm_inflection": False}})),
    ("LCE-10", entry({"obtained_via": "manual", "contamination_signals": {"crossref_unmatched": False}})),
    (
        "LCE-10",
        entry({"obtained_via": "manual", "contamination_signal_omissions": {"crossref_unmatched": "api_degraded"}}),
    ),
    ("LCE-11", entry({"venue_type": "book"})),
    ("LCE-11", entry({"venue_type": "unknown", "venue_type_provenance": "adapter_declared"})),
    ("LCE-11", entry({"venue_type": "book", "venue_type_provenance": "openalex_inferred"})),
    (
        "LCE-12",
        entry(
            {
                "venue_type": "book",
                "venue_type_provenance": "trusted_source_declared",
                "venue_type_source": "Semantic Scholar",
            }
        ),
    ),
    (
        "LCE-13",
        entry(
            {
                "contamination_signals": {"openalex_unmatched": True},
                "contamination_signal_omissions": {"openalex_unmatched": "api_degraded"},
            }
        ),
    ),
    ("LCE-14", entry({"contamination_signal_omissions": {"arxiv_unmatched": "api_degraded"}})),
    ("LCE-14", entry({"contamination_signals": {"arxiv_unmatched": True}})),
    ("LCE-15", entry({"contamination_signals": {"crossref_unmatched": "false"}})),
    ("LCE-16", entry({"terminal_policies": {"citation_existence": "strict"}})),
    (
        "LCE-20",
        {
            "literature_corpus": [
                changed(ENTRY, {"doi": "10.1000/W"}),
                changed(ENTRY, {"citation_key": "b", "doi": "10.1000/w"}),
            ]
        },
    ),
    ("TPL-01", {"terminal_policies": {"citation_existence": "strict_articles_only"}}),
    ("TPL-01", {"terminal_policies": {"temporal_integrity": "strict"}}),
    ("TPL-01", {"terminal_policies": {"unknown_policy": "advisory"}}),
    ("TPL-02", {"terminal_policies": {"submission_package": False}}),
    ("TPL-03", {"repro_lock": {"terminal_policies": {}}}),
    ("TPL-06", {"citation_verification_summary": GONE}),
    ("CVS-01", {"citation_verification_summary": {"resolver_outcomes": {"arxiv": GONE}}}),
    ("CVS-02", {"citation_verification_summary": {"lookup_verified": True}}),
    ("CVS-03", {"citation_verification_summary": {"resolver_outcomes": {"arxiv": {"queried_by": "id"}}}}),
    ("CVS-04", {"citation_verification_summary": {"lookup_verified": "unresolvable"}}),
    ("CVS-05", {"literature_corpus": {"obtained_via": "manual"}}),
    (
        "CVS-06",
        {"citation_verification_summary": {"resolver_outcomes": {"arxiv": {"status": "matched", "queried_by": "id"}}}},
    ),
    ("CVS-07", {"citation_verification_summary": {"resolver_outcomes": {"crossref": {"queried_by": "id"}}}}),
    ("CVS-08", {"citation_verification_summary": FULL["citation_verification_summary"] * 2}),
    ("CVS-09", {"citation_verification_summary": {"cache_age_days": 31}}),
    ("CVS-10", entry({"contamination_signals": {"crossref_unmatched": True, "preprint_post_llm_inflection": False}})),
    ("JOIN-03", {"citation_verification_summary": {"citation_key": "jones2020"}}),
    ("CLA-INV-1", audited({"defect_stage": "metadata"})),
    ("CLA-INV-2", audited({"judgment": "UNSUPPORTED"})),
    ("CLA-INV-3", audited({"judgment": "AMBIGUOUS", "defect_stage": "metadata"})),
    ("CLA-INV-4", audited({**FAILED, "defect_stage": "metadata", "ref_retrieval_method": "failed"})),
    ("CLA-INV-5", audited({**FAILED, "audit_status": "completed", "ref_retrieval_method": "not_found"})),
    ("CLA-INV-6", audited({**FAILED, "anchor_kind": "none", "ref_retrieval_method": "not_attempted"})),
    ("CLA-INV-7", audited({"judgment": "UNSUPPORTED", "defect_stage": "negative_constraint_violation"})),
    (
        "CLA-INV-8",
        audited(
            {
                "judgment": "AMBIGUOUS",
                "defect_stage": "negative_constraint_violation",
                "violated_constraint_id": "MNC-1",
            }
        ),
    ),
    ("CLA-INV-9", audited({"upstream_dispute": "not so"})),
    ("CLA-INV-10", audited({"ref_retrieval_method": "failed"})),
    ("CLA-INV-11", audited({"ref_retrieval_method": "not_attempted"})),
    ("CLA-INV-12", audited({"ref_retrieval_method": "not_found"})),
    ("CLA-INV-13", audited({"judgment": "UNSUPPORTED", "defect_stage": "metadata", "ref_retrieval_method": "failed"})),
    ("CLA-INV-14", audited({**FAILED, "ref_retrieval_method": "audit_tool_failure", "rationale": "timed out"})),
    ("CLA-INV-15", audited({"claim_id": "C-002"})),
    ("CLA-INV-16", audited({"anchor_value": "%20"})),
    ("CLA-INV-17", claims({"negative_constraints": [{"constraint_id": "NC-C-001-1", "rule": "r"}]})),
    ("CLA-INV-18", audited(FAILED)),
    (
        "CLA-INV-19",
        audited(
            {
                "judgment": "UNSUPPORTED",
                "defect_stage": "source_description",
                "sub_claim_breakdown": [
                    {"sub_claim_text": "a", "sub_verdict": "UNSUPPORTED"},
                    {"sub_claim_text": "b", "sub_verdict": "AMBIGUOUS"},
                ],
            }
        ),
    ),
    ("CLA-20", audited({"scoped_manifest_id": NONE})),
    ("CLA-21", {"claim_audit_results": FULL["claim_audit_results"] * 2}),
    ("CLA-22", audited({"judgment": "AMBIGUOUS", "violated_constraint_id": "MNC-1"})),
    ("M-INV-1", claims({}, {"claim_text": "u"})),
    ("M-INV-2", claims({"claim_id": "C-002", "negative_constraints": [{"constraint_id": "NC-C001-1", "rule": "r"}]})),
    ("M-INV-3", claims({"negative_constraints": [{"constraint_id": "MNC-2", "rule": "r"}]})),
    ("M-INV-4", {"claim_intent_manifests": FULL["claim_intent_manifests"] * 2}),
    ("M-05", {"claim_intent_manifests": {"manifest_id": NONE}}),
    (
        "M-06",
        {"claim_intent_manifests": {"manifest_negative_constraints": [{"constraint_id": "MNC-1", "rule": "r"}] * 2}},
    ),
    ("M-07", claims({"planned_refs": ["nobody1999"]})),
    ("U-INV-1", {"uncited_assertions": [row("uncited_assertions")] * 2}),
    ("U-INV-2", {"uncited_assertions": {"trigger_tokens": []}}),
    ("U-INV-3", {"uncited_assertions": {"rule_version": "D4-a-v1"}}),
    ("U-INV-4", {"uncited_assertions": {"manifest_claim_id": "C-001"}}),
    ("D-INV-1", {"claim_drifts": [row("claim_drifts")] * 2}),
    ("D-INV-2", {"claim_drifts": {"section_path": GONE}}),
    ("D-INV-3", {"claim_drifts": {"rule_version": "D4-c-v1"}}),
    ("D-INV-4", {"claim_drifts": {"claim_text": "Ice melts."}}),
    ("CV-INV-1", {"constraint_violations": [row("constraint_violations")] * 2}),
    ("CV-INV-2", {"constraint_violations": {"violated_constraint_id": "MNC-9"}}),
    ("CV-INV-3", {"constraint_violations": {"manifest_claim_id": "C-001"}}),
    ("CV-INV-4", {"constraint_violations": [row("constraint_violations")] * 2}),
    ("UAF-INV-1", {"uncited_audit_failures": [row("uncited_audit_failures")] * 2}),
    ("UAF-INV-2", {"uncited_audit_failures": {"scoped_manifest_id": "M-2026-01-01T00:00:00Z-0000"}}),
    ("UAF-INV-3", {"uncited_audit_failures": {"manifest_claim_id": "C-009"}}),
    ("UAF-INV-4", {"uncited_audit_failures": [row("uncited_audit_failures")] * 2}),
    ("UAF-INV-5", {"uncited_audit_failures": {"rationale": "judge_api_error: x"}}),
    ("UAF-INV-6", {"uncited_audit_failures": {"claim_text": "All water boils."}}),
    ("S-INV-1", {"audit_sampling_summaries": {"audited_count": 1}}),
    ("S-INV-2", {"audit_sampling_summaries": {"max_claims_per_paper": 1}}),
    ("S-INV-4", {"audit_sampling_summaries": {"audited_indices": [3, 0]}}),
    ("S-05", {"audit_sampling_summaries": {"audited_indices": [0, 9]}}),
    ("EP-INV-1", {"experiment_provenance": FULL["experiment_provenance"] * 2}),
    ("EP-INV-2", claims({"planned_experiment_ids": ["exp-9"]})),
    ("EP-INV-3", claims({"planned_experiment_ids": ["exp-1"], "intended_evidence_kind": "normative"})),
    ("EP-INV-4", {"experiment_intake_declaration": {"status": "no_experiments_declared"}}),
    ("EP-INV-5", {"experiment_intake_declaration": {"declared_by": "orchestrator"}}),
    ("EA-INV-1", {"experiment_alignment_results": FULL["experiment_alignment_results"] * 2}),
    ("EA-INV-2", {"experiment_alignment_results": {"experiment_id": "exp-9"}}),
    ("EXP-01", {"experiment_intake_declaration": GONE}),
    ("EXP-02", {"experiment_intake_declaration": {"status": "legacy_unknown"}}),
    ("EXP-04", {"experiment_provenance": {"known_limitations": GONE}}),
    ("EXP-04", {"experiment_provenance": {"known_limitations": []}}),
    ("EXP-05", claims({})),
    ("AUD-A1", artifact({"verdict": {"finding_counts": {"p3": 0}}})),
    ("AUD-A2", artifact({"verdict": {"failure_reason": "x"}})),
    ("AUD-A3", artifact({"verdict": {"round": 4}})),
    (
        "AUD-A4",
        artifact(
            {
                "acknowledgement": {
                    "finding_ids": ["P3-001"],
                    "acknowledged_at": "2026-04-30T15:23:11.847Z",
                    "acknowledged_by": "user",
                }
            }
        ),
    ),
    (
        "AUD-B8",
        artifact(
            {
                "verdict": {"status": "MATERIAL", "finding_counts": {"p1": 1}},
                "acknowledgement": {
                    "finding_ids": ["P1-001"],
                    "acknowledged_at": "2026-04-30T15:23:11.900Z",
                    "acknowledged_by": "user",
                },
            }
        ),
    ),
    (
        "AUD-C3",
        artifact(
            {
                "verdict": {"status": "MATERIAL", "finding_counts": {"p1": 1}},
                "acknowledgement": {
                    "finding_ids": ["P1-001"],
                    "acknowledged_at": "2026-04-30T15:23:11.847Z",
                    "acknowledged_by": "user",
                },
            }
        ),
    ),
    ("AUD-D3", {"audit_artifact": FULL["audit_artifact"] * 2}),
    ("AUD-E1", artifact({"verdict": {"verified_by": "somebody"}})),
    ("AUD-E5", artifact({"verdict": {"status": "AUDIT_FAILED", "failure_reason": "x"}})),
    ("AUD-F1", artifact({"run_id": "2026-04-30T15:22:04Z-d8f3"})),
    ("AUD-STAGE", artifact({"stage": 3})),
    ("CMP-01", report({"overall_decision": "fine"})),
    ("CMP-02", report({"stage": 2.5})),
    ("CMP-03", report({"prisma_trAIce": None})),
    ("CMP-03", report({"prisma_trAIce": GONE})),
    ("CMP-04", report({"raise": {"roles": GONE}})),
    ("CMP-05", report({"prisma_trAIce": {"by_tier": {"optional": {"pass": 2}}}})),
    ("CMP-06", report({"prisma_trAIce": {"block_decision": "block"}})),
    (
        "CMP-07",
        {
            "compliance_history": [
                changed(
                    row("compliance_history"),
                    {
                        "overall_decision": "block",
                        "user_override": {
                            "decision": True,
                            "timestamp": AT,
                            "rationale": "it is fine",
                            "scope": ["M1"],
                        },
                    },
                )
            ]
            * 3
        },
    ),
    (
        "CMP-08",
        {
            "compliance_history": [
                row("compliance_history"),
                changed(row("compliance_history"), {"generated_at": "2026-08-01T08:00:00Z"}),
            ]
        },
    ),
    ("CMP-10", report({"resolution_path": "manual"})),
    ("CMP-11", report({"raise": {"principle_evidence": {"transparency": []}}})),
    ("CMP-13", report({"adjudication_activity_sources": []})),
    ("INQ-01", {"inquiry_ledger_ref": None}),
    ("INQ-02", {"inquiry_ledger_ref": {"ledger_path": "../x.json"}}),
    ("JOIN-09", {"integrity_pass_date": "2026-08-31T08:00:00Z"}),
]


@pytest.mark.parametrize(("contract", "change"), BANK, ids=[f"{number}-{one[0]}" for number, one in enumerate(BANK)])
def test_violations(contract: str, change: dict[str, Any]) -> None:
    """A passport with one thing wrong is found under the contract that it breaks; the one without is silent."""
    assert contract in ids(passport(changed(FULL, change)))


BASED: list[tuple[str, dict[str, Any]]] = [
    ("RBL-01", {"reset_boundary": [BOUNDARY]}),
    ("RBL-01", {"reset_boundary": [RESUME, BOUNDARY]}),
    ("RBL-01", {"reset_boundary": {"session_marker": "sess-z"}}),
    ("RBL-01", {"reset_boundary": [RESUME, BOUNDARY, RESUME]}),
    ("RBL-03", {"reset_boundary": GONE}),
    (
        "RBL-16",
        {
            "verification_status": "STALE",
            "reset_boundary": [BOUNDARY, RESUME, changed(BOUNDARY, {"verification_status": "VERIFIED", "stage": "2"})],
        },
    ),
    ("SLR-01", {"slr_lineage": GONE}),
    ("SLR-01", {"slr_lineage": "yes"}),
    ("TOP-34", {"repro_lock": GONE}),
    ("EXP-03", {"experiment_intake_declaration": {"declared_at": "2026-09-03T08:00:00Z"}}),
    ("CMP-09", report({"overall_decision": "warn"})),
    ("AUD-APPEND", artifact({"verdict": {"round": 2}})),
    ("LCE-21", entry({"title": "On freezing"})),
    ("TPL-07", {"terminal_policies": GONE}),
    ("TOP-20", {"standing_constraints": {"user_words": "as long as you like"}}),
]


@pytest.mark.parametrize(("contract", "change"), BASED, ids=[f"{number}-{one[0]}" for number, one in enumerate(BASED)])
def test_violations_against_an_earlier_version(contract: str, change: dict[str, Any]) -> None:
    """What may not change is found under its contract when it did."""
    base = passport(FULL)
    assert contract in ids(passport(changed(FULL, change)), base)
    assert ids(passport(FULL), base) == {}


TEXTS = {
    "LOD-01": "slr_lineage: !x true\n",
    "LOD-02": "slr_lineage: true\nslr_lineage: true\n",
    "LOD-03": "reset_boundary: []\nversion_label: 1.0\n",
    "LOD-04": "reset_boundary: []\norigin_date: 2026-09-01T08:00:00Z\n",
    "LOD-05": "slr_lineage: yes\n",
    "LOC-02": "literature_corpus: []\n",
    "RBL-02": "reset_boundary:\n<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> x\n",
    "TPL-02": "terminal_policies: {submission_package: off}\n",
    "CVS-02": "citation_verification_summary: [{lookup_verified: true}]\n",
    "CMP-02": "compliance_history: [{stage: 2.5}]\n",
    "TOP-33": "excluded_sources: [{gate: 2.5}]\n",
    "SLR-02": "slr_lineage: null\n",
}


@pytest.mark.parametrize("contract", TEXTS)
def test_violations_that_only_a_text_shows(contract: str) -> None:
    """How a passport is spelled matters too."""
    assert contract in ids(Passport(Source("passport.yaml", TEXTS[contract])))


def test_json_is_held_to_the_same_contracts() -> None:
    """JSON is read strictly."""
    assert "LOD-06" in ids(Passport(Source("passport.json", '{"slr_lineage": NaN}')))
    assert "LOD-02" in ids(Passport(Source("passport.json", '{"slr_lineage": true, "slr_lineage": true}')))


MARK = {
    "citation_key": "smith2024",
    "marked_at": AT,
    "attestation_type": "USER_ATTESTED_READ",
    "read_scope": {"level": "full_text"},
}
LOGS: list[tuple[str, dict[str, Any]]] = [
    ("RDL-01", {"read_scope": {"locators": ["p. 3"]}}),
    ("RDL-02", {"rescinded_at": "2026-08-01T08:00:00Z"}),
    ("RDL-02", {"marked_at": "2026-09-01T08:00:00+00:00"}),
    ("RDL-03", {"read_scope": GONE}),
]


@pytest.mark.parametrize(("contract", "change"), LOGS)
def test_read_logs(contract: str, change: dict[str, Any]) -> None:
    """A row of a read log that cannot be used is found; the row before the change is silent."""
    import json

    def log(found: dict[str, Any]) -> ReadLog:
        data = {"session_id": "s", "created_at": AT, "human_read": [found]}
        return ReadLog(Source("passport_human_read_log.yaml", json.dumps(data)))

    assert contract in ids(log(changed(MARK, change)))
    assert ids(log(MARK)) == {}
    assert "RDL-05" in ids(log(changed(MARK, {"citation_key": "jones2020"})), log(MARK))
    assert "RDL-05" not in ids(log(changed(MARK, {"rescinded_at": "2026-09-02T08:00:00Z"})), log(MARK))


SIDECARS = {
    "TMP-06": (
        "temporal_audit_results.yaml",
        'schema_version: "1.0"\naudit_run_id: "2026-09-01T08:00:00Z-00aa"\nreport_reference_date: "2026-09-01"\n'
        "findings:\n- {finding_id: TF-001, finding_kind: TEMPORAL-DEICTIC, severity: LOW, mode: 5, rationale: r,"
        " draft_locator: {file: d.md, line: 3, sentence: s},"
        " matched_span: {text: now, char_start: 0, char_end: 3}%s}\n",
        ", bound_refs: [{ref_slug: a, timeline_entry: null}]",
    ),
    "REJ-01": (
        "rejection_log.yaml",
        'adapter_name: z\nadapter_version: "1"\ngenerated_at: "2026-09-01T08:00:00Z"\n'
        "rejected: [{source: x.bib, reason: %s}]\n",
        "other",
    ),
    "TMP-02": (
        "timeline.yaml",
        'schema_version: "1.0"\nsources: [{citation_key: a, type: book, effective_date_range: {start: {value: "2024",'
        " precision: year%s, provenance: {method: unknown, confidence: low}}, end: {value: null, precision: unknown,"
        " provenance: {method: unknown, confidence: low}}}}]\n",
        ", open_ended: true",
    ),
}


@pytest.mark.parametrize("contract", SIDECARS)
def test_sidecars(contract: str) -> None:
    """A peer file with one thing wrong is found, and silent without it."""
    name, text, defect = SIDECARS[contract]
    fine = text % ("year_unparseable" if contract == "REJ-01" else "")
    assert contract in ids(Sidecar(Source(name, text % defect)))
    assert ids(Sidecar(Source(name, fine))) == {}


def test_every_covered_id_is_spelled_like_one() -> None:
    """Ids have a plain hyphen or none."""
    for rule in RULES:
        for name in rule.covers:
            assert re.fullmatch(r"[A-Z]{1,5}(?:-[A-Z]{3,6})?-?[A-Z]?[0-9]{0,3}|AUD-[A-Z]+", name), (rule.name, name)


def test_manifest_is_the_one_of_the_findings() -> None:
    """The bank's findings point to the bank's manifest."""
    assert all(row(key)["scoped_manifest_id"] == MANIFEST for key in ("claim_audit_results", "constraint_violations"))
