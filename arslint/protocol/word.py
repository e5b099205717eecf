"""Words of a text; the letters of Chinese, Japanese and Korean stand without blanks, and count one by one."""

from __future__ import annotations

import re
from functools import cache

CJK = "[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
_ASCII = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")


def words(text: str) -> list[str]:
    """The words, those in hyphens or with an apostrophe as one, and each CJK letter."""
    return (_ASCII if text.isascii() else _any()).findall(text)


def cjk(text: str) -> int:
    """How many CJK letters a text has."""
    return 0 if text.isascii() else len(_letter().findall(text))


@cache
def _any() -> re.Pattern[str]:
    part = rf"(?:(?!{CJK})[^\W_])+"
    return re.compile(rf"{CJK}|{part}(?:[’'-]{part})*")


@cache
def _letter() -> re.Pattern[str]:
    return re.compile(CJK)
