"""The PRE-SCREENED block: computed, printed, read back, held against its corpus."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arslint.protocol import prescreen
from arslint.protocol.prescreen import EXCLUDED, INCLUDED, SKIPPED, VIAS, Item, Screening
from arslint.protocol.prescreen_block import Block, scan
from arslint.protocol.prescreen_check import against_corpus, against_screening, findings, reason_objection

REASON = "abstract cleared; the method criterion cannot be judged"
FOUR = [Item("d"), Item("c"), Item("b"), Item("a")]


def read(text: str) -> Block:
    (block,) = scan(text)
    return block


def ids(block: Block, items: list[Item] | None = None) -> list[str]:
    found = [*findings(block), *(against_corpus(block, items) if items is not None else ())]
    return [finding.covers for finding in found]


def dated(*dates: str | None) -> list[Item]:
    return [Item(f"k{number}", None, date) for number, date in enumerate(dates)]


# --------------------------------------------------------------------------------------------- adapter and snapshot


@pytest.mark.parametrize(
    ("vias", "wanted"),
    [
        ([None, None], ["<unspecified>"]),
        (["manual"] * 4, ["manual", "manual (4 of 4 entries declared)"]),
        (["zotero-bbt-export"] * 3 + [None], ["zotero-bbt-export (3 of 4 entries declared)"]),
        (
            ["zotero-bbt-export", "obsidian-vault", None, "zotero-bbt-export"],
            ["mixed (zotero-bbt-export: 2, obsidian-vault: 1, undeclared: 1)"],
        ),
        (
            ["other", "zotero-api"],
            ["mixed (zotero-api: 1, other: 1)", "mixed (zotero-api: 1, other: 1, undeclared: 0)"],
        ),
    ],
)
def test_adapter_line(vias: list[str | None], wanted: list[str]) -> None:
    assert list(prescreen.adapters([Item(f"k{number}", via) for number, via in enumerate(vias)])) == wanted


@pytest.mark.parametrize(
    ("dates", "wanted"),
    [
        ((None, None), "<unspecified>"),
        (("2026-01-01", "2026-01-10"), "2026-01-10"),
        (("2026-01-01", None), "2026-01-01 (1 of 2 entries declared)"),
        (("2026-01-01", "2026-04-01"), "2026-04-01"),
        (("2026-01-01", "2026-04-02"), "2026-04-02 (spans 91 days; corpus may not be a single snapshot)"),
        (
            ("2026-01-01", None, "2026-04-02"),
            "2026-04-02 (2 of 3 entries declared) (spans 91 days; corpus may not be a single snapshot)",
        ),
        (("2026-01-01T23:00:00Z", "2026-01-02T00:00:00+02:00"), "2026-01-01T23:00:00Z"),
        (
            ("2026-01-01", "2026-04-01T00:00:01Z"),
            "2026-04-01T00:00:01Z (spans 91 days; corpus may not be a single snapshot)",
        ),
        (("soon", "2026-01-01"), "2026-01-01 (1 of 2 entries declared)"),
    ],
)
def test_snapshot_line(dates: tuple[str | None, ...], wanted: str) -> None:
    assert prescreen.snapshot_line(dated(*dates)) == wanted


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("2026-04-02 (2 of 3 entries declared) (spans 91 days; corpus may not be a single snapshot)", True),
        ("2026-04-02 (2 of 3 entries declared; spans 91 days; corpus may not be a single snapshot)", True),
        ("2026-04-02 (2 of 3 entries declared; spans 90 days; corpus may not be a single snapshot)", True),
        ("2026-04-02T00:00:00Z (2 of 3 entries declared; spans 92 days; corpus may not be a single snapshot)", True),
        ("2026-04-02 (2 of 3 entries declared; spans 93 days; corpus may not be a single snapshot)", False),
        ("2026-04-02 (2 of 3 entries declared)", False),
        ("2026-04-02 (spans 91 days; corpus may not be a single snapshot)", False),
        ("2026-04-01 (2 of 3 entries declared; spans 91 days; corpus may not be a single snapshot)", False),
        ("<unspecified>", False),
    ],
)
def test_snapshot_lines_of_both_forms_are_right(line: str, right: bool) -> None:
    items = dated("2026-01-01T00:00:00Z", None, "2026-04-02T00:00:00Z")
    text = prescreen.block(items, Screening([item.key for item in items]), {})
    wrong = text.replace(prescreen.snapshot_line(items), line)
    assert ("DR812" not in ids(read(wrong), items)) is right


# ------------------------------------------------------------------------------------------------------------ blocks

keys = st.lists(st.from_regex(r"[A-Za-z][A-Za-z0-9_:-]{0,6}", fullmatch=True), min_size=1, max_size=70, unique=True)


@settings(max_examples=60, deadline=None)
@given(keys, st.data())
def test_printed_blocks_read_back_and_are_right(names: list[str], data: Any) -> None:
    vias, dates = (
        st.sampled_from([None, *VIAS]),
        st.sampled_from([None, "2026-01-01", "2026-03-01", "2026-12-01T00:00:00Z"]),
    )
    items = [Item(name, data.draw(vias), data.draw(dates)) for name in names]
    cut, end = sorted((data.draw(st.integers(0, len(names))), data.draw(st.integers(0, len(names)))))
    screening = Screening(names[:cut], names[cut:end], dict.fromkeys(names[end:], REASON))
    text = prescreen.block(items, screening, dict.fromkeys((INCLUDED, EXCLUDED, SKIPPED), "lists/all.txt"))
    block = read(f"Before.\n\n{text}\n**Databases**: none\n- not ours\n")
    assert block.text == text.rstrip("\n")
    assert not [*findings(block), *against_corpus(block, items), *against_screening(block, screening)]
    crlf = read(text.replace("\n", "\r\n"))
    assert not ids(crlf, items)


def test_long_list_is_shortened_and_counted() -> None:
    names = [f"key{number:02}" for number in range(60)]
    items = [Item(name, "manual", "2026-01-01") for name in names]
    text = prescreen.block(items, Screening(names), {INCLUDED: "lists/all.txt"})
    assert "    citation_keys (truncated; first 20 + last 5 of 60; full list at lists/all.txt):\n" in text
    assert (
        "      - key19\n      - ... (35 entries omitted, alphabetically between key19 and key55)\n      - key55\n"
        in text
    )
    assert ids(read(text), items) == []
    assert ids(read(text.replace("(35 entries", "(36 entries")), items) == ["DR808"]
    assert ids(read(text.replace("of 60;", "of 61;")), items) == ["DR808"]
    assert "DR808" in ids(read(text.replace("Included: 60", "Included: 50").replace("scanned: 60", "scanned: 50")))
    assert (
        prescreen.appendix_name(SKIPPED, "20260901T080000Z")
        == "pre_screened_citation_keys_skipped_20260901T080000Z.txt"
    )


@pytest.mark.parametrize("size", [50, 51])
def test_list_is_shortened_above_fifty_only(size: int) -> None:
    names = [f"key{number:02}" for number in range(size)]
    screening = Screening(skipped=dict.fromkeys(names, REASON))
    text = prescreen.block([Item(name) for name in names], screening, {SKIPPED: "all.txt"})
    assert ("entries with reasons omitted" in text) is (size > 50)
    assert ids(read(text), [Item(name) for name in names]) == []


GOOD = prescreen.block(FOUR, Screening(["a", "b"], ["c"], {"d": REASON}), {})


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("- Total entries scanned: 4\n", "", ["DR802"]),
        ("- Total entries scanned: 4", "- Total entries scanned: 5", ["DR804", "DR805"]),
        ("Included: 2 entries", "Included: 3 entries", ["DR804", "DR806"]),
        ("Included: 2 entries", "Included: some entries", ["DR806"]),
        ("      - a\n      - b\n", "      - b\n      - a\n", ["DR807"]),
        ("      - a\n", "      - e\n", ["DR805", "DR805", "DR807"]),
        ("      - c\n", "      - a\n", ["DR805", "DR805"]),
        (f"      - d: {REASON}\n", "      - d:\n", ["DR813"]),
        (f"      - d: {REASON}\n", "      - d: no abstract\n", ["DR813"]),
        (f"      - d: {REASON}\n", "      - d: phrase-list match in the title\n", ["DR818"]),
        ("- Note: presence", "- Note: presents", ["DR814"]),
        ("  same criteria applied to corpus and external sources.\n", "", ["DR814"]),
        ("- Adapter: <unspecified>", "- Adapter: manual", ["DR811"]),
        ("- Adapter: <unspecified>", "- Adapter: <A>", ["DR803", "DR811"]),
        ("- Total entries scanned: 4", "- Total entries scanned: 4  # as of today", ["DR803", "DR805"]),
        (f"  {prescreen.ADAPTER_NOTE}\n", "", ["DR811"]),
        (f"  {prescreen.SNAPSHOT_NOTE}\n", "", ["DR812"]),
        ("  - Excluded by", "- Zero-hit note: x\n  - Excluded by", ["DR802", "DR810"]),
        ("- Note:", "  - Included: 0 entries\n- Note:", ["DR802"]),
        ("1 entries", "1 entry", []),
    ],
)
def test_wrong_blocks_are_named(old: str, new: str, wanted: list[str]) -> None:
    assert old in GOOD
    assert sorted(set(ids(read(GOOD.replace(old, new, 1)), FOUR))) == sorted(set(wanted))


def test_wrong_place_is_exact() -> None:
    text = "x\n" + GOOD.replace("Included: 2 entries", "Included: 7 entries")
    found = {finding.covers: text[finding.span.start : finding.span.end] for finding in findings(read(text))}
    assert found == {"DR804": "- Total entries scanned: 4", "DR806": "7"}


def test_zero_hit_note_stands_exactly_where_nothing_is_included() -> None:
    text = prescreen.block(FOUR, Screening([], ["a", "b", "c", "d"]), {})
    assert ids(read(text), FOUR) == []
    assert "citation_keys:" not in text.split("Included")[1].split("Excluded")[0]
    without = text[: text.index("- Zero-hit")] + text[text.index("- Note:") :]
    assert ids(read(without), FOUR) == ["DR810"]
    rewrapped = text.replace("causes\n  are (a)", "causes are\n  (a)")
    assert rewrapped != text
    assert ids(read(rewrapped), FOUR) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "PRE-SCREENED FROM USER CORPUS:",
        "PRE-SCREENED FROM USER CORPUS:\n- Adapter:\n- Note:\n",
        "PRE-SCREENED FROM USER CORPUS:\n- Pre-screening result:\n  - Included: 99999999999 entries\n",
        f"{prescreen.HEADER}\n- Skipped (criteria cannot be applied): 1 entry\n  - :\n  - a::\n  - ... (1 entries)",
    ],
)
def test_scraps_raise_nothing(text: str) -> None:
    for block in scan(text):
        list(findings(block))
        list(against_corpus(block, FOUR))
        list(against_screening(block, Screening(["a"])))


def test_hidden_and_decorated_headers() -> None:
    assert scan(GOOD, hidden=lambda offset: True) == ()
    assert ids(read(GOOD.replace(prescreen.HEADER, f"**{prescreen.HEADER}**")), FOUR) == []
    assert len(scan(GOOD + "\n" + GOOD)) == 2


@pytest.mark.parametrize(
    ("reason", "covers"),
    [
        (REASON, None),
        ("no abstract, and the exclusion criterion concerns the sample", None),
        ("  ", "DR813"),
        ("No DOI.", "DR813"),
        ("abstract not available", "DR813"),
        ("source_pointer is dead", "DR813"),
        ("tortured phrases", "DR818"),
    ],
)
def test_reasons(reason: str, covers: str | None) -> None:
    objection = reason_objection(reason)
    assert (objection[0] if objection else None) == covers


def test_huge_block_is_read_in_linear_time() -> None:
    rows = "".join(f"      - k{number:06}\n" for number in range(20_000))
    text = GOOD.replace("      - a\n      - b\n", rows)
    assert len(read(text).lists[INCLUDED].keys) == 20_000
