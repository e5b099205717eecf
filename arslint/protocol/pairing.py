"""What stands both in a helper script and in a prompt: the constants of ARS, and where prompts spell them out."""

from __future__ import annotations

from typing import NamedTuple


class Pair(NamedTuple):
    """A constant and where prompts spell it out.

    A constant that ends in `*` stands for all that begin so. Group 1 of `prose` is a value, or a list of values where
    `each` says how one looks; a value of the constant counts as `each` finds it there. The prose of a `closed` pair has
    no value that the constant lacks.
    """

    id: str
    module: str
    constant: str
    files: tuple[str, ...]
    prose: str
    each: str = ""
    section: str = ""
    closed: bool = True


_ORCHESTRATOR, _FORMATTER = "pipeline_orchestrator_agent.md", "formatter_agent.md"
_HIGH_WARN = r"\[(HIGH-WARN-[A-Z]+(?:-[A-Z]+)*)"
_MODES = r"\.mode in [{(\[]([^})\]\n]*)[})\]]"
PAIRS: tuple[Pair, ...] = (
    Pair(
        "PY801",
        "claim_audit_finalizer.py",
        "_UNCLEARABLE_HIGH_WARN_PREFIXES",
        (_FORMATTER, _ORCHESTRATOR),
        _HIGH_WARN,
        _HIGH_WARN,
    ),
    Pair(
        "PY801",
        "claim_audit_finalizer.py",
        "ANNOTATION_HIGH_WARN_*",
        (_FORMATTER, _ORCHESTRATOR),
        _HIGH_WARN,
        _HIGH_WARN,
    ),
    Pair(
        "PY802",
        "_claim_audit_constants.py",
        "INV14_FAULT_CLASS_TAGS",
        ("claim_ref_alignment_audit_agent.md",),
        r"\b((?:judge|retrieval|cache)_(?:timeout|corruption|(?:[a-z]+_)?error))\b",
    ),
    Pair(
        "PY804",
        "ars_apply_revision_patch.py",
        "DEFAULT_TOUCHED_RATIO_THRESHOLD",
        (),
        r"(?<!--)touched[-_ ]ratio`?[^.\n\d]{0,60}\b(\d\.\d+)",
    ),
    Pair(
        "PY805",
        "contamination_signals.py",
        "PREPRINT_VENUES",
        ("bibliography_agent.md",),
        r"^[ \t]*[-*] +([^(\n]*[^(\s])",
        section="Signal 1",
    ),
    Pair(
        "PY806",
        "check_v3_9_0_triangulation.py",
        "EXPECTED_ALLOWLIST_TOKENS",
        (_FORMATTER, _ORCHESTRATOR),
        r"\b(CONTAMINATED-[A-Z]+(?:[-+][A-Z]+)*)",
        closed=False,
    ),
    Pair("PY807", "policy_anchor_disclosure_referee.py", "SLR_MODES", (_ORCHESTRATOR,), _MODES, r"([a-z][a-z-]+)"),
    Pair("PY807", "slr_lineage.py", "SLR_MODES", (_ORCHESTRATOR,), _MODES, r"([a-z][a-z-]+)"),
    Pair(
        "PY809",
        "cross_model_handoff.py",
        "CHECKPOINT_KINDS",
        ("cross_model_verification.md",),
        r"checkpoint_kind`?: `?([a-z_ |]+)",
        r"([a-z_]+)",
    ),
    Pair(
        "PY811",
        "check_tools_allowlist.py",
        "PINNED_TOOLS_LINE",
        ("report_compiler_agent.md", "research_architect_agent.md", "synthesis_agent.md"),
        r"^(tools: [^\n]+)$",
    ),
    Pair(
        "PY812",
        "check_v3_10_policy.py",
        "_BASE_STATUS",
        (_ORCHESTRATOR,),
        r"\b(ok|LOW-WARN(?:-[A-Z]+)*)\b",
        closed=False,
    ),
)
