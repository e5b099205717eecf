"""A passport that has every block and breaks nothing, and ways to change it."""

from __future__ import annotations

import copy
import json
from typing import Any

from arslint.documents import Passport
from arslint.text import Source

AT = "2026-09-01T08:00:00Z"
MANIFEST = "M-2026-09-01T08:00:00Z-00aa"
RUN = "2026-04-30T15-22-04Z-d8f3"
GONE: Any = object()

LOCK = {
    "schema_version": "1.0",
    "stochasticity_declaration": "LLM outputs are not byte-reproducible. This lockfile documents configuration, "
    "not a deterministic replay guarantee.",
    "ars_version": "3.12.0",
    "model": {"family": "claude", "id": "m", "weight_stable": False},
    "prompts": {"hash_timing": "skill-load", "skill_md_hash": "a", "agents_bundle_hash": "b"},
    "materials": {"list_hash": "c", "count": 1},
    "external_protocols": {"s2_api_protocol_version": "1", "s2_snapshot_available": False},
    "cross_model": {"enabled": False, "secondary_model_id": None},
}
BOUNDARY = {
    "kind": "boundary",
    "hash": "bcc09bb13a19",
    "stage": "1",
    "next": "2",
    "generated_at": AT,
    "session_marker": "sess-a",
    "version_label": "research_v1",
}
RESUME = {
    "kind": "resume",
    "consumes_hash": "bcc09bb13a19",
    "generated_at": "2026-09-01T09:00:00Z",
    "session_marker": "sess-b",
}
ENTRY = {
    "citation_key": "smith2024",
    "title": "On boiling",
    "authors": [{"family": "Smith"}],
    "year": 2024,
    "source_pointer": "zotero://select/items/W",
    "obtained_via": "zotero-api",
    "obtained_at": AT,
    "contamination_signals": {
        "semantic_scholar_unmatched": True,
        "openalex_unmatched": True,
        "crossref_unmatched": False,
    },
}
ROW = {
    "citation_key": "smith2024",
    "ref_slug": "smith2024",
    "lookup_verified": "true",
    "anchor_present": True,
    "verification_timestamp": AT,
    "resolver_outcomes": {
        "crossref": {"status": "matched", "queried_by": "title"},
        "openalex": {"status": "unmatched", "queried_by": "title"},
        "semantic_scholar": {"status": "unreachable", "queried_by": None},
        "arxiv": {"status": "skipped", "queried_by": None},
    },
}
_JUDGED = {"rationale": "r", "judge_model": "m", "judge_run_at": AT}
_DECISIONS = ("human_oversight", "transparency", "reproducibility", "fit_for_purpose")
_TIERS = {"mandatory": 10, "highly_recommended": 1, "recommended": 3, "optional": 3}

FULL: dict[str, Any] = {
    "origin_skill": "deep-research",
    "origin_mode": "full",
    "origin_date": AT,
    "verification_status": "VERIFIED",
    "integrity_pass_date": "2026-09-02T08:00:00Z",
    "version_label": "research_v1",
    "slr_lineage": True,
    "repro_lock": LOCK,
    "reset_boundary": [BOUNDARY, RESUME],
    "literature_corpus": [ENTRY],
    "terminal_policies": {"citation_existence": "strict"},
    "citation_verification_summary": [ROW],
    "claim_intent_manifests": [
        {
            "manifest_version": "1.0",
            "manifest_id": MANIFEST,
            "emitted_by": "draft_writer_agent",
            "emitted_at": AT,
            "claims": [
                {
                    "claim_id": "C-001",
                    "claim_text": "Water boils.",
                    "intended_evidence_kind": "empirical",
                    "planned_refs": ["smith2024"],
                    "planned_experiment_ids": ["exp-1"],
                    "negative_constraints": [{"constraint_id": "NC-C001-1", "rule": "no"}],
                }
            ],
            "manifest_negative_constraints": [{"constraint_id": "MNC-1", "rule": "no"}],
        }
    ],
    "claim_audit_results": [
        {
            "claim_id": "C-001",
            "scoped_manifest_id": MANIFEST,
            "claim_text": "Water boils.",
            "ref_slug": "smith2024",
            "anchor_kind": "page",
            "anchor_value": "3",
            "judgment": "SUPPORTED",
            "audit_status": "completed",
            "defect_stage": None,
            "ref_retrieval_method": "api",
            **_JUDGED,
        }
    ],
    "uncited_assertions": [
        {
            "finding_id": "UA-001",
            "sentence_text": "Ice melts.",
            "section_path": "2",
            "trigger_tokens": ["melts"],
            "detected_at": AT,
            "rule_version": "D4-c-v1",
        }
    ],
    "claim_drifts": [
        {
            "finding_id": "CD-001",
            "drift_kind": "EMITTED_NOT_INTENDED",
            "claim_text": "Steam rises.",
            "section_path": "2",
            "detected_at": AT,
            "rule_version": "D4-a-v1",
        }
    ],
    "constraint_violations": [
        {
            "finding_id": "CV-001",
            "claim_text": "All water boils.",
            "section_path": "2",
            "violated_constraint_id": "MNC-1",
            "scoped_manifest_id": MANIFEST,
            "judge_verdict": "VIOLATED",
            "rule_version": "D4-a-v1",
            **_JUDGED,
        }
    ],
    "uncited_audit_failures": [
        {
            "finding_id": "UAF-001",
            "claim_text": "Fog sinks.",
            "section_path": "2",
            "scoped_manifest_id": MANIFEST,
            "fault_class": "judge_timeout",
            "rule_version": "D4-c-v1-uaf-v1",
            **_JUDGED,
            "rationale": "judge_timeout: late",
        }
    ],
    "audit_sampling_summaries": [
        {
            "audit_run_id": "2026-09-01T08:00:00Z-00aa",
            "max_claims_per_paper": 2,
            "total_citation_count": 5,
            "audited_count": 2,
            "audited_indices": [0, 3],
            "sampling_strategy": "stratified_buckets_v1",
            "emitted_at": AT,
        }
    ],
    "audit_artifact": [
        {
            "stage": 2,
            "agent": "synthesis_agent",
            "deliverable_path": "chapters/water.md",
            "deliverable_sha": "aa" * 32,
            "run_id": RUN,
            "bundle_manifest_sha": "bb" * 32,
            "artifact_paths": {
                "jsonl": f"audits/{RUN}.jsonl",
                "sidecar": f"audits/{RUN}.meta.json",
                "verdict": f"audits/{RUN}.verdict.yaml",
            },
            "verdict": {
                "status": "MINOR",
                "round": 1,
                "target_rounds": 3,
                "finding_counts": {"p1": 0, "p2": 0, "p3": 1},
                "verified_at": "2026-04-30T15:23:11.847Z",
                "verified_by": "pipeline_orchestrator_agent",
            },
        }
    ],
    "experiment_intake_declaration": {"status": "experiments_declared", "declared_at": AT, "declared_by": "scholar"},
    "experiment_provenance": [
        {
            "experiment_id": "exp-1",
            "title": "Boiling",
            "planned_vs_executed": [{"planned": "boil", "executed": True, "result_file": "boil.json"}],
            "negative_results": [],
            "known_limitations": [{"description": "one kettle"}],
            "repro_lock": LOCK,
        }
    ],
    "experiment_alignment_results": [
        {
            "finding_id": "EA-001",
            "scoped_manifest_id": MANIFEST,
            "claim_id": "C-001",
            "claim_text": "Water boils.",
            "experiment_id": "exp-1",
            "result_pointer": "boil.json#1",
            "manuscript_locator": "s2",
            "alignment_verdict": "ALIGNED",
            "rule_version": "EA-v1",
            **_JUDGED,
        }
    ],
    "compliance_history": [
        {
            "mode": "systematic_review",
            "stage": "2.5",
            "generated_at": AT,
            "overall_decision": "pass",
            "user_action_required": False,
            "evidence": ["table 1"],
            "prisma_trAIce": {
                "items_total": 17,
                "block_decision": "pass",
                "by_tier": {name: {"total": count, "pass": count, "fail": []} for name, count in _TIERS.items()},
            },
            "raise": {
                "mode": "full",
                "block_decision": "pass",
                "roles": {},
                "principles": dict.fromkeys(_DECISIONS, "pass"),
                "principle_evidence": {name: ["log"] for name in _DECISIONS},
            },
        }
    ],
    "standing_constraints": [
        {
            "constraint_id": "UC-001",
            "user_words": "keep it short",
            "kind": "scope",
            "applies_to_stages": ["2"],
            "confirmed_at": AT,
        }
    ],
    "excluded_sources": [
        {"citation_key": "jones2020", "gate": "2.5", "correction_id": "IL-MINOR-1", "recorded_at": AT}
    ],
    "inquiry_ledger_ref": {
        "ledger_path": "passport.inquiry-branch-ledger.json",
        "ledger_version": "inquiry-branch-ledger/1.0",
        "content_sha256": "cc" * 32,
    },
}


def changed(data: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A deep copy with a change merged in: mappings merge, also into the first item of a list; `GONE` removes."""
    merged = copy.deepcopy(data)
    for key, value in change.items():
        old = merged.get(key)
        if value is GONE:
            merged.pop(key, None)
        elif isinstance(value, dict) and isinstance(old, dict):
            merged[key] = changed(old, value)
        elif isinstance(value, dict) and isinstance(old, list) and old:
            merged[key] = [changed(old[0], value), *old[1:]]
        else:
            merged[key] = copy.deepcopy(value)
    return merged


def passport(data: dict[str, Any], path: str = "passport.json") -> Passport:
    """The passport document of some data."""
    return Passport(Source(path, json.dumps(data, indent=1)))
