"""What a session prints around a reset boundary: the tag, the instruction, the acknowledgement."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_TAG = re.compile(
    r"\[PASSPORT-RESET: hash=(?P<hash>[0-9a-f]{12}), stage=(?P<stage>[^,\]\r\n]+), next=(?P<next>[^\]\r\n]+)\]"
)
_TAG_LIKE = re.compile(r"\[\s*PASSPORT[-_ ]RESET\b[^\]\r\n]*\]?", re.IGNORECASE)
_HEADING = re.compile(r"^[ \t]*#{1,6}[ \t]+(Resume Instruction|Resume Acknowledged)[ \t]*\r?$", re.MULTILINE)
_COMMAND = re.compile(r"resume_from_passport=(\S*)")
_BULLET = re.compile(r"- (Hash|Source session|Recovered stage|Next stage|Resolved next stage):[ \t]*(.*)")
_OVERRIDE = re.compile(r"[ \t]*\[override:[ \t]*([^\]]*)\]$")


class Tag(NamedTuple):
    """A reset tag; without `fields` it only resembles one, or does not stand on a line of its own."""

    span: Span
    fields: dict[str, str] | None = None


@dataclass
class Block:
    """An instruction or an acknowledgement: its heading, the span of it all, and its bullets by name."""

    heading: Span
    span: Span
    bullets: dict[str, tuple[str, Span]] = field(default_factory=dict)
    command: tuple[str, Span] | None = None
    lines: list[str] = field(default_factory=list)

    @property
    def override(self) -> dict[str, str] | None:
        """What the override clause of the next stage lists; None without one."""
        match = _OVERRIDE.search(self.bullets.get("Next stage", ("", self.span))[0])
        if match is None:
            return None
        pairs = (part.partition("=") for part in match[1].split(","))
        return {key.strip(): value.strip() for key, _, value in pairs if key.strip()}

    @property
    def next_stage(self) -> str:
        """The next stage without the override clause."""
        return _OVERRIDE.sub("", self.bullets.get("Next stage", ("", self.span))[0]).strip()


def tags(text: str, hidden: Callable[[int], bool]) -> Iterator[Tag]:
    """The tags of a text and what resembles one, outside code."""
    for like in _TAG_LIKE.finditer(text):
        if hidden(like.start()):
            continue
        start, end = text.rfind("\n", 0, like.start()) + 1, text.find("\n", like.end())
        line = text[start : end if end >= 0 else len(text)].strip()
        exact = _TAG.fullmatch(line)
        yield Tag(Span(*like.span()), exact.groupdict() if exact else None)


def blocks(text: str, hidden: Callable[[int], bool], name: str) -> Iterator[Block]:
    """The instructions or the acknowledgements of a text, by the words of their heading."""
    for heading in _HEADING.finditer(text):
        if heading[1] == name and not hidden(heading.start()):
            yield _block(text, heading)


def _block(text: str, heading: re.Match[str]) -> Block:
    block = Block(Span(*heading.span(1)), Span(*heading.span()))
    at = text.find("\n", heading.end()) + 1
    while at:
        end = text.find("\n", at)
        line = text[at : end if end >= 0 else len(text)].rstrip("\r")
        if line.strip() and not line.startswith((" ", "\t", "-")):
            break
        if bullet := _BULLET.match(line):
            block.bullets.setdefault(bullet[1], (bullet[2].strip(), Span(at + bullet.start(2), at + len(line))))
        if command := _COMMAND.search(line):
            block.command = block.command or (command[1], Span(at + command.start(1), at + command.end(1)))
        if line.strip():
            block.lines.append(line.strip())
            block.span = Span(block.span.start, at + len(line))
        elif block.lines:
            break
        at = end + 1
    return block
