"""Reports as people and machines read them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote_to_bytes
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from wcwidth import wcswidth

from arslint.diagnostic import INTERNAL_ERROR, Diagnostic, Label, Report, Severity
from arslint.edit import Edit, Fix, apply
from arslint.engine.rule import Rule
from arslint.fingerprint import fingerprints
from arslint.matcher import MATCHERS, matcher
from arslint.protocol.release import Release
from arslint.reporters import FORMATS, Options, render
from arslint.terminal import HIDDEN, folded, readable, shown, visible, width, wrap
from arslint.text import Source, Span

MACHINE = ("concise", "json", "sarif", "github", "gitlab", "junit")
RULEBOOK = SimpleNamespace(
    rules={
        "tea-too-hot": Rule(
            "tea-too-hot",
            "tea",
            Severity.ERROR,
            (),
            lambda document: [],
            "Tea is drunk\nwarm. Hot tea burns.\n\n```md bad\ntea\n```\n\n```md fixed\ncoffee\n```",
            covers=("DR001",),
            spec=("T1",),
            since=Release.parse("3.11"),
        ),
        "cup": Rule("cup", "tea", Severity.INFO, (), lambda document: [], "A cup.", default=False),
    }
)


def found(text: str, part: str, **more: Any) -> Diagnostic:
    """A finding at the first place of a part of a text."""
    start = text.index(part)
    values: dict[str, Any] = {"rule": "tea-too-hot", "severity": Severity.ERROR, "message": "Too hot."}
    return Diagnostic("a.md", Span(start, start + len(part)), **(values | more))


def shown_as(name: str, text: str, *diagnostics: Diagnostic, options: Options | None = None, other: str = "") -> str:
    """A report of findings in `a.md` and `b.md` in a format."""
    sources = {path: Source(path, body) for path, body in (("a.md", text), ("b.md", other))}
    return render(name, Report(diagnostics, files=1), sources, RULEBOOK, options or Options())


def frame(text: str, *diagnostics: Diagnostic, width: int = 60, other: str = "") -> str:
    """The findings for people, without the closing line; `other` is the text of `b.md`."""
    return shown_as("text", text, *diagnostics, options=Options(width=width, quiet=True), other=other)


# text


def test_a_frame_shows_the_lines_around_and_the_hint() -> None:
    text = "one\n\nGreen tea is hot.\n\nfive\nsix\n"
    assert frame(text, found(text, "tea", hint="Wait a minute.")) == (
        "error[tea-too-hot]: Too hot.\n"
        " --> a.md:3:7\n"
        "  |\n"
        "1 | one\n"
        "2 |\n"
        "3 | Green tea is hot.\n"
        "  |       ^^^\n"
        "4 |\n"
        "5 | five\n"
        "  |\n"
        "  = help: Wait a minute.\n"
        "  = why: `arslint explain tea-too-hot`\n"
        "\n"
    )


@pytest.mark.parametrize(
    ("line", "caret"),
    [
        ("漢字 tea", 5),
        ("e\u0301e\u0301 tea", 3),
        ("👩‍👩‍👧 tea", 3),
        ("\ttea", 4),
        ("ab\ttea", 4),
        ("漢字\ttea", 8),
        ("\x1b[31m tea", 9),
        ("\udcff tea", 5),
        ("\u202e tea", 7),
        ("a\rb tea", 5),
        ("Ünïcödé — «ß» tea", 14),
    ],
)
def test_carets_stand_below_the_span_whatever_stands_before_it(line: str, caret: int) -> None:
    rows = frame(line, found(line, "tea")).split("\n")
    row = next(at for at, text in enumerate(rows) if text.startswith("1 | "))
    assert rows[row + 1] == "  | " + " " * caret + "^^^"
    assert wcswidth(rows[row][4:].split("tea")[0]) == caret
    assert not HIDDEN.search("".join(rows))


def test_an_empty_span_has_a_caret() -> None:
    text = "hot tea"
    assert "1 | hot tea\n  |     ^\n" in frame(text, Diagnostic("a.md", Span(4, 4), "r", Severity.INFO, "m"))
    assert "1 | hot tea\n  |        ^\n" in frame(text, Diagnostic("a.md", Span(7, 7), "r", Severity.INFO, "m"))


def test_a_span_of_wide_characters_is_underlined_as_wide_as_it_is() -> None:
    assert "1 | a漢字b\n  |  ^^^^\n" in frame("a漢字b", found("a漢字b", "漢字"))


@pytest.mark.parametrize(
    ("part", "rows"),
    [
        ("two\nthree\n", "1 |   one\n2 | / two\n3 | | three\n  | |_____^\n4 |   four\n"),
        ("ne\ntwo", "1 |   one\n  |  __^\n2 | | two\n  | |___^\n3 |   three\n4 |   four\n"),
        (
            "one\ntwo\nthree\nfour\nfive\nsix",
            "1 | / one\n2 | | two\n3 | | three\n4 | | four\n5 | | five\n6 | | six\n  | |___^\n",
        ),
    ],
)
def test_a_span_of_several_lines_is_a_bracket(part: str, rows: str) -> None:
    text = "one\ntwo\nthree\nfour\n" + ("five\nsix" if "six" in part else "")
    assert rows in frame(text, found(text, part))


def test_the_middle_of_a_long_bracket_is_left_out() -> None:
    text = "\n".join(f"line {number}" for number in range(1, 13))
    assert (
        " 1 | / line 1\n 2 | | line 2\n 3 | | line 3\n...  |\n11 | | line 11\n12 | | line 12\n   | |_______^\n"
    ) in frame(text, found(text, text))


def test_labels_say_what_other_spans_are_here_and_in_other_files() -> None:
    text = "cold tea, hot tea, warm milk\n\n\n\nfar away\n"
    labels = (
        Label(Span(14, 17), "the other tea"),
        Label(Span(32, 35), "far off"),
        Label(Span(5, 8), "the cup", "b.md"),
        Label(Span(0, 1), "gone", "c.md"),
    )
    assert frame(text, found(text, "tea", labels=labels), other="cups\ncup\n") == (
        "error[tea-too-hot]: Too hot.\n"
        " --> a.md:1:6\n"
        "  |\n"
        "1 | cold tea, hot tea, warm milk\n"
        "  |      ^^^      --- the other tea\n"
        "...\n"
        "5 | far away\n"
        "  | --- far off\n"
        "  |\n"
        " ::: b.md:2:1\n"
        "  |\n"
        "1 | cups\n"
        "2 | cup\n"
        "  | --- the cup\n"
        "  |\n"
        " ::: c.md:1:1\n"
        "  = note: gone\n"
        "  = why: `arslint explain tea-too-hot`\n"
        "\n"
    )


def test_labels_touching_the_span_have_their_own_row() -> None:
    label = Label(Span(3, 6), "cup")
    assert "1 | teacup\n  | ^^^\n  |    --- cup\n" in frame("teacup", found("teacup", "tea", labels=(label,)))


def test_a_gap_of_one_line_is_closed() -> None:
    text = "1\n2\n3\n4\n5\n6\n7"
    assert "..." not in frame(text, found(text, "1", labels=(Label(Span(8, 9), "five"),)))
    assert "3 | 3\n...\n6 | 6\n" in frame(text, found(text, "1", labels=(Label(Span(10, 11), "six"),)))


def test_labels_that_do_not_fit_beside_go_below() -> None:
    text = "tea milk " * 3
    label = Label(Span(5, 9), "a label that says so much that it has to be wrapped below its span, on two lines")
    assert (
        "  | ^^^  ----\n"
        "  |      a label that says so much that it has to be\n"
        "  |      wrapped below its span, on two lines\n"
    ) in frame(text, found(text, "tea", labels=(label,)), width=55)


def test_a_long_line_is_seen_around_the_span() -> None:
    text = "many words " * 50 + "hot tea " + "more words " * 50
    rows = frame(text, found(text, "tea")).split("\n")
    row = next(at for at, line in enumerate(rows) if line.startswith("1 | "))
    assert rows[row].startswith("1 | …")
    assert rows[row].endswith("…")
    assert rows[row].index("tea") == rows[row + 1].index("^^^")
    assert len(rows[row]) == 60
    assert 24 <= rows[row].index("tea") <= 36
    accents = "e\u0301" * 100 + " tea " + "e\u0301" * 100
    cut = next(line for line in frame(accents, found(accents, "tea")).split("\n") if line.startswith("1 | "))
    assert cut.startswith("1 | …e\u0301")
    assert cut.endswith("e\u0301…")


def test_a_line_is_shown_again_for_a_label_that_no_window_holds_with_the_span() -> None:
    text = "tea " + "many words " * 50 + "milk"
    label = Label(Span(len(text) - 4, len(text)), "cold")
    rows = [row for row in frame(text, found(text, "tea", labels=(label,))).split("\n") if row.startswith("1 | ")]
    assert [row.endswith("…") for row in rows] == [True, False]
    assert [row.startswith("1 | …") for row in rows] == [False, True]


def test_a_fix_is_a_small_diff() -> None:
    text = "one\nhot tea  \nthree\n"
    start = text.index("hot")
    safe = Fix("Cool it", (Edit(Span(start, start + 3), "cold"), Edit(Span(start + 7, start + 9), "")))
    assert ("  = fix: [*] Cool it\n  |\n2 - hot tea··\n2 + cold tea\n") in frame(
        text, found(text, "tea", fix=safe, hint="Cool it.")
    )
    assert "= help" not in frame(text, found(text, "tea", fix=safe, hint="Cool it."))
    unsafe = Fix.replace("Pour it away", Span(start, text.index("three")), "", safe=False)
    assert "  = fix: [unsafe] Pour it away\n  |\n2 - hot tea··\n\n" in frame(text, found(text, "tea", fix=unsafe))


def test_a_diff_numbers_both_sides_and_leaves_out_the_middle() -> None:
    text = "".join(f"{number}\n" for number in range(1, 30))
    edits = (Edit(Span(0, 0), "zero\n"), Edit(Span(text.index("9\n"), text.index("19\n")), "nine\n"))
    assert ("1 + zero\n9 - 9\n10 - 10\n11 - 11\n12 - 12\n...\n17 - 17\n18 - 18\n10 + nine\n") in re.sub(
        r"^ +(?=\d)", "", frame(text, found(text, "5", fix=Fix("", edits))), flags=re.MULTILINE
    )


def test_both_sides_of_a_diff_in_a_long_line_start_at_the_same_character() -> None:
    text = "漢字 " * 60 + "頁 " + "more " * 60
    start = text.index("頁")
    fix = Fix.replace("Write `page`", Span(start, start + 1), "page")
    rows = [row for row in frame(text, found(text, "頁", fix=fix)).split("\n") if re.match("1 [-+] ", row)]
    assert rows[0][4 : rows[0].index("頁")] == rows[1][4 : rows[1].index("page")]


def test_line_ends_are_shown_only_where_they_change() -> None:
    text = "one\r\ntwo\r\n"
    assert "\\r" not in frame(text, found(text, "one", fix=Fix.replace("", Span(0, 3), "1")))
    changed = frame(text, found(text, "one", fix=Fix.replace("", Span(3, 4), "")))
    assert "1 - one\\r\n1 + one\n" in changed


def test_no_frame_without_text() -> None:
    gone = Diagnostic("gone.md", Span(7, 9), INTERNAL_ERROR, Severity.ERROR, "A rule failed.", "Tell us.")
    expected = "error[internal-error]: A rule failed.\n --> gone.md:1:1\n  = help: Tell us.\n\n"
    assert frame("", gone) == expected
    assert " |" not in frame("", found("", ""))


def test_where_to_read_about_a_rule_is_said_once() -> None:
    text = "tea and coffee"
    assert frame(text, found(text, "tea"), found(text, "coffee")).count("arslint explain") == 1


def test_the_closing_line_counts_and_says_what_can_be_fixed() -> None:
    text = "tea and coffee"
    fix = Fix.replace("Pour", Span(0, 3), "milk")
    diagnostics = (
        found(text, "tea", fix=fix),
        found(text, "tea", fix=Fix("Spill", (), safe=False)),
        found(text, "coffee", severity=Severity.WARNING),
        found(text, "and", severity=Severity.INFO),
    )
    report = Report(diagnostics, ("No cup.",), files=2, fixed={"b.md": 3}, suppressed=1, baselined=2)
    lines = render("text", report, {}, RULEBOOK, Options()).split("\n")
    assert lines[-3:] == [
        "note: No cup.",
        "2 errors, 1 warning, 1 info in 2 files. Fixed 3 problems in 1 file. "
        "[*] 1 fixable with `--fix` (1 more with `--unsafe-fixes`). Not shown: 1 suppressed, 2 baselined.",
        "",
    ]
    only = Report(diagnostics[1:2], files=1)
    assert render("text", only, {}, RULEBOOK, Options()).endswith(
        "\n1 error in 1 file. 1 fixable with `--fix --unsafe-fixes`.\n"
    )


def test_a_clean_run_is_silent_but_on_a_terminal() -> None:
    clean = Report((), files=2)
    assert [render(name, clean, {}, RULEBOOK, Options()) for name in ("text", "concise", "github")] == ["", "", ""]
    assert render("text", clean, {}, RULEBOOK, Options(terminal=True)) == "No problems in 2 files.\n"
    assert render("text", clean, {}, RULEBOOK, Options(terminal=True, quiet=True)) == ""
    fixed = Report((), files=2, fixed={"a.md": 1})
    assert render("text", fixed, {}, RULEBOOK, Options()) == "No problems in 2 files. Fixed 1 problem in 1 file.\n"


def test_colour_adds_nothing_but_colour() -> None:
    text = "hot tea\nand\nmilk"
    diagnostics = (
        found(text, "tea", fix=Fix.replace("Cool", Span(0, 3), "cold"), labels=(Label(Span(0, 3), "hot"),)),
        found(text, "hot tea\nand", severity=Severity.WARNING),
        found(text, "ea\nand\nmi", severity=Severity.INFO),
    )
    for name in ("text", "concise"):
        colored = shown_as(name, text, *diagnostics, options=Options(color=True))
        assert "\x1b[" in colored
        assert re.sub(r"\x1b\[[\d;]*m", "", colored) == shown_as(name, text, *diagnostics)


def test_a_place_is_a_link_where_terminals_know_links() -> None:
    text = "hot tea"
    linked = shown_as("text", text, found(text, "tea"), options=Options(links="file:///home/me/"))
    assert "\x1b]8;;file:///home/me/a.md\x1b\\a.md:1:5\x1b]8;;\x1b\\" in linked


def test_text_is_wrapped_at_spaces_and_between_wide_characters() -> None:
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("漢字漢字，漢字", 9) == ["漢字漢", "字，漢字"]
    assert wrap("averylongword and", 5) == ["averylongword", "and"]
    assert wrap("one\ntwo", None) == ["one", "two"]


def test_hidden_characters_are_named() -> None:
    assert visible("a\x1b\x9b\u200b\u2028\udcff\ud800\U000e0041\n\r\t") == (
        "a\\x1b\\u009b\\u200b\\u2028\\xff\\ud800\\U000e0041\\n\\r\t"
    )
    assert folded(" a \r\n\tb\n\n c\x00 ") == "a b c\\x00"
    assert readable("a\r\nb") == "a\\r\nb"
    assert shown("a\tb\t漢\tc") == "a   b   漢  c"
    assert width("👩‍👩‍👧") == 2


# machines


def test_concise_is_one_line_each() -> None:
    text = "x\nhot tea"
    finding = found(text, "tea", message="Too\nhot: 5:6: error.", severity=Severity.WARNING)
    assert shown_as("concise", text, finding) == "a.md:2:5: warning tea-too-hot Too hot: 5:6: error.\n"


def test_json_says_all_in_characters() -> None:
    text = "😀 tea\n"
    fix = Fix("Cool", (Edit(Span(6, 6), "\udcff"), Edit(Span(2, 3), "c")), safe=False)
    finding = found(text, "tea", hint="Wait.", covers=("DR001",), fix=fix, labels=(Label(Span(0, 1), "l", "b.md"),))
    data = json.loads(shown_as("json", text, finding))
    place = {"line": 1, "column": 3, "end_line": 1, "end_column": 6}
    assert data["version"] == 1
    assert data["notes"] == []
    assert data["summary"] == {
        "files": 1,
        "errors": 1,
        "warnings": 0,
        "infos": 0,
        "fixable": 0,
        "unsafe_fixable": 1,
        "fixed": 0,
        "suppressed": 0,
        "baselined": 0,
    }
    assert data["diagnostics"] == [
        {
            "rule": "tea-too-hot",
            "severity": "error",
            "path": "a.md",
            **place,
            "message": "Too hot.",
            "hint": "Wait.",
            "covers": ["DR001"],
            "fix": {
                "title": "Cool",
                "safe": False,
                "edits": [
                    {"line": 1, "column": 3, "end_line": 1, "end_column": 4, "text": "c"},
                    {"line": 2, "column": 1, "end_line": 2, "end_column": 1, "text": "\udcff"},
                ],
            },
            "labels": [
                {"path": "b.md", "line": 1, "column": 1, "end_line": 1, "end_column": 1, "text": "l"},
            ],
        }
    ]
    assert json.loads(shown_as("json", text))["diagnostics"] == []


def test_sarif_has_the_whole_rulebook_and_says_its_unit() -> None:
    text = "😀 hot tea\nmilk"
    fix = Fix.replace("Cool", Span(2, 5), "cold", safe=False)
    labels = (Label(Span(0, 1), "a face"), Label(Span(0, 3), "cup", "b c.md"))
    finding = found(text, "tea\nm", hint="Wait.", fix=fix, labels=labels, covers=("DR001",))
    other = found(text, "milk", rule="unknown-rule", severity=Severity.INFO, fix=Fix.replace("", Span(0, 1), "\udcff"))
    log = json.loads(shown_as("sarif", text, finding, other))
    (run,) = log["runs"]
    assert (log["version"], run["columnKind"]) == ("2.1.0", "utf16CodeUnits")
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["cup", "tea-too-hot"]
    rule = run["tool"]["driver"]["rules"][1]
    assert rule["shortDescription"]["text"] == "Tea is drunk warm."
    assert rule["help"]["markdown"].endswith("```")
    assert rule["defaultConfiguration"] == {"level": "error", "enabled": True}
    first, second = run["results"]
    assert (first["ruleId"], first["ruleIndex"], first["level"]) == ("tea-too-hot", 1, "error")
    assert first["message"]["text"] == "Too hot.\nWait."
    location = first["locations"][0]["physicalLocation"]
    assert location["artifactLocation"] == {"uri": "a.md"}
    assert location["region"] == {"startLine": 1, "startColumn": 8, "endLine": 2, "endColumn": 2}
    assert [related["message"]["text"] for related in first["relatedLocations"]] == ["a face", "cup"]
    assert first["relatedLocations"][0]["physicalLocation"]["region"]["endColumn"] == 3
    assert first["relatedLocations"][1]["physicalLocation"]["artifactLocation"]["uri"] == "b%20c.md"
    replacement = first["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert replacement["deletedRegion"] == {"startLine": 1, "startColumn": 4, "endLine": 1, "endColumn": 7}
    assert replacement["insertedContent"] == {"text": "cold"}
    assert (second["ruleId"], second["level"]) == ("unknown-rule", "note")
    assert "ruleIndex" not in second
    assert "fixes" not in second


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("a b/ü.md", "a%20b/%C3%BC.md"),
        ("a:b.md", "a%3Ab.md"),
        ("../x.md", "../x.md"),
        ("/x/y#z.md", "file:///x/y%23z.md"),
        ("C:/x y.md", "file:///C:/x%20y.md"),
        ("\udcff.md", "%FF.md"),
    ],
)
def test_sarif_paths_are_uris(path: str, uri: str) -> None:
    finding = Diagnostic(path, Span(0, 0), "r", Severity.ERROR, "m")
    log = json.loads(render("sarif", Report((finding,)), {}, RULEBOOK, Options()))
    assert log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_github_escapes_data_and_properties() -> None:
    finding = Diagnostic("a:b,c.md", Span(0, 0), "r", Severity.INFO, "100%::x,\ny", "Why?")
    report = Report((finding,), ("half\nway",))
    assert render("github", report, {}, RULEBOOK, Options()) == (
        "::notice file=a%3Ab%2Cc.md,line=1,col=1,endLine=1,endColumn=1,title=arslint (r)::100%25::x,%0Ay%0AWhy?\n"
        "::notice title=arslint::half%0Away\n"
    )


def test_github_gets_no_columns_for_several_lines() -> None:
    text = "hot\ntea\n"
    assert shown_as("github", text, found(text, "t\nt")) == (
        "::error file=a.md,line=1,endLine=2,title=arslint (tea-too-hot)::Too hot.\n"
    )


def test_gitlab_is_a_code_quality_report() -> None:
    text = "tea tea"
    twice = (found(text, "tea"), Diagnostic("a.md", Span(4, 7), "tea-too-hot", Severity.WARNING, "Too hot."))
    first, second = json.loads(shown_as("gitlab", text, *twice))
    assert first["fingerprint"] != second["fingerprint"]
    assert (first["check_name"], first["severity"], second["severity"]) == ("tea-too-hot", "major", "minor")
    assert second["location"] == {
        "path": "a.md",
        "positions": {"begin": {"line": 1, "column": 5}, "end": {"line": 1, "column": 8}},
    }
    assert json.loads(shown_as("gitlab", text)) == []


def test_junit_has_a_suite_for_each_file() -> None:
    text = "tea"
    other = Diagnostic("b.md", Span(0, 0), "cup", Severity.INFO, "A\x00 <cup> & \ufffe.", "Wash it.")
    root = ET.fromstring(shown_as("junit", text, found(text, "tea"), found(text, "t"), other))
    assert (root.tag, root.get("tests"), root.get("failures")) == ("testsuites", "3", "3")
    assert [(suite.get("name"), suite.get("tests")) for suite in root] == [("a.md", "2"), ("b.md", "1")]
    failure = root[1][0][0]
    assert (failure.get("type"), failure.get("message")) == ("info", "A\\x00 <cup> & \\ufffe.")
    assert failure.text == "b.md:1:1: A\\x00 <cup> & \\ufffe.\nWash it."
    clean = ET.fromstring(shown_as("junit", text))
    assert [(case.get("name"), len(case)) for case in clean.iter("testcase")] == [("arslint", 0)]


@pytest.mark.parametrize("editor", sorted(MATCHERS))
def test_problem_matchers_read_our_own_lines(editor: str) -> None:
    text = "x\nhot tea"
    findings = [found(text, "tea", severity=severity, message="See b.md:1:2: error x y") for severity in Severity]
    data = json.loads(matcher(editor))
    matchers = data["problemMatcher"] if editor == "github" else [data["tasks"][0]["problemMatcher"]]
    seen = []
    for line in shown_as("concise", text, *findings).splitlines():
        for each in matchers:
            pattern = each["pattern"][0] if editor == "github" else each["pattern"]
            if match := re.match(pattern["regexp"], line):
                names = ("file", "line", "column", "code", "message")
                assert [match[pattern[name]] for name in names] == [
                    "a.md",
                    "2",
                    "5",
                    "tea-too-hot",
                    "See b.md:1:2: error x y",
                ]
                seen.append(match[pattern["severity"]] if "severity" in pattern else each["severity"])
    assert seen == ["notice" if editor == "github" else "info", "warning", "error"]


# all of them

Drawn = tuple[Report, dict[str, Source]]
UGLY = st.text(
    st.one_of(
        st.sampled_from(
            "ab \t\n\r\x00\x1b\x7f\x85\x9b\u00ad\u200b\u200d\u2028\u202e\ufe0f\ufeff\ufffe漢字，😀👩\u0301\udc80\ud800"
        ),
        st.characters(),
    ),
    max_size=60,
)


@st.composite
def reports(draw: st.DrawFn) -> Drawn:
    """A report on ugly files, some of whose texts are not known."""
    paths = draw(st.lists(UGLY.filter(bool), min_size=1, max_size=3, unique=True))
    texts = {path: draw(UGLY) * draw(st.sampled_from([1, 1, 30])) for path in paths}
    sources = {path: Source(path, texts[path]) for path in paths if draw(st.booleans())}

    def span(path: str) -> Span:
        start, end = sorted(draw(st.tuples(*[st.integers(0, len(texts[path]))] * 2)))
        return Span(start, end)

    def finding(path: str) -> Diagnostic:
        labels = draw(st.lists(st.sampled_from(paths), max_size=2))
        edits = sorted({span(path) for _ in range(draw(st.integers(0, 3)))})
        apart = [at for number, at in enumerate(edits) if all(one.end < at.start for one in edits[:number])]
        fix = Fix(draw(UGLY), tuple(Edit(at, draw(UGLY)) for at in apart), draw(st.booleans()))
        return Diagnostic(
            path,
            span(path),
            draw(st.sampled_from(["tea-too-hot", INTERNAL_ERROR])),
            draw(st.sampled_from(Severity)),
            draw(UGLY),
            draw(st.none() | UGLY),
            draw(st.sampled_from([None, fix])),
            tuple(Label(span(other), draw(UGLY), draw(st.sampled_from([None, other]))) for other in labels),
        )

    found = [finding(path) for path in draw(st.lists(st.sampled_from(paths), max_size=4))]
    notes = tuple(draw(st.lists(UGLY, max_size=1)))
    return Report(tuple(sorted(found, key=Diagnostic.order)), notes, files=len(paths)), sources


@settings(max_examples=150, deadline=None)
@given(reports(), st.sampled_from([None, 20, 60, 80]))
def test_no_reporter_fails_or_lets_hidden_characters_out(drawn: Drawn, wide: int | None) -> None:
    report, sources = drawn
    for name in FORMATS:
        options = Options(width=wide, terminal=True)
        text = render(name, report, sources, RULEBOOK, options)
        assert text == render(name, report, dict(reversed(sources.items())), RULEBOOK, options)
        assert not HIDDEN.search(text.replace("\n", ""))
        assert not text or text.endswith("\n")
        text.encode()


@settings(max_examples=100, deadline=None)
@given(reports())
def test_every_machine_format_reads_back(drawn: Drawn) -> None:
    report, sources = drawn
    texts = {name: render(name, report, sources, RULEBOOK, Options()) for name in MACHINE}
    lines = texts["concise"].splitlines()
    pattern = json.loads(matcher("vscode"))["tasks"][0]["problemMatcher"]["pattern"]
    assert len(lines) == len(report.diagnostics)
    assert all(re.match(pattern["regexp"], line) for line in lines)

    data = json.loads(texts["json"])["diagnostics"]
    assert [(d["path"], d["message"]) for d in data] == [(d.path, d.message) for d in report.diagnostics]
    assert all(d["column"] >= 1 and d["line"] >= 1 for d in data)

    results = json.loads(texts["sarif"])["runs"][0]["results"]
    for result, diagnostic in zip(results, report.diagnostics, strict=True):
        place = result["locations"][0]["physicalLocation"]
        if source := sources.get(diagnostic.path):
            region, start = place["region"], source.position(diagnostic.span.start)
            before = source.text.split("\n")[start.line - 1][: start.column - 1]
            assert region["startColumn"] - 1 == len(before.encode("utf-16-le", "surrogatepass")) // 2
        if not re.search("[\ud800-\udc7f\udd00-\udfff]", diagnostic.path):
            path = place["artifactLocation"]["uri"].removeprefix("file://")
            assert unquote_to_bytes(path).decode("utf-8", "surrogateescape") == diagnostic.path

    commands = [line.split("::", 2) for line in texts["github"].splitlines()]
    assert len(commands) == len(report.diagnostics) + len(report.notes)
    for (_, head, _), diagnostic in zip(commands, report.diagnostics, strict=False):
        properties = dict(item.split("=", 1) for item in head.split(" ", 1)[1].split(","))
        assert unquote_to_bytes(properties["file"].encode()).decode() == visible(diagnostic.path)

    marks = [issue["fingerprint"] for issue in json.loads(texts["gitlab"])]
    assert marks == fingerprints(report.diagnostics, sources)
    assert len(set(marks)) == len(marks)

    cases = list(ET.fromstring(texts["junit"]).iter("failure"))
    assert [case.get("message") for case in cases] == [folded(d.message) for d in report.diagnostics]


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=40), st.text(max_size=200), st.integers(40, 100))
@example("0" * 14 + "\U0001612a", "0" * 15, 40)  # a mark that takes a cell only behind a letter
@example("\u2764\ufe0f" * 7, "0" * 15, 40)  # a selector that widens the sign before it
def test_carets_stand_below_any_span_and_no_row_is_too_wide(before: str, after: str, wide: int) -> None:
    line = f"{before} <TEA> {after}".replace("\n", " ")
    rows = frame(line, found(line, "<TEA>"), width=wide).split("\n")
    row = next(at for at, text in enumerate(rows) if text.startswith("1 | ") and "<TEA>" in text)
    assert rows[row + 1].strip(" |") == "^^^^^"
    assert wcswidth(rows[row].split("<TEA>")[0]) == rows[row + 1].index("^")
    assert all(wcswidth(text) <= wide for text in rows[row : row + 2])


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 90), st.integers(1, 90), st.integers(0, 90), st.booleans())
def test_all_of_a_span_and_its_label_is_underlined(before: int, between: int, after: int, turned: bool) -> None:
    text = "." * before + "<TEA>" + "." * between + "(CUP)" + "." * after
    part, other = ("(CUP)", "<TEA>") if turned else ("<TEA>", "(CUP)")
    label = Label(Span(text.index(other), text.index(other) + 5), "")
    rows = frame(text, found(text, part, labels=(label,))).split("\n")
    for word, line in ((part, "^^^^^"), (other, "-----")):
        shown_in = [at for at, row in enumerate(rows) if word in row and line in "".join(rows[at + 1 : at + 3])]
        assert len(shown_in) == 1
        below = next(row for row in rows[shown_in[0] + 1 :] if line in row)
        assert rows[shown_in[0]].index(word) == below.index(line)


@settings(max_examples=100, deadline=None)
@given(UGLY, st.lists(st.integers(0, 60), min_size=4, max_size=4, unique=True), UGLY)
def test_the_edits_of_the_json_report_give_the_fixed_text(text: str, at: list[int], new: str) -> None:
    one, two, three, four = (min(offset, len(text)) for offset in sorted(at))
    fix = Fix("t", (Edit(Span(three, four), new), Edit(Span(one, two), "new\nline")))
    fixed, taken = apply(text, [fix])
    finding = Diagnostic("a.md", Span(0, 0), "r", Severity.ERROR, "m", fix=fix)
    edits = json.loads(shown_as("json", text, finding))["diagnostics"][0]["fix"]["edits"]
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    for edit in reversed(edits):
        start = starts[edit["line"] - 1] + edit["column"] - 1
        end = starts[edit["end_line"] - 1] + edit["end_column"] - 1
        text = text[:start] + edit["text"] + text[end:]
    assert not taken or text == fixed


def test_formats_are_known_by_name_and_loaded_alone() -> None:
    with pytest.raises(KeyError):
        render("html", Report(()), {}, RULEBOOK, Options())
    code = (
        "import sys\n"
        "from arslint.diagnostic import Diagnostic, Report, Severity\n"
        "from arslint.reporters import Options, render\n"
        "from arslint.text import Source, Span\n"
        "finding = Diagnostic('a.md', Span(4, 7), 'r', Severity.ERROR, 'Zu heiß — wirklich.')\n"
        "render('text', Report((finding,)), {'a.md': Source('a.md', 'hot tea — für 3 °C')}, None, Options(width=80))\n"
        "print(*sys.modules)\n"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "arslint.reporters.text" in loaded
    assert not {"wcwidth", "xml", "json", "urllib", "arslint.engine.rule", "arslint.reporters.sarif"} & set(loaded)


def test_a_huge_line_with_many_findings_is_shown_in_little_time() -> None:
    text = "word 漢字 " * 200_000
    findings = [Diagnostic("a.md", Span(at, at + 4), "r", Severity.ERROR, "m") for at in range(0, 1_000_000, 10_000)]
    for name in FORMATS:
        assert len(shown_as(name, text, *findings)) < 100_000
