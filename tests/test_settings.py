"""Settings: where they come from, what wins, and what is said when one is wrong."""

from __future__ import annotations

import contextlib
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arslint.diagnostic import Severity
from arslint.documents.document import Kind
from arslint.protocol.release import Release
from arslint.settings import ConfigError, Resolver, UsageError, check_names, check_options
from arslint.settings.config import ConfigFile
from arslint.settings.setting import SETTINGS, printed


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: str, text: str) -> Path:
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file


def complaint(text: str, name: str = "arslint.toml") -> str:
    write(name, text)
    with pytest.raises(ConfigError) as caught:
        Resolver().resolve(Path("draft.md"))
    return str(caught.value)


# ------------------------------------------------------------------------------------------------------ which file


def test_the_nearest_file_counts_alone() -> None:
    write("arslint.toml", 'release = "3.9"\nselect = ["outer"]\n')
    write("book/arslint.toml", 'release = "3.21"\n')
    resolver = Resolver()
    inner, outer = resolver.resolve(Path("book/ch/one.md")), resolver.resolve(Path("two.md"))
    assert (inner.release, inner.select) == (Release(3, 21), ())
    assert (outer.release, outer.select) == (Release(3, 9), ("outer",))
    assert inner.file == Path.cwd() / "book/arslint.toml"


def test_the_search_ends_at_the_git_root() -> None:
    write("arslint.toml", 'select = ["outside"]\n')
    Path("repository/.git").mkdir(parents=True)
    settings = Resolver().resolve(Path("repository/drafts/a.md"))
    assert settings.select == ()
    assert settings.file is None


def test_settings_of_the_git_root_itself_count() -> None:
    Path("repository/.git").mkdir(parents=True)
    write("repository/arslint.toml", 'select = ["mine"]\n')
    assert Resolver().resolve(Path("repository/drafts/a.md")).select == ("mine",)


def test_a_pyproject_counts_only_with_the_table() -> None:
    write("pyproject.toml", '[tool.arslint]\nselect = ["outer"]\n')
    write("sub/pyproject.toml", '[tool.other]\nname = "arslint"\n')
    assert Resolver().resolve(Path("sub/a.md")).select == ("outer",)


def test_a_broken_pyproject_of_somebody_else_is_passed_over() -> None:
    write("pyproject.toml", "[tool.other\n")
    assert Resolver().resolve(Path("a.md")).file is None


def test_arslint_toml_beats_pyproject_in_one_folder() -> None:
    write("pyproject.toml", '[tool.arslint]\nselect = ["pyproject"]\n')
    write("arslint.toml", 'select = ["own"]\n')
    assert Resolver().resolve(Path("a.md")).select == ("own",)


def test_a_named_file_counts_everywhere_and_isolated_counts_none() -> None:
    write("arslint.toml", 'select = ["near"]\n')
    write("ci/strict.toml", 'select = ["named"]\nexclude = ["drafts/"]\npassport = "p.yaml"\n')
    named = Resolver(config=Path("ci/strict.toml")).resolve(Path("a.md"))
    assert named.select == ("named",)
    assert named.excluded(Path.cwd() / "drafts/a.md")
    assert named.passport == Path.cwd() / "ci/p.yaml"
    assert Resolver(isolated=True).resolve(Path("a.md")).select == ()


def test_a_named_file_must_exist_and_have_settings() -> None:
    with pytest.raises(ConfigError, match=r"^nowhere\.toml: there is no such file"):
        Resolver(config=Path("nowhere.toml"))
    write("pyproject.toml", "[tool.other]\n")
    with pytest.raises(ConfigError, match=r"^pyproject\.toml: has no table \[tool\.arslint\]"):
        Resolver(config=Path("pyproject.toml"))


def test_a_file_is_read_once_a_run() -> None:
    write("arslint.toml", 'select = ["x"]\n')
    resolver = Resolver()
    assert resolver.resolve(Path("a.md")) is resolver.resolve(Path("deep/er/b.md"))


# ---------------------------------------------------------------------------------------------------------- values


def test_every_setting_is_read() -> None:
    write("house/x.txt", "")
    write(
        "arslint.toml",
        """
        select = ["citation"]
        ignore = ["DR301"]
        release = "v3.21.2"
        stage = "final"
        exclude = ["old/"]
        rules = ["house"]
        passport = "passports/p.yaml"
        read-log = "log.yaml"
        claims = "claims.json"
        baseline = "base.jsonl"
        fail-on = "error"
        require-reason = true
        strict-k4 = "fail_closed"
        severity.lost = "off"
        options.long.words = 25
        per-path."notes/" = ["citation"]
        kinds."*.qmd" = "read-log"
        """,
    )
    found = Resolver().resolve(Path("a.md"))
    assert (found.select, found.ignore, found.release, found.stage) == (
        ("citation",),
        ("DR301",),
        Release(3, 21),
        "final",
    )
    assert found.rules == (Path.cwd() / "house",)
    assert (found.passport, found.read_log) == (Path.cwd() / "passports/p.yaml", Path.cwd() / "log.yaml")
    assert (found.claims, found.baseline) == (Path.cwd() / "claims.json", Path.cwd() / "base.jsonl")
    assert (found.fail_on, found.require_reason, found.strict_k4) == (Severity.ERROR, True, "fail_closed")
    assert (found.severity, found.options) == ({"lost": "off"}, {"long": {"words": 25}})
    assert found.ignored(Path.cwd() / "notes/a/b.md") == {"citation"}
    assert found.ignored(Path.cwd() / "b.md") == frozenset()
    assert found.kind(Path.cwd() / "x/y.qmd") is Kind.READ_LOG
    assert found.excluded(Path.cwd() / "x/old/y.md")
    assert found.excluded(Path.cwd() / "x/node_modules/y.md")


def test_auto_is_the_release_of_the_suite() -> None:
    write("arslint.toml", 'release = "auto"\n')
    assert Resolver().resolve(Path("a.md")).release is None


def test_later_globs_for_kinds_win_and_globs_for_rules_add_up() -> None:
    write(
        "arslint.toml",
        '[kinds]\n"*.md" = "plain"\n"drafts/" = "draft"\n[per-path]\n"*.md" = ["a"]\n"/drafts/**" = ["b"]\n',
    )
    found, path = Resolver().resolve(Path("a.md")), Path.cwd() / "drafts/a.md"
    assert found.kind(path) is Kind.DRAFT
    assert found.ignored(path) == {"a", "b"}


def test_a_default_exclude_can_be_lifted() -> None:
    write("arslint.toml", 'exclude = ["!build/"]\n')
    assert Resolver().resolve(Path("a.md")).excluded(Path.cwd() / "build/a.md") is None


def test_folders_above_the_settings_do_not_exclude() -> None:
    Path("build/project/.git").mkdir(parents=True)
    settings = Resolver().resolve(Path("build/project/a.md"))
    assert settings.excluded(Path.cwd() / "build/project/a.md") is None


# ----------------------------------------------------------------------------------------------------------- flags


def test_flags_override_the_file() -> None:
    write("arslint.toml", 'release = "3.9"\nfail-on = "error"\n')
    found = Resolver({"release": "3.21", "fail-on": "info", "stage": None}).resolve(Path("a.md"))
    assert (found.release, found.fail_on, found.stage) == (Release(3, 21), Severity.INFO, None)


def test_ignore_adds_and_select_takes_back() -> None:
    write("arslint.toml", 'select = ["citation"]\nignore = ["one", "two"]\n')
    found = Resolver({"select": ["two, three"], "ignore": "four,"}).resolve(Path("a.md"))
    assert found.select == ("two", "three")
    assert found.ignore == ("one", "four")


def test_paths_in_flags_are_read_from_the_working_directory() -> None:
    write("sub/arslint.toml", 'passport = "mine.yaml"\n')
    assert Resolver().resolve(Path("sub/a.md")).passport == Path.cwd() / "sub/mine.yaml"
    assert Resolver({"passport": "p.yaml"}).resolve(Path("sub/a.md")).passport == Path.cwd() / "p.yaml"


def test_a_wrong_flag_is_named() -> None:
    with pytest.raises(ConfigError) as caught:
        Resolver({"release": "3.x"})
    assert str(caught.value) == '--release: `release` takes "auto" or a release such as "3.11", not "3.x"'


# ---------------------------------------------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('x = 1\n\nselct = ["a"]', "arslint.toml:1: there is no setting `x`"),
        ('select = ["h"]\nselct = ["a"]', "arslint.toml:2: there is no setting `selct`; did you mean `select`?"),
        ("[per-paths]", "arslint.toml:1: there is no setting `per-paths`; did you mean `per-path`?"),
        ("read_log = 'x'", "arslint.toml:1: there is no setting `read_log`; did you mean `read-log`?"),
        ("\nselect = 'a'", 'arslint.toml:2: `select` takes a list of texts in quotes, not "a"'),
        ("select = [1]", "arslint.toml:1: `select` takes a list of texts in quotes, not this list"),
        ("require-reason = 'yes'", 'arslint.toml:1: `require-reason` takes true or false, not "yes"'),
        ("require-reason = 1", "arslint.toml:1: `require-reason` takes true or false, not 1"),
        ("passport = ''", "arslint.toml:1: `passport` takes a text in quotes, not an empty text"),
        ("severity = 3", "arslint.toml:1: `severity` is a table, not 3"),
        ("release = 3.11", 'arslint.toml:1: `release` takes "auto" or a release in quotes such as "3.11", not 3.11'),
        ("stage = 'finl'", 'arslint.toml:1: `stage` takes writer or final, not "finl"; did you mean `final`?'),
        ("rules = [\n  'a',\n]", "arslint.toml:2: `rules` names `a`, which is not a folder"),
        (
            "[severity]\nfirst = 'info'\nsecond = 'warn'",
            'arslint.toml:3: `severity.second` takes error, warning, info or off, not "warn"; did you mean `warning`?',
        ),
        (
            "[severity]\nfirst = 'never'",
            'arslint.toml:2: `severity.first` takes error, warning, info or off, not "never"',
        ),
        ("[options]\nlong-quote = 25", "arslint.toml:2: `options.long-quote` is a table, not 25"),
        ("[per-path]\n'a/' = 'x'", 'arslint.toml:2: `per-path.a/` takes a list of texts in quotes, not "x"'),
        ("baseline = 'h'\nselect = = []", "arslint.toml:2: this is not TOML: Invalid value"),
        ("baseline = 'h'\nbaseline = 'h'", "arslint.toml:2: this is not TOML: Cannot overwrite a value"),
        ("select = [\n", "arslint.toml:2: this is not TOML: Invalid value"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(text: str, expected: str) -> None:
    assert complaint(text) == expected


def test_a_kind_that_is_none_is_told_with_all_kinds() -> None:
    said = complaint('[kinds]\n"*.md" = "drat"')
    assert said.startswith("arslint.toml:2: `kinds.*.md` takes ")
    assert said.endswith('not "drat"; did you mean `draft`?')
    assert all(kind.value in said for kind in Kind)


def test_errors_in_pyproject_have_their_line() -> None:
    text = '[project]\nselct = 1\n[tool.arslint]\nselect = ["h"]\nselct = 2\n'
    assert complaint(text, "pyproject.toml").startswith("pyproject.toml:5: ")
    assert (
        complaint("[tool]\narslint = 3\n", "pyproject.toml")
        == "pyproject.toml:2: [tool.arslint] is a table of settings"
    )


def test_a_file_that_cannot_be_read_is_one_line() -> None:
    Path("arslint.toml").write_bytes(b"stage = '\xff'\n")
    with pytest.raises(UsageError, match=r"^arslint\.toml: this is not UTF-8 text \(byte 9\)$"):
        Resolver().resolve(Path("a.md"))


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, "x = " + "9" * 5000, "x = 2026-13-45", "\x00"])
def test_no_toml_escapes_as_another_error(text: str) -> None:
    assert complaint(text).startswith("arslint.toml:1: ")


def test_bom_and_carriage_returns_are_legal() -> None:
    Path("arslint.toml").write_bytes(b"\xef\xbb\xbfstrict-k4 = 'literal'\r\nstage = 'final'\r\n")
    assert Resolver().resolve(Path("a.md")).stage == "final"


# ----------------------------------------------------------------------------------------------- names and options

KNOWN = {"citation", "lost-marker", "long-quote", "DR301"}
RULES: dict[str, dict[str, Any]] = {"lost-marker": {}, "long-quote": {"max_words": 25, "kinds": ("quote",)}}


@pytest.mark.parametrize(
    ("text", "line", "name", "closest"),
    [
        ('select = [\n  "citation",\n  "lost-markr",\n]', 3, "lost-markr", "; did you mean `lost-marker`?"),
        ('ignore = ["DR30"]', 1, "DR30", "; did you mean `DR301`?"),
        ('ignore = ["zzz"]', 1, "zzz", ""),
        ('[per-path]\n"a/" = ["citation"]\n"b/" = ["citatoin"]', 3, "citatoin", "; did you mean `citation`?"),
    ],
)
def test_unknown_names_are_named_with_the_closest(text: str, line: int, name: str, closest: str) -> None:
    write("arslint.toml", text)
    with pytest.raises(ConfigError) as caught:
        check_names(Resolver().resolve(Path("a.md")), KNOWN)
    assert str(caught.value) == f"arslint.toml:{line}: there is no rule, topic or id `{name}`{closest}"


def test_known_names_pass_and_so_does_all() -> None:
    write("arslint.toml", 'select = ["all", "citation"]\nignore = ["DR301"]\n[per-path]\n"a/" = ["long-quote"]\n')
    check_names(Resolver().resolve(Path("a.md")), KNOWN)


def test_an_unknown_name_in_a_flag_is_laid_to_the_flag() -> None:
    write("arslint.toml", 'ignore = ["citation"]\n')
    with pytest.raises(
        ConfigError, match=r"^--ignore: there is no rule, topic or id `citatio`; did you mean `citation`\?$"
    ):
        check_names(Resolver({"ignore": ["citatio"]}).resolve(Path("a.md")), KNOWN)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[severity]\nlost-marke = "off"', "2: there is no rule `lost-marke`; did you mean `lost-marker`?"),
        ("[options.long-quot]\nmax-words = 1", "1: there is no rule `long-quot`; did you mean `long-quote`?"),
        (
            "[options.long-quote]\nmax-word = 1",
            "2: rule `long-quote` has no option `max-word`; did you mean `max-words`?",
        ),
        (
            "[options.long-quote]\nmax-words = '1'",
            "2: option `max-words` of `long-quote` takes a value such as 25",
        ),
        ("[options.lost-marker]\nx = 1", "2: rule `lost-marker` has no option `x`"),
    ],
)
def test_options_are_checked_against_the_rules(text: str, expected: str) -> None:
    write("arslint.toml", text)
    with pytest.raises(ConfigError) as caught:
        check_options(Resolver().resolve(Path("a.md")), RULES)
    assert str(caught.value) == f"arslint.toml:{expected}"


def test_right_options_pass_in_either_spelling() -> None:
    write("arslint.toml", "[options.long-quote]\nmax_words = 3\nkinds = ['page']\n[severity]\nlost-marker = 'off'\n")
    check_options(Resolver().resolve(Path("a.md")), RULES)


# --------------------------------------------------------------------------------------------------- what is shown


def test_shown_settings_are_toml_and_say_where_they_come_from() -> None:
    write("arslint.toml", 'strict-k4 = "fail_closed"\n\n[severity]\n"lost" = "info"\n')
    lines = Resolver({"release": "3.21"}).resolve(Path("a.md")).shown()
    assert lines[0] == "# settings file: arslint.toml"
    assert 'release = "3.21"  # --release' in lines
    assert 'strict-k4 = "fail_closed"  # arslint.toml:1' in lines
    assert "# stage: not set" in lines
    assert 'severity."lost" = "info"  # arslint.toml:4' in lines
    assert 'fail-on = "warning"  # default' in lines
    assert tomllib.loads("\n".join(lines))["severity"] == {"lost": "info"}


def test_shown_settings_can_be_read_again() -> None:
    write(
        "arslint.toml",
        'select = ["a"]\npassport = "p.yaml"\n[options.x]\ny = [1, true, "é\\\\\\""]\n[kinds]\n"a b" = "draft"\n',
    )
    found = Resolver().resolve(Path("a.md"))
    write("again/arslint.toml", "\n".join(line for line in found.shown() if not line.startswith("exclude")))
    again = Resolver().resolve(Path("again/a.md"))
    for name in ("select", "passport", "options", "kinds", "release", "fail_on"):
        assert getattr(again, name) == getattr(found, name), name


@given(
    st.recursive(st.one_of(st.booleans(), st.integers(), st.text(st.characters(exclude_categories=["Cs"]))), st.lists)
)
def test_printed_values_are_toml(value: object) -> None:
    assert tomllib.loads(f"x = {printed(value)}")["x"] == value


@given(st.text(max_size=80))
def test_no_text_of_a_settings_file_raises_anything_else(text: str) -> None:
    file = Path.cwd() / "arslint.toml"
    file.write_text(text, "utf-8", newline="")
    with contextlib.suppress(ConfigError):
        found = ConfigFile.open(file)
        assert found is not None
        assert set(found.values()) <= set(SETTINGS)
