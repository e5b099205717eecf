"""The tables of the protocol, row by row."""

from __future__ import annotations

from typing import Any

import pytest

from arslint.protocol import annotation, audit, citation, claims, contamination, policy, readlog, resolution, uncited
from arslint.protocol.contamination import ARXIV, CROSSREF, OPENALEX, PREPRINT, SEMANTIC_SCHOLAR
from arslint.protocol.evidence import Evidence
from arslint.protocol.readlog import Log
from arslint.protocol.readstate import ReadState, covers
from arslint.protocol.release import Release

OLD, SCOPED, ATTESTED = Release(3, 11), Release(3, 19), Release(3, 21)
REF = "<!--ref:s--><!--anchor:page:14-->"


def entry(**facts: Any) -> dict[str, Any]:
    """A source in order, but for some facts."""
    return {"citation_key": "s", "source_acquired": True, "source_verified_against_original": True, **facts}


def passport(*entries: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A passport with some sources."""
    return {"literature_corpus": list(entries), **keys}


def log(*rows: dict[str, Any], **keys: Any) -> Log:
    """A read log with some rows about `s`."""
    marks = [{"citation_key": "s", "marked_at": "2026-09-01T10:00:00Z", **row} for row in rows]
    return Log("log", {"session_id": "x", "created_at": "2026-09-01T10:00:00Z", "human_read": marks, **keys})


def scope(level: str, *locators: str) -> dict[str, Any]:
    """What attests to the reading of a part."""
    found = {"level": level} | ({"locators": list(locators)} if locators else {})
    return {"attestation_type": "USER_ATTESTED_READ", "read_scope": found}


def marker(evidence: Evidence, text: str = REF) -> str:
    """How the first citation of a text must read."""
    return resolution.resolve(citation.scan(text).citations[0], evidence).text


@pytest.mark.parametrize(
    ("key", "at_old", "at_scoped", "at_attested"),
    [
        ({}, "covered", "covered", "coverage_unknown"),
        (scope("unknown"), "covered", "covered", "coverage_unknown"),
        (scope("full_text"), "covered", "covered", "covered"),
        (scope("abstract_only"), "covered", "partial_coverage", "partial_coverage"),
        (scope("toc_only"), "covered", "partial_coverage", "partial_coverage"),
        (scope("sections"), "covered", "coverage_unknown", "coverage_unknown"),
        (scope("sections", "pp. 10-24"), "covered", "covered", "covered"),
        (scope("sections", "p. 3"), "covered", "partial_coverage", "partial_coverage"),
    ],
)
def test_read_state_by_scope(key: dict[str, Any], at_old: str, at_scoped: str, at_attested: str) -> None:
    """Scope counts from 3.19; from 3.21 an absent or unknown one promotes nothing."""
    for release, state in ((OLD, at_old), (SCOPED, at_scoped), (ATTESTED, at_attested)):
        assert Evidence.of(passport(entry()), [log(key)], release).read_state("s", "page", "14") is ReadState(state)


@pytest.mark.parametrize(
    ("kind", "value", "locator", "covered"),
    [
        ("page", "14", "pp. 10–24", True),
        ("page", "14", "Pages: 14", True),
        ("page", "14", "10-24", False),
        ("page", "14", "page 14-10", False),
        ("page", "14", "pp. 0-24", False),
        ("page", "12-14", "pp. 10-24", False),
        ("page", "9" * 5000, "pp. 1-9", False),
        ("section", "3.2", "Section 3.2", True),
        ("section", "3.2", "section:3.2", True),
        ("section", "3.2", "3.2", True),
        ("section", "3.2", "section 3", False),
        ("section", "3.2", "§3.2", False),
        ("paragraph", "3", "3", True),
        ("paragraph", "3", "section 3", False),
        ("section", "Field  Notes", "field notes", True),
        ("quote", "3", "3", False),
    ],
)
def test_locators(kind: str, value: str, locator: str, covered: bool) -> None:
    """A locator covers an anchor of its own form only."""
    assert covers(kind, value, locator) is covered


@pytest.mark.parametrize(
    ("rows", "state"),
    [
        ([{"rescinded_at": "2026-09-01T10:00:00Z"}], "rescinded"),
        ([{"rescinded_at": "2026-09-02T10:00:00Z"}, {"marked_at": "2026-09-02T10:00:00Z"}], "covered"),
        ([{"marked_at": "2026-09-03T10:00:00Z"}, {"rescinded_at": "2026-09-02T10:00:00Z"}], "covered"),
        ([{"marked_at": "2026-09-01T12:00:00+02:00", "rescinded_at": "2026-09-01T10:30:00Z"}], "rescinded"),
    ],
)
def test_the_latest_event_wins(rows: list[dict[str, Any]], state: str) -> None:
    """As instants; ties go to the later row, and in one row to the rescind."""
    evidence = Evidence.of(passport(entry()), [log(*rows)], OLD)
    assert evidence.read_state("s", "page", "14") is ReadState(state)


def test_logs_are_merged_below_3_21() -> None:
    """The latest event over all logs wins."""
    first, second = log({}), log({"rescinded_at": "2026-09-02T10:00:00Z"})._replace(name="other")
    assert Evidence.of(passport(entry()), [first, second], OLD).read_state("s", "page", "14") is ReadState.RESCINDED


SIGNALS = (SEMANTIC_SCHOLAR, OPENALEX, CROSSREF, ARXIV)


@pytest.mark.parametrize(
    ("present", "true", "token"),
    [
        ((), (), None),
        (SIGNALS, (), None),
        ((SEMANTIC_SCHOLAR,), (SEMANTIC_SCHOLAR,), "UNMATCHED"),
        ((ARXIV,), (ARXIV,), "ARXIV-UNMATCHED"),
        ((OPENALEX,), (OPENALEX,), "COVERAGE-NOISE"),
        ((CROSSREF,), (CROSSREF,), "COVERAGE-NOISE"),
        (SIGNALS[:2], (SEMANTIC_SCHOLAR,), "COVERAGE-NOISE"),
        (SIGNALS, (ARXIV,), "COVERAGE-NOISE"),
        (SIGNALS[:2], SIGNALS[:2], "PARTIAL-UNMATCH"),
        (SIGNALS, SIGNALS[:2], "PARTIAL-UNMATCH"),
        (SIGNALS[:3], SIGNALS[:3], "TRIANGULATION-UNMATCHED"),
        ((SEMANTIC_SCHOLAR, OPENALEX, ARXIV), (SEMANTIC_SCHOLAR, OPENALEX, ARXIV), "TRIANGULATION-UNMATCHED"),
        (SIGNALS, SIGNALS[:3], "PARTIAL-UNMATCH"),
        (SIGNALS, SIGNALS, "QUADRANGULATION-UNMATCHED"),
    ],
)
@pytest.mark.parametrize("preprint", [None, False, True])
def test_suffixes(present: tuple[str, ...], true: tuple[str, ...], token: str | None, preprint: bool | None) -> None:
    """The suffix by how many of the indexes that were asked do not know the source."""
    signals: dict[str, Any] = {name: name in true for name in present}
    if preprint is not None:
        signals[PREPRINT] = preprint
    names = [name for name in ("PREPRINT" if preprint else None, token) if name]
    expected = f"CONTAMINATED-{'+'.join(names)}" if names else None
    assert contamination.of(signals, ATTESTED).suffix == expected
    manual = "CONTAMINATED-PREPRINT" if preprint else None
    assert contamination.of(signals, ATTESTED, manual=True).suffix == manual


def test_indexes_by_release() -> None:
    """A release counts the indexes that it knows."""
    signals = dict.fromkeys(SIGNALS, True)
    found = [contamination.of(signals, Release(3, minor)).token for minor in (7, 8, 9, 10, 11)]
    assert found == ["UNMATCHED"] * 2 + ["TRIANGULATION-UNMATCHED"] * 2 + ["QUADRANGULATION-UNMATCHED"]


@pytest.mark.parametrize("signals", [{OPENALEX: "true"}, {OPENALEX: None}, {PREPRINT: 1}, [], "x"])
def test_signals_that_are_none_leave_a_citation_unresolved(signals: Any) -> None:
    """Nothing is guessed from a value that is neither true nor false."""
    evidence = Evidence.of(passport(entry(contamination_signals=signals)), [log(scope("full_text"))], ATTESTED)
    assert marker(evidence) == "<!--ref:s-->"
    assert evidence.entries["s"].unusable
    assert not evidence.stops


ALL = dict.fromkeys(SIGNALS[:3], True)
ARTICLE = {"doi": "10.5555/x", "venue_type": "journal-article", "venue_type_provenance": "user_declared"}
RETRACTED = {
    "bibliographic_integrity_signals": [
        {
            "schema_version": "bibliographic-integrity-signal/1.1",
            "signal_type": "retraction_status",
            "terminal_policy": {"eligible": True, "policy_key": "retraction"},
        }
    ]
}


@pytest.mark.parametrize(
    ("facts", "policies", "verdict", "blocked"),
    [
        (
            {"contamination_signals": ALL},
            {"contamination_triangulation": "strict"},
            None,
            ["contamination_triangulation"],
        ),
        ({"contamination_signals": ALL}, {"contamination_triangulation": "strict_articles_only"}, None, []),
        (
            {"contamination_signals": ALL, **ARTICLE},
            {"contamination_triangulation": "strict_articles_only"},
            None,
            ["contamination_triangulation"],
        ),
        (
            {"contamination_signals": ALL, **ARTICLE, "venue_type_provenance": "unknown"},
            {"contamination_triangulation": "strict_articles_only"},
            None,
            [],
        ),
        ({"contamination_signals": ALL, "obtained_via": "manual"}, {"contamination_triangulation": "strict"}, None, []),
        ({"contamination_signals": {**ALL, ARXIV: True}}, {"contamination_triangulation": "strict"}, None, []),
        ({}, {"citation_existence": "strict"}, "false", ["citation_existence"]),
        ({}, {"citation_existence": "strict"}, False, ["citation_existence"]),
        ({}, {"citation_existence": "strict"}, "unresolvable", []),
        ({}, {"citation_existence": "advisory"}, "false", []),
        (RETRACTED, {"retraction": "strict"}, None, ["retraction"]),
        ({**RETRACTED, "obtained_via": "manual"}, {"retraction": "strict"}, None, ["retraction"]),
        (RETRACTED, {}, None, []),
        (
            {"contamination_signals": ALL, **RETRACTED},
            {"retraction": "strict", "citation_existence": "strict", "contamination_triangulation": "strict"},
            "false",
            ["contamination_triangulation", "citation_existence", "retraction"],
        ),
    ],
)
def test_promotions(facts: dict[str, Any], policies: dict[str, str], verdict: Any, blocked: list[str]) -> None:
    """Which policies block a citation, in the order of its marker."""
    rows = [] if verdict is None else [{"citation_key": "s", "ref_slug": "s", "lookup_verified": verdict}]
    data = passport(entry(**facts), terminal_policies=policies, citation_verification_summary=rows)
    evidence = Evidence.of(data, [], ATTESTED)
    found = resolution.resolve(citation.scan(REF).citations[0], evidence)
    assert [terminal.policy for terminal in found.terminals] == blocked
    assert not evidence.stops


@pytest.mark.parametrize(
    ("policies", "release", "says"),
    [
        (None, "3.21", "not a mapping"),
        ([], "3.21", "not a mapping"),
        ({"overrides": "x"}, "3.21", "`overrides` is no terminal policy"),
        ({"citation_existence": "strict_articles_only"}, "3.21", "no value"),
        ({"temporal_integrity": "strict"}, "3.21", "no value"),
        ({"citation_existence": True}, "3.21", "no value"),
        ({"retraction": "strict"}, "3.11", "belongs to release 3.20"),
        ({"submission_package": "strict"}, "3.11", "belongs to release 3.14"),
    ],
)
def test_unlawful_policies_stop_the_finalizer(policies: Any, release: str, says: str) -> None:
    """A policy that nobody knows is not guessed."""
    evidence = Evidence.of(passport(entry(), terminal_policies=policies), [], Release.parse(release))
    assert says in evidence.stops[0][1].message


def test_a_later_policy_that_is_advisory_is_ignored() -> None:
    """It is said, and stops nothing."""
    evidence = Evidence.of(passport(entry(), terminal_policies={"retraction": "advisory"}), [], OLD)
    assert not evidence.stops
    assert [fault.severity for fault in evidence.faults] == ["info"]


def test_stamps() -> None:
    """The stamps of the seeds' release and of the one with the retraction policy; the package policy never counts."""
    assert len(policy.stamps(ATTESTED)) == 11
    assert len(policy.stamps(OLD)) == 5
    assert policy.Policies({"submission_package": "strict", "citation_existence": "advisory"}).slug is None
    assert (
        policy.words("citation_existence.strict+retraction.strict") == "citation existence strict and retraction strict"
    )


@pytest.mark.parametrize(
    ("row", "where"),
    [
        ({"acknowledged": True}, "human_read[0].acknowledged"),
        ({"marked_at": "2026-09-01T10:00:00"}, "human_read[0].marked_at"),
        ({"marked_at": "2026-09-31T10:00:00Z"}, "human_read[0].marked_at"),
        ({"marked_at": "2026-09-01T24:00:00Z"}, "human_read[0].marked_at"),
        ({"citation_key": ""}, "human_read[0].citation_key"),
        ({"rescinded_at": "2026-08-01T10:00:00Z"}, "human_read[0].rescinded_at"),
        ({"rescinded_at": None}, "human_read[0].rescinded_at"),
        ({"attestation_type": "AI_READ", "read_scope": {"level": "full_text"}}, "human_read[0].attestation_type"),
        ({"read_scope": {"level": "full_text"}}, "human_read[0]"),
        (scope("full_text", "p. 3"), "human_read[0].read_scope.locators"),
        (scope("most"), "human_read[0].read_scope.level"),
        ({**scope("full_text"), "read_scope": {"level": "full_text", "note": ""}}, "human_read[0].read_scope.note"),
        (
            {**scope("sections"), "read_scope": {"level": "sections", "locators": []}},
            "human_read[0].read_scope.locators",
        ),
    ],
)
def test_one_bad_row_spoils_a_log_from_3_21(row: dict[str, Any], where: str) -> None:
    """The row is named, and every citation that needs the log is marked."""
    reading = readlog.read(log(row), ATTESTED)
    assert [fault.pointer for fault in reading.faults if fault.severity == "error"] == [where]
    evidence = Evidence.of(passport(entry()), [log(row)], ATTESTED)
    assert marker(evidence) == "<!--ref:s READ-LEDGER-INVALID-->"
    assert not evidence.stops


@pytest.mark.parametrize(
    ("data", "sound"),
    [
        ({"human_read": [{"citation_key": "s", "marked_at": "2026-09-01"}]}, True),
        ({"human_read": [{"citation_key": "s", "marked_at": "2026-09-01T10:00:00Z", "rescinded_at": None}]}, True),
        ({"human_read": [{"citation_key": "s", "marked_at": "2026-09-01T10:00:00Z", "why": "x"}]}, True),
        ({"human_read": [{"citation_key": "s"}]}, False),
        ({"human_read": [{"marked_at": "2026-09-01T10:00:00Z"}]}, False),
        ({"human_read": {}}, False),
        ([], False),
    ],
)
def test_logs_before_3_21(data: Any, sound: bool) -> None:
    """More than is needed does no harm; a mark without key or time stops the finalizer."""
    evidence = Evidence.of(passport(entry()), [Log("log", data)], OLD)
    assert (not evidence.stops) is sound


def test_counts() -> None:
    """Counts go by occurrence, blocked citations by slug and policy, affected references by slug."""
    keys = {"a": {"source_acquired": False}, "b": {}, "c": {}, "d": {}, "e": {}}
    keys["d"] = {"contamination_signals": {PREPRINT: True, **ALL}}
    keys["e"] = {"contamination_signals": ALL}
    marks = [{"citation_key": key, **scope("full_text")} for key in "ce"]
    strict = {"contamination_triangulation": "strict", "citation_existence": "strict"}
    rows = [{"citation_key": "e", "ref_slug": "e", "lookup_verified": "false"}]
    corpus = [entry(**facts, citation_key=key) for key, facts in keys.items()]
    data = passport(*corpus, terminal_policies=strict, citation_verification_summary=rows)
    evidence = Evidence.of(data, [log(*marks)], ATTESTED)
    text = "".join(f"<!--ref:{key}--><!--anchor:page:1-->" for key in (*keys, "9x"))
    counted = audit.count([one for _, one in resolution.resolve_all(citation.scan(text), evidence)], evidence)
    assert counted["counts"]["HIGH WARN"] == 1
    assert counted["counts"]["LOW WARN"] == 2
    assert counted["counts"]["OK"] == 2
    assert counted["contamination"]["CONTAMINATED-PREPRINT+TRIANGULATION-UNMATCHED"] == 1
    assert [(row["slug"], row["policy"]) for row in counted["terminal_blocked"]] == [
        ("d", "contamination_triangulation"),
        ("e", "contamination_triangulation"),
        ("e", "citation_existence"),
    ]
    assert counted["affected_refs"] == 4
    assert counted["malformed"] == 1


@pytest.mark.parametrize(
    ("judgment", "stage", "method", "family"),
    [
        ("SUPPORTED", None, "api", None),
        ("AMBIGUOUS", None, "api", annotation.AMBIGUOUS),
        ("AMBIGUOUS", "citation_anchor", "api", annotation.AMBIGUOUS),
        ("UNSUPPORTED", "metadata", "api", annotation.NOT_SUPPORTED),
        ("UNSUPPORTED", "negative_constraint_violation", "api", annotation.VIOLATION),
        ("RETRIEVAL_FAILED", "retrieval_existence", "not_found", annotation.FABRICATED),
        ("RETRIEVAL_FAILED", "not_applicable", "not_attempted", annotation.ANCHORLESS),
        ("RETRIEVAL_FAILED", "not_applicable", "failed", annotation.UNVERIFIED),
        ("RETRIEVAL_FAILED", "not_applicable", "audit_tool_failure", annotation.TOOL_FAILURE),
    ],
)
def test_claim_matrix(judgment: str, stage: str | None, method: str, family: Any) -> None:
    """Each row of the matrix has its annotation."""
    row = {"judgment": judgment, "defect_stage": stage, "ref_retrieval_method": method}
    assert claims.classify(row, ATTESTED) is family


def test_claims_out_of_the_matrix_are_not_coerced() -> None:
    """There is no default tier."""
    row = {"judgment": "RETRIEVAL_FAILED", "defect_stage": "not_applicable", "ref_retrieval_method": "api"}
    with pytest.raises(claims.OutOfMatrixError):
        claims.classify(row, ATTESTED)


def test_unread_pdfs_are_noted_from_3_19() -> None:
    """A supported claim whose PDF was not read whole is noted."""
    row = {"judgment": "SUPPORTED", "rationale": "[pdf_read_integrity_unverified] page 3"}
    assert claims.classify(row, SCOPED) is annotation.PDF_INTEGRITY
    assert claims.classify(row, OLD) is None


@pytest.mark.parametrize("family", annotation.FAMILIES, ids=lambda family: family.name)
def test_only_low_annotations_can_be_cleared(family: annotation.Family) -> None:
    """A read mark clears a LOW annotation at most, and a refused one never, whatever its label."""
    text = family.template
    assert claims.mark_read_clears(text, f"{family.tier.lower()}_warn") is (family.tier == annotation.LOW)
    assert claims.mark_read_clears(text, "low_warn") is (family.rule is None)


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Half of them showed a gain of 45%.", ("showed", "45%")),
        ("In 2024 there were 12 of 40 left.", ("12 of 40",)),
        ("Section 3.2 and Figure 4 of v3.1 and 1.2.3.", ()),
        ("v3. 7 participants stayed", ("7",)),
        ("A tide is defined as 3 waves.", ()),
        ("Most rose by 3.5 points.<!--ref:s-->", ()),
    ],
)
def test_uncited_assertions(sentence: str, found: tuple[str, ...]) -> None:
    """Numbers and findings trigger; years, labels, versions, definitions and cited sentences do not."""
    assert uncited.triggers(sentence) == found
