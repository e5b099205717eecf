"""Fingerprints that last, and baselines that hide what was agreed and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arslint.baseline import Baseline, Entry
from arslint.diagnostic import INTERNAL_ERROR, Diagnostic, Report, Severity
from arslint.fingerprint import fingerprints
from arslint.settings.config import UsageError
from arslint.text import Source, Span

TEXT = "One cup of tea.\n\nTwo cups of tea.\n"


def found(text: str, part: str, turn: int = 0, **more: Any) -> Diagnostic:
    """A finding at the first place of a part of a text, or at a later one."""
    start = -1
    for _ in range(turn + 1):
        start = text.index(part, start + 1)
    values: dict[str, Any] = {"path": "a.md", "rule": "tea", "severity": Severity.ERROR, "message": "Tea."}
    return Diagnostic(span=Span(start, start + len(part)), **(values | more))


def mark(text: str, diagnostic: Diagnostic) -> str:
    """The fingerprint of one finding in `a.md`."""
    return fingerprints([diagnostic], {"a.md": Source("a.md", text)})[0]


def sources(**texts: str) -> dict[str, Source]:
    """Sources named after their keyword, as Markdown."""
    return {f"{name}.md": Source(f"{name}.md", text) for name, text in texts.items()}


# fingerprints


def test_a_fingerprint_outlives_moves_and_new_words() -> None:
    moved = "# New\r\n\r\n  More words, and one  cup\nof tea, and one cup of tea more.\n".replace(
        "one  cup", "One  cup"
    )
    old = found(TEXT, "One cup of tea")
    new = found(moved, "One  cup\nof tea", message="Said anew.", severity=Severity.INFO, hint="Drink.")
    assert mark(TEXT, old) == mark(moved, new)


@pytest.mark.parametrize("change", [{"rule": "cup"}, {"path": "b.md"}, {"key": "other"}])
def test_a_fingerprint_knows_rule_path_and_content(change: dict[str, Any]) -> None:
    same = {path: Source(path, TEXT) for path in ("a.md", "b.md")}
    plain, changed = found(TEXT, "tea"), found(TEXT, "tea", **change)
    assert fingerprints([plain], same) != fingerprints([changed], same)
    assert mark(TEXT, found(TEXT, "One")) != mark(TEXT, found(TEXT, "Two"))


def test_equal_findings_have_their_turn() -> None:
    both = [found(TEXT, "tea"), found(TEXT, "tea", 1)]
    first, second = fingerprints(both, sources(a=TEXT))
    assert first != second
    assert fingerprints(both[1:], sources(a=TEXT)) == [first]


def test_a_span_without_words_is_known_by_what_stands_around_it() -> None:
    here, there = (Diagnostic("a.md", Span(at, at), "tea", Severity.ERROR, "m") for at in (3, TEXT.index("Two") + 3))
    assert mark(TEXT, here) != mark(TEXT, there)
    longer = "Above.\n" + TEXT
    moved = Diagnostic("a.md", Span(10, 10), "tea", Severity.ERROR, "m")
    assert mark(TEXT, here) == mark(longer, moved)
    stars = "one *\ntwo *"
    assert mark(stars, found(stars, "*")) != mark(stars, found(stars, "*", 1))
    line = "cup " * 100 + "* " + "tea " * 100
    assert mark(line, found(line, "*")) == mark("new " + line + " new", found("new " + line + " new", "*"))


def test_a_key_stands_for_a_large_span() -> None:
    whole = Diagnostic("a.md", Span(0, len(TEXT)), "tea", Severity.ERROR, "m", key="all")
    grown = Diagnostic("a.md", Span(0, len(TEXT) + 5), "tea", Severity.ERROR, "m", key="all")
    assert mark(TEXT, whole) == mark(TEXT + "more\n", grown)


# baselines


def test_the_file_is_sorted_lines_without_places_times_or_messages() -> None:
    diagnostics = (
        found(TEXT, "Two", path="b.md"),
        found(TEXT, "tea"),
        found(TEXT, "cup", rule="cup"),
        found(TEXT, "One", rule=INTERNAL_ERROR),
    )
    text = Baseline.of("base.jsonl", Report(diagnostics), sources(a=TEXT, b=TEXT * 9)).print()
    head, *entries = map(json.loads, text.splitlines())
    assert head == {"version": 1}
    assert [(e["path"], e["rule"], e["text"]) for e in entries] == [
        ("a.md", "cup", "cup"),
        ("a.md", "tea", "tea"),
        ("b.md", "tea", "Two"),
    ]
    assert all(set(entry) == {"path", "rule", "text", "fingerprint"} for entry in entries)
    long = Baseline.of("base.jsonl", Report((found(TEXT * 9, TEXT * 9),)), sources(a=TEXT * 9))
    assert len(long.entries[0].text) == 60


def test_only_what_was_agreed_is_hidden() -> None:
    base = Baseline.of("base.jsonl", Report((found(TEXT, "tea"),)), sources(a=TEXT))
    grown = "Above: tea.\n" + TEXT
    now = (
        found(grown, "tea"),
        found(grown, "tea", 1),
        found(grown, "cup", message="Tea."),
        found(grown, "tea", rule=INTERNAL_ERROR),
    )
    left = base.apply(Report(now, ("a note",), files=1, baselined=1), sources(a=grown), ["a.md"])
    assert [d.span for d in left.diagnostics] == [now[1].span, now[2].span, now[3].span]
    assert (left.baselined, left.notes, left.files) == (2, ("a note",), 1)


def test_a_failure_of_a_rule_is_never_hidden() -> None:
    failure = found(TEXT, "tea", rule=INTERNAL_ERROR)
    base = Baseline("base.jsonl", (Entry("a.md", INTERNAL_ERROR, "tea", mark(TEXT, failure)),))
    assert base.apply(Report((failure,)), sources(a=TEXT), []).diagnostics == (failure,)


def test_entries_that_match_nothing_are_told_if_it_can_be_told(tmp_path: Path) -> None:
    path = str(tmp_path / "base.jsonl")
    here, there = str(tmp_path / "a.md"), str(tmp_path / "b.md")
    texts = {name: Source(name, TEXT) for name in (here, there)}
    old = Report(
        (found(TEXT, "tea", path=here), found(TEXT, "tea", path=there), found(TEXT, "cup", path=there, rule="x"))
    )
    base = Baseline.of(path, old, texts)
    Path(here).write_text(TEXT)
    Path(there).write_text(TEXT)

    def notes(checked: list[str], rules: set[str] | None = None) -> tuple[str, ...]:
        return base.apply(Report(()), texts, checked, rules).notes

    assert base.apply(old, texts, [here, there]).notes == ()
    assert notes([]) == ()
    assert notes([here]) == (f"{path}: 1 entry matches nothing any more (a.md tea); write the baseline anew.",)
    assert notes([there], {"x"}) == (f"{path}: 1 entry matches nothing any more (b.md x); write the baseline anew.",)
    Path(there).unlink()
    assert notes([]) == (f"{path}: 2 entries match nothing any more (b.md tea, b.md x); write the baseline anew.",)


def test_many_leftovers_are_named_in_part() -> None:
    text = "one two three four five"
    old = Report(tuple(found(text, word) for word in text.split()))
    (note,) = Baseline.of("base.jsonl", old, sources(a=text)).apply(Report(()), {}, ["a.md"]).notes
    assert "5 entries match nothing any more (a.md tea, a.md tea, a.md tea and 2 more)" in note


def test_a_baseline_holds_wherever_it_is_called_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "drafts").mkdir()
    monkeypatch.chdir(tmp_path)
    base = Baseline.of("base.jsonl", Report((found(TEXT, "tea", path="drafts/a.md"),)), {})
    assert base.entries[0].path == "drafts/a.md"
    monkeypatch.chdir("drafts")
    again = Baseline.parse("../base.jsonl", base.print())
    assert again.apply(Report((found(TEXT, "tea"),)), {}, ["a.md"]).diagnostics == ()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "base.jsonl:1: a baseline begins with"),
        ("{", "base.jsonl:1: a baseline begins with"),
        ('\n{"version": 2}\n', "base.jsonl:2: a baseline begins with"),
        ('{"version": 1}\n\n<<<<<<< ours\n', "base.jsonl:3: an entry has the strings path, rule, text, fingerprint"),
        ('{"version": 1}\n{"path": "a", "rule": "b", "text": 3, "fingerprint": "c"}\n', "base.jsonl:2: an entry"),
        ('{"version": 1}\n' + "[" * 100_000, "base.jsonl:2: an entry"),
    ],
)
def test_a_broken_file_is_named_with_its_line(text: str, place: str) -> None:
    with pytest.raises(UsageError, match=f"^{place}"):
        Baseline.parse("base.jsonl", text)


WORDS = st.text("ab \n漢\udcff\u202e😀", min_size=1, max_size=20)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(WORDS.filter(str.strip), WORDS, min_size=1, max_size=3), st.data())
def test_what_was_written_is_read_and_hides_all_of_it(texts: dict[str, str], data: st.DataObject) -> None:
    files = {path: Source(path, text) for path, text in texts.items()}
    diagnostics = []
    for path in data.draw(st.lists(st.sampled_from(sorted(texts)), max_size=6)):
        start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(texts[path]))] * 2)))
        diagnostics.append(Diagnostic(path, Span(start, end), "tea", Severity.ERROR, data.draw(WORDS)))
    report = Report(tuple(sorted(diagnostics, key=Diagnostic.order)))
    base = Baseline.of("base.jsonl", report, files)
    text = base.print()
    text.encode()
    assert Baseline.parse("base.jsonl", text) == base
    hidden = base.apply(report, files, files)
    assert (hidden.diagnostics, hidden.notes, hidden.baselined) == ((), (), len(diagnostics))
    assert len({entry.fingerprint for entry in base.entries}) == len(diagnostics)
