"""Text as a terminal may show it: nothing hidden, every cell counted."""

from __future__ import annotations

import re
from functools import cache, lru_cache

TAB = 4
HIDDEN = re.compile(
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
_NARROW = re.compile("[ -~\xa1-\xac\xae-\u02ff\u0370-\u0482\u048a-\u058f\u2010-\u2027\u2030-\u203b]*")
_NAMED = {"\n": "\\n", "\r": "\\r"}
_FOLD = re.compile(r"\s*\n\s*")
_TICKS = re.compile("`{3,}")
_PROSE = re.compile(r"[^\s|#=>*-]")
_CLOSING = "\u3001\u3002\uff01\uff09\uff0c\uff1a\uff1b\uff1f\u300b\u300d\u300f\u3011"
_WORD = re.compile(r"\S+|\s+")


def visible(text: str) -> str:
    """The text with controls, direction marks, zero-width spaces and surrogates escaped; tabs and joiners stay.

    `\\xNN` is a control character or a byte that is not UTF-8, `\\uNNNN` any other character.
    """
    return text if text.isascii() and text.isprintable() else HIDDEN.sub(_escape, text)


def readable(text: str) -> str:
    """The text, visible, with its line ends."""
    return "\n".join(map(visible, text.split("\n")))


def folded(text: str) -> str:
    """The text on one line, visible: line ends and the blanks around them become one space."""
    return visible(_FOLD.sub(" ", text.strip()))


def width(text: str) -> int:
    """How many terminal cells visible text takes."""
    if text.isascii() or _NARROW.fullmatch(text):
        return len(text)
    from wcwidth import wcswidth

    cells = wcswidth(text)
    return cells if cells >= 0 else len(text)


def shown(text: str) -> str:
    """Visible text with its tabs spread to every fourth cell."""
    first, *rest = visible(text).split("\t")
    for piece in rest:
        first += " " * (TAB - width(first) % TAB) + piece
    return first


def reach(text: str, start: int, stop: int, cells: int) -> int:
    """The offset up to which characters from `start` towards `stop` fit into so many cells, in either direction."""
    step = 1 if stop >= start else -1
    limit = min(stop, start + 4 * cells) if step > 0 else max(stop, start - 4 * cells)
    near = text[min(start, limit) : max(start, limit)]
    if _NARROW.fullmatch(near):
        return start + step * min(len(near), cells)
    at, left = start, cells
    for char in near[::step]:
        left -= _cells(char)
        if left < 0:
            break
        at += step
    while at != start and _taken(text, min(start, at), max(start, at)) > cells:
        at -= step
    while step < 0 and at < start and _cells(text[at]) == 0:
        at += 1
    return at


def wrap(text: str, cells: int | None) -> list[str]:
    """Visible text in lines of at most so many cells; it breaks at spaces and between wide characters."""
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _words(shown(paragraph)):
            if cells is not None and line and width(line) + width(word.rstrip()) > cells:
                lines.append(line.rstrip())
                line = word.lstrip()
            else:
                line += word
        lines.append(line.rstrip())
    return lines


def reflowed(page: str, cells: int) -> str:
    """A Markdown page with its paragraphs in lines of at most so many cells; fences, tables and indents stay."""
    lines: list[str] = []
    paragraph: list[str] = []
    fence = ""
    for line in [*page.split("\n"), ""]:
        ticks = _TICKS.match(line)
        if not fence and not ticks and _PROSE.match(line):
            paragraph.append(line)
            continue
        lines += wrap(" ".join(paragraph), cells) if paragraph else ()
        paragraph.clear()
        if not fence:
            fence = ticks[0] if ticks else ""
        elif line.startswith(fence):
            fence = ""
        lines.append(line)
    return "\n".join(lines[:-1])


def _words(text: str) -> list[str]:
    return (_WORD if text.isascii() else _wide_word()).findall(text)


@cache
def _wide_word() -> re.Pattern[str]:
    """Words, and wide characters one by one with what closes behind them."""
    return re.compile(f"[^\\s\u2e80-\uffef]+|[\u2e80-\uffef][{_CLOSING}]*|\\s+")


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    code = ord(char)
    if char in _NAMED:
        return _NAMED[char]
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x80:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _taken(text: str, start: int, stop: int) -> int:
    """The cells of a stretch behind its neighbour, with which a mark may take more of them than by itself."""
    before, whole = (text[max(0, start - 1) : end].replace("\t", " " * TAB) for end in (start, stop))
    return width(visible(whole)) - width(visible(before))


@lru_cache(4096)
def _cells(char: str) -> int:
    return TAB if char == "\t" else width(visible(char))
