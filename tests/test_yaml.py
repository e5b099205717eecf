"""YAML and JSON to nodes: values by the loader contract, exact places, and no text that cannot be read without fuss."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arslint.documents import json as json_text
from arslint.documents import scalar, yaml
from arslint.documents.notation import quoted
from arslint.text import Source

if TYPE_CHECKING:
    from arslint.documents.node import Node, Tree

READERS = [pytest.param(False, id="libyaml"), pytest.param(True, id="pure")]


def shape(node: Node | None) -> Any:
    """A node as plain data with its places, for comparison."""
    if node is None:
        return None
    inner = node.children.values() if isinstance(node.children, dict) else node.children or ()
    key = (node.key.source_text, node.key.span) if node.key else None
    return repr(node.value), node.span, node.plain, node.source_text, key, [shape(child) for child in inner]


def value(text: str, *, pure: bool = False) -> Any:
    """The data of a text that has no faults."""
    tree = yaml.read(text, pure=pure)
    assert tree.faults == ()
    assert tree.root is not None
    return tree.root.value


SCALARS = {
    "null": None,
    "~": None,
    "": None,
    "Null": None,
    "true": True,
    "FALSE": False,
    "yes": "yes",
    "off": "off",
    "12": 12,
    "+12": 12,
    "0o17": 15,
    "0x1f": 31,
    "017": 17,
    "2.5": 2.5,
    "1e10": 1e10,
    ".5": 0.5,
    "-.inf": float("-inf"),
    "12:30": "12:30",
    "1_000": "1_000",
    "2026-04-23T14:00:00Z": "2026-04-23T14:00:00Z",
    "2026-04-23": "2026-04-23",
    "smith": "smith",
    "9" * 500: "9" * 500,
}


@pytest.mark.parametrize("pure", READERS)
@pytest.mark.parametrize(("text", "expected"), SCALARS.items(), ids=[key[:20] or "(empty)" for key in SCALARS])
def test_plain_scalars(text: str, expected: object, *, pure: bool) -> None:
    """YAML 1.2 core schema without timestamps; the source text is kept."""
    tree = yaml.read(f"a: {text}\n", pure=pure)
    node = tree.root.at("a") if tree.root else None
    assert node is not None
    assert (node.value, type(node.value), node.source_text) == (expected, type(expected), text)


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("yes", "a boolean"),
        ("NO", "a boolean"),
        ("yEs", None),
        ("12:30", "a number in base 60"),
        ("050500636600", "an octal number"),
        ("052585952728", "a string"),
        ("381344589e64", "a string"),
        ("1_000", "a number"),
        ("1e10", "a string"),
        ("1.5e+10", None),
        ("000000000000", None),
        ("0o17", "a string"),
        ("0b11", "a number"),
        ("smith", None),
        ("12", None),
        ("", None),
    ],
)
def test_other_loaders(text: str, reading: str | None) -> None:
    """What PyYAML would make of a plain scalar, where that differs."""
    assert scalar.other_reading(text) == reading


PLAIN = st.from_regex(r"[A-Za-z][A-Za-z0-9_.é漢😀-]{0,8}", fullmatch=True).filter(lambda t: scalar.resolve(t) == t)
TEXT = st.one_of(
    PLAIN, st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff"), max_size=12)
)
DATA = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(10**9), 10**9), TEXT),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(PLAIN, inner, max_size=3)),
    max_leaves=12,
)
LAYOUT = st.randoms(use_true_random=False)


def written(data: Any, random: Any, indent: int = 0) -> str:
    """Data as YAML in one of many layouts; the text ends without a line end."""
    pad, note = " " * indent, random.choice(["", "", "  # a note: {x}"])
    if isinstance(data, dict) and data and random.random() < 0.8:
        lines = []
        for key, item in data.items():
            name = random.choice([key, f'"{key}"', f"'{key}'"])
            block = isinstance(item, dict | list) and item and random.random() < 0.8
            step = random.choice([1, 2, 4])
            body = f"{note}\n{written(item, random, indent + step)}" if block else f" {flow(item, random)}{note}"
            lines.append(f"{pad}{name}:{body}")
        return "\n".join(lines)
    if isinstance(data, list) and data and random.random() < 0.8:
        return "\n".join(f"{pad}- {flow(item, random)}{note}" for item in data)
    return f"{pad}{flow(data, random)}"


def flow(data: Any, random: Any) -> str:
    """Data on one line."""
    if isinstance(data, dict):
        return f"{{{', '.join(f'{key}: {flow(item, random)}' for key, item in data.items())}}}"
    if isinstance(data, list):
        return f"[{', '.join(flow(item, random) for item in data)}]"
    if isinstance(data, str):
        plain = data.replace(".", "a").replace("_", "a").replace("-", "a").isalnum() and data[:1].isalpha()
        if plain and scalar.resolve(data) == data and random.random() < 0.5:
            return data
        return f"'{data.replace(chr(39), chr(39) * 2)}'" if random.random() < 0.3 else quoted(data)
    return json.dumps(data)


def check_places(text: str, node: Node) -> None:
    """Every plain scalar and every key stands where its span says."""
    for inner in node.walk():
        if inner.plain:
            assert text[inner.span.start : inner.span.end] == inner.source_text
        if inner.key:
            assert (inner.key.source_text or "") in text[inner.key.span.start : inner.key.span.end]
        assert node.span.start <= inner.span.start <= inner.span.end <= len(text)


@settings(max_examples=150, deadline=None)
@given(data=st.dictionaries(PLAIN, DATA, max_size=4), random=LAYOUT, crlf=st.booleans())
def test_both_parsers_read_what_was_written(data: dict[str, Any], random: Any, *, crlf: bool) -> None:
    """Layout, line ends and comments do not matter, and both parsers give the same nodes."""
    text = written(data, random) + "\n"
    text = text.replace("\n", "\r\n") if crlf else text
    trees = [yaml.read(text, pure=pure) for pure in (False, True)]
    for tree in trees:
        assert tree.faults == ()
        assert (tree.root.value if tree.root else {}) == data
    assert shape(trees[0].root) == shape(trees[1].root)
    if trees[0].root:
        check_places(text, trees[0].root)


PIECES = (
    *("a: ", "- ", "\n", "  ", "'", '"', "{", "}", "[", "]", ",", ":", "|", ">", "&x ", "*x", "!!str ", "!t ", "<<: "),
    *("---\n", "%YAML 1.2\n", "\r\n", "\u2028", "\x85", "\x00", "\udc80", "\ufeff", "\t", "#", "?"),
)


@settings(max_examples=200, deadline=None)
@given(
    text=st.one_of(
        st.text(max_size=40),
        st.lists(
            st.sampled_from(PIECES),
            max_size=14,
        ).map("".join),
    )
)
def test_no_text_raises(text: str) -> None:
    """Whatever it is, reading gives nodes or faults, and every place lies in the text."""
    trees: list[Tree] = [yaml.read(text), yaml.read(text, pure=True), json_text.read(text)]
    for tree in trees:
        for fault in tree.faults:
            assert 0 <= fault.span.start <= fault.span.end <= len(text)
        for node in tree.root.walk() if tree.root else ():
            assert 0 <= node.span.start <= node.span.end <= len(text)


@pytest.mark.parametrize("pure", READERS)
@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("a: 1\nb: 2\na: 3\n", "the key `a` stands twice in this mapping", "a"),
        ("a: {b: 1, b: 2}\n", "the key `b` stands twice in this mapping", "b"),
        ("<<: {a: 1}\n", "merge keys (`<<`) are not part of the format", "<<"),
        ("a: !!timestamp x\n", "the tag `!!timestamp` is not part of the format", "!!timestamp x"),
        ("a: !!int x\n", "this value is not what its tag `!!int` says", "!!int x"),
        ("a: 1\n---\nb: 2\n", "a second document begins here", "---"),
        ("a: &x [*x]\n", "this alias stands inside its own anchor, so its value would never end", "*x"),
        ("a: *x\n", "no anchor of this name stands before this alias", "*x"),
        ("? [a]\n: 1\n", "a key of a mapping must be a word, not a collection", "[a]"),
        ("a: b\udc80c\n", "the file holds the byte 0x80, which is not UTF-8, which YAML does not allow", "\udc80"),
        ("a: b\x07c\n", "the file holds U+0007, which YAML does not allow", "\x07"),
        ("a:\n\tb: 1\n", "a tab indents this line; YAML allows only spaces there", "\tb: 1"),
        ("a: Water: a study\n", "the value on this line contains `: `, which YAML takes for another key", ": a study"),
        ('a: "b" c\n', "text follows after the closing quote of this value", "c"),
        ("a: [1\n", "this is not readable as YAML from here on", ""),
        ("a:\n<<<<<<< HEAD\n  b: 1\n=======\n  b: 2\n>>>>>>> x\n", "a Git conflict stands here", "<<<<<<<"),
    ],
)
def test_faults(text: str, message: str, place: str, *, pure: bool) -> None:
    """What cannot be read alike everywhere is named at its place."""
    found = [(fault.message, text[fault.span.start : fault.span.end]) for fault in yaml.read(text, pure=pure).faults]
    assert (message, place) in found


@pytest.mark.parametrize("pure", READERS)
def test_unicode_line_ends_are_letters(*, pure: bool) -> None:
    """NEL, LS and PS end no line, and stand in values as they are."""
    text = 'a: b\u2028c\nd: "e\x85f"\ng: h\u2029\n'
    assert value(text, pure=pure) == {"a": "b\u2028c", "d": "e\x85f", "g": "h\u2029"}
    tree = yaml.read(text, pure=pure)
    assert tree.root is not None
    assert [text[n.span.start : n.span.end] for n in tree.root.members().values()] == [
        "b\u2028c",
        '"e\x85f"',
        "h\u2029",
    ]


@pytest.mark.parametrize("pure", READERS)
def test_byte_order_mark_and_crlf(*, pure: bool) -> None:
    """Offsets do not count the mark; CRLF counts as two characters and reads as one line end."""
    source = Source.from_bytes("p.yaml", b"\xef\xbb\xbfa: |\r\n  x\r\n  y\r\nb: \xf0\x9f\x98\x80z\r\n")
    tree = yaml.read(source.text, pure=pure)
    assert source.bom
    assert tree.root is not None
    assert tree.root.value == {"a": "x\ny\n", "b": "😀z"}
    assert source.slice(tree.root.members()["b"].span) == "😀z"


@pytest.mark.parametrize("pure", READERS)
def test_yaml_directive_changes_nothing(*, pure: bool) -> None:
    """`%YAML 1.1` does not make `yes` a boolean, and `%YAML 1.2` is no error."""
    for version in ("1.1", "1.2"):
        assert value(f"%YAML {version}\n---\na: yes\n", pure=pure) == {"a": "yes"}


@pytest.mark.parametrize("pure", READERS)
def test_flow_scalars_may_hold_colons(*, pure: bool) -> None:
    """What PyYAML reads in flow style is read, although libyaml's grammar is older."""
    assert value("a: {at: 2026-09-01T08:00:00Z, url: [http://x.y/z]}\n", pure=pure) == {
        "a": {"at": "2026-09-01T08:00:00Z", "url": ["http://x.y/z"]}
    }


@pytest.mark.parametrize("pure", READERS)
def test_spans_of_block_scalars(*, pure: bool) -> None:
    """A block scalar ends with its last line; one that keeps its line ends ends behind them."""
    text = "a: |\n  x\n\nb: |+\n  y\n\nc: 1\n"
    tree = yaml.read(text, pure=pure)
    assert tree.root is not None
    spans = [text[n.span.start : n.span.end] for n in tree.root.members().values()]
    assert spans == ["|\n  x", "|+\n  y\n\n", "1"]


def test_aliases_stand_for_what_they_name() -> None:
    """An alias has its own place and the values of its anchor; too many are refused."""
    text = "a: &x {b: 1}\nc: *x\n"
    tree = yaml.read(text)
    assert tree.root is not None
    node = tree.root.members()["c"]
    assert (node.value, text[node.span.start : node.span.end]) == ({"b": 1}, "*x")
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 12)
    )
    assert "100,000" in yaml.read(bomb).faults[-1].message


HOSTILE = {
    "brackets": "[" * 200_000,
    "braces": "{" * 200_000,
    "dashes": "- " * 100_000,
    "nested keys": "".join("  " * i + f"k{i}:\n" for i in range(2_000)),
    "colons": "a: " + "b: " * 50_000,
    "anchors": "".join(f"- &a{i} x\n" for i in range(20_000)),
    "aliases": "a: &a x\nb:\n" + "- *a\n" * 20_000,
    "duplicates": "a: b\n" * 20_000,
    "quotes": "'" * 100_001,
    "open string": '"' + "\\n" * 100_000,
    "blank": "a:" + "\n" * 300_000 + "b: c",
    "empty values": "".join(f"k{i}: # c\n" for i in range(20_000)),
    "bytes": "\udc80 " * 20_000,
    "conflict": "<<<<<<< HEAD\n" * 20_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_read_quickly(name: str) -> None:
    """Time grows with the text, not with its square."""
    start = time.process_time()
    yaml.read(HOSTILE[name])
    json_text.read(HOSTILE[name])
    assert time.process_time() - start < 5


@settings(max_examples=150, deadline=None)
@given(
    data=st.dictionaries(st.text(max_size=5), DATA, max_size=4), indent=st.sampled_from([None, 2]), ascii_=st.booleans()
)
def test_json_reads_like_json(data: dict[str, Any], indent: int | None, *, ascii_: bool) -> None:
    """The values of the standard library, and a span for each."""
    text = json.dumps(data, indent=indent, ensure_ascii=ascii_)
    tree = json_text.read(text)
    assert tree.faults == ()
    assert tree.root is not None
    assert tree.root.value == data
    for node in tree.root.walk():
        assert json.loads(text[node.span.start : node.span.end]) == node.value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": 1,}', "JSON allows no comma before a closing bracket"),
        ('{"a": NaN}', "JSON has no `NaN` and no `Infinity`"),
        ("{'a': 1}", "JSON strings stand in double quotes"),
        ('{"a": 1} // x', "JSON has no comments"),
        ('{"a": "\\x"}', "this string holds an escape that JSON does not know"),
        ('{"a": "\\ud800"}', "this string escapes half of a surrogate pair, which no file can hold"),
        ('{"a": 1, "a": 2}', "the key `a` stands twice in this mapping"),
        ('{"a": [1}', "a comma or a closing bracket should stand here"),
        ('{"a": 1', "the JSON ends before its brackets are closed"),
        ('{"a": 01}', "a value should stand here"),
        ('{"a" 1}', "a colon should follow the key"),
        ("{a: 1}", "a key in double quotes should stand here"),
        ('{"a": "\udc80"}', "these bytes are not UTF-8"),
    ],
)
def test_json_faults(text: str, message: str) -> None:
    """JSON is read strictly, and each mistake named."""
    assert message in [fault.message for fault in json_text.read(text).faults]


def test_without_libyaml_the_pure_parser_reads() -> None:
    """Where the C parser is not installed, its twin is used without being asked."""
    import subprocess
    import sys

    code = (
        "import sys; sys.modules['_ruamel_yaml'] = sys.modules['_ruamel_yaml_clibz'] = None\n"
        "from arslint.documents import yaml\n"
        "print(yaml.read('a: [1, b]\\n').root.value)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "{'a': [1, 'b']}\n"
