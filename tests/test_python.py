"""Helper scripts are read, never run, and no disguise hides a key."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arslint.documents.access import accesses
from arslint.documents.imports import CANONICAL, duals
from arslint.documents.literal import DYNAMIC
from arslint.documents.python import PythonModule
from arslint.text import Source

KEY = "terminal_policies"
DISGUISES = {
    "index": 'passport["terminal_policies"]',
    "get": 'passport.get("terminal_policies", {})',
    "in": 'x = "terminal_policies" in passport',
    "pop": 'passport.pop("terminal_policies")',
    "setdefault": 'passport.setdefault("terminal_policies", {})',
    "delete": 'del passport["terminal_policies"]',
    "items": "for key, value in passport.items(): pass",
    "items of a loaded passport": "data = yaml.safe_load(passport_path.read_text())\ndata.items()",
    "iteration": "[key for key in passport]",
    "unpacking": "load(**passport)",
    "copy": "dict(passport)",
    "getattr": 'getattr(passport, "terminal_policies")',
    "attribute": "passport.terminal_policies",
    "itemgetter": 'operator.itemgetter("terminal_policies")(passport)',
    "match": 'match passport:\n    case {"terminal_policies": found}:\n        pass',
    "f-string": 'HALF = "terminal"\npassport[f"{HALF}_policies"]',
    "sum": 'passport["terminal" + "_policies"]',
    "join": 'passport["_".join(("terminal", "policies"))]',
    "percent": 'passport["%s_policies" % "terminal"]',
    "format": 'passport["{}_{}".format("terminal", "policies")]',
    "constant": 'KEY = "terminal_policies"\npassport[KEY]',
    "composed constant": 'KEY = "terminal" + "_policies"\npassport[KEY]',
    "class attribute": 'class K:\n    KEY = "terminal_policies"\npassport[K.KEY]',
    "enum": 'class K(str, Enum):\n    KEY = "terminal_policies"\npassport[K.KEY.value]',
    "walrus": '(key := "terminal_policies", passport[key])',
    "default": 'def read(passport, key="terminal_policies"):\n    return passport[key]',
    "table": 'KEYS = {"p": "terminal_policies"}',
    "loop": 'for key in ("literature_corpus", "terminal_policies"):\n    passport[key]',
    "pointer": 'resolve(passport, "/terminal_policies/citation_existence")',
    "path": 'resolve(passport, f"$.terminal_policies.{name}")',
    "filter": '[value for key, value in rows if key.startswith("terminal_")]',
    "pattern": 're.search(r"^terminal_policies:", text)',
    "comparison": 'if key == "terminal_policies": pass',
    "parameter": "def read(terminal_policies): pass",
    "keyword": "read(terminal_policies=1)",
    "printed": 'print(passport["terminal_policies"])',
    "raised": 'raise ValueError(passport["terminal_policies"])',
    "shown in a message": "logger.info(f\"strict: {passport['terminal_policies']}\")",
}
INNOCENT = {
    "docstring": '"""Never reads terminal_policies."""',
    "comment": '# passport["terminal_policies"]',
    "help": 'parser.add_argument("--x", help="terminal_policies")',
    "description": 'ArgumentParser(description="terminal_policies", epilog="terminal_policies")',
    "print": 'print("terminal_policies")',
    "log": 'logger.warning("terminal_policies")',
    "error": 'raise ValueError("terminal_policies")',
    "assertion": 'assert found, "terminal_policies"',
    "unused constant": 'KEY = "terminal_policies"',
    "sentence": 'HELP = "This never reads terminal_policies"\nshow(HELP)',
    "other key": 'passport.get("literature_corpus").items()',
    "derived": "for key, value in corpus_of(passport).items(): pass",
    "other mapping": "for key in metadata: pass",
    "similar": 'report["policy_slug"]',
    "function docstring": 'def read(passport):\n    """terminal_policies"""\n    return passport.get("x")',
}


def module(text: str) -> PythonModule:
    """A module of a text."""
    return PythonModule(Source("scripts/example.py", text))


@pytest.mark.parametrize("text", DISGUISES.values(), ids=DISGUISES)
def test_every_disguise_of_a_reading_is_seen_through(text: str) -> None:
    """The key is read, however its name is given."""
    script = module(text + "\n")
    assert script.readable
    assert accesses(script, KEY)


@pytest.mark.parametrize("text", INNOCENT.values(), ids=INNOCENT)
def test_a_mention_is_no_reading(text: str) -> None:
    """Help texts, messages and other keys are let pass."""
    script = module(text + "\n")
    assert script.readable
    assert accesses(script, KEY) == ()


def test_the_span_of_a_reading_is_its_name() -> None:
    """A finding can point to the very expression, also behind wide characters and CRLF."""
    script = module('TITLE = "漢字 😀"\r\nx = passport["terminal_policies"]\r\n')
    (access,) = accesses(script, KEY)
    assert script.source.slice(access.span) == '"terminal_policies"'


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('A = "x"', "x"),
        ('A = "x" "y"', "xy"),
        ("A: float = -0.6", -0.6),
        ('A = {"x", "y"}', frozenset({"x", "y"})),
        ('A = frozenset(("x", "y"))', frozenset({"x", "y"})),
        ('A = ["x", ("y", 1)]', ("x", ("y", 1))),
        ('A = {"x": None, "y": True}', {"x": None, "y": True}),
        ('B = "x"\nA = (B, "y")', ("x", "y")),
        ('try:\n    A = "x"\nexcept ImportError:\n    pass', "x"),
        ('A = f"{B}x"', DYNAMIC),
        ("A = read()", DYNAMIC),
        ("A = [x for x in y]", DYNAMIC),
    ],
)
def test_the_value_of_a_constant(text: str, value: object) -> None:
    """Literals are read, names followed one level, anything computed is told to be so."""
    found = module(text + "\n").constant("A")
    assert found is not None
    assert found.value == value


@pytest.mark.parametrize("text", ["", " \n", "def f(:\n", "\x00", "x = '\n"])
def test_what_is_empty_or_does_not_parse_is_no_evidence(text: str) -> None:
    """Such a module has no tree and tells nothing."""
    script = module(text)
    assert not script.readable
    assert accesses(script, KEY) == ()
    assert script.flags == ()
    assert script.constant("A") is None


def test_flags_and_their_defaults() -> None:
    """The names of an option, and whether its default is a constant's."""
    script = module(
        'import argparse\nT = 0.6\np = argparse.ArgumentParser()\np.add_argument("-r", "--ratio", default=T)\n'
    )
    assert [(flag.name, flag.default, flag.default_name) for flag in script.flags] == [
        ("-r", 0.6, "T"),
        ("--ratio", 0.6, "T"),
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("try:\n    from scripts.a import b\nexcept ImportError:\n    from a import b\n", False),
        (
            "try:\n    from scripts.a import (b,\n        c)\n"
            "except ImportError:  # as a file\n    from a import (b,\n        c)\n",
            False,
        ),
        ("try:\n    from scripts.a import b\nexcept ImportError:\n    from a import c\n", True),
        ("try:\n    from scripts.a import b\nexcept Exception:\n    from a import b\n", True),
        ("from scripts.a import b\n", True),
    ],
)
def test_the_canonical_import_is_told_by_its_lines(text: str, fault: bool) -> None:
    """Only what is not written as it should be has to be parsed."""
    assert ("scripts." in CANONICAL.sub("", text)) is fault
    assert len(list(duals(module(text)))) == text.startswith("try")


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="ab_=\"'[]{}():.,\n #+%f\\", max_size=60))
def test_no_text_raises(text: str) -> None:
    """Whatever the text, every view of the module comes out."""
    script = module(text)
    assert isinstance(accesses(script, KEY), tuple)
    assert isinstance(script.symbols if script.readable else frozenset(), frozenset)
