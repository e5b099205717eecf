"""Passports as documents: what is read out of YAML, JSON and Markdown, and what the schemas say of it."""

from __future__ import annotations

import copy
import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from passports import BOUNDARY, FULL, passport

from arslint.documents import Kind, Passport, ReadLog, Sidecar, passport_text, schema, shape, yaml
from arslint.documents.document import Document
from arslint.engine.check import check_document
from arslint.engine.rule import Context
from arslint.engine.rulebook import Rulebook
from arslint.protocol import ledger
from arslint.text import Source

if TYPE_CHECKING:
    from pathlib import Path

RULES = Rulebook.open().rules.values()


def read(text: str, path: str = "passport.yaml") -> Passport:
    """The passport of a text."""
    return Passport(Source(path, text))


def test_yaml_and_json_give_the_same_data() -> None:
    """JSON is YAML, and both are typed alike."""
    text = json.dumps(FULL, indent=2)
    assert read(text, "passport.json").data == read(text).data == FULL


def test_strings_are_what_the_text_says() -> None:
    """Where only a string may stand, a number is its source text; elsewhere it is a number."""
    document = read("version_label: 1.0\nreset_boundary: [{stage: 2.50, next: null}]\naudit_artifact: [{stage: 2}]\n")
    assert document.data == {
        "version_label": "1.0",
        "reset_boundary": [{"stage": "2.50", "next": None}],
        "audit_artifact": [{"stage": 2}],
    }
    assert [(typed.node.source_text, typed.resolved) for typed in document.typed] == [("1.0", 1.0), ("2.50", 2.5)]


def test_unquoted_entries_hash_like_quoted_ones() -> None:
    """The type traps of the ledger: numbers and timestamps without quotes give the hash of their text."""
    text = (
        "reset_boundary:\n- {kind: boundary, hash: f39ee5fbb3c8, stage: 2.5, next: 3,"
        " generated_at: 2026-04-23T14:00:00Z, session_marker: sess-t, version_label: v1.0}\n"
    )
    for pure in (False, True):
        document = read(text)
        document.__dict__["tree"] = yaml.read(text, pure=pure)
        assert ledger.verify(document.entries).broken is None


@pytest.mark.parametrize("digits", ["120787271103", "381344589e64", "052585952728", "050500636600"])
def test_hashes_of_digits_stay_what_they_are(digits: str) -> None:
    """A hash that looks like a number is no number."""
    document = read(f"reset_boundary:\n- kind: boundary\n  hash: {digits}\n")
    assert document.entries == [{"kind": "boundary", "hash": digits}]


def test_a_wrapped_passport_is_unwrapped() -> None:
    """The single key `material_passport` holds the passport."""
    document = read("material_passport:\n  origin_skill: deep-research\n  reset_boundary: []\n")
    assert document.is_wrapped
    assert document.data == {"origin_skill": "deep-research", "reset_boundary": []}


def test_nothing_is_told_of_a_faulty_file() -> None:
    """A file that loaders read differently has no data, so that no rule speaks of what nobody knows."""
    document = read("reset_boundary: []\nreset_boundary: [{kind: boundary}]\n")
    assert (document.readable, document.data, document.entries, document.misfits) == (False, {}, [], ())


def test_places() -> None:
    """A place is the scalar there, else what names it, else what would hold it."""
    text = "literature_corpus:\n  - citation_key: smith2024\n    authors: [{family: Smith}]\n"
    document = read(text)

    def at(*path: str | int) -> str:
        return document.source.slice(document.top.place(*path))

    assert at("literature_corpus", 0, "citation_key") == "smith2024"
    assert at("literature_corpus", 0, "authors") == "authors"
    assert at("literature_corpus", 0, "authors", 0, "given") == "family"
    assert at("literature_corpus", 0, "year") == "citation_key"
    assert at("literature_corpus", 9) == "literature_corpus"


def test_facts_are_json() -> None:
    """What a passport tells the others can be stored."""
    assert json.loads(json.dumps(passport(FULL).facts()))["data"] == FULL


def test_read_log_keeps_unquoted_timestamps_apart() -> None:
    """The protocol sees that a timestamp had no quotes."""
    log = ReadLog(Source("p_human_read_log.yaml", "human_read:\n- {marked_at: 2026-09-01, note: '2026-09-01'}\n")).log
    first = log.data["human_read"][0]
    assert (type(first["marked_at"]).__name__, first["note"]) == ("datetime", "2026-09-01")


# ------------------------------------------------------------------------------------------------------------ schemas


@pytest.mark.parametrize("name", schema.names())
def test_schemas_stand_alone(name: str) -> None:
    """Every schema is valid, and its bundle needs no other file."""
    import jsonschema_rs

    bundle = schema.bundle(name)
    assert jsonschema_rs.meta.is_valid(bundle)
    jsonschema_rs.Draft202012Validator(json.loads(json.dumps(bundle)))
    assert bundle["$id"] == f"{name}.json"


def test_every_contract_in_a_schema_is_covered_by_a_rule() -> None:
    """What a schema names, a rule covers."""
    covered = {name for rule in RULES for name in rule.covers}
    named: set[str] = set()
    stack: list[Any] = [schema.load(name) for name in schema.names() if name not in ("read-log", "terminal-policies")]
    while stack:
        part = stack.pop()
        if isinstance(part, dict):
            for key in ("x-covers", "x-unknown"):
                value = part.get(key, ())
                named |= {value} if isinstance(value, str) else set(value)
            stack.extend(part.values())
        elif isinstance(part, list):
            stack.extend(part)
    assert named <= covered


@pytest.mark.parametrize("key", sorted(schema.load("passport")["properties"]))
def test_every_misfit_is_told_by_a_rule(key: str) -> None:
    """Whatever stands wrongly under a key of the schema, some rule says so at that place."""
    wrong: Any = 7 if "type" in schema.load("passport")["properties"][key] else []
    document = passport({"reset_boundary": [], key: wrong})
    places = {misfit.span for misfit in document.misfits}
    told = {one.span for one in check_document(document, RULES, Context())}
    assert places <= told


def test_misfits_are_worded_by_us() -> None:
    """One finding for each place, in words."""
    document = read(
        "reset_boundary:\n- {kind: boundary, hash: x, stage: '1', generated_at: '1', session_marker: s,"
        " version_label: v, mood: 1}\n"
    )
    assert [misfit.message for misfit in document.misfits] == [
        "`next` is missing from this boundary entry",
        "`hash` is not 12 lowercase hexadecimal digits",
        "`generated_at` is not a date and time with its zone, such as 2026-09-01T08:00:00Z",
        "`mood` is no key of a boundary entry",
    ]
    assert document.misfits[-1].hint == "Did you mean `mode`?"


def test_outline_knows_where_strings_stand() -> None:
    """The places of strings come from the schema, through references and branches."""
    outline = schema.outline("passport")
    texts = [
        ("version_label",),
        ("reset_boundary", 0, "stage"),
        ("reset_boundary", 0, "pending_decision", "options", 0, "value"),
    ]
    others = [("slr_lineage",), ("literature_corpus", 0, "year"), ("audit_artifact", 0, "stage"), ("repro_lock",)]
    assert all((found := outline.at(path)) and found.is_text for path in texts)
    assert not any((found := outline.at(path)) and found.is_text for path in others)
    assert outline.at(("nothing", "here")) is None


def test_misfits_of_a_large_number_or_none() -> None:
    """Numbers that no schema expects do no harm."""
    node = yaml.read("year: 99999999999999999999\nvenue: .nan\n").root
    assert node is not None
    assert {misfit.path for misfit in shape.misfits(node, "corpus-entry")} >= {("year",), ("venue",)}


# ------------------------------------------------------------------------------------------------------ Markdown shapes

TITLE = "# Handoff\n\n## Material Passport\n\n"
THREE = {"origin_skill": "deep-research", "origin_mode": "full", "verification_status": "VERIFIED"}
SHAPES: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "bullets": (
        TITLE + "- Origin Skill: deep-research\n- Origin Mode: full\n- Verification Status: VERIFIED\n",
        "a list",
        THREE,
        "TOP-01",
    ),
    "bold bullets": (
        TITLE + "* **Origin Skill**: deep-research\n* **Origin Mode:** full\n* __Verification Status__: `VERIFIED`\n",
        "a list",
        THREE,
        "TOP-01",
    ),
    "numbered": (
        TITLE + "1. Origin Skill: deep-research\n2) Origin Mode: full\n3. Verification Status: Verified\n",
        "a list",
        {**THREE, "verification_status": "Verified"},
        "TOP-04",
    ),
    "check list": (
        TITLE + "- [x] Origin Skill: deep-research\n- [ ] Origin Mode: n/a\n",
        "a list",
        {"origin_skill": "deep-research"},
        "TOP-01",
    ),
    "quoted list": (
        TITLE + "> - Origin Skill: deep-research\n> - Version Label: my own\n",
        "a list",
        {"origin_skill": "deep-research", "version_label": "my own"},
        "TOP-05",
    ),
    "nested list": (
        TITLE + "- Origin Skill: deep-research\n- Upstream Dependencies:\n  - research_v1\n  - `synthesis_v2`\n",
        "a list",
        {"origin_skill": "deep-research", "upstream_dependencies": ["research_v1", "synthesis_v2"]},
        "LOC-09",
    ),
    "table": (
        "## 📦 Material Passport (Schema 9)\n\n| Field | Value |\n|---|---|\n| Origin Skill | deep-research |\n"
        "| **Origin Date** | last week |\n",
        "a table",
        {"origin_skill": "deep-research", "origin_date": "last week"},
        "TOP-03",
    ),
    "table across": (
        TITLE + "| Origin Skill | Mode | Status |\n|:--|--|--|\n| deep-research | full | VERIFIED |\n",
        "a table",
        THREE,
        "LOC-09",
    ),
    "front matter": (
        "---\norigin_skill: deep-research\nversion_label: 1.0\n---\n\n# A draft\n",
        "front matter",
        {"origin_skill": "deep-research", "version_label": "1.0"},
        "LOD-03",
    ),
    "keys in backticks": (
        TITLE + "- `origin_skill`: deep-research\n- `origin_mode` : full\n- `content_hash`: a3f2b7c9...\n",
        "a list",
        {"origin_skill": "deep-research", "origin_mode": "full", "content_hash": "a3f2b7c9..."},
        "TOP-07",
    ),
    "full-width colons": (
        TITLE + "- Origin Skill：deep-research\n- 验证状态：VERIFIED\n- Version Label：research_v1\n",
        "a list",
        {"origin_skill": "deep-research", "verification_status": "VERIFIED", "version_label": "research_v1"},
        "TOP-06",
    ),
    "renamed keys": (
        TITLE + "- Skill: deep-research\n- Status: VERIFIED\n- Created at: 2026-09-01T08:00:00Z\n",
        "a list",
        {"origin_skill": "deep-research", "verification_status": "VERIFIED", "origin_date": "2026-09-01T08:00:00Z"},
        "LOC-09",
    ),
    "one line": (
        "**Material Passport**\n\nOrigin Skill: deep-research · Origin Mode: full; Verification Status: VERIFIED\n",
        "lines of text",
        THREE,
        "TOP-01",
    ),
    "lines with CRLF": (
        "### Material Passport\r\nOrigin Skill: deep-research\r\nOrigin Mode = full\r\n",
        "lines of text",
        {"origin_skill": "deep-research", "origin_mode": "full"},
        "TOP-01",
    ),
    "YAML fence": (
        TITLE + "```yaml\norigin_skill: deep-research\nreset_boundary: [{kind: boundary}]\n```\n",
        "a YAML fence",
        {"origin_skill": "deep-research", "reset_boundary": [{"kind": "boundary"}]},
        "RBS-01",
    ),
    "free text": (
        TITLE + "The draft came out of deep-research last week and was verified.\n",
        "free text",
        {},
        "LOC-09",
    ),
    "template": (
        TITLE + "- Origin Skill: [name of the skill]\n- Origin Mode: <mode>\n- Origin Date: …\n",
        "a template",
        {},
        "LOC-09",
    ),
    "setext title": (
        "Material Passport\n=================\n\n- Origin Skill: deep-research\n\nOther\n=====\n\n- Mode: x\n",
        "a list",
        {"origin_skill": "deep-research"},
        "TOP-01",
    ),
}


@pytest.mark.parametrize("name", SHAPES)
def test_markdown_passports(name: str) -> None:
    """The form is named, the fields are read at their places, and a defect is found."""
    text, form, data, contract = SHAPES[name]
    document = read(text, "handoff.md")
    assert passport_text.carries(document.source)
    assert document.carried is not None
    assert (document.carried.form, document.data) == (form, data)
    for node in document.top.walk():
        if isinstance(node.value, str):
            assert document.source.slice(node.span).strip("\"'") == node.source_text
    found = check_document(document, RULES, Context())
    assert contract in {covered for one in found for covered in one.covers}
    assert "LOC-09" in {covered for one in found for covered in one.covers}


def test_a_whole_passport_in_markdown_is_clean() -> None:
    """Nothing is wrong with a complete one but that programs do not read it."""
    text = TITLE + "".join(
        f"- {label}: {value}\n"
        for label, value in (
            ("Origin Skill", "deep-research"),
            ("Origin Mode", "full"),
            ("Origin Date", "2026-09-01T08:00:00Z"),
            ("Verification Status", "UNVERIFIED"),
            ("Version Label", "research_v1"),
        )
    )
    found = check_document(read(text, "handoff.md"), RULES, Context())
    assert [(one.rule, str(one.severity)) for one in found] == [("markdown-passport", "info")]


@pytest.mark.parametrize(
    "text",
    [
        "## Mid-Entry Material Passport Check\n\n- Origin Skill: x\n",
        "The material passport says: verified.\n",
        "```md\n## Material Passport\n```\n",
        "---\ntitle: a\n---\n\ntext\n",
    ],
)
def test_no_passport(text: str) -> None:
    """A heading that speaks of passports, a mention and an example are none."""
    assert not passport_text.carries(Source("a.md", text))


# -------------------------------------------------------------------------------------------------------- robustness

ODD: list[Any] = [None, "", [], {}, 0, 1.5, True, "x", [None], [1], {"a": 1}, [[]], [{}], {"kind": "boundary"}, -1]


def mutated(number: int) -> dict[str, Any]:
    """The full passport with some values replaced by odd ones."""
    choose = random.Random(number)
    data = json.loads(json.dumps(FULL))
    for _ in range(choose.randint(1, 3)):
        here: Any = data
        for _ in range(choose.randint(0, 5)):
            inner = list(here.values()) if isinstance(here, dict) else here
            deeper = [one for one in inner if isinstance(one, dict | list) and one]
            if not deeper:
                break
            here = choose.choice(deeper)
        key = choose.choice(list(here) if isinstance(here, dict) else range(len(here)))
        here[key] = copy.deepcopy(choose.choice(ODD))
    return dict(data)


def check_mutations(numbers: range) -> None:
    """No rule fails on passports of any content, and every place lies in the text."""
    rules = [rule for rule in RULES if Passport in rule.on]
    base = passport(FULL)
    for number in numbers:
        document = passport(mutated(number))
        for one in check_document(document, rules, Context(base=base)):
            assert one.rule != "internal-error", (number, one.message)
            assert 0 <= one.span.start <= one.span.end <= len(document.source.text)


def test_no_rule_fails_on_odd_values() -> None:
    """Some odd passports."""
    check_mutations(range(60))


@pytest.mark.slow
def test_no_rule_fails_on_many_odd_values() -> None:
    """A few thousand odd passports."""
    check_mutations(range(60, 5000))


@pytest.mark.parametrize("kind", [Kind.PASSPORT, Kind.READ_LOG, Kind.SIDECAR, Kind.REPORT])
@pytest.mark.parametrize("path", ["p.yaml", "p.json", "p.md", "timeline.yaml"])
def test_documents_read_anything(kind: Kind, path: str) -> None:
    """A document of any kind can be made of any text under any name."""
    from arslint.documents import parse

    for text in ("", "\x00", "- a\n", "a\n", "{", "schema_version: 1\n", "## Material Passport\n\n| a |\n|--\n| b"):
        document: Document = parse(Source(path, text), kind)
        found = check_document(document, RULES, Context())
        assert [one.message for one in found if one.rule == "internal-error"] == []


def test_sidecars_are_known_by_name_and_look(tmp_path: Path) -> None:
    """A file of another tool with the same name is none."""
    assert Sidecar(Source("x/timeline.yaml", 'schema_version: "1.0"\n')).schema == "timeline"
    assert Sidecar(Source("x/timeline.yaml", "events: []\n")).schema == ""
    assert Sidecar(Source(f"{tmp_path}/a_run_ledger.yaml", "ledger: x\n")).schema == "run-ledger"


def test_the_bank_starts_from_a_sound_ledger() -> None:
    """The boundary that the contracts are shown with has its right hash."""
    assert ledger.verify([BOUNDARY]).broken is None


def test_a_thousand_sources_are_checked_in_about_a_second() -> None:
    """Reading 20,000 lines and running every rule on them takes time that grows with the lines."""
    import time

    row = json.dumps(FULL["literature_corpus"][0])
    lines = [row.replace("smith2024", f"a{number}").replace('"title"', '\n    "title"') for number in range(1000)]
    text = "literature_corpus:\n" + "".join(f"  - {line}\n".replace(", ", ",\n    ") for line in lines)
    rules = [rule for rule in RULES if Passport in rule.on]
    start = time.process_time()
    found = check_document(read(text), rules, Context())
    assert time.process_time() - start < 3
    assert [one.message for one in found if one.severity > 1] == []
    assert text.count("\n") > 10_000
