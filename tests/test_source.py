"""Sources: lines, blank lines and bytes, whatever the text."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arslint.text import Position, Source

TEXTS = st.text(alphabet="ab \t\r\n\v\u2028é\ud800\udc80茶😀\ufeff", max_size=40)


@given(TEXTS)
def test_lines_end_at_line_feeds_only(text: str) -> None:
    source = Source("a.md", text)
    assert source.line_starts == [0, *(at + 1 for at, char in enumerate(text) if char == "\n")]
    for offset in range(len(text) + 1):
        before = text[:offset].split("\n")
        assert source.position(offset) == Position(len(before), len(before[-1]) + 1)


@given(TEXTS)
def test_blank_lines_part_a_text(text: str) -> None:
    source = Source("a.md", text)
    edges = [0, *source.breaks, len(text)]
    pieces = [text[start:end] for start, end in pairwise(edges)]
    assert "".join(pieces) == text
    assert all(re.match(r"\n[ \t\r]*\n", piece) for piece in pieces[1:])
    assert not any(re.search(r"[^\n \t\r][ \t\r]*\n[ \t\r]*\n", piece) for piece in pieces)


@given(st.binary(max_size=20) | TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_bytes_come_back_and_are_utf8_or_not(data: bytes) -> None:
    source = Source.from_bytes("a.md", data)
    assert source.to_bytes() == data
    assert source.is_unicode is Source("a.md", source.text, source.bom).is_unicode
    assert source.is_unicode is not any("\udc80" <= char <= "\udcff" for char in source.text)


@pytest.mark.parametrize(("data", "valid"), [(b"tea", True), ("té".encode(), True), (b"t\xe9", False), (b"", True)])
def test_whether_bytes_are_utf8(data: bytes, valid: bool) -> None:
    assert Source.from_bytes("a.md", data).is_unicode is valid
