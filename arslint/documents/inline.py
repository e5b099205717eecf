"""What stands inside the text of a block: code spans, links, images and HTML, each with its range in the text."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from arslint.documents import target
from arslint.documents.definition import LONGEST_LABEL, name
from arslint.documents.htmlblock import TAG

if TYPE_CHECKING:
    from collections.abc import Collection

    from arslint.documents.target import Target

_SPECIAL = re.compile(r"[\\`<\[\]](?:(?<=`)`*)?")
_RUN = re.compile(r"[`]`*")
_AUTOLINK = re.compile(
    r"<(?:[a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^<>\x00-\x20]*"
    r"|[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
    r"(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*)>"
)
_TAG = re.compile(TAG)
_SPACE = re.compile(r"[ \t\n]*")
_LABEL = re.compile(rf"\[((?:[^\[\]\\]|\\.){{0,{LONGEST_LABEL}}})\]", re.DOTALL)
_MARKED = (
    ("<!--", "-->", 4, "comment"),
    ("<?", "?>", 2, "html"),
    ("<![CDATA[", "]]>", 9, "html"),
    ("<!", ">", 3, "html"),
)


class Inline(NamedTuple):
    """One construct: its range, the range of what it encloses, and for a link where it points.

    `kind` is `code`, `link`, `image`, `autolink`, `comment` or `html`. A link has a `target` in the same text or the
    `label` of a definition.
    """

    kind: str
    start: int
    end: int
    inner: tuple[int, int]
    target: Target | None = None
    label: str | None = None


def scan(text: str, labels: Collection[str]) -> list[Inline]:
    """The constructs of a text in order of their starts, given the labels that are defined."""
    scanner = _Scanner(text, labels)
    scanner.run()
    return sorted(scanner.found, key=lambda found: (found.start, -found.end))


class _Scanner:
    """A pass over the text; `brackets` are the open ones, of which those below `floor` can open images only."""

    def __init__(self, text: str, labels: Collection[str]) -> None:
        self.text = text
        self.labels = labels
        self.found: list[Inline] = []
        self.brackets: list[int] = []
        self.floor = 0
        self.runs: dict[int, list[int]] | None = None
        self.last: dict[str, int] = {}

    def run(self) -> None:
        text, at = self.text, 0
        while special := _SPECIAL.search(text, at):
            before, start, at, token = at, special.start(), special.end(), special[0]
            if token == "\\":
                at += 1
            elif token == "]":
                at = self.link(at) if self.brackets else at
            elif token == "[":
                self.brackets.append(start - (start > before and text[start - 1] == "!"))
            elif token[0] == "`":
                at = self.code(start, at)
            else:
                at = self.html(start) or at

    def code(self, start: int, inner: int) -> int:
        """The end of the code span that a run of backticks opens, or of the run itself."""
        if self.runs is None:
            self.runs = {}
            for run in _RUN.finditer(self.text):
                self.runs.setdefault(len(run[0]), []).append(run.start())
        length = inner - start
        closers = self.runs.get(length, [])
        at = bisect_left(closers, inner)
        if at == len(closers):
            return inner
        self.found.append(Inline("code", start, closers[at] + length, (inner, closers[at])))
        return closers[at] + length

    def html(self, start: int) -> int | None:
        """The end of the autolink, tag or comment that a `<` opens, if it opens one."""
        text = self.text
        for opener, closer, least, kind in _MARKED:
            if text.startswith(opener, start):
                return self.marked(start, closer, least, kind)
        found = _AUTOLINK.match(text, start)
        kind = "autolink" if found else "html"
        found = found or (_TAG.match(text, start) if self.occurs(">", start) else None)
        if found is None:
            return None
        self.found.append(Inline(kind, start, found.end(), (start + 1, found.end() - 1)))
        return found.end()

    def marked(self, start: int, closer: str, least: int, kind: str) -> int | None:
        """The end of HTML that ends at a fixed string."""
        text = self.text
        end = start + least
        if kind == "comment" and text.startswith((">", "->"), end):
            end = text.index(">", end) + 1
        elif not self.occurs(closer, end) or (least == 3 and not text[start + 2].isalpha()):
            return None
        else:
            end = text.index(closer, end) + len(closer)
        self.found.append(Inline(kind, start, end, (start + least, max(start + least, end - len(closer)))))
        return end

    def occurs(self, closer: str, at: int) -> bool:
        """Whether a string stands anywhere behind an offset."""
        if closer not in self.last:
            self.last[closer] = self.text.rfind(closer)
        return self.last[closer] >= at

    def link(self, after: int) -> int:
        """The end of the link or image whose text ends here, or the place behind the bracket."""
        start = self.brackets.pop()
        image = self.text[start] == "!"
        open_ = image or len(self.brackets) >= self.floor
        self.floor = min(self.floor, len(self.brackets))
        found = self.pointed(start, after, image) if open_ else None
        if found is None:
            return after
        self.found.append(found)
        if not image:
            self.floor = len(self.brackets)
        return found.end

    def pointed(self, start: int, after: int, image: bool) -> Inline | None:
        text = self.text
        kind = "image" if image else "link"
        inner = (start + 1 + image, after - 1)
        if text.startswith("(", after) and (ends := self.destination(after + 1)):
            return Inline(kind, start, ends[1], inner, ends[0])
        full = _LABEL.match(text, after) if self.labels else None
        first, last = full.span(1) if full and full[1] else inner
        label = name(text[first:last]) if self.labels and last - first <= LONGEST_LABEL else ""
        if label in self.labels:
            return Inline(kind, start, full.end() if full else after, inner, None, label)
        return None

    def destination(self, at: int) -> tuple[Target, int] | None:
        """The target of an inline link and the end of the link."""
        text = self.text
        at = _after_space(text, at)
        found = target.read(text, at)
        if found is None:
            found = target.Target(at, at, at)
        else:
            at = _after_space(text, found.after)
            title = target.TITLE.match(text, at) if at > found.after else None
            at = _after_space(text, title.end()) if title else at
        return (found, at + 1) if text.startswith(")", at) else None


def _after_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at
