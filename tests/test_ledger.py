"""The reset ledger: bytes, hashes, verdicts, what awaits a resume."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arslint.protocol import ledger
from arslint.protocol.convention import CONFORMING, WRONG, UnserialisableError, canonical
from arslint.protocol.lineage import Stage, slr_lineage
from arslint.protocol.version_label import VersionLabel

VECTORS = json.loads((Path(__file__).parent / "vectors" / "ledger.json").read_text("utf-8"))
LEDGER = VECTORS["ledger"]
TRAP = {
    "kind": "boundary",
    "hash": "000000000000",
    "stage": "2.5",
    "next": "3",
    "generated_at": "2026-04-23T14:00:00Z",
    "session_marker": "sess-t",
    "version_label": "v1.0",
}


def last_hash(entries: list[Any]) -> str | None:
    return list(CONFORMING.hashes(entries))[-1][1]


# ----------------------------------------------------------------------------------------------------------- hashes


@pytest.mark.parametrize(("value", "text"), VECTORS["canonical"])
def test_canonical_json(value: Any, text: str) -> None:
    assert canonical(value) == text.encode()


@pytest.mark.parametrize(
    "value", [2**53, -(2**53), float("nan"), float("inf"), "\ud800", {1: 2}, {"\ud800": 1}, object()]
)
def test_what_has_no_canonical_json(value: Any) -> None:
    with pytest.raises(UnserialisableError):
        canonical([value])


@pytest.mark.parametrize("name", VECTORS["boundaries"])
def test_vector(name: str) -> None:
    vector = VECTORS["boundaries"][name]
    fields = {key: value for key, value in vector["entry"].items() if key != "kind"}
    entry = ledger.boundary_entry(vector["before"], fields)
    assert entry == vector["entry"] | {"hash": vector["hash"]}
    assert list(entry)[:2] == ["kind", "hash"]


@pytest.mark.parametrize("name", [name for name, vector in VECTORS["boundaries"].items() if "bytes" in vector])
def test_vector_bytes(name: str) -> None:
    vector = VECTORS["boundaries"][name]
    lines = [canonical(entry) + b"\n" for entry in vector["before"] if entry["kind"] == "boundary"]
    lines.append(canonical(vector["entry"] | {"hash": "000000000000"}) + b"\n")
    assert b"".join(lines) == vector["bytes"].encode()


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ({}, "f39ee5fbb3c8"),
        ({"stage": 2.5}, "d1c67f978b3e"),
        ({"next": 3}, "296c557a36dc"),
        ({"generated_at": "2026-04-23T14:00:00+00:00"}, "3f71d5f58dc2"),
        ({"generated_at": "2026-04-23 14:00:00+00:00"}, "fd6ccbe3be74"),
        ({"mode": None}, "71c16d0f6c64"),
        ({"next": None}, "3acbd70d8955"),
        ({"next": "null"}, "26b5ef6be13b"),
        ({"next": ""}, "5ae4d5defb79"),
        ({"session_marker": "sess-181"}, "120787271103"),
        ({"session_marker": "sess-214"}, "381344589e64"),
        ({"session_marker": "sess-1780"}, "052585952728"),
        ({"session_marker": "sess-38057"}, "050500636600"),
    ],
)
def test_types_and_odd_hashes(change: dict[str, Any], wanted: str) -> None:
    assert last_hash([TRAP | change]) == wanted


keys = st.sampled_from(["mode", "observer_snapshot_ref", "note", "é", "\U0001f600"])
entry_fields = st.dictionaries(keys, st.text(st.characters(exclude_categories=["Cs"]), max_size=8), max_size=3)


@settings(max_examples=50, deadline=None)
@given(st.lists(entry_fields, min_size=1, max_size=5), st.data())
def test_built_ledgers_verify_and_any_change_of_a_boundary_is_seen(fields: list[dict[str, str]], data: Any) -> None:
    entries: list[dict[str, Any]] = []
    for number, extra in enumerate(fields):
        entries.append(ledger.boundary_entry(entries, {"stage": str(number), **extra}))
        entries.append({"kind": "resume", "consumes_hash": entries[-1]["hash"]})
    assert ledger.verify(entries).broken is None
    for entry in entries[1::2]:
        entry["session_marker"] = "changed"
    assert ledger.verify(entries).broken is None
    at = data.draw(st.integers(0, len(fields) - 1)) * 2
    entries[at] = entries[at] | {"stage": "changed"}
    verdict = ledger.verify(entries)
    assert verdict.broken is not None
    assert verdict.broken.index == at
    assert [link.index for link in verdict.failing] == list(range(at, len(entries), 2))


# --------------------------------------------------------------------------------------------------------- verdicts


def test_whole_ledger_holds() -> None:
    verdict = ledger.verify(LEDGER)
    assert verdict.broken is None
    assert verdict.meaning == ""
    assert [link.index for link in verdict.links] == [0, 2, 3, 5]


def test_edited_boundary_breaks_itself_and_all_later_ones() -> None:
    entries = copy.deepcopy(LEDGER)
    entries[0]["session_marker"] = "tampered"
    verdict = ledger.verify(entries)
    assert [[link.index, link.stored, link.computed] for link in verdict.failing] == VECTORS["tampered"]
    assert "edited after later boundaries were appended" in verdict.meaning


def test_edited_resume_changes_nothing() -> None:
    entries = copy.deepcopy(LEDGER)
    entries[1]["session_marker"] = "tampered"
    assert ledger.verify(entries).broken is None


def test_wrong_from_the_start_is_told_by_a_later_boundary() -> None:
    entries = [LEDGER[0] | {"hash": "aaaaaaaaaaaa"}]
    entries.append(ledger.boundary_entry(entries, {"stage": "2"}))
    assert "wrong already when a later boundary was appended" in ledger.verify(entries).meaning


def test_last_boundary_cannot_tell() -> None:
    entries = [*LEDGER[:5], LEDGER[5] | {"hash": "aaaaaaaaaaaa"}]
    verdict = ledger.verify(entries)
    assert verdict.broken is not None
    assert verdict.broken.index == 5
    assert "no later boundary can tell" in verdict.meaning


def test_doc_example_with_printed_hashes_does_not_hold() -> None:
    entries = [
        VECTORS["boundaries"]["V9c"]["before"][0],
        VECTORS["boundaries"]["V9c"]["entry"] | {"hash": "b4c2d8e7f0a1"},
    ]
    assert [link.computed for link in ledger.verify(entries).failing] == ["18a61d9c4109", "7e8f94cb3cb5"]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("325eaac9da05", "without the last line feed"),
        ("6a24eee1bb89", "without any line feed"),
        ("fe340c1430c5", "with CRLF in place of line feeds"),
        ("dad15576462b", "with resume entries included"),
        ("814d8b4b7df5", "with the `hash` key left out of the new entry"),
        ("d36c59c00b6d", "with the placeholder in earlier entries too"),
        ("ffd23875c5c1", "over the new entry only"),
        ("e39a968259e4", "over one JSON array"),
        ("7fbb6e61bdf5", "with spaces in the JSON"),
        ("beadce43fa12", "with keys as they were inserted"),
    ],
)
def test_wrong_convention_is_named(wrong: str, words: str) -> None:
    """The third vector's entry, with its keys in the order in which the tool of each convention inserted them."""
    vector = VECTORS["boundaries"]["V3"]
    verdict = ledger.verify([*vector["before"], vector["entry"] | {"hash": wrong}])
    assert verdict.meaning == f"its hash was computed {words}"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("d1c67f978b3e", "with `stage` as a number"),
        ("296c557a36dc", "with `next` as a number"),
        ("3f71d5f58dc2", "with the time stamp rewritten as `…T…+00:00`"),
        ("fd6ccbe3be74", "with the time stamp rewritten as `… …+00:00`"),
        ("71c16d0f6c64", "with the absent key `mode` as null"),
    ],
)
def test_misreading_is_named(wrong: str, words: str) -> None:
    assert ledger.verify([TRAP | {"hash": wrong}]).meaning == f"its hash was computed {words}"


@pytest.mark.parametrize("convention", WRONG, ids=lambda convention: convention.name)
def test_every_wrong_convention_is_found_in_a_ledger_it_made(convention: Any) -> None:
    """A whole ledger made by one convention: the verdict names it, or one that gives the same bytes."""
    fields = [
        TRAP | {"session_marker": "séance"},
        TRAP | {"pending_decision": {"question": "é?", "options": []}},
        TRAP | {"stage": "3"},
    ]
    entries: list[dict[str, Any]] = []
    for entry in fields:
        entries.append(entry)
        entries[-1] = entry | {"hash": list(convention.hashes(entries))[-1][1]}
        entries.append({"kind": "resume", "consumes_hash": entries[-1]["hash"]})
    verdict = ledger.verify(entries)
    assert verdict.meaning == f"its hash was computed {convention.name}"


def test_entry_without_canonical_json_stops_only_what_stands_on_it() -> None:
    entries = [*LEDGER[:3], LEDGER[3] | {"mode": float("nan")}, LEDGER[5]]
    verdict = ledger.verify(entries)
    assert [link.holds for link in verdict.links] == [True, True, False, False]
    assert verdict.broken is not None
    assert verdict.broken.index == 3
    assert "no canonical JSON" in verdict.meaning


@pytest.mark.parametrize("junk", [None, 1, "boundary", [], {}, {"kind": "boundary"}, {"kind": ["boundary"]}, {1: 2}])
def test_junk_in_a_ledger_raises_nothing(junk: Any) -> None:
    entries = [LEDGER[0], junk, *LEDGER[1:]]
    ledger.verify(entries)
    ledger.boundaries(entries)
    ledger.awaiting([junk])


# --------------------------------------------------------------------------------------------- boundaries and resumes


def test_awaiting_resume() -> None:
    assert [boundary.entry["hash"] for boundary in ledger.awaiting(LEDGER)] == ["9712174a3e16", "94822ddbb103"]
    assert [boundary.resumed_at for boundary in ledger.boundaries(LEDGER)] == [1, None, 4, None]


def test_resume_before_its_boundary_does_not_count() -> None:
    assert ledger.awaiting([LEDGER[1], LEDGER[0]])
    assert not ledger.awaiting([LEDGER[0], LEDGER[1]])


def test_first_of_two_resumes_is_the_one_that_counts() -> None:
    assert ledger.boundaries([LEDGER[0], LEDGER[1], LEDGER[1]])[0].resumed_at == 1


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (
            "bcc09bb13a19",
            "Passport hash bcc09bb13a19 was already resumed at 2026-09-01T09:00:00Z. Cannot resume twice.",
        ),
        ("aaaaaaaaaaaa", "Passport hash aaaaaaaaaaaa not found in p.yaml. Cannot resume."),
        ("94822DDBB103", "not a passport hash"),
        ("94822ddbb10", "not a passport hash"),
        (" 94822ddbb103", "not a passport hash"),
        ("94822ddbb103\n", "not a passport hash"),
    ],
)
def test_what_may_not_be_resumed(wanted: str, message: str) -> None:
    with pytest.raises(ledger.RefusedError) as error:
        ledger.resumable(LEDGER, wanted, "p.yaml")
    assert message in str(error.value)


def test_boundary_that_does_not_verify_is_not_resumed_but_others_are() -> None:
    entries = [*LEDGER, LEDGER[5] | {"hash": "aaaaaaaaaaaa", "version_label": "paper_draft_v3"}]
    assert ledger.resumable(entries, "94822ddbb103", "p.yaml").index == 5
    with pytest.raises(ledger.RefusedError, match="does not verify"):
        ledger.resumable(entries, "aaaaaaaaaaaa", "p.yaml")


def test_hash_of_two_boundaries_is_refused() -> None:
    with pytest.raises(ledger.RefusedError, match="names 2 boundaries"):
        ledger.resumable([*LEDGER, LEDGER[5]], "94822ddbb103", "p.yaml")


def test_resume_entry_records_only_what_took_effect() -> None:
    entry = ledger.resume_entry(LEDGER[5], generated_at="t", session_marker="s")
    assert entry == {"kind": "resume", "consumes_hash": "94822ddbb103", "generated_at": "t", "session_marker": "s"}
    entry = ledger.resume_entry(
        LEDGER[5], generated_at="t", session_marker="s", branch="revise", override={"mode": "x"}
    )
    assert entry["chosen_branch"] == "revise"
    assert entry["user_override"] == {"mode": "x"}


@pytest.mark.parametrize(
    ("branch", "override", "wanted"),
    [
        ("revise", {}, ("4", "revision")),
        ("abort", {}, (None, None)),
        ("abort", {"stage": "2"}, ("2", None)),
        ("revise", {"mode": "quick"}, ("4", "quick")),
    ],
)
def test_route_of_a_decision(branch: str, override: dict[str, str], wanted: tuple[str | None, str | None]) -> None:
    assert ledger.route(LEDGER[5], branch, override) == wanted


def test_route_without_a_decision() -> None:
    assert ledger.route(LEDGER[0]) == ("2", None)
    assert ledger.route(LEDGER[0], None, {"stage": "1", "mode": "quick"}) == ("1", "quick")


# ------------------------------------------------------------------------------------------------ lineage and labels


@pytest.mark.parametrize(
    ("existing", "stages", "wanted"),
    [
        (None, [Stage("deep-research", "systematic-review"), Stage("academic-paper", "full")], True),
        (None, [Stage("deep-research", "slr")], True),
        (None, [Stage("deep-research", "full")], False),
        (None, [Stage("academic-paper", "systematic-review")], False),
        (None, [], False),
        (True, [], True),
        ("false", [], False),
        (1, [], False),
    ],
)
def test_slr_lineage(existing: object, stages: list[Stage], wanted: bool) -> None:
    assert slr_lineage(existing, stages) is wanted


@pytest.mark.parametrize(
    ("lower", "higher", "wanted"),
    [
        ("v1.0", "v1.1-revised", True),
        ("v1", "v1.0", False),
        ("v1.9", "v1.10", True),
        ("paper_draft_v1", "paper_draft_v2", True),
        ("paper_draft_v2", "paper_draft_v1", False),
        ("paper_draft_v1", "v2.0", False),
        ("v2", "v1.5", False),
    ],
)
def test_version_labels(lower: str, higher: str, wanted: bool) -> None:
    first, second = VersionLabel.parse(lower), VersionLabel.parse(higher)
    assert first is not None
    assert second is not None
    assert first.precedes(second) is wanted


@pytest.mark.parametrize("text", ["", "1.0", "final", "v", "v1.", "v1-", "V1", "paper-v1", "v" + "9" * 5000])
def test_no_version_label(text: str) -> None:
    assert VersionLabel.parse(text) is None
