"""More edits that weaken a contract of a real suite: every id of the prompts' contracts, in several ways.

Runs as `test_mutations` does; each edit is found in its section under its id.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from test_mutations import (
    BIBLIOGRAPHY,
    CORPUS,
    FORMATTER,
    GATE,
    ORCHESTRATOR,
    PROTOCOL,
    RESET,
    STRATEGIST,
    SUFFIXES,
    Mutation,
    Suite,
    add,
    appended,
    assert_found,
    block,
    chain,
    drop,
    moved,
    sub,
    suite,
    swapped,
    within,
)

__all__ = ["suite"]
FINALIZER = "Cite-Time Provenance Finalizer (v3.7.1)"
AUDIT = "Claim-Faithfulness Audit Gate"
TITLES = ("Same criteria", "No silent skip", "No corpus mutation", "Graceful fallback on parse failure")


def wrapped(heading: str, before: str, after: str) -> Callable[[str], str]:
    """An edit that puts texts around what a section says."""

    def edit(section: str) -> str:
        title, _, rest = section.partition("\n")
        return f"{title}\n{before}{rest.rstrip()}\n{after}\n\n"

    return lambda text: within(text, heading, edit)


def hidden(heading: str) -> Callable[[str], str]:
    """An edit that puts a section into a comment."""
    return lambda text: within(text, heading, lambda section: f"<!--\n{section.rstrip()}\n-->\n\n")


def without(heading: str) -> Callable[[str], str]:
    """An edit that deletes a section."""
    return lambda text: within(text, heading, lambda _: "")


def renamed(heading: str, new: str) -> Callable[[str], str]:
    """An edit that gives a section another title."""
    return sub(rf"^(#+ (?:\d+(?:\.\d+)*\.? )?){re.escape(heading)}", rf"\g<1>{new}")


def within_only(heading: str, new: str) -> Callable[[str], str]:
    """An edit that leaves nothing of a section but its heading and a text."""
    return lambda text: within(text, heading, lambda section: f"{section.partition(chr(10))[0]}\n\n{new}\n\n")


def inside(edit: Callable[[str], str]) -> Callable[[str], str]:
    """An edit of a consumer's corpus section."""
    return lambda text: within(text, CORPUS, edit)


CORPUS_AND_RESET = (
    # consumer
    Mutation("CC102a", PROTOCOL, "CC102", renamed("Consumer: literature", "Consumer: literary")),
    Mutation("CC103a", PROTOCOL, "CC103", drop(r"\*\*Status\*\*: Wired", "Consumer: bibliography")),
    Mutation("CC103b", PROTOCOL, "CC103", sub(r"Iron Rule 4", "the fallback", "Consumer: literature", 5)),
    Mutation("CC103c", PROTOCOL, "CC103", sub(r"Wired in v3\.6\.5", "Planned", "Consumer: bibliography")),
    Mutation(
        "CC104a",
        PROTOCOL,
        "CC104",
        lambda t: within(
            t,
            "Consumer: bibliography",
            lambda s: s.partition("\n")[0] + "\n\n<!-- LINT_STUB: skip_cross_check -->\n" + s.partition("\n")[2],
        ),
    ),
    Mutation("CC105a", BIBLIOGRAPHY, "CC105", drop(r"\*\*Backpointer", CORPUS)),
    Mutation("CC105b", BIBLIOGRAPHY, "CC105", sub(r"^(\*\*Backpointer.*)$", r"<!-- \g<1> -->", CORPUS)),
    Mutation(
        "CC106a",
        STRATEGIST,
        "CC106",
        renamed("Reading `literature_corpus[]` from Material Passport", "Reading the corpus"),
    ),
    Mutation("CC106b", BIBLIOGRAPHY, "CC106", without("Zero-hit and provenance")),
    Mutation("CC106c", BIBLIOGRAPHY, "CC106", renamed("PRE-SCREENED block template", "Block template")),
    Mutation("CC107a", BIBLIOGRAPHY, "CC107", inside(lambda s: re.sub(r"(?m)^### Step 2:.*\n", "", s))),
    Mutation("CC107b", BIBLIOGRAPHY, "CC107", inside(lambda s: re.sub(r"(?m)^### Step 3:", r"### Step 1:", s))),
    Mutation("CC107c", STRATEGIST, "CC107", inside(lambda s: re.sub(r"(?m)^(### Step 2:.*)$", r"<!-- \1 -->", s))),
    Mutation("CC107d", STRATEGIST, "CC107", inside(lambda s: re.sub(r"(?m)^### Step 1:", r"**Step 1:**", s))),
    Mutation("CC107e", BIBLIOGRAPHY, "CC107", inside(lambda s: re.sub(r"(?m)^(### Step 4:.*)$", r"```\n\1\n```", s))),
    Mutation("CC108a", BIBLIOGRAPHY, "CC108", inside(lambda s: s.replace("`year`", "`date`"))),
    Mutation(
        "CC108b",
        BIBLIOGRAPHY,
        "CC108",
        inside(lambda s: s.replace("[CORPUS PARSE FAILURE: <one-line cause>]", "an error")),
    ),
    Mutation("CC109a", BIBLIOGRAPHY, "CC109", inside(lambda s: re.sub(r"(?m)^case C:.*\n.*\n", "", s))),
    Mutation("CC109b", BIBLIOGRAPHY, "CC109", inside(lambda s: s.replace("case B': uncovered", "case B: uncovered"))),
    Mutation(
        "CC109c",
        BIBLIOGRAPHY,
        "CC109",
        inside(
            lambda s: s.replace(
                "case A: uncovered_topics non-empty AND NOT user", "case A: uncovered_topics non-empty AND user"
            )
        ),
    ),
    Mutation(
        "CC109d",
        STRATEGIST,
        "CC109",
        inside(lambda s: re.sub(r"(case B:.*\n\s*→ )skip external", r"\1run external search", s)),
    ),
    Mutation("CC109e", STRATEGIST, "CC109", moved(r"^case A:(?:.*\n)+?(?=```)")),
    Mutation("CC110a", PROTOCOL, "CC110", renamed("Iron Rule 2 — No silent skip", "Iron Rule 2 — Skips")),
    Mutation("CC110b", BIBLIOGRAPHY, "CC110", drop(r"3\. \*\*Iron Rule 3", "The four Iron Rules")),
    Mutation("CC110c", BIBLIOGRAPHY, "CC110", swapped("Same criteria", "No silent skip", "The four Iron Rules")),
    Mutation("CC110d", PROTOCOL, "CC110", hidden("Iron Rule 3")),
    Mutation(
        "CC110e",
        BIBLIOGRAPHY,
        "CC110",
        within_only("The four Iron Rules", f"The rules {', '.join(TITLES)} are obsolete."),
    ),
    Mutation("CC111a", PROTOCOL, "CC111", sub("Apply the same", "Never apply the same", "Iron Rule 1")),
    Mutation(
        "CC111b",
        BIBLIOGRAPHY,
        "CC111",
        sub(r"No exceptions\.", "Criteria may be relaxed for corpus entries.", "The four Iron Rules"),
    ),
    Mutation("CC111c", BIBLIOGRAPHY, "CC111", sub("never modify", "may modify", "The four Iron Rules")),
    Mutation("CC111d", PROTOCOL, "CC111", sub("must be recorded", "need not be recorded", "Iron Rule 2")),
    Mutation("CC111e", PROTOCOL, "CC111", sub("do NOT dereference", "may dereference", "Iron Rule 4")),
    Mutation("CC111f", BIBLIOGRAPHY, "CC111", sub("do NOT re-validate", "re-validate", "The four Iron Rules")),
    Mutation("CC112a", BIBLIOGRAPHY, "CC112", drop("- Total entries", "PRE-SCREENED block template")),
    Mutation("CC112b", PROTOCOL, "CC112", drop("- Snapshot date", "PRE-SCREENED block template")),
    Mutation("CC112c", BIBLIOGRAPHY, "CC112", sub("per F4c", "sometimes", "PRE-SCREENED block template")),
    Mutation(
        "CC112d",
        BIBLIOGRAPHY,
        "CC112",
        swapped(r"  - Included:", r"  - Skipped \(criteria", "PRE-SCREENED block template"),
    ),
    Mutation(
        "CC112e", BIBLIOGRAPHY, "CC112", sub("^    citation_keys with reasons:\n", "", "PRE-SCREENED block template")
    ),
    Mutation("CC112f", BIBLIOGRAPHY, "CC112", wrapped("PRE-SCREENED block template", "<!--\n", "-->")),
    Mutation(
        "CC113a",
        BIBLIOGRAPHY,
        "CC113",
        sub("Total entries scanned: <N>", "Total entries scanned: <T>", "PRE-SCREENED block template"),
    ),
    Mutation(
        "CC114a",
        BIBLIOGRAPHY,
        "CC114",
        sub("regardless of which Step 2 case", "only when a Step 2 case", "Zero-hit and provenance"),
    ),
    Mutation("CC114b", PROTOCOL, "CC114", sub(r"\(b\) RQ", "RQ", "Zero-hit and provenance")),
    Mutation("CC115a", PROTOCOL, "CC115", drop(r"\| F4c", "Zero-hit and provenance")),
    Mutation("CC115b", BIBLIOGRAPHY, "CC115", sub("90 days", "30 days", "Zero-hit and provenance")),
    Mutation("CC115c", BIBLIOGRAPHY, "CC115", sub(r"\(M of N", "(N of M", "Zero-hit and provenance")),
    Mutation(
        "CC115d",
        BIBLIOGRAPHY,
        "CC115",
        lambda t: within(t, "Zero-hit and provenance", lambda s: re.sub(r"(?m)^\|.*\n", "", s)),
    ),
    Mutation("CC116a", STRATEGIST, "CC116", sub("first 20", "first 10", "PRE-SCREENED block template")),
    Mutation("CC116b", PROTOCOL, "CC116", sub("truncate at 50", "truncate at 500", "PRE-SCREENED block template")),
    Mutation(
        "CC116c",
        STRATEGIST,
        "CC116",
        sub("truncate to first", "do not truncate to first", "PRE-SCREENED block template"),
    ),
    Mutation("CC116d", STRATEGIST, "CC116", drop("Lists with more", "PRE-SCREENED block template")),
    Mutation(
        "CC117a", BIBLIOGRAPHY, "CC117", inside(lambda s: s.replace("immediately before the", "immediately after the"))
    ),
    Mutation(
        "CC117b", PROTOCOL, "CC117", sub("immediately before the", "immediately after the", "Consumer: literature")
    ),
    Mutation(
        "CC117c",
        BIBLIOGRAPHY,
        "CC117",
        inside(
            lambda s: s.replace("after the PRE-SCREENED block and before", "before the PRE-SCREENED block and after")
        ),
    ),
    Mutation(
        "CC117d", PROTOCOL, "CC117", sub("preceding the existing", "following the existing", "Consumer: bibliography")
    ),
    Mutation("CC118a", PROTOCOL, "CC118", drop("<!-- GOOD", "Iron Rule 2")),
    Mutation("CC118b", PROTOCOL, "CC118", sub(r"<!-- BAD -->\n```", "<!-- BAD -->\n\nText.\n\n```", "Iron Rule 2")),
    Mutation(
        "CC118c", PROTOCOL, "CC118", sub(r"- Skipped \(criteria cannot be applied\): 1", "- Omitted: 1", "Iron Rule 2")
    ),
    Mutation(
        "CC119a",
        "handoff_schemas",
        "CC119",
        lambda t: t.replace("literature_corpus_consumers", "literature_corpus_readers"),
    ),
    Mutation(
        "CC119b",
        "handoff_schemas",
        "CC119",
        add(r"`literature_corpus` \|", "\nConsumer-side integration deferred to v3.6.5+\n"),
    ),
    Mutation(
        "CC120a", BIBLIOGRAPHY, "CC120", appended("Add `human_read_source: true` to the entry.", "Quality Criteria")
    ),
    Mutation(
        "CC120b",
        STRATEGIST,
        "CC120",
        appended("The agent writes new entries into `literature_corpus[]`.", "Quality Criteria"),
    ),
    Mutation(
        "CC120c",
        BIBLIOGRAPHY,
        "CC120",
        appended(
            "When the adapter is missing, infer the `obtained_via` value from the file name.", "Zero-hit and provenance"
        ),
    ),
    Mutation("CC121a", PROTOCOL, "CC121", sub("ABSTRACT_MISSING", "MISSING", "Tortured-phrase advisory rows")),
    Mutation(
        "CC121b",
        PROTOCOL,
        "CC121",
        sub("must not use it to include", "may use it to include", "Tortured-phrase advisory rows"),
    ),
    Mutation(
        "CC121c",
        PROTOCOL,
        "CC121",
        sub("is not a clean certificate", "is a clean certificate", "Tortured-phrase advisory rows"),
    ),
    Mutation("CC123a", BIBLIOGRAPHY, "CC123", inside(lambda s: s.replace("∪ external_included[]", ""))),
    Mutation(
        "CC123b",
        STRATEGIST,
        "CC123",
        inside(lambda s: s.replace("no source-attribution tags", "source-attribution tags")),
    ),
    # reset
    Mutation(
        "RB201a", "MODE_REGISTRY", "RB201", lambda t: t.replace("passport_as_reset_boundary", "passport_boundary")
    ),
    Mutation("RB202a", RESET, "RB202", without("Concurrency model")),
    Mutation("RB202b", RESET, "RB202", renamed("Iron rules", "Rules")),
    Mutation("RB202c", RESET, "RB202", moved(r"^## Purpose(?:.*\n)+?(?=## )")),
    Mutation("RB203a", RESET, "RB203", sub(r"next=<next>\]", "nxt=<next>]", "The reset boundary protocol")),
    Mutation("RB203b", ORCHESTRATOR, "RB203", sub(r"hash=<hash>, stage", "hash=<hash> stage")),
    Mutation(
        "RB204a",
        RESET,
        "RB205",
        sub(
            "on the passport file",
            "on the stable sidecar `.<passport-basename>.lock` of the passport",
            "Concurrency model",
        ),
    ),
    Mutation("RB206a", RESET, "RB206", sub("60 seconds", "120 seconds", "Concurrency model")),
    Mutation("RB206b", RESET, "RB206", sub("does NOT retry", "does retry", "Concurrency model")),
    Mutation("RB206c", RESET, "RB206", sub("MUST fail loudly", "may continue", "Concurrency model")),
    Mutation("RB206d", RESET, "RB206", sub("is forbidden", "is allowed", "Concurrency model")),
    Mutation("RB207a", RESET, "RB207", sub('"000000000000"', '"0000"', "The reset boundary protocol")),
    Mutation("RB207b", RESET, "RB207", sub("SHA-256", "SHA-1", "The reset boundary protocol")),
    Mutation(
        "RB207c",
        RESET,
        "RB207",
        sub("never include `kind: resume`", "include `kind: resume`", "The reset boundary protocol"),
    ),
    Mutation("RB207d", RESET, "RB207", sub("first 12", "first 16", "The reset boundary protocol")),
    Mutation(
        "RB207e", ORCHESTRATOR, "RB207", sub(r"JSON Canonical Form \(RFC 8785\)", "JSON", "Passport Reset Boundary")
    ),
    Mutation("RB208a", RESET, "RB208", drop(r"5\. Hash mismatch", "Iron rules")),
    Mutation("RB208b", RESET, "RB208", sub("Ledger is append-only", "Ledger may be edited", "Iron rules")),
    Mutation("RB208c", ORCHESTRATOR, "RB208", sub("remain MANDATORY", "become FULL", "Passport Reset Boundary")),
    Mutation(
        "RB208d", RESET, "RB208", block(r"1\. Flag OFF", r"9\. Resume consumption", ("<!--", "-->"), "Iron rules")
    ),
    Mutation("RB208e", RESET, "RB208", sub("MUST hold", "SHOULD hold", "Iron rules")),
    Mutation("RB208f", RESET, "RB208", sub("are not downgraded", "are downgraded", "Iron rules")),
    Mutation("RB209a", ORCHESTRATOR, "RB209", drop(r"- Source session: <session", "Resume Mode")),
    Mutation("RB209b", ORCHESTRATOR, "RB209", swapped("- Hash: <hash>", "- Recovered stage: <stage>", "Resume Mode")),
    Mutation(
        "RB209c",
        ORCHESTRATOR,
        "RB209",
        sub("^(\\s*- Next stage: <next>.*)$", r"\g<1>\n   - Notes: <notes>", "Resume Mode"),
    ),
    Mutation("RB210a", ORCHESTRATOR, "RB210", drop("resume_from_passport=<hash>", "Decision Dashboard Data")),
    Mutation("RB210b", ORCHESTRATOR, "RB210", drop("- Passport file", "Passport Reset Boundary")),
    Mutation("RB211a", ORCHESTRATOR, "RB211", drop(r"2\. Orchestrator computes", "Passport Reset Boundary")),
    Mutation("RB211b", ORCHESTRATOR, "RB211", drop(r"5\. Orchestrator halts", "Passport Reset Boundary")),
    Mutation("RB212a", ORCHESTRATOR, "RB212", drop(r"5\. Check for prior", "Resume Mode")),
    Mutation("RB212b", ORCHESTRATOR, "RB212", moved(r"^9\. Append.*\n", "2. Parse", "Resume Mode")),
    Mutation("RB212c", ORCHESTRATOR, "RB212", sub("Do NOT release between", "You may release between", "Resume Mode")),
    Mutation("RB213a", RESET, "RB213", drop(r"\| `ARS_PASSPORT_RESET=1` \| `systematic", "When this protocol applies")),
    Mutation(
        "RB213b",
        ORCHESTRATOR,
        "RB213",
        swapped(r"\*\*Mandatory reset\*\*", r"\*\*Strong-default reset\*\*", "Passport Reset Boundary"),
    ),
    Mutation("RB214a", "handoff_schemas", "RB214", sub("- value: restructure", "- value: revise")),
    Mutation("RB214b", "handoff_schemas", "RB214", lambda t: t.replace('          next_stage: "4"\n', "")),
    Mutation("RB215a", "handoff_schemas", "RB215", sub("consumes_hash: a3f2b7c9d0e1", "consumes_hash: ffffffffffff")),
    Mutation("RB216a", RESET, "RB216", sub("does NOT satisfy", "satisfies", "`resume_from_passport` mode contract")),
    Mutation(
        "RB216b",
        ORCHESTRATOR,
        "RB216",
        sub("Do NOT use `next` to auto-advance", "Use `next` to auto-advance", "Resume Mode"),
    ),
    Mutation(
        "RB216c",
        RESET,
        "RB216",
        sub("is advisory and is superseded by", "wins over", "`resume_from_passport` mode contract"),
    ),
    Mutation("RB218a", ORCHESTRATOR, "RB218", drop(r"\*\*Reset-boundary interaction", "Transition Management")),
)
PIPELINE = (
    Mutation("OR301a", ORCHESTRATOR, "OR301", without("Hard boundaries")),
    Mutation("OR301b", ORCHESTRATOR, "OR301", renamed("Mid-Entry Material Passport Check", "Mid-Entry")),
    Mutation("OR301c", ORCHESTRATOR, "OR301", hidden("Scope (delegate")),
    Mutation(
        "OR302a",
        ORCHESTRATOR,
        "OR302",
        sub(r"Stage 2\.5 \(integrity check first.*\|", "Stage 3 (REVIEW) |", "Intent Detection"),
    ),
    Mutation("OR302b", ORCHESTRATOR, "OR302", drop(r"\| Format", "Intent Detection")),
    Mutation(
        "OR302c", ORCHESTRATOR, "OR302", sub("resume_from_passport=<hash>` \\(any", "resume` (any", "Intent Detection")
    ),
    Mutation("OR302d", ORCHESTRATOR, "OR302", drop("- Cannot jump", "Intent Detection")),
    Mutation(
        "OR303a", ORCHESTRATOR, "OR303", sub(r"quick \+ full \+ quick", "speed + full + quick", "Mode Recommendation")
    ),
    Mutation(
        "OR303b",
        ORCHESTRATOR,
        "OR303",
        sub(r"go directly to Stage 2\.5", "go directly to Stage 3", "Mode Recommendation"),
    ),
    Mutation(
        "OR303c", ORCHESTRATOR, "OR303", sub("and cannot be skipped", "and can be skipped", "Mode Recommendation")
    ),
    Mutation(
        "OR304a", ORCHESTRATOR, "OR304", sub("Cannot be skipped;", "Can be skipped;", "Checkpoint Type Determination")
    ),
    Mutation("OR304b", ORCHESTRATOR, "OR304", drop(r"\| SLIM", "Checkpoint Type Determination")),
    Mutation("OR304c", ORCHESTRATOR, "OR304", sub("; Review decision", "", "Checkpoint Type Determination")),
    Mutation(
        "OR304d",
        "academic-pipeline/SKILL",
        "OR304",
        sub("Cannot be skipped; requires", "May be skipped; requires", "Checkpoint Types"),
    ),
    Mutation(
        "OR304e",
        ORCHESTRATOR,
        "OR304",
        sub("One-line status .*? prompt", "auto-continue in 5 seconds", "Checkpoint Type Determination"),
    ),
    Mutation("OR305a", ORCHESTRATOR, "OR305", sub("always MANDATORY", "optional", "Checkpoint Type Rules")),
    Mutation("OR305b", ORCHESTRATOR, "OR305", drop(r"4\. Review decisions", "Checkpoint Type Rules")),
    Mutation("OR305c", ORCHESTRATOR, "OR305", sub(r"Stage 2\.5, 4\.5\)", "Stage 4.5)", "Checkpoint Type Rules")),
    Mutation("OR306a", ORCHESTRATOR, "OR306", sub(">= 2`", ">= 3`", "User Engagement Tracking")),
    Mutation("OR306b", ORCHESTRATOR, "OR306", drop("- `consecutive_continue_count >= 4", "User Engagement Tracking")),
    Mutation("OR307a", ORCHESTRATOR, "OR307", swapped(r"^3\. .*$", r"^4\. .*$", "Steps")),
    Mutation("OR307b", ORCHESTRATOR, "OR307", sub("must never appear in", "may appear in", "Steps")),
    Mutation("OR307c", ORCHESTRATOR, "OR307", drop(r"5\. Wait", "Steps")),
    Mutation("OR308a", ORCHESTRATOR, "OR308", drop("Flagged:", "FULL Checkpoint Template")),
    Mutation(
        "OR308b", ORCHESTRATOR, "OR308", add("Flagged:", "Collaboration Depth: Zone 1", "MANDATORY Checkpoint Template")
    ),
    Mutation("OR308c", ORCHESTRATOR, "OR308", drop("This checkpoint requires", "MANDATORY Checkpoint Template")),
    Mutation("OR308d", ORCHESTRATOR, "OR308", drop("- Originality check", "MANDATORY Checkpoint Template")),
    Mutation("OR308e", ORCHESTRATOR, "OR308", sub("Reply `continue`.*", "Proceeding.", "SLIM Checkpoint Template")),
    Mutation("OR309a", ORCHESTRATOR, "OR309", drop(r"\| `abort`", "Checkpoint Confirmation Semantics")),
    Mutation("OR309b", ORCHESTRATOR, "OR309", sub(r"= `paused`", "= `aborted`", "Checkpoint Confirmation Semantics")),
    Mutation(
        "OR309c",
        ORCHESTRATOR,
        "OR309",
        add(r"\| `abort`", "| `skip audit` | Skip the audit | — |", "Checkpoint Confirmation Semantics"),
    ),
    Mutation(
        "OR310a",
        ORCHESTRATOR,
        "OR310",
        sub(r"(- Skippable: )", r"\g<1>Stage 4.5 (final integrity), ", "Checkpoint Confirmation Semantics"),
    ),
    Mutation(
        "OR310b",
        ORCHESTRATOR,
        "OR310",
        sub(r"Stage 2\.5 \(pre-review integrity\), ", "", "Checkpoint Confirmation Semantics"),
    ),
    Mutation(
        "OR311a", ORCHESTRATOR, "OR311", sub(r"(full -> quick \| )DANGEROUS", r"\g<1>SAFE", "Mode Switching Rules")
    ),
    Mutation("OR311b", ORCHESTRATOR, "OR311", drop(r"\| Any integrity", "Mode Switching Rules")),
    Mutation("OR311c", ORCHESTRATOR, "OR311", sub("MUST refuse", "may warn", "Mode Switching Rules")),
    Mutation(
        "OR312a",
        ORCHESTRATOR,
        "OR312",
        sub("Cannot skip or override", "May be skipped", "Skill Failure Fallback Matrix"),
    ),
    Mutation("OR312b", ORCHESTRATOR, "OR312", drop(r"\| Stage 4\.5", "Skill Failure Fallback Matrix")),
    Mutation(
        "OR312c",
        ORCHESTRATOR,
        "OR312",
        sub("— never full-mode re-drafting", "or full-mode re-drafting", "Skill Failure Fallback Matrix"),
    ),
    Mutation(
        "OR313a",
        ORCHESTRATOR,
        "OR313",
        sub("It is \\*\\*not\\*\\* in the blocking path", "It is in the blocking path", "Collaboration Depth Observer"),
    ),
    Mutation(
        "OR313b",
        ORCHESTRATOR,
        "OR313",
        appended("The observer may block a stage whose zone is 3.", "Collaboration Depth Observer"),
    ),
    Mutation("OR313c", ORCHESTRATOR, "OR313", drop("- No `blocked_by", "Collaboration Depth Observer")),
    Mutation(
        "OR313d", ORCHESTRATOR, "OR313", sub("must refuse to dispatch", "may dispatch", "Collaboration Depth Observer")
    ),
    Mutation("OR313e", ORCHESTRATOR, "OR313", sub("Never silently average", "Average", "Collaboration Depth Observer")),
    Mutation("OR313f", ORCHESTRATOR, "OR345", sub("less than 5,", "less than 3,", "Collaboration Depth Observer")),
    Mutation("OR314a", ORCHESTRATOR, "OR314", sub("p3 <= 3", "p3 <= 5", "Audit Artifact Gate")),
    Mutation(
        "OR314b", ORCHESTRATOR, "OR314", sub("`P-PA-gate` \\(eleven-gate failure\\), ", "", "Audit Artifact Gate")
    ),
    Mutation("OR314c", ORCHESTRATOR, "OR314", sub("24-row", "23-row", "Audit Artifact Gate")),
    Mutation("OR314d", ORCHESTRATOR, "OR314", sub("cannot be skipped", "can be skipped", "Audit Artifact Gate")),
    Mutation("OR315a", ORCHESTRATOR, "OR315", drop("- `uncited_audit_failures", "Claim-Faithfulness Audit Gate")),
    Mutation("OR315b", ORCHESTRATOR, "OR315", sub("Default OFF", "Default ON", "Claim-Faithfulness Audit Gate")),
    Mutation(
        "OR315c",
        ORCHESTRATOR,
        "OR318",
        sub(r" \+ `experiment_alignment_results\[\]` \+", "", "Handoff material transfer rules"),
    ),
    Mutation("OR315d", ORCHESTRATOR, "OR315", sub(r"`?/ `?repro_lock`", "", AUDIT)),
    Mutation("OR316a", ORCHESTRATOR, "OR316", drop(r"\| RETRIEVAL_FAILED \| retrieval", AUDIT)),
    Mutation("OR316b", ORCHESTRATOR, "OR316", swapped(r"not_attempted", r"audit_tool_failure", AUDIT)),
    Mutation("OR316c", ORCHESTRATOR, "OR316", sub(r"^((?:\|.*\n){5,})", r"```\n\g<1>```\n", AUDIT)),
    Mutation(
        "OR316d",
        ORCHESTRATOR,
        "OR316",
        add(r"\| UNSUPPORTED \| negative", "| UNSUPPORTED | metadata | (any) | (no annotation) | — | pass |", AUDIT),
    ),
    Mutation("OR316e", ORCHESTRATOR, "OR316", sub(r"MED-WARN \| pass \(retry", "HIGH-WARN | pass (retry", AUDIT)),
    Mutation("OR318a", ORCHESTRATOR, "OR318", sub("Methodology Blueprint, ", "", "Handoff material transfer rules")),
    Mutation("OR318b", ORCHESTRATOR, "OR318", drop(r"\| Stage 4\.5 -> 5", "Handoff material transfer rules")),
    Mutation("OR318c", ORCHESTRATOR, "OR318", drop(r"4\. If validation fails", "Transition Management")),
    Mutation("OR318d", ORCHESTRATOR, "OR318", sub("`verification_status`, ", "", "Handoff material transfer rules")),
    Mutation(
        "OR319a",
        ORCHESTRATOR,
        "OR319",
        sub(r'\{"systematic-review", "slr"\}', '{"systematic-review"}', "Transition Management"),
    ),
    Mutation("OR319b", ORCHESTRATOR, "OR319", sub(r" or any\(", " and any(", "Transition Management")),
    Mutation("OR319c", ORCHESTRATOR, "OR319", sub("never flips back", "may flip back", "Transition Management")),
    Mutation(
        "OR319d", ORCHESTRATOR, "OR319", sub('== "deep-research"', '== "academic-paper"', "Transition Management")
    ),
    Mutation(
        "OR321a",
        ORCHESTRATOR,
        "OR321",
        sub("cannot be skipped; only", "may be skipped with a warning; only", "Exception Handling"),
    ),
    Mutation("OR321b", ORCHESTRATOR, "OR321", sub("Do not self-repair", "Self-repair", "Exception Handling")),
    Mutation("OR321c", ORCHESTRATOR, "OR321", drop(r"\| User requests jumping", "Exception Handling")),
    Mutation("OR321d", ORCHESTRATOR, "OR321", sub("for 3 rounds", "for 5 rounds", "Exception Handling")),
    Mutation("OR322a", ORCHESTRATOR, "OR322", drop("9\\. \\*\\*Do not skip", "Hard boundaries")),
    Mutation(
        "OR322b",
        ORCHESTRATOR,
        "OR322",
        sub("Do not skip integrity checks", "You may skip integrity checks", "Hard boundaries"),
    ),
    Mutation("OR322c", ORCHESTRATOR, "OR322", sub(", no override", ", unless the user overrides", "Hard boundaries")),
    Mutation("OR323a", ORCHESTRATOR, "OR323", drop("- \\*\\*Supersession", "Context Hygiene at dispatch")),
    Mutation(
        "OR324a",
        ORCHESTRATOR,
        "OR324",
        sub(
            r'update_stage\("6", "completed"', 'update_stage("7", "completed"', "Collaboration with state_tracker_agent"
        ),
    ),
    Mutation("OR324b", ORCHESTRATOR, "OR324", drop("- Checkpoint waiting", "Collaboration with state_tracker_agent")),
    Mutation(
        "OR324c",
        ORCHESTRATOR,
        "OR324",
        sub('"awaiting_confirmation"', '"waiting"', "Collaboration with state_tracker_agent"),
    ),
    Mutation(
        "OR325a",
        ORCHESTRATOR,
        "OR325",
        sub("does NOT trigger coaching", "triggers coaching", "Post-Review Socratic Revision Coaching"),
    ),
    Mutation("OR325b", ORCHESTRATOR, "OR325", sub("max 8 rounds", "max 12 rounds", "Coaching Rules")),
    Mutation(
        "OR325c",
        ORCHESTRATOR,
        "OR325",
        sub("Decision = Accept does not trigger coaching", "Decision = Accept triggers coaching", "Coaching Rules"),
    ),
    Mutation(
        "OR326a",
        ORCHESTRATOR,
        "OR326",
        sub("max 3 rounds", "max 2 rounds", "Collaboration with integrity_verification_agent"),
    ),
    Mutation(
        "OR326b", ORCHESTRATOR, "OR326", drop(r"\| After Stage 4/4'", "Collaboration with integrity_verification_agent")
    ),
    Mutation(
        "OR327a", ORCHESTRATOR, "OR327", sub(r"2\.5 can NEVER be", "2.5 can be", "Mid-Entry Material Passport Check")
    ),
    Mutation(
        "OR327b",
        ORCHESTRATOR,
        "OR327",
        sub(r"NO  -> Require Stage 2\.5 verification", "NO  -> Skip verification", "Mid-Entry Material Passport Check"),
    ),
    Mutation("OR327c", ORCHESTRATOR, "OR327", drop("- \\*\\*Content hash", "Mid-Entry Material Passport Check")),
    Mutation("OR327d", ORCHESTRATOR, "OR327", drop("- \\*\\*Stage 4\\.5 can", "Mid-Entry Material Passport Check")),
    Mutation(
        "OR327e",
        ORCHESTRATOR,
        "OR327",
        lambda t: within(
            t,
            "Mid-Entry Material Passport Check",
            lambda s: re.sub(r"(?m)^- \*\*Stage 4\.5 can.*$", lambda m: "<!-- " + m[0] + " -->", s),
        ),
    ),
    Mutation("OR328a", ORCHESTRATOR, "OR328", drop(r"\| true\s*\| false", FINALIZER)),
    Mutation("OR328b", ORCHESTRATOR, "OR328", sub(r"^\| false ", "| true ", FINALIZER)),
    Mutation("OR328c", ORCHESTRATOR, "OR328", sub(r"NO ORIGINAL\]<", "ORIGINAL]<", FINALIZER)),
    Mutation("OR329a", ORCHESTRATOR, "OR329", sub("is idempotent on", "is not idempotent on", FINALIZER)),
    Mutation("OR329b", ORCHESTRATOR, "OR329", sub("and demotion ", "and ", FINALIZER, 1)),
    Mutation("OR329c", ORCHESTRATOR, "OR329", sub("runs BEFORE", "runs AFTER", FINALIZER)),
    Mutation("OR330a", ORCHESTRATOR, "OR330", sub("MED-WARN-NO-LOCATOR", "HIGH-WARN", "Precedence-zero check", 9)),
    Mutation(
        "OR330b", ORCHESTRATOR, "OR330", drop(r"\| `ok` or `LOW-WARN` \| both fields", "Contamination annotation")
    ),
    Mutation("OR330c", ORCHESTRATOR, "OR330", drop("1\\. \\*\\*Precedence", "Updated 5-cell")),
    Mutation(
        "OR330d",
        ORCHESTRATOR,
        "OR330",
        swapped("CONTAMINATED-PREPRINT`(?= \\|)", "CONTAMINATED-UNMATCHED`", "Contamination annotation"),
    ),
    Mutation(
        "OR332a",
        ORCHESTRATOR,
        "OR332",
        swapped(r"CONTAMINATED-TRIANGULATION-UNMATCHED", r"CONTAMINATED-QUADRANGULATION-UNMATCHED", SUFFIXES),
    ),
    Mutation("OR332b", ORCHESTRATOR, "OR332", sub(r"\| 3 \| 4 \|", "| 3 | 3 |", SUFFIXES)),
    Mutation("OR332c", ORCHESTRATOR, "OR332", sub(r"^((?:\|.*\n){12,})", r"<!--\n\g<1>-->\n", SUFFIXES)),
    Mutation("OR332d", ORCHESTRATOR, "OR332", sub(r"PREPRINT\+PARTIAL", "PARTIAL", SUFFIXES)),
    Mutation("OR333a", ORCHESTRATOR, "OR333", sub("absent ≠ false", "absent = false", SUFFIXES)),
    Mutation("OR333b", ORCHESTRATOR, "OR333", sub("PREPRINT` token first", "PREPRINT` token last", SUFFIXES)),
    Mutation("OR333c", ORCHESTRATOR, "OR333", sub("is NOT extended", "is extended", SUFFIXES)),
    Mutation("OR333d", ORCHESTRATOR, "OR333", sub("to 13 ", "to 12 ", SUFFIXES)),
    Mutation(
        "OR335a",
        ORCHESTRATOR,
        "OR335",
        sub(r" reason=k3_all_indexes_unmatched mode", " mode", "Terminal promotion under strict", 9),
    ),
    Mutation(
        "OR335b",
        ORCHESTRATOR,
        "OR335",
        sub(r"LOW-WARN CONTAMINATED-COVERAGE-NOISE-->", "CONTAMINATED-COVERAGE-NOISE LOW-WARN-->", SUFFIXES),
    ),
    Mutation(
        "OR335c",
        ORCHESTRATOR,
        "OR335",
        sub(r"<!--ref:smith2024 ok CONTAMINATED-PARTIAL", "<!--ref:smith2024 okay CONTAMINATED-PARTIAL", SUFFIXES),
    ),
    Mutation(
        "OR335d",
        ORCHESTRATOR,
        "OR335",
        sub(r"mode=strict policy_hash=citation", "mode=strict_articles_only policy_hash=citation"),
    ),
    Mutation("OR336a", ORCHESTRATOR, "OR336", sub("NOT a computed digest", "a computed digest", "policy_hash stamp")),
    Mutation(
        "OR336b",
        ORCHESTRATOR,
        "OR336",
        sub("There is no `policy_hash=advisory` sentinel", "Stamp `policy_hash=advisory`", "policy_hash stamp"),
    ),
    Mutation("OR336c", ORCHESTRATOR, "OR336", sub("NEVER participates", "also participates", "policy_hash stamp")),
    Mutation(
        "OR337a", ORCHESTRATOR, "OR337", sub("MUST NOT infer", "may infer", "strict_articles_only precision mode")
    ),
    Mutation(
        "OR337b",
        ORCHESTRATOR,
        "OR337",
        sub("\\*\\*sole policy evaluator\\*\\*", "policy evaluator", "Cite-Time Provenance Finalizer — v3.10"),
    ),
    Mutation(
        "OR337c",
        ORCHESTRATOR,
        "OR337",
        sub("when \\*\\*all\\*\\* of:", "when any of:", "strict_articles_only precision mode"),
    ),
    Mutation(
        "OR337d",
        ORCHESTRATOR,
        "OR337",
        sub("Co-emitted with — not replacing —", "Replaces", "Terminal promotion under strict"),
    ),
    Mutation("OR337e", ORCHESTRATOR, "OR337", sub("Invariant 8", "Invariant", "Manual-entry exemption preserved")),
    Mutation(
        "OR338a",
        ORCHESTRATOR,
        "OR338",
        sub(
            "lookup_verified == false`, the finalizer appends",
            "lookup_verified`, the finalizer appends",
            "Citation-existence terminal",
        ),
    ),
    Mutation(
        "OR338b",
        ORCHESTRATOR,
        "OR338",
        sub(r" AND the ref's `lookup_verified == false`", "", "Citation-existence terminal"),
    ),
    Mutation(
        "OR338c",
        ORCHESTRATOR,
        "OR338",
        sub("adds NO advisory suffix", "adds an advisory suffix", "Citation-existence terminal"),
    ),
    Mutation("OR339a", ORCHESTRATOR, "OR339", sub("NEVER sum", "sum", "Audit trail (v3.10 update)")),
    Mutation("OR340a", ORCHESTRATOR, "OR340", swapped(r"^4\. .*$", r"^5\. .*$", "Revision-Round Patch Sequencing")),
    Mutation("OR340b", ORCHESTRATOR, "OR340", drop("1\\. \\*\\*Anchorize", "Revision-Round Patch Sequencing")),
    Mutation(
        "OR340c",
        ORCHESTRATOR,
        "OR340",
        sub(
            "nothing may rewrite the draft between",
            "the draft may be edited between",
            "Revision-Round Patch Sequencing",
        ),
    ),
    Mutation("OR340d", ORCHESTRATOR, "OR345", sub(r"> 0\.6", "> 0.9", "Revision-Round Patch Sequencing")),
    Mutation("OR341a", ORCHESTRATOR, "OR341", drop("  \\(a\\) narrow", "Revision-Round Patch Sequencing")),
    Mutation(
        "OR341b",
        ORCHESTRATOR,
        "OR341",
        appended("On any failure, automatically fall back to full re-emission.", "Revision-Round Patch Sequencing"),
    ),
    Mutation(
        "OR341c", ORCHESTRATOR, "OR341", sub("MANDATORY CHECKPOINT", "CHECKPOINT", "Revision-Round Patch Sequencing")
    ),
    Mutation(
        "OR342a",
        ORCHESTRATOR,
        "OR342",
        sub("the SAME\n?\\s*integrity gate", "the next stage", "Revision Authority and Evidence-Bundle"),
    ),
    Mutation(
        "OR343a",
        ORCHESTRATOR,
        "OR343",
        sub("bounded: 2 fix rounds", "bounded: 5 fix rounds", "Submission-Package Terminal Gate"),
    ),
    Mutation(
        "OR343b",
        ORCHESTRATOR,
        "OR343",
        appended("5 rounds are allowed for strict venues.", "Submission-Package Terminal Gate"),
    ),
    Mutation(
        "OR343c",
        ORCHESTRATOR,
        "OR343",
        sub("NEVER on exit codes", "or on exit codes", "Submission-Package Terminal Gate"),
    ),
    Mutation(
        "OR343d",
        ORCHESTRATOR,
        "OR343",
        sub("WITH the same `--venue-profile` / ", "WITH the same ", "Submission-Package Terminal Gate"),
    ),
    Mutation(
        "OR343e",
        ORCHESTRATOR,
        "OR343",
        appended("Use the exit status to decide whether to block.", "Submission-Package Terminal Gate"),
    ),
    Mutation(
        "OR343f",
        ORCHESTRATOR,
        "OR343",
        sub("`VERIFICATION-INCOMPLETE`", "`INCOMPLETE`", "Submission-Package Terminal Gate", 9),
    ),
    Mutation("OR344a", ORCHESTRATOR, "OR344", sub("`criteria_drift`, ", "", "Stage 3' Re-Review Contract Dispatch")),
)
OTHERS = (
    Mutation("FT401a", FORMATTER, "FT401", drop(r"1\. A literal", GATE)),
    Mutation("FT401b", FORMATTER, "FT401", drop(r"5\. \*\*Any", GATE)),
    Mutation("FT401c", FORMATTER, "FT401", swapped(r"NO ORIGINAL", r"AI HAS NOT CROSS-CHECKED", GATE)),
    Mutation(
        "FT401d",
        FORMATTER,
        "FT401",
        sub(r"\[HIGH-WARN-FABRICATED-REFERENCE\]", "[LOW-WARN-FABRICATED-REFERENCE]", GATE),
    ),
    Mutation("FT401e", FORMATTER, "FT401", block(r"1\. A literal", r"11\. ", ("<!--", "-->"), GATE)),
    Mutation("FT402a", FORMATTER, "FT402", sub(r"^6\. A literal", "6. (Pass, do not refuse) A literal", GATE)),
    Mutation("FT402b", FORMATTER, "FT402", sub(r"\*\*REFUSE to emit", "**Do not REFUSE to emit", GATE)),
    Mutation("FT403a", FORMATTER, "FT403", drop(r"- v3\.8 HIGH-WARN-FABRICATED", GATE)),
    Mutation("FT403b", FORMATTER, "FT403", sub(r"\{codex_audit, manual_grep, vision_check\}", "{manual_grep}", GATE)),
    Mutation("FT404a", FORMATTER, "FT404", sub(r"`CONTAMINATED-ARXIV-UNMATCHED`, ", "", GATE)),
    Mutation("FT404b", FORMATTER, "FT404", sub("DO NOT trigger refusal", "trigger refusal", GATE)),
    Mutation("FT404c", FORMATTER, "FT404", sub("3 → 9 → 13", "3 → 9 → 12", GATE)),
    Mutation(
        "FT404d",
        FORMATTER,
        "FT404",
        appended("\nContamination annotations such as `CONTAMINATED-UNMATCHED` trigger refusal under strict.", GATE),
    ),
    Mutation("FT406a", FORMATTER, "FT406", drop("- \\*\\*Gate 2", "Cite-Time Terminal Policy Gate")),
    Mutation(
        "FT406b", FORMATTER, "FT406", sub("NEVER short-circuited", "short-circuited", "Cite-Time Terminal Policy Gate")
    ),
    Mutation(
        "FT406c",
        FORMATTER,
        "FT406",
        sub("MISMATCH\\*\\* ⇒ REFUSE", "MISMATCH** ⇒ PASS", "Cite-Time Terminal Policy Gate"),
    ),
    Mutation(
        "FT407a", FORMATTER, "FT407", sub("MUST NOT re-evaluate", "MUST re-evaluate", "Cite-Time Terminal Policy Gate")
    ),
    Mutation(
        "FT407b",
        FORMATTER,
        "FT407",
        appended("Then re-evaluate the DOI and the venue of each block.", "Cite-Time Terminal Policy Gate"),
    ),
    Mutation("FT408a", FORMATTER, "FT408", sub(r"is NOT a refusal trigger", "is a refusal trigger", GATE)),
    Mutation("FT409a", FORMATTER, "FT409", renamed("Citation Existence Advisory", "Existence Notes")),
    Mutation(
        "FT409b", FORMATTER, "FT409", sub("mandatory and non-empty iff", "optional when", "Citation Existence Advisory")
    ),
    Mutation("FT410a", FORMATTER, "FT410", without("Submission Package Advisories")),
    Mutation(
        "FT410b", FORMATTER, "FT410", sub("mandatory and non-empty iff", "optional if", "Submission Package Advisories")
    ),
    Mutation("FT411a", FORMATTER, "FT411", sub("ONLY AFTER every", "before every", "ARS Marker Stripping")),
    Mutation("FT411b", FORMATTER, "FT411", sub(", `<!--block:...-->`", "", "ARS Marker Stripping")),
    Mutation(
        "FT411c", FORMATTER, "FT411", sub("keep their markers untouched", "lose their markers", "ARS Marker Stripping")
    ),
    Mutation(
        "FT411d",
        FORMATTER,
        "FT411",
        moved(r"^## ARS Marker Stripping(?:.*\n)+?(?=## )", "## Cite-Time Provenance Hard"),
    ),
    Mutation(
        "FT412a",
        FORMATTER,
        "FT412",
        sub(
            "`Citation Existence Advisories` section",
            "`Citation Trust Advisories` section",
            "Citation Existence Advisory",
        ),
    ),
    Mutation(
        "FT413a", FORMATTER, "FT413", appended("Execute the conversion script with the Bash tool.", "Output Format")
    ),
    Mutation("AK501a", FORMATTER, "AK501", sub(r"(rule 7(?:.*))does NOT clear", r"\g<1>does clear", GATE)),
    Mutation(
        "AK501b", ORCHESTRATOR, "AK501", sub("does NOT clear NO-LOCATOR", "clears NO-LOCATOR", "Precedence-zero check")
    ),
    Mutation(
        "AK501c",
        ORCHESTRATOR,
        "AK501",
        sub("Acknowledgment cannot clear", "Acknowledgment can clear", "`/ars-mark-read` and HIGH-BLOCK"),
    ),
    Mutation(
        "AK501d",
        FORMATTER,
        "AK501",
        sub("`/ars-mark-read` does NOT clear it\\.", "`/ars-mark-read` clears it.", "Cite-Time Terminal Policy Gate"),
    ),
    Mutation("AK501e", FORMATTER, "AK501", sub("cannot promote a NO-LOCATOR", "can promote a NO-LOCATOR", GATE)),
    Mutation("AK501f", FORMATTER, "AK501", sub("unacknowledgeable per", "acknowledgeable per", GATE)),
    Mutation(
        "AK501g", "firm_rules", "AK501", lambda t: t.rstrip("\n") + "\n\n- `HIGH-BLOCK`: lifted by `/ars-mark-read`.\n"
    ),
    Mutation(
        "AK502a",
        ORCHESTRATOR,
        "AK502",
        sub("HIGH-WARN-FABRICATED-REFERENCE, HIGH-WARN-CLAIM", "HIGH-WARN-CLAIM", AUDIT),
    ),
    Mutation(
        "AK502b", FORMATTER, "AK502", sub(r"(rule 9(?:.*)) `/ars-mark-read` does NOT clear this\.", r"\g<1>", GATE)
    ),
    Mutation("AK502c", ORCHESTRATOR, "AK502", drop("`HIGH-BLOCK` is", "`/ars-mark-read` and HIGH-BLOCK")),
    Mutation("AK504a", "ars-mark-read", "AK504", sub(r'"<path>"$', '"<path>" --unmark')),
    Mutation("AK504b", "ars-mark-read", "AK504", sub(r"\$ARGUMENTS ", "")),
    Mutation("AK504c", "ars-unmark-read", "AK504", lambda t: re.sub(r"(?s)```bash.*?```", "", t)),
    Mutation(
        "AK505a", ORCHESTRATOR, "AK505", appended("The orchestrator runs `/ars-mark-read` for every slug.", FINALIZER)
    ),
    Mutation("MA601a", "MODE_REGISTRY", "MA601", drop(r"\| `rebuttal-audit`")),
    Mutation("MA601b", "MODE_REGISTRY", "MA601", sub(r"\*\*27 modes\*\*", "**26 modes**")),
    Mutation("MA601c", "MODE_REGISTRY", "MA601", sub(r"Total modes \| 27", "Total modes | 28")),
    Mutation("MA601d", "MODE_REGISTRY", "MA601", sub(r"`quick` \| Fidelity", "`quick` | Speed")),
    Mutation("MA602a", "deep-research/SKILL", "MA602", sub(r"^\| `fact-check` \|(?= Source)", "| `fact-checking` |")),
    Mutation("MA602b", "academic-paper/SKILL", "MA602", drop(r"\| \*\*`disclosure`")),
    Mutation("MA603a", "mode_advisor", "MA603", sub("deep-research quick \\|", "deep-research express |")),
    Mutation("MA603b", "mode_advisor", "MA603", sub("deep-research socratic \\|", "deep-research guided |")),
    Mutation(
        "MA604a",
        "mode_advisor",
        "MA604",
        sub(r"\| Stage 1 \| Full pipeline from", "| Stages 1-2.5 | Full pipeline from"),
    ),
    Mutation("MA604b", "mode_advisor", "MA604", drop(r"\| Stage 3 \(REVIEW")),
    Mutation("MA605a", "pipeline_state_machine", "MA605", lambda t: t + "\n\nThen Stage 4.5 (REVISE) runs.\n"),
    Mutation("MA605b", "academic-pipeline/SKILL", "MA605", sub(r"\| 4 \| REVISE", "| 4 | REVIEW")),
    Mutation("MA606a", ORCHESTRATOR, "MA606", appended("Then go Stage 4 -> Stage 2.", "Exception Handling")),
    Mutation("MA606b", "pipeline_state_machine", "MA606", drop(r"\| Stage 2 \| Stage 3 \|")),
    Mutation("MA606c", "pipeline_state_machine", "MA606", drop(r"\| `blocked`")),
    Mutation("MA608a", "academic-paper/SKILL", "MA608", sub("Max 2 revision loops", "Max 4 revision loops")),
    Mutation(
        "MA608b",
        "pipeline_state_machine",
        "MA608",
        sub("Maximum 1 round of RE-REVISE", "Maximum 3 rounds of RE-REVISE"),
    ),
    Mutation("FM901a", "synthesis_agent", "FM901", sub(r"^description: .*", 'description: ""')),
    Mutation("FM902a", "collaboration_depth_agent", "FM902", drop("measures:")),
    Mutation("FM902b", "collaboration_depth_agent", "FM902", sub("slim_checkpoint", "mandatory_checkpoint")),
    Mutation("FM902c", "collaboration_depth_agent", "FM902", sub("^role: observer", "role: gate")),
    Mutation(
        "FM902d",
        "collaboration_depth_agent",
        "FM902",
        chain(drop("measures:"), sub("^blocking: false", "blocking: true")),
    ),
)

EVERY = (*CORPUS_AND_RESET, *PIPELINE, *OTHERS)


@pytest.mark.slow
@pytest.mark.parametrize("mutation", EVERY, ids=[one.number for one in EVERY])
def test_further_mutation_is_found(mutation: Mutation, suite: Suite) -> None:
    """The edit is found in its section, under its id."""
    assert_found(mutation, suite)
