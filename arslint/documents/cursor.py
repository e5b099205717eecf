"""Columns of a line with tabs: where its text starts, and what stands behind a number of columns."""

from __future__ import annotations


def indentation(text: str, at: int, end: int, column: int) -> tuple[int, int]:
    """The offset of the first character that is not blank, and the columns before it."""
    here = column
    if text.startswith("    ", at, end):
        here += len(text[at:end]) - len(text[at:end].lstrip(" "))
        at += here - column
    while at < end:
        char = text[at]
        if char == " ":
            here += 1
        elif char == "\t":
            here += 4 - here % 4
        else:
            break
        at += 1
    return at, here - column


def advance(text: str, at: int, column: int, count: int) -> tuple[int, int]:
    """Offset and column after so many columns of blanks; a tab that reaches further is left where it stands."""
    stop = column + count
    while column < stop:
        width = 4 - column % 4 if text[at] == "\t" else 1
        if column + width > stop:
            return at, stop
        column += width
        at += 1
    return at, column


def behind_quote(text: str, at: int, end: int, column: int) -> tuple[int, int]:
    """Offset and column behind a `>` and the one blank that may follow it."""
    at, column = at + 1, column + 1
    return advance(text, at, column, 1) if at < end and text[at] in " \t" else (at, column)
