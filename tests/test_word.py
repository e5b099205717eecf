"""Words and CJK letters, as every count of them has it."""

from __future__ import annotations

import pytest

from arslint.protocol.word import cjk, words


@pytest.mark.parametrize(
    ("text", "expected", "letters"),
    [
        ("", [], 0),
        ("Tea, 3 cups.", ["Tea", "3", "cups"], 0),
        ("well-known don't _x_", ["well-known", "don't", "x"], 0),
        ("l’eau bout à 100 °C", ["l’eau", "bout", "à", "100", "C"], 0),
        ("茶は熱い。", ["茶", "は", "熱", "い"], 4),
        ("물이 끓는다", ["물", "이", "끓", "는", "다"], 5),
        ("TeX排版 in 2024年", ["TeX", "排", "版", "in", "2024", "年"], 3),
        ("вода кипит", ["вода", "кипит"], 0),
        ("、。「」", [], 0),
        ("a scientiﬁc ﬁnding 𝑥 ﻣﺎ", ["a", "scientiﬁc", "ﬁnding", "𝑥", "ﻣﺎ"], 0),
        ("\U00020000", ["\U00020000"], 1),
    ],
)
def test_words_and_letters(text: str, expected: list[str], letters: int) -> None:
    assert words(text) == expected
    assert cjk(text) == letters
