"""The finalizer is a pure function of the evidence, touches citations alone, and cannot be talked past the gate."""

from __future__ import annotations

from itertools import product

import pytest
from dossiers import CITATIONS, FEW, MANY, Case, cases
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from arslint import edit
from arslint.action.finalize import RefusedError, finalize
from arslint.action.verdict import Verdict
from arslint.documents import Draft
from arslint.engine.check import check_document
from arslint.engine.rule import Context
from arslint.engine.rulebook import Rulebook
from arslint.protocol import citation, policy, resolution, status
from arslint.protocol.evidence import Evidence
from arslint.protocol.readlog import Log
from arslint.protocol.release import Release
from arslint.text import Source

STALE = Rulebook.open().rules["stale-marker"]


def finalized(text: str, evidence: Evidence) -> str | None:
    """The text after one pass; None where the finalizer refuses."""
    try:
        return finalize(Draft(Source("draft.md", text)), evidence).text
    except RefusedError:
        return None


def verdict(text: str, evidence: Evidence) -> str:
    """What the gate says of a text."""
    return Verdict.on(Draft(Source("draft.md", text)), evidence).decision.verdict


def outside(text: str) -> str:
    """What stands outside all citations that a finalizer may touch."""
    draft = Draft(Source("draft.md", text))
    spans = [edit.Edit(one.span, "\0") for one in draft.citations if one.ref.valid]
    return edit.splice(text, spans)


def fixed(text: str, evidence: Evidence) -> str:
    """The text after `check --select stale-marker --fix`."""
    context = Context(release=evidence.release, stage="final", evidence=evidence)
    for _ in range(5):
        draft = Draft(Source("draft.md", text))
        fixes = [found.fix for found in check_document(draft, (STALE,), context) if found.fix]
        if not fixes:
            break
        text, _ = edit.apply(text, fixes)
    return text


def holds(case: Case) -> None:
    """Everything that is promised of one pass."""
    once = finalized(case.text, case.evidence)
    assume(once is not None)
    assert once is not None
    assert finalized(once, case.evidence) == once
    assert outside(once) == outside(case.text)
    assert fixed(case.text, case.evidence) == once
    dos = case.text.replace("\r\n", "\n").replace("\n", "\r\n")
    unix = case.text.replace("\r\n", "\n")
    left, right = finalized(dos, case.evidence), finalized(unix, case.evidence)
    assert left is None or right is None or left == right.replace("\n", "\r\n")


@FEW
@given(cases())
def test_a_pass_is_pure(case: Case) -> None:
    """Twice is once; other bytes stay; the rule's fix is the pass; line ends make no difference."""
    holds(case)


@pytest.mark.slow
@MANY
@given(cases())
def test_a_pass_is_pure_on_many_drafts(case: Case) -> None:
    """The same on five thousand drafts."""
    holds(case)


@FEW
@given(cases())
def test_advisory_policies_are_no_policies(case: Case) -> None:
    """With every policy advisory the text is that without any."""
    bare = {key: value for key, value in case.passport.items() if key != policy.KEY}
    advisory = {one.key: policy.ADVISORY for one in policy.POLICIES if case.release.has(one.since)}
    with_policies = Evidence.of({**bare, policy.KEY: advisory}, case.logs, case.release)
    assert finalized(case.text, with_policies) == finalized(case.text, Evidence.of(bare, case.logs, case.release))


@FEW
@given(cases(st.lists(CITATIONS, min_size=1, max_size=6).map(" and ".join)))
def test_the_gate_refuses_what_is_not_in_order(case: Case) -> None:
    """A finalized draft passes if and only if each of its citations does."""
    once = finalized(case.text, case.evidence)
    assume(once is not None)
    assert once is not None
    resolved = resolution.resolve_all(citation.scan(once), case.evidence)
    in_order = all(one.base in (status.OK, status.PARTIAL) and not one.terminals for _, one in resolved)
    assert (verdict(once, case.evidence) == "EMIT") == in_order


def edits(text: str) -> list[str]:
    """The text after each single-character edit inside a marker, literal or annotation."""
    scan = citation.scan(text)
    spans = [one.span for one in (*scan.refs, *scan.anchors, *scan.literals, *scan.annotations)]
    offsets = sorted({at for span in spans for at in range(span.start, span.end)})
    found = [text[:at] + text[at + 1 :] for at in offsets]
    for at, letter in product(offsets, "x -0>"):
        found += [text[:at] + letter + text[at:], text[:at] + letter + text[at + 1 :]]
    return found


def forged(case: Case, edited: str) -> bool:
    """Whether an edit makes the gate pass a draft that a new pass of the finalizer would have it refuse."""
    if verdict(edited, case.evidence) == "REFUSE":
        return False
    again = finalize(Draft(Source("draft.md", edited)), case.evidence, audited=True).text
    return verdict(again, case.evidence) == "REFUSE"


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(cases(st.lists(CITATIONS, min_size=1, max_size=2).map(" and ".join)), st.randoms(use_true_random=False))
def test_no_letter_makes_a_refusal_a_pass(case: Case, random: object) -> None:
    """A sample of the single-character edits of a refused draft."""
    once = finalized(case.text, case.evidence)
    assume(once is not None and verdict(once, case.evidence) == "REFUSE")
    assert once is not None
    tried = edits(once)
    for edited in random.sample(tried, min(len(tried), 60)):  # type: ignore[attr-defined]
        assert not forged(case, edited), edited


def source(key: str, **facts: object) -> dict[str, object]:
    """A corpus entry that is in order but for some facts."""
    return {"citation_key": key, "source_acquired": True, "source_verified_against_original": True, **facts}


UNMATCHED = {"semantic_scholar_unmatched": True, "openalex_unmatched": True, "crossref_unmatched": True}
VERDICTS = {
    "6": ("UNSUPPORTED", "metadata", "api"),
    "7": ("UNSUPPORTED", "negative_constraint_violation", "api"),
    "8": ("RETRIEVAL_FAILED", "retrieval_existence", "not_found"),
    "9": ("RETRIEVAL_FAILED", "not_applicable", "not_attempted"),
}


def refused(name: str) -> Case:
    """A finalized draft that the gate refuses for one reason, with two sources that everybody has read."""
    corpus = [source("s"), source("t", source_acquired=False), source("u", source_verified_against_original=False)]
    corpus += [source("v"), source("w", contamination_signals=UNMATCHED), source("r")]
    scope = {"attestation_type": "USER_ATTESTED_READ", "read_scope": {"level": "full_text"}}
    rows = [{"citation_key": key, "marked_at": "2026-09-01T10:00:00Z", **scope} for key in "stuwr"]
    data = {"session_id": "x", "created_at": "2026-09-01T10:00:00Z", "human_read": rows}
    passport: dict[str, object] = {"literature_corpus": corpus}
    text = "Water boils.<!--ref:s--><!--anchor:page:14--> "
    key = {"HIGH": "t", "MED": "u", "LOW": "v", "unresolved": "x", "terminal": "w"}.get(name, "r")
    anchor = "none:" if name in ("none", "9") else "page:3"
    text += f"Ice melts.<!--ref:{key}--><!--anchor:{anchor}-->"
    if name == "terminal":
        passport["terminal_policies"] = {"contamination_triangulation": "strict"}
    if name in VERDICTS:
        told = dict(zip(("judgment", "defect_stage", "ref_retrieval_method"), VERDICTS[name], strict=True))
        kind, _, value = anchor.partition(":")
        row = {"claim_text": "Ice melts.", "ref_slug": "r", "anchor_kind": kind, "anchor_value": value, **told}
        passport["claim_audit_results"] = [{**row, "violated_constraint_id": "MNC-1"}]
    if name == "ledger":
        data["verdict"] = "accepted"
    case = Case(text, passport, (Log("log", data),), Release(3, 21))
    if name == "hidden":
        return case._replace(text="Ice melts.<!--ref:r ok--><!--anchor:none:-->")
    return case._replace(text=finalize(Draft(Source("draft.md", text)), case.evidence, audited=True).text)


NAMES = ("HIGH", "MED", "LOW", "unresolved", "none", "hidden", "terminal", "ledger", *VERDICTS)


@pytest.mark.parametrize("name", NAMES)
def test_each_kind_of_refusal_refuses(name: str) -> None:
    """The drafts below are refused, and each for its own reason."""
    case = refused(name)
    refusals = Verdict.on(Draft(Source("draft.md", case.text)), case.evidence).decision.refusals
    rules = {one.rule for one in refusals}
    own = {"HIGH": "1", "MED": "2", "none": "3", "hidden": "5", "terminal": "11"}.get(
        name, name if name.isdigit() else "4"
    )
    assert own in rules


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_no_letter_at_all_makes_a_refusal_a_pass(name: str) -> None:
    """Every single-character edit of a refused draft leaves it refused, unless it then is another draft in order."""
    case = refused(name)
    for edited in edits(case.text):
        assert not forged(case, edited), edited


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(NAMES), st.data())
def test_some_letter_does_not_make_a_refusal_a_pass(name: str, data: st.DataObject) -> None:
    """A sample of them."""
    case = refused(name)
    edited = data.draw(st.sampled_from(edits(case.text)))
    assert not forged(case, edited)
