"""Drafts with passports and read logs that go with them, for property tests."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from strategies import DRAFTS, PROSE

from arslint.protocol import policy, status
from arslint.protocol.contamination import INDEXES, PREPRINT
from arslint.protocol.entry import RETRACTION_SCHEMA
from arslint.protocol.evidence import Evidence
from arslint.protocol.literal import ALL
from arslint.protocol.readlog import Log
from arslint.protocol.release import Release

FEW = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=5000, deadline=None, suppress_health_check=list(HealthCheck))
KEYS = ("smith2024", "jones2023", "wu_2020", "lee:1", "s")
RELEASES = tuple(Release(3, minor) for minor in (7, 8, 9, 10, 11, 14, 19, 20, 21, 22))
TIMES = tuple(f"2026-09-0{day}T10:00:00Z" for day in range(1, 6))


class Case(NamedTuple):
    """A draft with its evidence."""

    text: str
    passport: dict[str, Any]
    logs: tuple[Log, ...]
    release: Release

    @property
    def evidence(self) -> Evidence:
        """The evidence of the passport and the logs."""
        return Evidence.of(self.passport, self.logs, self.release)


def _signal(key: str, *, eligible: bool) -> dict[str, Any]:
    terminal = {"eligible": eligible, "policy_key": policy.RETRACTION if eligible else None}
    return {
        "schema_version": RETRACTION_SCHEMA,
        "signal_type": "retraction_status",
        "subject": {"citation_key": key},
        "terminal_policy": terminal,
    }


FLAGS = st.sampled_from([True, True, True, False, None])
SIGNALS = st.fixed_dictionaries(
    {}, optional={PREPRINT: st.booleans(), **dict.fromkeys(INDEXES, st.sampled_from([True, True, False]))}
)


@st.composite
def entries(draw: st.DrawFn, key: str) -> dict[str, Any]:
    """A corpus entry of a key, mostly in order."""
    entry: dict[str, Any] = {"citation_key": key}
    for name in ("source_acquired", "source_verified_against_original"):
        if (flag := draw(FLAGS)) is not None:
            entry[name] = flag
    if draw(st.booleans()):
        entry["contamination_signals"] = draw(SIGNALS)
    if draw(st.integers(0, 9)) == 0:
        entry["contamination_signals"] = {"openalex_unmatched": "true"}
    if draw(st.booleans()):
        venue = draw(st.sampled_from(["journal-article", "dissertation"]))
        entry |= {"doi": "10.1000/x", "venue_type": venue, "venue_type_provenance": "user_declared"}
    if draw(st.integers(0, 4)) == 0:
        entry["obtained_via"] = "manual"
    if draw(st.integers(0, 4)) == 0:
        entry["bibliographic_integrity_signals"] = [_signal(key, eligible=draw(st.booleans()))]
    return entry


@st.composite
def passports(draw: st.DrawFn, release: Release) -> dict[str, Any]:
    """A passport that the finalizer takes at a release."""
    keys = draw(st.lists(st.sampled_from(KEYS), unique=True, min_size=1))
    found: dict[str, Any] = {"literature_corpus": [draw(entries(key)) for key in keys]}
    legal = [one for one in policy.POLICIES if release.has(one.since)]
    if draw(st.booleans()):
        chosen = draw(st.fixed_dictionaries({}, optional={one.key: st.sampled_from(one.values) for one in legal}))
        found["terminal_policies"] = chosen
    if draw(st.booleans()):
        rows = draw(
            st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(["true", "false", "unresolvable"])), max_size=3)
        )
        found["citation_verification_summary"] = [
            {"citation_key": key, "ref_slug": key, "lookup_verified": verdict} for key, verdict in rows
        ]
    return found


@st.composite
def rows(draw: st.DrawFn) -> dict[str, Any]:
    """A row of a read log that is valid at every release."""
    at = draw(st.integers(0, 4))
    row: dict[str, Any] = {"citation_key": draw(st.sampled_from(KEYS)), "marked_at": TIMES[at]}
    if draw(st.integers(0, 3)) == 0:
        row["rescinded_at"] = TIMES[draw(st.integers(at, 4))]
    if draw(st.integers(0, 3)):
        level = draw(st.sampled_from(["full_text", "full_text", "sections", "abstract_only", "toc_only", "unknown"]))
        scope: dict[str, Any] = {"level": level}
        if level == "sections" and draw(st.booleans()):
            scope["locators"] = draw(st.lists(st.sampled_from(["pp. 10-24", "p. 3", "Results", "3"]), min_size=1))
        row |= {"attestation_type": "USER_ATTESTED_READ", "read_scope": scope}
    return row


@st.composite
def logs(draw: st.DrawFn) -> tuple[Log, ...]:
    """No read log, a valid one, or now and then one with a foreign key."""
    if not draw(st.integers(0, 4)):
        return ()
    data = {"session_id": "s1", "created_at": TIMES[0], "human_read": draw(st.lists(rows(), max_size=5))}
    if not draw(st.integers(0, 9)):
        data["verdict"] = "accepted"
    return (Log("passport_human_read_log.yaml", data),)


ANCHORS = st.sampled_from(
    [
        "",
        "<!--anchor:page:14-->",
        "<!--anchor:page:14-->",
        "<!--anchor:page:12-14-->",
        "<!--anchor:section:Results-->",
        "<!--anchor:paragraph:3-->",
        "<!--anchor:quote:a%20small%20effect-->",
        "<!--anchor:none:-->",
        "<!--anchor:page:%20-->",
        "<!--anchor:chapter:4-->",
    ]
)
STATUSES = st.lists(
    st.sampled_from([*status.BASES, *status.SUFFIXES, status.LEDGER_INVALID, "policy_hash=citation_existence.strict"]),
    max_size=3,
)
CITATIONS = st.builds(
    lambda literals, key, tokens, gap, anchor: f"{literals}<!--ref:{' '.join([key, *tokens])}-->{gap}{anchor}",
    st.lists(st.sampled_from(ALL), max_size=2).map("".join),
    st.sampled_from([*KEYS, "ghost2020", "9bad"]),
    st.one_of(st.just([]), STATUSES),
    st.sampled_from(["", "", "", " ", "\n", "\n\t"]),
    ANCHORS,
)
NEAT_DRAFTS = st.lists(st.one_of(CITATIONS, CITATIONS, PROSE, st.just("Water boils. ")), max_size=12).map("".join)


MANY_TEXTS = st.one_of(NEAT_DRAFTS, NEAT_DRAFTS, DRAFTS)


@st.composite
def cases(draw: st.DrawFn, drafts: st.SearchStrategy[str] = MANY_TEXTS) -> Case:
    """A draft with a passport and logs at some release."""
    release = draw(st.sampled_from(RELEASES))
    return Case(draw(drafts), draw(passports(release)), draw(logs()), release)
